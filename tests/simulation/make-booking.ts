import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { paise, times } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { anOffer, aPrice, aReturnSlice, aSlice, aTraveller } from '@pravas/domain/testing/builders.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import { fingerprintOfBooking } from '../../apps/server/src/modules/booking/approval-standing.ts';
import { EMPTY_TRAIL } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import type {
  FlightBooking,
  FlightBookingOrder,
  FlightChangeAmounts,
  FlightMemory,
} from '../../apps/server/src/modules/flight-order/flight-booking.ts';

/** one_way: one order · two_orders: a return bought as two · whole: a return bought as one. */
type JourneyShape = 'one_way' | 'two_orders' | 'whole';

/** What is booked in a simulated booking. */
export interface Wanted {
  readonly shape: JourneyShape;
  readonly travellers: 1 | 2;
  /** Which of its orders can be held before they are bought. */
  readonly holdable: readonly boolean[];
}

const ZERO = { standardAmountPaise: paise(0), cancelAmountPaise: paise(0) };
const CHARGED = { standardAmountPaise: paise(25_000), cancelAmountPaise: paise(10_000) };
const FEES = {
  flight: { domestic: { oneway: CHARGED, roundTrip: CHARGED }, international: { oneway: ZERO, roundTrip: ZERO } },
};
const SUPPLIER = 'simulated';
const THERE = aSlice();
const BACK = aReturnSlice();
const TRAVELLERS: readonly [Traveller, Traveller] = [
  aTraveller(),
  aTraveller({ firstName: 'Vikram', lastName: 'Shah', title: 'Mr', gender: 'male', dateOfBirth: '1984-02-03' }),
];

function offerFor(
  purchase: string,
  coverage: Offer['coverage'],
  slices: readonly [Slice, ...Slice[]],
  travellers: number,
  holdAllowed: boolean,
): Offer {
  const single = aPrice({ sellPaise: paise(600_000 * slices.length) });
  const count = travellers;
  const price = aPrice({
    sellPaise: times(single.sellPaise, count),
    perType: [
      {
        type: 'ADULT',
        count,
        basePaise: times(single.basePaise, count),
        taxesPaise: times(single.taxesPaise, count),
      },
    ],
  });
  return anOffer({ offerId: purchase, supplierId: SUPPLIER, coverage, slices, price, holdAllowed });
}

function offersFor(bookingId: string, { shape, travellers, holdable }: Wanted): readonly Offer[] {
  const [first = false, second = false] = holdable;
  if (shape === 'whole') return [offerFor(`${bookingId}/0`, 'whole', [THERE, BACK], travellers, first)];
  const onward = offerFor(`${bookingId}/0`, 'onward', [THERE], travellers, first);
  if (shape === 'one_way') return [onward];
  return [onward, offerFor(`${bookingId}/1`, 'return', [BACK], travellers, second)];
}

/** A booking that was chosen and approved and not paid yet, as the tables would hold it. */
export function makeBooking(
  ids: { readonly organizationId: string; readonly tripId: string; readonly personId: string },
  bookingId: string,
  wanted: Wanted,
  newId: () => string,
  now: Temporal.Instant,
): FlightMemory {
  const offers = offersFor(bookingId, wanted);
  const terms = {
    fees: FEES,
    international: false,
    personal: false,
    travellers: wanted.travellers,
    supplierStateCode: '29',
    placeOfSupplyStateCode: '29',
    on: '2026-11-25',
  };
  const quote = quoteBooking(offers, terms);
  const orders = offers.map(
    (offer, position): FlightBookingOrder => ({
      id: newId(),
      position,
      supplierId: offer.supplierId,
      detail: offer,
      pendingDetail: null,
      ownContext: offers.length === 1,
      state: 'waiting',
      clientRef: newId(),
      supplierOrder: null,
      locator: null,
      message: null,
      advice: null,
    }),
  );
  const [lead, ...others] = TRAVELLERS.slice(0, wanted.travellers);
  const travellers: FlightBooking['travellers'] = [lead ?? TRAVELLERS[0], ...others];
  const booking: FlightBooking = {
    organizationId: ids.organizationId,
    id: bookingId,
    tripId: ids.tripId,
    service: 'flight',
    origin: 'online',
    status: 'CREATED',
    paymentStatus: 'UNPAID',
    epoch: 0,
    isRemoved: false,
    facts: {
      passengers: { adults: wanted.travellers, children: 0, infants: 0 },
      cabin: 'E',
      international: false,
      roundTrip: wanted.shape !== 'one_way',
      fareType: '2',
      fareKind: 'regular',
      fareLabel: 'ZT Regular Fare',
      terms,
      quote,
      contact: { email: 'asha.rao@example.com', mobile: '9845012345' },
      gst: null,
    },
    travellers,
    totalPaise: quote.totalPaise,
    pendingTotalPaise: null,
    itineraryUpdatedAt: now,
    failure: null,
    createdBy: ids.personId,
    createdAt: new Date(now.epochMilliseconds),
    orders,
    approval: {
      status: 'Approved',
      fingerprint: fingerprintOfBooking({ service: 'flight', orders, travellers }, null),
      bandPaise: quote.totalPaise,
      actor: null,
      verdict: null,
      reasonCodeId: null,
      reasonText: null,
    },
  };
  return {
    booking,
    payments: [],
    refunds: [],
    effects: [],
    cancellations: [],
    changes: [],
    creditUses: [],
    runAt: null,
    leaseUntil: null,
    trail: EMPTY_TRAIL,
  };
}

/** Other flights for the first slice of an order, the same day. */
export function changeOfferFor(offer: Offer, amounts: FlightChangeAmounts | null): ChangeOffer {
  const [slice] = offer.slices;
  const [segment] = slice.segments;
  const later = (wall: string): string =>
    Temporal.PlainDateTime.from(wall).add({ hours: 2 }).toString({ smallestUnit: 'minute' });
  const moved = {
    ...segment,
    flightNumber: `9${segment.flightNumber}`,
    from: { ...segment.from, time: { ...segment.from.time, wall: later(segment.from.time.wall) } },
    to: { ...segment.to, time: { ...segment.to.time, wall: later(segment.to.time.wall) } },
  };
  return {
    changeOfferId: 'later',
    removes: [0],
    slices: [aSlice(moved)],
    brand: offer.brand,
    fareDifferencePaise: amounts?.fareDifferencePaise ?? paise(0),
    penaltyPaise: amounts?.penaltyPaise ?? paise(0),
    payPaise: amounts?.payPaise ?? paise(0),
    returnPaise: paise(0),
    expiresAt: '2026-12-01T00:00:00Z',
    ref: '{}',
  };
}
