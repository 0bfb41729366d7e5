import type { CreditMatch } from './credit-queries.ts';

/** Months in whose returns documents may be claimed: from that of the latest 2B among them until now. */
export function monthsToClaimIn(portals: CreditMatch['portals']): readonly string[] {
  const first = portals
    .map(({ period }) => period)
    .toSorted()
    .at(-1);
  if (first === undefined) return [];
  const present = new Date().toISOString().slice(0, 7);
  const months: string[] = [];
  let [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5))];
  while (months.length < 24) {
    const period = `${year}-${String(month).padStart(2, '0')}`;
    if (period > present) break;
    months.push(period);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return months;
}
