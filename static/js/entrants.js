/* Adding by keyboard: the page opens in the first box; Enter goes to the next empty box and only then adds. */
(() => {
  const form = document.querySelector('[data-add]');
  if (!form) return;
  const boxes = [...form.querySelectorAll('input[list]')];
  const wrong = boxes.find(box => box.getAttribute('aria-invalid') === 'true');
  (wrong || boxes.find(box => !box.value) || boxes[0]).focus();
  form.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !boxes.includes(event.target) || !event.target.value.trim()) return;
    const next = boxes.find(box => !box.value.trim());
    if (next) { event.preventDefault(); next.focus(); }
  });
})();
