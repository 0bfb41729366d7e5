/** A long answer on its way. */
export interface InParts<Part, Whole> {
  /** What has arrived while the rest is on its way, in turn; nothing where the answer arrives in one piece. */
  readonly parts: AsyncIterable<Part>;
  /** The answer; of one in parts, the rest. Resolves once no part is left. */
  readonly whole: Promise<Whole>;
}

/**
 * Asks for an answer and yields its parts while it arrives, or only the whole. `ask` answers the whole after the
 * promises of its callback, each of which is fulfilled when the next part is asked for; without a callback it yields no
 * parts. A caller who stops listening to the parts gets no more of them.
 */
export function arrivingInParts<Part, Whole>(
  inParts: boolean,
  ask: (onPart?: (part: Part) => Promise<void>) => Promise<Whole>,
): InParts<Part, Whole> {
  if (!inParts) return { parts: none(), whole: ask() };
  const arrived: { readonly part: Part; readonly askNext: () => void }[] = [];
  let isHeard = true;
  let hasEnded = false;
  let wake: () => void = () => undefined;
  const whole = ask((part) => {
    if (!isHeard) return Promise.resolve();
    const taken = Promise.withResolvers<void>();
    arrived.push({ part, askNext: taken.resolve });
    wake();
    return taken.promise;
  }).finally(() => {
    hasEnded = true;
    wake();
  });
  async function* parts(): AsyncGenerator<Part> {
    try {
      while (!hasEnded || arrived.length > 0) {
        const next = arrived.shift();
        if (!next) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        try {
          yield next.part;
        } finally {
          next.askNext();
        }
      }
    } finally {
      isHeard = false;
      for (const { askNext } of arrived) askNext();
    }
  }
  return { parts: parts(), whole };
}

async function* none(): AsyncGenerator<never> {
  // An answer in one piece has no parts.
}
