/** Resolves after this many real milliseconds, or at once when the sandbox closes. */
export function waitMs(durationMs: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (closing.aborted) {
      resolve();
      return;
    }
    const finish = (): void => {
      clearTimeout(timer);
      closing.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, durationMs);
    closing.addEventListener('abort', finish);
  });
}
