/* Find a name in a list; choose what to print. Without script the whole list is there, and the browser prints both. */
(() => {
  const box = document.querySelector('[data-find]');
  const items = [...document.querySelectorAll('[data-names] li')];
  const none = document.querySelector('[data-none]');
  const fold = text => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f'\u2019]/g, '').replace(/\u0131/g, 'i');
  box?.addEventListener('input', () => {
    const wanted = fold(box.value.trim());
    for (const item of items) item.hidden = !fold(item.dataset.n).includes(wanted);
    none.hidden = items.some(item => !item.hidden);
  });
  for (const button of document.querySelectorAll('[data-print]')) {
    button.addEventListener('click', () => { document.body.dataset.printing = button.dataset.print; });
  }
})();
