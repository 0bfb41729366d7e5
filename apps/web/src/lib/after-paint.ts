/**
 * Resolves once a pressed control has been drawn as pressed, so that longer work begins after the person has seen it. A
 * window that nobody sees draws nothing, and goes on when it is shown.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
