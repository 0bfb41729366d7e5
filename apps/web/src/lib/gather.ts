/** Items that arrive one by one and are processed together. */
interface Gathering<T> {
  add(item: T): void;
  /** Processes at once whatever waits. */
  flush(): void;
}

/** Processes the first at once, and the following ones together, at most once in so many milliseconds. */
export function gatherFor<T>(everyMs: number, takeIn: (items: readonly T[]) => void): Gathering<T> {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const items = waiting;
    waiting = [];
    if (items.length > 0) takeIn(items);
  };
  const rest = () => {
    timer = setTimeout(() => {
      timer = null;
      if (waiting.length === 0) return;
      flush();
      rest();
    }, everyMs);
  };
  return {
    add(item) {
      waiting.push(item);
      if (timer !== null) return;
      flush();
      rest();
    },
    flush,
  };
}
