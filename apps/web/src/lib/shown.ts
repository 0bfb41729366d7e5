/** People switch between tabs all the time; only one that stays hidden lets go of its streams. */
const HIDDEN_FOR_MS = 30_000;

/** What is needed of a document to know whether somebody can see it. */
export type Watched = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** The signal of one listening: aborted with the page's own, or when the tab has been hidden for a while. */
export interface ShownSignal {
  readonly signal: AbortSignal;
  /** True once the tab, and nothing else, has ended it. */
  readonly isHidden: () => boolean;
  stop(): void;
}

/** Comes when somebody can see the tab, or with the signal's abort. */
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

/** Ends what a tab listens to once nobody has seen it for a while: what is open at once is limited. */
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
