/** Work that each organisation does only so much of at once. */
export interface Turns {
  /** Does the work when it is this organisation's turn; answers as the work does. */
  take<T>(organizationId: string, work: () => Promise<T>): Promise<T>;
}

/** How wide the way is. */
export interface TurnsWidth {
  readonly perOrganization: number;
  readonly together: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets each organisation do so much at once, and all of them together. The rest waits; organisations take turns, so that
 * the one with the longest line waits for itself and keeps no other waiting.
 */
export function createTurns({ perOrganization, together }: TurnsWidth): Turns {
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
  return {
    async take(organizationId, work) {
      const line = lines.get(organizationId) ?? { running: 0, waiting: [] };
      lines.set(organizationId, line);
      await new Promise<void>((begin) => {
        line.waiting.push(begin);
        beginNext();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        line.running -= 1;
        if (line.running === 0 && line.waiting.length === 0) lines.delete(organizationId);
        beginNext();
      }
    },
  };
}
