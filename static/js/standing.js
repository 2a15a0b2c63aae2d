/* A standing's rows: they open and fetch their sheets, stay open when the standing refreshes itself, and the reader's own row is marked. */
(() => {
  const find = id => document.getElementById(id);
  const detailOf = link => find(link.getAttribute('aria-controls'));

  const prepare = () => {
    for (const link of document.querySelectorAll('[data-sheets]:not([role])')) {
      link.setAttribute('role', 'button');
      link.setAttribute('aria-expanded', 'false');
    }
    const badge = document.querySelector('[data-own-badge]');
    for (const own of document.querySelectorAll('[data-own]')) {
      const row = find(`entrant-${own.dataset.own}`)?.querySelector('.srow:not(.you)');
      if (!row) continue;
      row.classList.add('you');
      row.firstElementChild.append(badge.content.cloneNode(true));
    }
  };

  const open = link => {
    link.setAttribute('aria-expanded', 'true');
    detailOf(link).hidden = false;
    htmx.trigger(link, 'open');
  };
  const toggle = link => {
    if (link.getAttribute('aria-expanded') !== 'true') { open(link); return; }
    link.setAttribute('aria-expanded', 'false');
    detailOf(link).hidden = true;
  };

  document.addEventListener('click', event => {
    const link = event.target.closest('[data-sheets]');
    if (!link || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toggle(link);
  });
  document.addEventListener('keydown', event => {
    const link = event.key === ' ' && event.target.closest?.('[data-sheets]');
    if (!link || !window.htmx) return;
    event.preventDefault();
    toggle(link);
  });

  /* a refresh: what was open is shown as it was until its sheets have come again */
  let kept = [];
  document.addEventListener('htmx:beforeSwap', event => {
    if (event.detail.target.id !== 'standing' || !event.detail.shouldSwap) return;
    kept = [...document.querySelectorAll('[data-sheets][aria-expanded="true"]')].map(link => [link.id, detailOf(link).firstElementChild.innerHTML]);
  });
  document.addEventListener('htmx:afterSettle', event => {
    if (event.target.id !== 'standing' && event.target.id !== 'own' && !event.target.querySelector?.('#standing')) return;
    prepare();
    for (const [id, sheets] of kept) {
      const link = find(id);
      if (!link) continue;
      detailOf(link).firstElementChild.innerHTML = sheets;
      open(link);
    }
    kept = [];
  });
  prepare();
})();
