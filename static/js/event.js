/* A bye follows the number of deals, 100 for each, until someone types another value. The server proposes the same for an empty box. */
(() => {
  const form = document.querySelector('[data-event]');
  const deals = form?.elements.deals_per_round;
  const bye = form?.elements.bye_points;
  if (!deals || !bye) return;
  const propose = () => String(Number(deals.value) === 16 ? bye.dataset.bye : 100 * Number(deals.value));
  let isOurs = bye.value === '' || bye.value === propose();
  bye.addEventListener('input', () => { isOurs = bye.value === ''; });
  deals.addEventListener('input', () => { if (isOurs && Number(deals.value) > 0) bye.value = propose(); });
})();
