import { formatInrExact } from '../money/money.ts';
import type { BusDeck, BusSeat, SeatKind } from './bus-layout.ts';

const KIND_WORDS: Readonly<Record<SeatKind, string>> = { seat: 'seat', berth_along: 'berth', berth_across: 'berth' };
const DECK_WORDS: Readonly<Record<BusDeck, string>> = { lower: 'Lower', upper: 'Upper' };

/** "Lower berth L7", "Seat 4A": a place as it is printed on tickets. */
export function seatText({ seatName, deck, kind }: Pick<BusSeat, 'seatName' | 'deck' | 'kind'>): string {
  const word = KIND_WORDS[kind];
  // Where a bus has only one deck of seats, the deck is not named.
  return kind === 'seat' && deck === 'lower' ? `Seat ${seatName}` : `${DECK_WORDS[deck]} ${word} ${seatName}`;
}

/** "Lower berth L7, window, for ladies, ₹1,260": a place as a screen reader reads it; a sold one reads "sold". */
export function spokenSeat(
  seat: Pick<BusSeat, 'seatName' | 'deck' | 'kind' | 'isWindow' | 'isFree' | 'keptFor' | 'fare'>,
): string {
  const parts = [
    seatText(seat),
    seat.isWindow ? 'window' : null,
    seat.keptFor === null ? null : `for ${seat.keptFor}`,
    seat.isFree ? formatInrExact(seat.fare.totalPaise) : 'sold',
  ];
  return parts.filter((part) => part !== null).join(', ');
}
