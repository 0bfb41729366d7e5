// Runs before the first paint so that nobody who chose dark sees a white flash. Without a choice it is the theme of the system.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('pravas.theme');
  } catch {
    // Storage may be forbidden; the system's theme is then right.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
