/** Refetched data is drawn a little later; nothing waits for data that never comes. */
const WITHIN_MS = 3_000;

/**
 * Moves the view and the focus to something that is about to appear elsewhere on the page, once it is drawn: the result
 * would otherwise show out of sight.
 */
export function showWhenThere(id: string): void {
  const until = performance.now() + WITHIN_MS;
  const look = () => {
    const element = document.getElementById(id);
    if (element) {
      element.scrollIntoView({ block: 'start' });
      element.focus({ preventScroll: true });
    } else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
