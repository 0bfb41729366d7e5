import type { roomPlan } from '@pravas/contract/hotel/hotel-details.ts';
import { boardText } from '@pravas/domain/hotel/board.ts';
import type { Hotel } from '@pravas/domain/hotel/hotel.ts';
import { checkInAt } from '@pravas/domain/hotel/hotel-clock.ts';
import type { ListedOffer } from '@pravas/domain/hotel/hotel-option.ts';
import { loneSaleBlock } from '@pravas/domain/hotel/house-rules.ts';
import { nightDifference, slabSaving, slabSentence } from '@pravas/domain/hotel/room-gst.ts';
import { cancellationSentences, cancellationSteps } from '@pravas/domain/hotel/stay-cancellation.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type * as z from 'zod/mini';
import { type Presenting, presentOffer } from './present-hotel.ts';

type WirePlan = z.output<typeof roomPlan>;
type Plan = Pick<ListedOffer, 'offer'> & { readonly others?: readonly unknown[] };

/** An offer with its terms in sentences; `plans` are the ways to buy the same room, among which it is compared. */
export function presentPlan(presenting: Presenting, hotel: Hotel, plan: Plan, plans: readonly Plan[]): WirePlan {
  const { criteria, now } = presenting;
  const { offer } = plan;
  const terms = { ...offer, checkInAt: checkInAt(hotel, criteria.stay.checkIn).toString() };
  const reader = { hotelZone: hotel.zone, hotelCity: hotel.address.city, readerZone: criteria.zone };
  const board = offer.boardNote ?? boardText(offer.board);
  const isIndian = hotel.address.countryCode === 'IN';
  return {
    ...presentOffer(presenting, hotel, plan, board),
    cancellation: [...cancellationSentences(terms, now, reader)],
    timeline: cancellationSteps(terms, now, reader).map(({ from, until, untilText, chargePaise, keeps }) => ({
      from: from.toString(),
      until: until.toString(),
      untilText,
      charge: chargePaise,
      keeps,
    })),
    slabNote: isIndian ? slabNote(offer, board, plans) : null,
    savingNote: isIndian ? savingNote(offer, plans) : null,
    block: loneSaleBlock(offer.houseRules),
    others: plan.others?.length ?? 0,
  };
}

/** What meals really cost where they lift the first such night above the slab, compared with the same room without. */
function slabNote(offer: StayOffer, board: string, plans: readonly Plan[]): string | null {
  if (offer.board === 'room_only' || offer.board === null) return null;
  const without = plans.find(
    (other) => other.offer.board === 'room_only' && other.offer.isRefundable === offer.isRefundable,
  );
  const nights = offer.rooms[0]?.nights ?? [];
  for (const [index, night] of nights.entries()) {
    const cheaper = without?.offer.rooms[0]?.nights[index]?.pricePaise;
    if (cheaper === undefined || cheaper > night.pricePaise) continue;
    const sentence = slabSentence(board, nightDifference(cheaper, night.pricePaise, night.date));
    if (sentence !== null) return sentence;
  }
  return null;
}

/** Why a rate is cheaper than the same meals in the same room on other terms, where the slab of GST is the reason. */
function savingNote(offer: StayOffer, plans: readonly Plan[]): string | null {
  const dearer = plans
    .filter((other) => other.offer.board === offer.board && other.offer.totalPaise > offer.totalPaise)
    .toSorted((a, b) => a.offer.totalPaise - b.offer.totalPaise);
  for (const other of dearer) {
    const sentence = slabSaving(offer, other.offer);
    if (sentence !== null) return sentence;
  }
  return null;
}
