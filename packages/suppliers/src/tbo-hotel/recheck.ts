import { type GuestNeeds, USUAL_NEEDS } from '@pravas/domain/hotel/guest-needs.ts';
import { loneSaleBlock } from '@pravas/domain/hotel/house-rules.ts';
import { changesOf, changeText } from '@pravas/domain/hotel/stay-changes.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type { CheckedStay } from '../hotel/port.ts';
import type { SupplierError } from '../order-port.ts';
import { type OfferContext, parseOfferContext } from './context.ts';
import { errorOf, malformed, supplierError } from './errors.ts';
import { isExactNumber } from './exact-json.ts';
import type { TboHotelParts } from './parts.ts';
import { STATUS } from './status.ts';
import { PACKAGE_ONLY, toOffer } from './to-domain.ts';
import { parsePreBook, type WireValidation } from './wire.ts';

/** PreBook's answer, with what its booking needs. */
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
  // PreBook issues a new code; whatever it is, it is the one to book.
  const known = { ...context, bookingCode: answer?.room.BookingCode ?? context.bookingCode };
  const detail = answer && toOffer(answer.room, { ...facts, context: known });
  if (!answer || !detail || !isExactNumber(answer.room.NetAmount)) {
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

/** What TBO asks of guests; a demand for PANs without a number is for one. */
function needsOf(validation: WireValidation | null): GuestNeeds {
  if (!validation) return USUAL_NEEDS;
  const { PanMandatory, PanCountRequired, PaxNameMinLength, PaxNameMaxLength } = validation;
  const count = Math.max(0, Math.trunc(PanCountRequired ?? 0));
  return {
    pans: PanMandatory === true ? Math.max(1, count) : 0,
    isPassportNeeded: validation.PassportMandatory === true,
    ...(validation.CrpPANMandatory === true ? { isCompanyPanNeeded: true } : {}),
    nameLength: {
      least: PaxNameMinLength && PaxNameMinLength > 0 ? PaxNameMinLength : USUAL_NEEDS.nameLength.least,
      most: PaxNameMaxLength && PaxNameMaxLength > 0 ? PaxNameMaxLength : USUAL_NEEDS.nameLength.most,
    },
    mayShareName: validation.SamePaxNameAllowed === true,
  };
}

/** Some rates want to know the flight that guests come by, which guests were not asked. */
function travelDetailsBlock(validation: WireValidation | null): string | null {
  return validation?.PackageDetailsMandatory === true || validation?.DepartureDetailsMandatory === true
    ? 'The hotel wants to know how its guests travel, which cannot be told online. Choose another rate.'
    : null;
}
