/** How long before a journey it was booked, in bands that airlines price by. */
export const ADVANCE_BANDS = [
  { key: '0-2', mostDays: 2 },
  { key: '3-6', mostDays: 6 },
  { key: '7-13', mostDays: 13 },
  { key: '14-20', mostDays: 20 },
  { key: '21+', mostDays: Number.POSITIVE_INFINITY },
] as const;

/** The name of a band. */
export type AdvanceBand = (typeof ADVANCE_BANDS)[number]['key'];

/** The band of a number of days. A purchase entered after the journey began was booked at the last moment. */
export function advanceBand(days: number): AdvanceBand {
  return ADVANCE_BANDS.find(({ mostDays }) => days <= mostDays)?.key ?? '21+';
}

/** How many were bought this many days ahead. */
export interface DaysAhead {
  readonly days: number;
  readonly bought: number;
}

/** How many were bought in each band, all bands in their order. */
export function bandsOf(ahead: readonly DaysAhead[]): { readonly band: AdvanceBand; readonly bought: number }[] {
  return ADVANCE_BANDS.map(({ key }) => ({
    band: key,
    bought: ahead.reduce((total, { days, bought }) => total + (advanceBand(days) === key ? bought : 0), 0),
  }));
}

/** The days in the middle of all that were bought, the mean of two where two are; null of nothing. */
export function medianDays(ahead: readonly DaysAhead[]): number | null {
  const inOrder = ahead.toSorted((a, b) => a.days - b.days);
  const count = inOrder.reduce((total, { bought }) => total + bought, 0);
  if (count === 0) return null;
  const at = (place: number) => {
    let passed = 0;
    for (const { days, bought } of inOrder) {
      passed += bought;
      if (passed > place) return days;
    }
    throw new Error('A place beyond all that were bought');
  };
  return (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
}
