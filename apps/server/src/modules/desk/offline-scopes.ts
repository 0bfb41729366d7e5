import type { offlineCancelling, offlinePaid } from '@pravas/contract/desk/offline-cancel-shapes.ts';
import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { type PaidPart, paidPart, type TaxedUnit, withFeeGst } from '@pravas/domain/booking/paid-part.ts';
import { flightScope, unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import {
  isEnteredWhole,
  type OfflineCancelFacts,
  type OfflineCancelScope,
  offlineCancelScopes,
} from '@pravas/domain/flight-order/offline-cancel-scopes.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import type * as z from 'zod/mini';
import { boughtOrders, type Cancellation, goingParts, travellerName } from '../booking/index.ts';
import { cancelFactsOf, type FlightBooking, paidUnitsOf, scopeText } from '../flight-order/index.ts';
import { supplyOf } from './offline-form.ts';
import { isBeingSettled, unansweredRequest } from './offline-request.ts';

type WireCancelling = z.output<typeof offlineCancelling>;

/** A booking as the rule of entering its cancellation reads it. */
export function offlineCancelFactsOf(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  isWaiting: boolean,
  now: Temporal.Instant,
): OfflineCancelFacts {
  const asked = unansweredRequest(cancellations);
  return {
    booking: cancelFactsOf(booking, cancellations, { scopesOf: () => null, now, noShow: false }),
    isEntered: booking.origin === 'offline',
    isWaiting,
    isBeingSettled: isBeingSettled(cancellations),
    asked: asked && goingParts(booking, asked).map(flightScope),
  };
}

/** A traveller's slice with the GST of our charge. */
export type TaxedFlightUnit = TaxedUnit<PaidFlightUnit>;

/** What was paid for each traveller and slice of an offline booking, with the GST of our charge. */
export function taxedUnitsOf(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
): readonly TaxedFlightUnit[] {
  const { cgstPaise, sgstPaise, igstPaise } = booking.facts.quote;
  return withFeeGst(paidUnitsOf(booking, boughtOrders(booking, cancellations)), sum([cgstPaise, sgstPaise, igstPaise]));
}

/** What was paid for some parts by one of their travellers; by all of them where none is named. */
export function partPaid(
  units: readonly TaxedFlightUnit[],
  scopes: readonly OrderScope[],
  travellerIndex?: number,
): PaidPart {
  const isMeant = (unit: TaxedFlightUnit) => travellerIndex === undefined || unit.travellerIndex === travellerIndex;
  return paidPart(unitsOfScopes(units, scopes).filter(isMeant));
}

/** What may be entered as cancelled now, as the form needs it. */
export function presentCancelling(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  facts: OfflineCancelFacts,
  now: Temporal.Instant,
): WireCancelling {
  const { scopes, refusal } = offlineCancelScopes(facts);
  const units = scopes.length > 0 ? taxedUnitsOf(booking, cancellations) : [];
  return {
    scopes: scopes.map((scope) => presentScope(booking, cancellations, units, scope)),
    refusal: refusal && { code: refusal.code, text: refusal.sentence, next: refusal.next },
    supply: supplyOf(booking, now),
    backTo: refundWords(booking).backTo,
  };
}

function presentScope(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  units: readonly TaxedFlightUnit[],
  { name, code, label, scopes: parts, travellers, parties }: OfflineCancelScope,
): WireCancelling['scopes'][number] {
  const scopes = parts.map(unitScope);
  const isWhole = isEnteredWhole({
    travellersBooked: booking.travellers.length,
    travellersGoing: travellers.length,
    isAsked: name === 'asked',
  });
  return {
    scope: name,
    type: code,
    label: label || scopeText(booking, cancellations, scopes),
    mode: isWhole ? 'whole' : 'travelers',
    travelers: travellers.map((index) => ({
      index,
      name: travellerName(booking, index),
      type: booking.travellers[index]?.type ?? 'ADULT',
      paid: presentPaid(partPaid(units, scopes, index)),
    })),
    parties: parties.map((party) => [...party]),
    paid: presentPaid(partPaid(units, scopes)),
  };
}

function presentPaid(part: PaidPart): z.output<typeof offlinePaid> {
  return {
    fare: part.pricePaise,
    taxes: part.taxesPaise,
    otherFees: part.otherFeesPaise,
    extras: part.extrasPaise,
    serviceCharge: part.serviceChargePaise,
    GST: part.gstPaise,
    usedUp: part.usedUpPaise,
    total: part.totalPaise,
    taxesBack: part.namedTaxesPaise,
  };
}
