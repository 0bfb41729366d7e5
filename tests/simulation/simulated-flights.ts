import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import { flightUnit, unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { type QuoteTerms, quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { paise, times, ZERO } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { anOffer, aPrice, aReturnSlice, aSlice, aTraveller } from '@pravas/domain/testing/builders.ts';
import type { BookRequest, ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import type { FlightChangeAmounts, FlightTypes } from '../../apps/server/src/modules/flight-order/flight-booking.ts';
import type { FoundFlights } from '../../apps/server/src/modules/flight-order/index.ts';
import type { FakeOrder, SimulatedService } from './simulated-service.ts';

/** one_way: one order · two_orders: a return bought as two · whole: a return bought as one. */
type JourneyShape = 'one_way' | 'two_orders' | 'whole';

/** The flights of a simulated booking. */
interface WantedFlights {
  readonly shape: JourneyShape;
  readonly travellers: 1 | 2;
  /** Which of its orders can be held before they are bought. */
  readonly holdable: readonly boolean[];
}

const NO_FEE = { standardAmountPaise: ZERO, cancelAmountPaise: ZERO };
const CHARGED = { standardAmountPaise: paise(25_000), cancelAmountPaise: paise(10_000) };
const FEES = {
  flight: { domestic: { oneway: CHARGED, roundTrip: CHARGED }, international: { oneway: NO_FEE, roundTrip: NO_FEE } },
};
const SUPPLIER = 'simulated';
const THERE = aSlice();
const BACK = aReturnSlice();
const TRAVELLERS: readonly [Traveller, Traveller] = [
  aTraveller(),
  aTraveller({ firstName: 'Vikram', lastName: 'Shah', title: 'Mr', gender: 'male', dateOfBirth: '1984-02-03' }),
];
/** The cancellation charge of one traveller on one slice. */
const PENALTY_PAISE = paise(35_000);

/** Flights, sold as they have always been: the same seed is the same schedule where nothing else is sold. */
export const simulatedFlights: SimulatedService<FlightTypes, WantedFlights> = {
  service: 'flight',
  supplierId: SUPPLIER,
  wish: (random) => ({
    shape: random.pick(['one_way', 'two_orders', 'two_orders', 'whole']),
    travellers: random.chance(0.4) ? 2 : 1,
    holdable: [random.chance(0.5), random.chance(0.5)],
  }),
  make: (bookingId, wanted) => {
    const details = offersFor(bookingId, wanted);
    const [lead, ...others] = TRAVELLERS.slice(0, wanted.travellers);
    const terms = termsFor(wanted.travellers);
    return {
      details,
      travellers: [lead ?? TRAVELLERS[0], ...others],
      facts: {
        passengers: { adults: wanted.travellers, children: 0, infants: 0 },
        cabin: 'E',
        international: false,
        roundTrip: wanted.shape !== 'one_way',
        fareType: '2',
        fareKind: 'regular',
        fareLabel: 'ZT Regular Fare',
        terms,
        quote: quoteBooking(details, terms),
        contact: { email: 'asha.rao@example.com', mobile: '9845012345' },
        gst: null,
      },
    };
  },
  purchaseOf,
  repriced: (offer, factor, mark) => {
    const sellPaise = paise(Math.round(offer.price.sellPaise * factor));
    const basePaise = paise(Math.max(0, offer.price.basePaise + sellPaise - offer.price.sellPaise));
    const price = { ...offer.price, sellPaise, costPaise: sellPaise, basePaise };
    return { ...offer, offerId: `${purchaseOf(offer)}~${mark}`, price };
  },
  bought: (request) => {
    const { offer, travellers } = request as BookRequest;
    return { detail: offer, party: travellers.length };
  },
  tell: (order) => {
    const { ref, state, detail } = order;
    return {
      bookingRef: ref,
      locator: `PNR${ref}`,
      status: state === 'pending' ? 'held' : state,
      slices: detail.slices,
      tickets: state === 'confirmed' ? ticketsOf(order) : [],
      totalPaise: detail.price.sellPaise,
      costPaise: detail.price.costPaise,
      supplierInvoiceNo: null,
      context: '{}',
    };
  },
  found: ({ bookingRef, locator }): FoundFlights => ({ locator, bookingRef, tickets: [] }),
  penaltyPaise: () => PENALTY_PAISE,
  takenPaise: ({ detail, party }, units) =>
    paise(Math.ceil((detail.price.costPaise * units.length) / (party * detail.slices.length))),
  parts: ({ slices }, party) => {
    const whole = { orderId: '', slices: [...slices.keys()], travellers: Array.from({ length: party }, (_, at) => at) };
    return [
      whole,
      ...whole.travellers.map((who) => ({ ...whole, travellers: [who] })),
      ...whole.slices.map((slice) => ({ ...whole, slices: [slice] })),
    ].map((part) => unitScope(part).units);
  },
  owedPaise: ({ facts }, orders) =>
    quoteBooking(
      orders.map((order) => order.detail),
      facts.terms,
    ).totalPaise,
  changes: {
    offer: (detail, isFree) => {
      const amounts = isFree ? FREE_CHANGE : PAID_CHANGE;
      return { offer: changeOfferFor(detail, amounts), amounts };
    },
    changed: (detail, { removes, slices }) => {
      const [first, ...others] = detail.slices.map((slice, index) =>
        removes.includes(index) ? (slices[removes.indexOf(index)] ?? slice) : slice,
      );
      return first ? { ...detail, slices: [first, ...others] } : detail;
    },
    chargePaise: ({ penaltyPaise }) => penaltyPaise,
  },
  atDesk: null,
};

function purchaseOf({ offerId }: Pick<Offer, 'offerId'>): string {
  return offerId.split('~')[0] ?? offerId;
}

/** A ticket for each traveller on each slice that is still flown. */
function ticketsOf({ ref, detail, party, cancelled }: FakeOrder<Offer>) {
  return Array.from({ length: party }, (_, travellerIndex) =>
    detail.slices.flatMap((__, sliceIndex) =>
      cancelled.has(flightUnit({ sliceIndex, travellerIndex }))
        ? []
        : [{ travellerIndex, sliceIndex, ticketNumber: `${ref}${travellerIndex}${sliceIndex}`, ticketId: null }],
    ),
  ).flat();
}

function termsFor(travellers: number): QuoteTerms {
  return {
    fees: FEES,
    international: false,
    personal: false,
    travellers,
    supplierStateCode: '29',
    placeOfSupplyStateCode: '29',
    on: '2026-11-25',
  };
}

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

function offersFor(bookingId: string, { shape, travellers, holdable }: WantedFlights): readonly [Offer, ...Offer[]] {
  const [first = false, second = false] = holdable;
  if (shape === 'whole') return [offerFor(`${bookingId}/0`, 'whole', [THERE, BACK], travellers, first)];
  const onward = offerFor(`${bookingId}/0`, 'onward', [THERE], travellers, first);
  if (shape === 'one_way') return [onward];
  return [onward, offerFor(`${bookingId}/1`, 'return', [BACK], travellers, second)];
}

const PAID_CHANGE: FlightChangeAmounts = {
  fareDifferencePaise: paise(30_000),
  penaltyPaise: paise(20_000),
  serviceChargePaise: ZERO,
  cgstPaise: ZERO,
  sgstPaise: ZERO,
  igstPaise: ZERO,
  creditPaise: ZERO,
  payPaise: paise(50_000),
  returnPaise: ZERO,
};
const FREE_CHANGE: FlightChangeAmounts = {
  ...PAID_CHANGE,
  fareDifferencePaise: ZERO,
  penaltyPaise: ZERO,
  payPaise: ZERO,
};

/** Other flights for the first slice of an order, the same day. */
function changeOfferFor({ slices: [slice], brand }: Offer, amounts: FlightChangeAmounts): ChangeOffer {
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
    brand,
    fareDifferencePaise: amounts.fareDifferencePaise,
    penaltyPaise: amounts.penaltyPaise,
    payPaise: amounts.payPaise,
    returnPaise: ZERO,
    expiresAt: '2026-12-01T00:00:00Z',
    ref: '{}',
  };
}
