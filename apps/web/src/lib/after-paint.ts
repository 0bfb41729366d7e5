/**
 * Comes once what was pressed has been drawn as pressed, so that what takes longer begins after it has been seen. A window that
 * nobody sees draws nothing, and goes on when it is looked at.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
