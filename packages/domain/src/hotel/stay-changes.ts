import type { Paise } from '../money/money.ts';
import type { StayOffer } from './stay-offer.ts';
import { sellPaise } from './stay-price.ts';

/** What may differ between an offer and the same when it is checked. */
export type StayChange = 'price' | 'terms' | 'board' | 'rooms' | 'at_hotel';

const CHANGE_WORDS: Readonly<Record<StayChange, string>> = {
  price: 'Price',
  terms: 'Cancellation',
  board: 'Meals',
  rooms: 'Rooms',
  at_hotel: 'Paid at the hotel',
};

/** What changed, in words; null for nothing. */
export function changeText(changes: readonly StayChange[]): string | null {
  return changes.length > 0 ? changes.map((change) => CHANGE_WORDS[change]).join(', ') : null;
}

/** The differences between two forms of one offer for its booker at a moment. */
export function changesOf(before: StayOffer, after: StayOffer, now: Temporal.Instant): readonly StayChange[] {
  const isMoved = before.totalPaise !== after.totalPaise;
  const differs: Readonly<Record<StayChange, boolean>> = {
    price: sellPaise(before) !== sellPaise(after),
    terms: termsKey(before, now, isMoved) !== termsKey(after, now, isMoved),
    board: before.board !== after.board || before.boardNote !== after.boardNote,
    rooms: namesKey(before) !== namesKey(after),
    at_hotel: JSON.stringify(before.atHotel) !== JSON.stringify(after.atHotel),
  };
  return (Object.keys(differs) as StayChange[]).filter((change) => differs[change]);
}

/**
 * What is kept from when on, as seen at a moment: past steps depend on the day of the question. `inKind`: only whether
 * nothing, a part or all of the price is kept, as amounts move with the price.
 */
export function termsKey(offer: StayOffer, now: Temporal.Instant, inKind: boolean): string {
  const { tiers, isRefundable, lastFreeAt, totalPaise } = offer;
  if (!isRefundable) return 'all';
  const kept = (paise: Paise) =>
    paise >= totalPaise ? 'all' : paise === 0 || inKind ? (paise === 0 ? 'nothing' : 'part') : paise;
  const nowMs = now.epochMilliseconds;
  const sorted = tiers
    .map(({ from, chargePaise }) => ({ ms: Temporal.Instant.from(from).epochMilliseconds, kept: kept(chargePaise) }))
    .toSorted((a, b) => a.ms - b.ms);
  const first = sorted.findLast(({ ms }) => ms <= nowMs)?.kept ?? 'nothing';
  const ahead = sorted.filter(({ ms }) => ms > nowMs);
  const turns = ahead.filter((turn, at) => turn.kept !== (ahead[at - 1]?.kept ?? first));
  const lastFreeMs =
    lastFreeAt === null ? Number.POSITIVE_INFINITY : Temporal.Instant.from(lastFreeAt).epochMilliseconds;
  const freeMs = first === 'nothing' ? Math.min(lastFreeMs, (turns[0]?.ms ?? Number.POSITIVE_INFINITY) - SECOND_MS) : 0;
  return JSON.stringify([first, freeMs, turns.map((turn) => [turn.ms, turn.kept])]);
}

const SECOND_MS = 1_000;

/** The names of an offer's rooms. */
export function namesKey({ rooms }: StayOffer): string {
  return JSON.stringify(rooms.map(({ name }) => name));
}
