/** Simulated time: things happen in the order of their moments, and nothing else takes any. */
export interface Timeline {
  nowMs(): number;
  now(): Temporal.Instant;
  /** Has something happen after a while; within one moment the first planned event happens first. */
  after(delayMs: number, happen: () => void): void;
  /** Lets the next planned event up to a moment happen. Answers false when there is none. */
  step(endMs: number): boolean;
  /** Lets every planned event up to a moment happen. */
  runUntil(endMs: number): void;
}

interface Planned {
  readonly atMs: number;
  readonly order: number;
  readonly happen: () => void;
}

/** Begins at this moment. */
export function createTimeline(startMs: number): Timeline {
  let nowMs = startMs;
  let order = 0;
  let instant = Temporal.Instant.fromEpochMilliseconds(startMs);
  const heap: Planned[] = [];
  const step = (endMs: number): boolean => {
    const first = heap[0];
    if (first === undefined || first.atMs > endMs) return false;
    pop(heap);
    nowMs = first.atMs;
    first.happen();
    return true;
  };
  return {
    nowMs: () => nowMs,
    now() {
      if (instant.epochMilliseconds !== nowMs) instant = Temporal.Instant.fromEpochMilliseconds(nowMs);
      return instant;
    },
    step,
    after(delayMs, happen) {
      order += 1;
      push(heap, { atMs: nowMs + Math.max(0, Math.round(delayMs)), order, happen });
    },
    runUntil(endMs) {
      while (step(endMs));
      nowMs = Math.max(nowMs, endMs);
    },
  };
}

const isBefore = (one: Planned, other: Planned): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);

function push(heap: Planned[], planned: Planned): void {
  let at = heap.length;
  heap.push(planned);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !isBefore(planned, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = planned;
}

function pop(heap: Planned[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    if (one === undefined) break;
    const isRight = other !== undefined && isBefore(other, one);
    const child = isRight ? other : one;
    if (!isBefore(child, last)) break;
    heap[at] = child;
    at = isRight ? left + 1 : left;
  }
  heap[at] = last;
}
