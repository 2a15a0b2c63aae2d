/* What refreshes itself: an element with data-live="20" gets the event "live" every 20 seconds, give or take a quarter so that a hall full of phones does
   not ask at once. Not while the page is out of sight, nor while something is being typed in it; at once when it comes back after a while. Without script the
   page is as fresh as its last load. */
(() => {
  const find = () => document.querySelector('[data-live]');
  let asked = Date.now();
  const wait = () => {
    const every = Number(find()?.dataset.live || 20) * 1000;
    setTimeout(() => { if (!document.hidden) ask(); wait(); }, every * (0.75 + Math.random() / 2));
  };
  const ask = () => {
    const element = find();
    const typing = element?.contains(document.activeElement) && document.activeElement.value;
    if (!element || typing || !window.htmx) return;
    asked = Date.now();
    htmx.trigger(element, 'live');
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - asked > 10000) ask();
  });
  wait();
})();
