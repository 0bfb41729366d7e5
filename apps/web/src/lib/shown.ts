/** People switch between tabs all the time; only a tab that stays hidden closes its streams. */
const HIDDEN_FOR_MS = 30_000;

/** The part of a document that says whether somebody can see it. */
export type Watched = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** The signal of one listener: aborted with the page's own, or when the tab has been hidden for a while. */
export interface ShownSignal {
  readonly signal: AbortSignal;
  /** True once the tab, and nothing else, has ended it. */
  readonly isHidden: () => boolean;
  stop(): void;
}

/** Resolves when somebody can see the tab, or with the signal's abort. */
export function whenShown(signal: AbortSignal, page: Watched): Promise<void> {
  if (page.visibilityState !== 'hidden' || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (page.visibilityState === 'hidden' && !signal.aborted) return;
      page.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    page.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}

/** Closes a tab's streams once nobody has seen it for a while: the number of open ones is limited. */
export function whileShown(signal: AbortSignal, page: Watched): ShownSignal {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hidden = false;
  const end = () => ending.abort();
  const look = () => {
    clearTimeout(timer);
    if (page.visibilityState !== 'hidden') return;
    timer = setTimeout(() => {
      hidden = !signal.aborted;
      end();
    }, HIDDEN_FOR_MS);
  };
  signal.addEventListener('abort', end);
  page.addEventListener('visibilitychange', look);
  look();
  return {
    signal: ending.signal,
    isHidden: () => hidden,
    stop() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      page.removeEventListener('visibilitychange', look);
    },
  };
}
