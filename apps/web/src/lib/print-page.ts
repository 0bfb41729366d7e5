/** Prints the page in its light colours: on paper the dark ones would be white on white. */
export function printPage(): void {
  const root = document.documentElement;
  const theme = root.dataset.theme;
  root.dataset.theme = 'light';
  window.print();
  if (theme === undefined) delete root.dataset.theme;
  else root.dataset.theme = theme;
}
