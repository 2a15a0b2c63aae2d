/* Says while choosing who has no place yet. Without script the page after storing says so. */
(() => {
  const form = document.querySelector('[data-hand]');
  if (!form) return;
  const selects = [...form.querySelectorAll('select')];
  const note = form.querySelector('[data-free-note]');
  const names = [...(selects[0]?.options || [])].filter(option => option.value);
  const show = () => {
    const taken = new Set(selects.map(select => select.value));
    const free = names.filter(option => !taken.has(option.value)).map(option => option.text);
    note.hidden = free.length === 0;
    note.querySelector('[data-free]').textContent = free.join(', ');
  };
  form.addEventListener('change', show);
  show();
})();
