/** The value below which this share of the samples lies; `share` 0.5 is the median. Throws without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new RangeError('No samples');
  return value;
}

/** The middle of the samples, with the smallest and the largest: rounds on a shared machine differ. */
export function spread(samples: readonly number[], digits: number): string {
  const [least, middle, most] = [0, 0.5, 1].map((share) => quantile(samples, share).toFixed(digits));
  return `${middle}  (${least} to ${most})`;
}
