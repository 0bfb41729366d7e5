// Far more than the days, zones, rules and allowances of any search; what is remembered comes from outside, so it has an end.
const MOST_REMEMBERED = 2_000;
/** What is longer is said once, if at all, and would only take room. */
const LONGEST_REMEMBERED = 400;

/**
 * Computes each answer once; all are forgotten when they have become too many. For questions that thousands of results ask
 * alike: `compute` must give the same answer to the same text for ever, and nobody may change what it gives.
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
