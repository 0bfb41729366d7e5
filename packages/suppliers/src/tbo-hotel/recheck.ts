import { type GuestNeeds, USUAL_NEEDS } from '@pravas/domain/hotel/guest-needs.ts';
import { loneSaleBlock } from '@pravas/domain/hotel/house-rules.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { sellPaise } from '@pravas/domain/hotel/stay-price.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { CheckedStay, StayChange } from '../hotel/port.ts';
import type { SupplierError } from '../order-port.ts';
import { type OfferContext, parseOfferContext } from './context.ts';
import { errorOf, malformed, supplierError } from './errors.ts';
import type { TboHotelParts } from './parts.ts';
import { STATUS } from './status.ts';
import { PACKAGE_ONLY, toOffer } from './to-domain.ts';
import { parsePreBook, type WireValidation } from './wire.ts';

/** PreBook's answer, with what booking it needs. */
export type Recheck =
  | {
      readonly ok: true;
      readonly checked: CheckedStay;
      readonly context: OfferContext;
      /** As it was written, to the last digit. */
      readonly netAmount: string;
    }
  | { readonly ok: false; readonly error: SupplierError; readonly isSoldOut: boolean };

/** Asks PreBook for an offer's final price, terms, needs and conditions. A lapsed code is not asked about. */
export async function recheckStay(parts: TboHotelParts, offer: StayOffer, signal: AbortSignal): Promise<Recheck> {
  const { config, client, now } = parts;
  const refused = (error: SupplierError, isSoldOut = false): Recheck => ({ ok: false, error, isSoldOut });
  const context = parseOfferContext(offer.context);
  if (!context) return refused(supplierError(config, 'not_supported', 'This offer is not ours.', false));
  if (Temporal.Instant.compare(now(), Temporal.Instant.from(offer.expiresAt)) >= 0) {
    return refused(supplierError(config, 'session_expired', 'The offer has lapsed.', true));
  }
  const payload = { BookingCode: context.bookingCode, PaymentMode: 'Limit' };
  const reply = await client.search('PreBook', payload, signal);
  const error = errorOf(config, reply, [STATUS.walletShort]);
  if (error || !reply.ok) {
    const code = reply.ok ? reply.status?.code : undefined;
    return refused(error ?? malformed(config, 'no answer'), code === STATUS.noRooms || code === STATUS.rateGone);
  }
  const isAffordable = reply.status?.code !== STATUS.walletShort;
  const answer = parsePreBook(reply.body);
  const facts = { supplierId: offer.supplierId, hotelId: offer.hotelId, conditions: answer?.conditions ?? [] };
  // PreBook names the code anew; whatever it is, it is the one to book.
  const known = { ...context, bookingCode: answer?.room.BookingCode ?? context.bookingCode };
  const detail = answer && toOffer(answer.room, { ...facts, context: known });
  if (!answer || !detail || answer.room.NetAmount === '') {
    return refused(malformed(config, 'PreBook answered in an unknown form'));
  }
  const isPackage = answer.validation?.PackageFare === true && loneSaleBlock(detail.houseRules) === null;
  const final = {
    ...detail,
    offerId: offer.offerId,
    houseRules: isPackage ? [PACKAGE_ONLY, ...detail.houseRules] : detail.houseRules,
  };
  const changes = changesOf(offer, final, now());
  const checked: CheckedStay = {
    detail: final,
    changed: changes.length > 0,
    changedInfo: changeText(changes),
    changes,
    needs: needsOf(answer.validation),
    block: loneSaleBlock(final.houseRules) ?? travelDetailsBlock(answer.validation),
    isAffordable,
    takesGst: answer.validation?.GSTAllowed === true,
  };
  return { ok: true, checked, context: known, netAmount: answer.room.NetAmount };
}

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

/** What of two forms of one offer differs for whoever books it at a moment. */
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
 * What is kept from when on, as seen at a moment: what is over moves with the day it is asked on. `inKind`: only whether nothing,
 * a part or all of the price is kept, as amounts move with the price.
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

/** What TBO asks of guests; a demand for PANs without a number is for one. */
function needsOf(validation: WireValidation | null): GuestNeeds {
  if (!validation) return USUAL_NEEDS;
  const { PanMandatory, PanCountRequired, PaxNameMinLength, PaxNameMaxLength } = validation;
  const count = Math.max(0, Math.trunc(PanCountRequired ?? 0));
  return {
    pans: PanMandatory === true ? Math.max(1, count) : 0,
    isPassportNeeded: validation.PassportMandatory === true,
    nameLength: {
      least: PaxNameMinLength && PaxNameMinLength > 0 ? PaxNameMinLength : USUAL_NEEDS.nameLength.least,
      most: PaxNameMaxLength && PaxNameMaxLength > 0 ? PaxNameMaxLength : USUAL_NEEDS.nameLength.most,
    },
    mayShareName: validation.SamePaxNameAllowed === true,
  };
}

/** Some rates want to know the flight that guests come by, which nobody has been asked. */
function travelDetailsBlock(validation: WireValidation | null): string | null {
  return validation?.PackageDetailsMandatory === true || validation?.DepartureDetailsMandatory === true
    ? 'The hotel wants to know how its guests travel, which cannot be told online. Choose another rate.'
    : null;
}
