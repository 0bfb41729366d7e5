/** A long answer on its way. */
export interface InParts<Beginning, Whole> {
  /** What has arrived first; null where the answer comes in one piece. */
  readonly beginning: Promise<Beginning | null>;
  /** The whole answer, which is not read before this is called: until then the beginning has the processor to itself. */
  readonly whole: () => Promise<Whole>;
}

/**
 * Asks for an answer and tells its beginning while the rest arrives, or only the whole. `ask` answers the whole after the
 * promise of its callback; without a callback it tells no beginning.
 */
export function arrivingInParts<Beginning, Whole>(
  inParts: boolean,
  ask: (onBeginning?: (beginning: Beginning) => Promise<void>) => Promise<Whole>,
): InParts<Beginning, Whole> {
  if (!inParts) {
    const whole = ask();
    return { beginning: Promise.resolve(null), whole: () => whole };
  }
  const beginning = Promise.withResolvers<Beginning | null>();
  const wanted = Promise.withResolvers<void>();
  const whole = ask((first) => {
    beginning.resolve(first);
    return wanted.promise;
  }).finally(() => beginning.resolve(null));
  return {
    beginning: beginning.promise,
    whole: () => {
      wanted.resolve();
      return whole;
    },
  };
}
