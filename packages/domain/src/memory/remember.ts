// Far more than the days, zones, rules and allowances of any search; what is remembered comes from outside, so it has
// an end.
const MOST_REMEMBERED = 2_000;
/** A longer text occurs once, if at all, and would only take room. */
const LONGEST_REMEMBERED = 400;

/**
 * Computes each answer once; all are forgotten when there are too many. For questions that thousands of results ask
 * alike: `compute` must give the same answer to the same text for ever, and its answers must not be changed.
 */
export function remember<T>(compute: (key: string) => T, most = MOST_REMEMBERED): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const fresh = compute(key);
    if (key.length > LONGEST_REMEMBERED) return fresh;
    if (known.size >= most) known.clear();
    known.set(key, fresh);
    return fresh;
  };
}

/**
 * Computes each answer about an object once and drops it with the object. For the many questions that a growing search
 * asks about the same offer: the object and the arguments must not be changed.
 */
export function rememberOf<Thing extends object, T>(compute: (thing: Thing) => T): (thing: Thing) => T {
  const known = new WeakMap<Thing, T>();
  return (thing) => {
    const before = known.get(thing);
    if (before !== undefined) return before;
    const fresh = compute(thing);
    known.set(thing, fresh);
    return fresh;
  };
}
