import { clockOf } from '../time/airport-time.ts';
import { cancellationSentences } from './bus-cancellation-words.ts';
import type { BusDetail } from './bus-detail.ts';
import type { BusPoint } from './bus-station.ts';

/** A difference other than the price that was found when seats were held. */
export interface HeldChange {
  readonly code: 'boarding' | 'dropping' | 'terms';
  /** A whole sentence with the present state. */
  readonly message: string;
}

/** How a bus differs from what was agreed to, besides its price. */
export function heldChanges(before: BusDetail, after: BusDetail, now: Temporal.Instant): readonly HeldChange[] {
  const terms = ({ terms: { tiers, freeMinutes, isPartial, isPrimaryAlone } }: BusDetail) =>
    JSON.stringify([tiers.map((tier) => JSON.stringify(tier)).toSorted(), freeMinutes, isPartial, isPrimaryAlone]);
  return [
    ...moved('boarding', before.boarding, after.boarding, 'You get on'),
    ...moved('dropping', before.dropping, after.dropping, 'You get off'),
    ...(terms(before) === terms(after)
      ? []
      : [
          {
            code: 'terms' as const,
            message: `The terms for cancelling have changed. ${cancellationSentences(after, now).join(' ')}`,
          },
        ]),
  ];
}

function moved(
  code: HeldChange['code'],
  before: Pick<BusPoint, 'name' | 'at'> | null,
  after: Pick<BusPoint, 'name' | 'at'> | null,
  words: string,
): readonly HeldChange[] {
  if (!before || !after || before.at.wall === after.at.wall) return [];
  const [now, then] = [clockOf(after.at.wall), clockOf(before.at.wall)];
  return [{ code, message: `${words} at ${after.name} at ${now} now, not at ${then}.` }];
}
