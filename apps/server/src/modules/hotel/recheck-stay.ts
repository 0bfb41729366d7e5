import type { recheckStay as recheckOperation } from '@pravas/contract/hotel/hotel-details.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { joinNeeds, joinRooms, roomOf } from '@pravas/domain/hotel/rooms-apart.ts';
import { changesOf } from '@pravas/domain/hotel/stay-changes.ts';
import { type StayDifference, stayDifferences } from '@pravas/domain/hotel/stay-differences.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { sellPaise } from '@pravas/domain/hotel/stay-price.ts';
import { formatInrExact, type Paise, paise } from '@pravas/domain/money/money.ts';
import type { CheckedStay, StayParty } from '@pravas/suppliers/hotel/port.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal, supplierRefusal } from '../../platform/refusal.ts';
import { type OpenedStays, offerIn, openStays } from './choose-stay.ts';
import type { ConnectedHotelSupplier, HotelContext } from './hotel-context.ts';
import { hotelFor } from './present-hotel.ts';
import { presentPlan } from './present-plan.ts';
import { type CatalogueHotel, readHotel } from './read-hotels.ts';

/**
 * Asks the supplier what an offer costs now and on what terms; one whose code has lapsed is found again by a new
 * search. Throws `not_found`, `search_expired`, `offer_unavailable` where it is sold out, `supplier_error` where the
 * supplier cannot say.
 */
export async function recheckStay(
  context: HotelContext,
  caller: Caller,
  { searchedHotelId, offerId }: BodyOf<typeof recheckOperation>,
  signal: AbortSignal,
): Promise<PayloadOf<typeof recheckOperation>> {
  const { presenting, offer, hotel, checked } = await checkOffer(context, caller, { searchedHotelId, offerId }, signal);
  const { detail, changes, needs } = checked;
  const [oldTotal, newTotal] = [sellPaise(offer), sellPaise(detail)];
  return {
    offer: presentPlan(presenting, hotelFor(hotel, presenting.terms), { offer: detail }, []),
    changed: checked.changed,
    changes: [...changes],
    oldTotal,
    newTotal,
    priceText: oldTotal === newTotal ? null : priceText(oldTotal, newTotal),
    needs: {
      pans: needs.pans,
      passports: needs.isPassportNeeded,
      nameLength: { ...needs.nameLength },
      mayShareName: needs.mayShareName,
    },
    houseRules: detail.houseRules.map(({ kind, text }) => ({ kind, text })),
    block: blockOf(checked),
    takesGst: checked.takesGst,
  };
}

/** What is bought of an offer, an order each. */
type CheckedParts = readonly [CheckedStay, ...CheckedStay[]];

/** Which offer of a search, and whether each of its rooms is to be an order of its own. */
interface AskedOffer {
  readonly searchedHotelId: string;
  readonly offerId: string;
  readonly roomsApart?: boolean | undefined;
}

/** An offer of a search as its supplier states it now. */
export interface CheckedOffer extends OpenedStays {
  /** As it was found. */
  readonly offer: StayOffer;
  readonly hotel: CatalogueHotel;
  /** All rooms together. */
  readonly checked: CheckedStay;
  /** What is bought: one order for all rooms, or one for each. */
  readonly parts: CheckedParts;
  /** Whether rooms that are bought together can be cancelled one by one as well. */
  readonly cancelsByRoom: boolean;
  /** Whether the supplier passes special requests on to the hotel. */
  readonly passesRequests: boolean;
}

/** Checks an offer of the caller's own search at its supplier. Throws as `recheckStay`. */
export async function checkOffer(
  context: HotelContext,
  caller: Caller,
  { searchedHotelId, offerId, roomsApart = false }: AskedOffer,
  signal: AbortSignal,
): Promise<CheckedOffer> {
  const opened = await openStays(context, caller, searchedHotelId);
  const offer = offerIn(opened.search, offerId);
  const hotel = await readHotel(context.database, offer.hotelId);
  const connected = context.suppliers.find(({ supplier }) => supplier.supplierId === offer.supplierId);
  if (!hotel || !connected) throw new Refusal('not_found');
  const within = AbortSignal.any([signal, AbortSignal.timeout(context.searchDeadlineMs)]);
  const { now } = opened.presenting;
  const asking = { signal: within, now };
  const { criteria } = opened.search;
  const parts: CheckedParts =
    roomsApart && offer.rooms.length > 1
      ? await checkedApart(connected, offer, criteria, asking)
      : [await checkedNow(connected, offer, criteria, asking)];
  const { passesRequests, cancelScopes } = connected.supplier.capabilities;
  const checked = together(offer, parts, now);
  return { ...opened, offer, hotel, checked, parts, passesRequests, cancelsByRoom: cancelScopes.includes('room') };
}

/** Each room searched by itself, on the terms of the offer. Throws as `checkedNow`. */
async function checkedApart(
  { supplier }: ConnectedHotelSupplier,
  offer: StayOffer,
  { rooms, nationality }: StayParty,
  { signal, now }: Asking,
): Promise<CheckedParts> {
  const [first, ...others] = await Promise.all(
    offer.rooms.map(async (_, index) => {
      const guests = rooms[index];
      if (!guests) throw new Refusal('offer_unavailable');
      return foundAgain(supplier, roomOf(offer, index), { rooms: [guests], nationality }, { signal, now });
    }),
  );
  if (!first) throw new Refusal('offer_unavailable');
  return [first, ...others];
}

/** What is bought in parts, as one: differences from the offer that was found are stated for all of it. */
function together(offer: StayOffer, parts: CheckedParts, now: Temporal.Instant): CheckedStay {
  const [first, ...others] = parts;
  if (others.length === 0) return first;
  const detail = { ...joinRooms(mapAll(parts, (one) => one.detail)), offerId: offer.offerId };
  const changes = changesOf(offer, detail, now);
  return {
    ...first,
    detail,
    changed: changes.length > 0,
    changes,
    needs: joinNeeds(mapAll(parts, (one) => one.needs)),
    block: parts.find(({ block }) => block !== null)?.block ?? null,
    isAffordable: parts.every(({ isAffordable }) => isAffordable),
    takesGst: parts.every(({ takesGst }) => takesGst),
  };
}

function mapAll<T, U>([first, ...others]: readonly [T, ...T[]], of: (one: T) => U): readonly [U, ...U[]] {
  return [of(first), ...others.map(of)];
}

/** How a checked offer's terms differ from what was found, in words. */
export function differencesOf({ search, presenting, offer, hotel, checked }: CheckedOffer): readonly StayDifference[] {
  return stayDifferences(offer, checked.detail, checked.changes, {
    hotel: hotel.facts,
    checkIn: search.criteria.stay.checkIn,
    readerZone: search.criteria.zone,
    now: presenting.now,
  });
}

/** Why a stay cannot be bought by itself, in words for the buyer; null = it can. */
export function blockOf({ block, isAffordable }: CheckedStay): string | null {
  return block ?? (isAffordable ? null : 'It cannot be booked at the moment. Please ask the travel desk.');
}

/**
 * What a supplier says of an offer now, found again where its code has lapsed. Throws `offer_unavailable` where it is
 * sold out and `supplier_error` where the supplier cannot say.
 */
export async function checkedNow(
  { supplier }: ConnectedHotelSupplier,
  offer: StayOffer,
  { rooms, nationality }: StayParty,
  { signal, now }: Asking,
): Promise<CheckedStay> {
  const answer = await supplier.recheck(offer, signal);
  if (answer.ok) return answer.value;
  if (answer.error.kind === 'refused') throw soldOut();
  if (answer.error.kind !== 'session_expired') throw supplierRefusal(answer.error);
  return foundAgain(supplier, offer, { rooms, nationality }, { signal, now });
}

/** How long an answer is awaited, and what time it is. */
interface Asking {
  readonly signal: AbortSignal;
  readonly now: Temporal.Instant;
}

/** The same rate by a new search, and what it costs now. */
async function foundAgain(
  supplier: ConnectedHotelSupplier['supplier'],
  offer: StayOffer,
  party: StayParty,
  { signal, now }: Asking,
): Promise<CheckedStay> {
  const found = await supplier.refreshOffer(offer, party, signal);
  if (!found.ok) throw found.error.kind === 'refused' ? soldOut() : supplierRefusal(found.error);
  const again = await supplier.recheck(found.value.detail, signal);
  if (!again.ok) throw again.error.kind === 'refused' ? soldOut() : supplierRefusal(again.error);
  const changes = changesOf(offer, again.value.detail, now);
  return { ...again.value, changed: changes.length > 0, changes };
}

function soldOut(): Refusal {
  return new Refusal('offer_unavailable', { message: 'This room is sold out at this rate. Please choose another.' });
}

/** "₹5,469.35 → ₹5,685.96 (+₹216.61)". */
function priceText(before: Paise, after: Paise): string {
  const difference = formatInrExact(paise(Math.abs(after - before)));
  return `${formatInrExact(before)} → ${formatInrExact(after)} (${after > before ? '+' : '−'}${difference})`;
}
