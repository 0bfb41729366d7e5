import type { UnitKey } from '../booking/unit.ts';
import { greatest, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { splitWithin } from '../money/split-within.ts';
import type { BusDetail } from './bus-detail.ts';
import type { OperatorEvent } from './bus-event.ts';
import { busUnit } from './bus-units.ts';

/** What a supplier says that an operator did to a bus; `refundPaise` is all that was ever refunded of the ticket. */
type SeenChange = { readonly kind: 'cancelled' } | { readonly kind: 'replaced'; readonly refundPaise: Paise };

/** The known facts of the seats when it is read. */
export interface SeatsThen {
  /** Those that travellers still hold. */
  readonly held: readonly UnitKey[];
  /** What the supplier has refunded of the ticket for seats that were cancelled before. */
  readonly cameBackPaise: Paise;
  readonly seenAt: Temporal.Instant;
}

/**
 * What an operator did to seats that are still held and that is not handled yet; null where there is nothing new. A bus
 * that was replaced may be cancelled afterwards, and what was refunded by then stays so. The refund for another bus is
 * shared by the seats, none of which gets more back than it cost.
 */
export function newEvent(
  { seats, operatorEvent }: Pick<BusDetail, 'seats' | 'operatorEvent'>,
  change: SeenChange | null,
  { held, cameBackPaise, seenAt }: SeatsThen,
): OperatorEvent | null {
  if (change === null || held.length === 0) return null;
  const known = operatorEvent?.kind ?? null;
  const own = seats.filter(({ seatName }) => held.includes(busUnit(seatName)));
  const seen = { seenAt: seenAt.toString(), held: own.map(({ seatName }) => seatName) };
  if (change.kind === 'cancelled') {
    return known === 'operator_cancelled'
      ? null
      : { kind: 'operator_cancelled', ...seen, back: operatorEvent?.back ?? [] };
  }
  if (known !== null) return null;
  const limits = own.map(({ fare }) => fare.totalPaise);
  const backPaise = least(greatest(subtract(change.refundPaise, cameBackPaise), ZERO), sum(limits));
  const shares = splitWithin(backPaise, limits);
  const back = own.flatMap(({ seatName }, index) => {
    const paise = shares[index] ?? ZERO;
    return paise > ZERO ? [{ seatName, paise }] : [];
  });
  return { kind: 'replaced', ...seen, back };
}
