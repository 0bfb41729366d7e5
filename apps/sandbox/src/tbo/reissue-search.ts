import type { Booking } from '../bookings/booking.ts';
import {
  changePenaltyPaise,
  isChangeable,
  isSplit,
  offerAfterReissue,
  offersForReissue,
  passengersOn,
} from '../bookings/reissue.ts';
import type { PassengerFare } from '../engine/model.ts';
import { type Offer, searchOffers } from '../engine/offers.ts';
import { sumFares } from '../engine/pricing.ts';
import { refuseUnlessTicketed, upToDate } from './cancel-scope.ts';
import type { Mischief, TboAnswer, TboContext } from './context.ts';
import { invalidRequest, noResult, rejected, succeeded } from './envelope.ts';
import { type ReissueFare, toReissueBreakdown, toReissueFare } from './fare-wire.ts';
import { readSlice } from './read-slice.ts';
import { flagField, objectsField, type WireObject, wholeField } from './request.ts';
import { toResult } from './result-wire.ts';
import { isLowCostAtTbo } from './suppliers.ts';
import type { ReissueTarget, Selection } from './traces.ts';

const MOST_RESULTS = 60;

function findBooking(body: WireObject, context: TboContext): Booking {
  const booking = context.bookings.byId(wholeField(body, 'BookingId') ?? wholeField(body, 'Bookingid') ?? 0);
  if (booking === undefined) throw rejected('No booking is found for this BookingId.');
  return upToDate(booking, context);
}

/** Which slices of the booking the search is to replace: those that go the same way. */
function slicesToReplace(booking: Booking, body: WireObject, nowMs: number) {
  const wanted = objectsField(body, 'Segments').map((segment) => readSlice(segment, nowMs));
  const removed = wanted.map(({ origin, destination }) =>
    booking.offer.slices.findIndex(
      ({ connection }) =>
        connection.flights[0]?.origin === origin && connection.flights.at(-1)?.destination === destination,
    ),
  );
  if (removed.length === 0 || removed.includes(-1) || new Set(removed).size < removed.length)
    throw invalidRequest('The segments of a reissue must be sectors of the booking.');
  return wanted
    .map((slice, index) => ({ slice, position: removed[index] ?? 0 }))
    .toSorted((a, b) => a.position - b.position);
}

function isInOrder(offer: Offer): boolean {
  return offer.slices.every(({ connection }, index) => {
    const before = offer.slices[index - 1]?.connection.flights.at(-1)?.arrivalEpochMs ?? 0;
    return (connection.flights[0]?.departureEpochMs ?? 0) > before;
  });
}

function negated(fare: PassengerFare): PassengerFare {
  return {
    ...fare,
    basePaise: -fare.basePaise,
    fuelPaise: -fare.fuelPaise,
    gstPaise: -fare.gstPaise,
    securityPaise: -fare.securityPaise,
    userFeePaise: -fare.userFeePaise,
    foreignTaxPaise: -fare.foreignTaxPaise,
  };
}

/** What flying `offer` instead of the booking's slices costs everybody who flies them. */
export function reissueFareOf(booking: Booking, removed: readonly number[], offer: Offer, nowMs: number): ReissueFare {
  const flying = passengersOn(booking, removed);
  const old = removed.flatMap((position) => booking.offer.slices[position] ?? []);
  const all = sumFares([...offer.slices.map((slice) => slice.fares), ...old.map((slice) => slice.fares.map(negated))]);
  return {
    differences: all
      .map((fare) => ({ ...fare, count: flying.filter((one) => one.type === fare.type).length }))
      .filter((fare) => fare.count > 0),
    penaltyPaise: (fare) => old.reduce((sum, slice) => sum + changePenaltyPaise(booking, slice, fare.type, nowMs), 0),
  };
}

function toReissueResult(booking: Booking, target: ReissueTarget, offer: Offer, resultIndex: string, nowMs: number) {
  const fare = reissueFareOf(booking, target.removed, offer, nowMs);
  return {
    ...toResult(offer, resultIndex, 0),
    Fare: toReissueFare(fare),
    FareBreakdown: toReissueBreakdown(offer, fare),
  };
}

/** Search with SearchType 1: flights that a low-cost booking may be changed to, at what the change costs. */
export function searchReissue(body: WireObject, context: TboContext, mischief: Mischief | undefined): TboAnswer {
  const nowMs = context.clock.nowMs();
  const booking = findBooking(body, context);
  refuseUnlessTicketed(booking, context);
  if (!isLowCostAtTbo(booking.offer.carrier)) throw rejected('Reissue is not available online for this airline.');
  const replaced = slicesToReplace(booking, body, nowMs);
  const removed = replaced.map((one) => one.position);
  if (isSplit(booking, removed)) throw rejected('Passengers of this booking no longer fly together.');
  if (!isChangeable(booking, removed, nowMs)) throw rejected('Reissue is not permitted for this fare now.');
  const { offer } = booking;
  const found = searchOffers(
    {
      slices: replaced.map(({ slice }) => ({ ...slice, cabin: offer.family.cabin })),
      passengers: offer.passengers,
      isSpecialReturn: offer.family.kind === 'special_return',
      directOnly: flagField(body, 'DirectFlight'),
      oneStopOnly: flagField(body, 'OneStopFlight'),
      carriers: [offer.carrier],
      concession: offer.concession,
      dealCodes: new Map(offer.dealCode === null ? [] : [[offer.carrier, offer.dealCode]]),
    },
    context.world,
  ).filter((one) => isInOrder(offerAfterReissue(booking, removed, one)));
  const offers = offersForReissue(booking, removed, found).slice(0, MOST_RESULTS);
  if (offers.length === 0 || mischief?.kind === 'sold_out') throw noResult();
  const target = { bookingId: booking.bookingId, removed };
  const traceId = context.traces.open(nowMs, target);
  const results = offers.map((one) =>
    toReissueResult(booking, target, one, context.traces.addResult(traceId, 'OB', one), nowMs),
  );
  const [first] = replaced;
  return {
    value: succeeded(traceId, {
      Origin: first?.slice.origin ?? '',
      Destination: first?.slice.destination ?? '',
      Results: [results],
    }),
  };
}

/** The result of FareQuote: the fare of a sale, or what a reissue costs. */
export function toQuotedResult(selection: Selection, context: TboContext) {
  const { offer, resultIndex, reissue, tripIndicator } = selection;
  const booking = reissue === null ? undefined : context.bookings.byId(reissue.bookingId);
  if (reissue === null || booking === undefined) return toResult(offer, resultIndex, tripIndicator - 1);
  return toReissueResult(booking, reissue, offer, resultIndex, context.clock.nowMs());
}
