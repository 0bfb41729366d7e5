/** Work that is limited per organisation. */
export interface Turns {
  /**
   * Does the work when it is this organisation's turn; answers as the work does. Of what an organisation has waiting,
   * the lowest place comes first.
   */
  take<T>(organizationId: string, work: () => Promise<T>, place?: number): Promise<T>;
  /** A place behind all that came before. */
  nextPlace(): number;
}

/** The limits of concurrency. */
export interface TurnsWidth {
  readonly perOrganization: number;
  readonly together: number;
  /**
   * For work that is not urgent: while more of its organisation's waits, a turn rests for so many times as long as its
   * work took. On a busy machine work takes longer, and so do the rests.
   */
  readonly rests?: number;
}

interface Waiting {
  readonly place: number;
  readonly begin: () => void;
}

interface Line {
  running: number;
  readonly waiting: Waiting[];
}

/**
 * Limits concurrent work per organisation, and in total. The rest waits; organisations take turns, so that one with a
 * long queue delays only itself.
 */
export function createTurns({ perOrganization, together, rests = 0 }: TurnsWidth): Turns {
  // In the order in which organisations have their turn.
  const lines = new Map<string, Line>();
  let running = 0;
  let places = 0;
  const nextPlace = () => {
    places += 1;
    return places;
  };
  const beginNext = () => {
    for (const [organizationId, line] of lines) {
      if (running >= together) return;
      const next = line.running < perOrganization ? takeFirst(line.waiting) : undefined;
      if (!next) continue;
      lines.delete(organizationId);
      lines.set(organizationId, line);
      running += 1;
      line.running += 1;
      next.begin();
    }
  };
  const endTurn = (organizationId: string, line: Line) => {
    running -= 1;
    line.running -= 1;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(organizationId);
    beginNext();
  };
  return {
    nextPlace,
    async take(organizationId, work, place = nextPlace()) {
      const line = lines.get(organizationId) ?? { running: 0, waiting: [] };
      lines.set(organizationId, line);
      await new Promise<void>((begin) => {
        line.waiting.push({ place, begin });
        beginNext();
      });
      const startedMs = performance.now();
      try {
        return await work();
      } finally {
        if (rests > 0 && line.waiting.length > 0)
          setTimeout(endTurn, rests * (performance.now() - startedMs), organizationId, line);
        else endTurn(organizationId, line);
      }
    },
  };
}

function takeFirst(waiting: Waiting[]): Waiting | undefined {
  const [first, ...others] = waiting;
  if (!first) return undefined;
  const lowest = others.reduce((before, one) => (one.place < before.place ? one : before), first);
  waiting.splice(waiting.indexOf(lowest), 1);
  return lowest;
}

/**
 * The same pieces, each of which is made when it is this organisation's turn. Work is finished in order of arrival, and
 * a slow reader holds no turn meanwhile.
 */
export async function* inTurns<T>(turns: Turns, organizationId: string, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]();
  const place = turns.nextPlace();
  try {
    for (;;) {
      const piece = await turns.take(organizationId, () => iterator.next(), place);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await iterator.return?.();
  }
}
