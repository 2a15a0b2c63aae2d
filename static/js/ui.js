/* Small behaviours shared by all pages. Every one of them can be missed: the page works without. */

/* dark or light, against the system */
document.addEventListener('click', event => {
  if (!event.target.closest('[data-theme-toggle]')) return;
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  try { localStorage.setItem('theme', root.dataset.theme); } catch (error) { /* only for this page then */ }
});

/* rows that open */
document.addEventListener('click', event => {
  const button = event.target.closest('[data-expand]');
  if (!button) return;
  const open = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!open));
  document.getElementById(button.getAttribute('aria-controls')).hidden = open;
});

/* print buttons */
document.addEventListener('click', event => {
  if (event.target.closest('[data-print]')) print();
});

/* a second press within five seconds, while the first is on its way, sends nothing */
document.addEventListener('submit', event => {
  const form = event.target;
  if (form.method !== 'post' || event.defaultPrevented) return;
  if (form.hasAttribute('data-sent')) { event.preventDefault(); return; }
  form.setAttribute('data-sent', '');
  setTimeout(() => form.removeAttribute('data-sent'), 5000);
});

/* toasts stay 8 seconds, and as long as the pointer or the focus is on them */
(() => {
  const start = toast => {
    const leave = () => { toast.timer = setTimeout(() => toast.remove(), 8000); };
    const hold = () => clearTimeout(toast.timer);
    for (const name of ['pointerenter', 'focusin']) toast.addEventListener(name, hold);
    for (const name of ['pointerleave', 'focusout']) toast.addEventListener(name, leave);
    leave();
  };
  document.querySelectorAll('[data-toast]').forEach(start);
  document.addEventListener('htmx:load', event => event.detail.elt.querySelectorAll('[data-toast]').forEach(start));
})();

/* the page goes to the list of what is wrong in a form */
document.querySelector('[data-errors]')?.focus();
