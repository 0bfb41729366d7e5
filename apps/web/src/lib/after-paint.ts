/** A window that nobody sees draws nothing: it waits no longer than this. */
const UNSEEN_MS = 100;

/** Comes once what was pressed has been drawn as pressed, so that what takes longer begins after it has been seen. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, UNSEEN_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
