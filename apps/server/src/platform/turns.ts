/** Work that each organisation does only so much of at once. */
export interface Turns {
  /** Does the work when it is this organisation's turn; answers as the work does. */
  take<T>(organizationId: string, work: () => Promise<T>): Promise<T>;
}

/** How wide the way is. */
export interface TurnsWidth {
  readonly perOrganization: number;
  readonly together: number;
  /**
   * For work that nobody needs at once: after its work a turn rests for so many times as long as that took. Where others
   * keep the machine busy, work takes longer, and so do the rests.
   */
  readonly rests?: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets each organisation do so much at once, and all of them together. The rest waits; organisations take turns, so that
 * the one with the longest line waits for itself and keeps no other waiting.
 */
export function createTurns({ perOrganization, together, rests = 0 }: TurnsWidth): Turns {
  // In the order in which organisations have their turn.
  const lines = new Map<string, Line>();
  let running = 0;
  const beginNext = () => {
    for (const [organizationId, line] of lines) {
      if (running >= together) return;
      const begin = line.running < perOrganization ? line.waiting.shift() : undefined;
      if (!begin) continue;
      lines.delete(organizationId);
      lines.set(organizationId, line);
      running += 1;
      line.running += 1;
      begin();
    }
  };
  const endTurn = (organizationId: string, line: Line) => {
    running -= 1;
    line.running -= 1;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(organizationId);
    beginNext();
  };
  return {
    async take(organizationId, work) {
      const line = lines.get(organizationId) ?? { running: 0, waiting: [] };
      lines.set(organizationId, line);
      await new Promise<void>((begin) => {
        line.waiting.push(begin);
        beginNext();
      });
      const startedMs = performance.now();
      try {
        return await work();
      } finally {
        if (rests > 0) setTimeout(endTurn, rests * (performance.now() - startedMs), organizationId, line);
        else endTurn(organizationId, line);
      }
    },
  };
}

/** The same pieces, each of which is made when it is this organisation's turn: who reads slowly keeps no turn meanwhile. */
export async function* inTurns<T>(turns: Turns, organizationId: string, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await turns.take(organizationId, () => iterator.next());
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await iterator.return?.();
  }
}
