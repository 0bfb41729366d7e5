import type { listCheaperOptions } from '@pravas/contract/flight/compare-prices.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';

type Cheaper = AnswerOf<typeof listCheaperOptions>['cheaperFlights'][number];

/** When a flight leaves, and what a screen reader says before the time. */
interface Departure {
  readonly time: string;
  readonly spoken: string;
}

/** The departure of every direction; a journey with several cities has no way back. */
export function departuresOf({ slices, returnDepartureTime }: Pick<Cheaper, 'slices' | 'returnDepartureTime'>) {
  const next = returnDepartureTime === null ? ', then departs ' : ', return departs ';
  return slices.flatMap(({ segments }, index): Departure[] => {
    const time = segments[0]?.departureTime;
    return time === undefined ? [] : [{ time, spoken: index === 0 ? 'departs ' : next }];
  });
}
