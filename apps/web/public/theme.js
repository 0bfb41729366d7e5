// Runs before the first paint so that nobody who chose dark sees a white flash. Without a choice it is the theme of the system.
{
  let choice;
  try {
    choice = localStorage.getItem('pravas.theme');
  } catch {
    // Storage may be forbidden; the system's theme is then right.
  }
  if (choice !== 'dark' && choice !== 'light') choice = matchMedia('(prefers-color-scheme:dark)').matches && 'dark';
  document.documentElement.dataset.theme = choice || 'light';
}
