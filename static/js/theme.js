/* The chosen theme, set before the first paint: this script is loaded without defer. */
try {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch (error) { /* storage is switched off: the system decides */ }
