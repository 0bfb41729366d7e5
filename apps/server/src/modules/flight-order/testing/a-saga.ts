import type { Offer } from '@pravas/domain/fare/offer.ts';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { balancesOf, postCapture, postPurchase } from '@pravas/domain/ledger/posting.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { anOffer, aPrice, aReturnSlice, aSlice, aTraveller } from '@pravas/domain/testing/builders.ts';
import type { FlightOrder } from '@pravas/suppliers/flight/port.ts';
import { fingerprintOfBooking } from '../../booking/approval-standing.ts';
import type { Cancellation } from '../../booking/cancellation/cancellation.ts';
import { applyChanges } from '../../booking/saga/apply-changes.ts';
import type { Decide } from '../../booking/saga/saga-io.ts';
import { EMPTY_TRAIL } from '../../booking/saga/saga-state.ts';
import type { FlightBooking, FlightBookingOrder, FlightChange, FlightMemory } from '../flight-booking.ts';

/** The moment tests begin at. */
export const START = Temporal.Instant.from('2026-11-25T06:00:00Z');
/** How long a lost send may still arrive. */
export const QUIET_MS = 90_000;

const CHARGED = { standardAmountPaise: paise(25_000), cancelAmountPaise: paise(10_000) };
const RETURNS = { oneway: CHARGED, roundTrip: CHARGED };
const TERMS = {
  fees: { flight: { domestic: RETURNS, international: RETURNS } },
  international: false,
  personal: false,
  travellers: 2,
  supplierStateCode: '29',
  placeOfSupplyStateCode: '29',
  on: '2026-11-25',
};
const TRAVELLERS: FlightBooking['travellers'] = [aTraveller(), aTraveller({ firstName: 'Vikram', lastName: 'Shah' })];

/** Ids that count up, so that a failing test reads the same twice. */
function countingIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `id-${last}`;
  };
}

/** The supplier's side of an order with a ticket for everyone. */
export function anOrder(
  order: Pick<FlightBookingOrder, 'detail'>,
  status: FlightOrder['status'] = 'confirmed',
): FlightOrder {
  const { slices, price } = order.detail;
  return {
    bookingRef: 'B1',
    locator: 'PNR001',
    status,
    slices,
    tickets: TRAVELLERS.map((_, travellerIndex) => ({
      travellerIndex,
      ticketNumber: `098-${travellerIndex}`,
      ticketId: `${travellerIndex}`,
    })),
    totalPaise: price.sellPaise,
    costPaise: price.costPaise,
    supplierInvoiceNo: null,
    context: '{}',
  };
}

function bookingOrder(
  position: number,
  direction: Offer['coverage'],
  state: FlightBookingOrder['state'],
): FlightBookingOrder {
  const slices = direction === 'return' ? ([aReturnSlice()] as const) : ([aSlice()] as const);
  const both = [aSlice(), aReturnSlice()] as const;
  const sellPaise = paise(direction === 'whole' ? 2_400_001 : 1_200_001);
  const price = aPrice({ sellPaise });
  const offer = anOffer({
    supplierId: 'sandbox',
    coverage: direction,
    slices: direction === 'whole' ? both : slices,
    price: {
      ...price,
      perType: [{ type: 'ADULT', count: 2, basePaise: price.basePaise, taxesPaise: price.taxesPaise }],
    },
  });
  const isOrdered = state === 'booked' || state === 'held';
  return {
    id: `order-${position}`,
    position,
    supplierId: 'sandbox',
    detail: offer,
    pendingDetail: null,
    ownContext: true,
    state,
    clientRef: `ref-${position}`,
    supplierOrder: isOrdered ? anOrder({ detail: offer }, state === 'held' ? 'held' : 'confirmed') : null,
    locator: isOrdered ? 'PNR001' : null,
    message: null,
    advice: null,
  };
}

/** A paid booking of two adults; its orders are in these states. A single `whole` order has both slices. */
export function aSaga(
  orders: readonly { readonly direction: Offer['coverage']; readonly state: FlightBookingOrder['state'] }[],
  overrides: Partial<FlightBooking> = {},
): FlightMemory {
  const made = orders.map(({ direction, state }, position) => bookingOrder(position, direction, state));
  const quote = quoteBooking(
    made.map((order) => order.detail),
    TERMS,
  );
  const booking: FlightBooking = {
    organizationId: 'organisation',
    id: 'booking',
    tripId: 'trip',
    service: 'flight',
    origin: 'online',
    paidFrom: null,
    status: 'BOOKING_IN_PROCESS',
    paymentStatus: 'SUCCESSFUL',
    epoch: 1,
    isRemoved: false,
    facts: {
      passengers: { adults: 2, children: 0, infants: 0 },
      cabin: 'E',
      international: false,
      roundTrip: true,
      fareType: '2',
      fareKind: 'regular',
      fareLabel: 'ZT Regular Fare',
      terms: TERMS,
      quote,
      contact: { email: 'asha.rao@example.com', mobile: '9845012345' },
      gst: null,
    },
    travellers: TRAVELLERS,
    totalPaise: quote.totalPaise,
    pendingTotalPaise: null,
    itineraryUpdatedAt: START,
    failure: null,
    createdBy: 'person',
    createdAt: new Date(START.epochMilliseconds),
    orders: made,
    approval: {
      status: 'Approved',
      fingerprint: fingerprintOfBooking({ service: 'flight', orders: made, travellers: TRAVELLERS }, null),
      bandPaise: quote.totalPaise,
      actor: null,
      verdict: null,
      reasonCodeId: null,
      reasonText: null,
    },
    ...overrides,
  };
  const at = new Date(START.epochMilliseconds);
  return {
    booking,
    payments: [
      {
        id: 'order',
        paymentRef: 'PRV-1',
        amountPaise: quote.totalPaise,
        status: 'SUCCESSFUL',
        superseded: false,
        gatewayRef: 'G1',
        message: null,
        createdAt: at,
        expiresAt: at,
        verifyAt: null,
        settledAt: at,
      },
    ],
    refunds: [],
    effects: [],
    cancellations: [],
    changes: [],
    creditUses: [],
    runAt: START,
    leaseUntil: null,
    trail: { ...EMPTY_TRAIL, transfers: postCapture('PRV-1', quote.totalPaise) },
  };
}

/** The same with everything booked and the purchase in the books. */
export function aBookedSaga(directions: readonly Offer['coverage'][]): FlightMemory {
  const saga = aSaga(
    directions.map((direction) => ({ direction, state: 'booked' })),
    { status: 'BOOKED' },
  );
  const { quote } = saga.booking.facts;
  const transfers = postPurchase({ bookingId: 'booking', ...quote });
  return { ...saga, trail: { ...saga.trail, transfers: [...saga.trail.transfers, ...transfers] } };
}

/** A request to cancel these parts. */
export function aCancellation(scopes: Cancellation['scopes'], overrides: Partial<Cancellation> = {}): Cancellation {
  const nothing = paise(0);
  return {
    id: 'cancellation',
    bookingId: 'booking',
    requestedBy: 'person',
    reason: null,
    state: 'requested',
    scopes,
    channel: 'online',
    quote: {
      paidPaise: nothing,
      penaltyPaise: paise(70_000),
      serviceChargePaise: nothing,
      cgstPaise: nothing,
      sgstPaise: nothing,
      igstPaise: nothing,
      statutoryPaise: nothing,
      nonRefundablePaise: nothing,
      refundPaise: nothing,
      exact: true,
    },
    orders: {},
    pollAt: null,
    refund: null,
    judgement: null,
    message: null,
    createdAt: new Date(START.epochMilliseconds),
    settledAt: null,
    ...overrides,
  };
}

/** A change of the first order's first slice, agreed and on its way to the airline. */
export function aChange(overrides: Partial<FlightChange> = {}): FlightChange {
  return {
    id: 'change',
    orderId: 'order-0',
    state: 'sending',
    offer: null,
    amounts: null,
    approvalStatus: 'Not Required',
    approvalFingerprint: null,
    approvalActor: null,
    paymentId: null,
    clientRef: 'change-ref',
    message: null,
    createdAt: new Date(START.epochMilliseconds),
    settledAt: null,
    ...overrides,
  };
}

/** Decides and applies, so many seconds after the start. */
export function decided<T>(
  saga: FlightMemory,
  decide: Decide<T>,
  afterSeconds = 0,
): { readonly saga: FlightMemory; readonly result: T } {
  const now = START.add({ seconds: afterSeconds });
  const { changes, result } = decide(saga, now, countingIds());
  return { saga: applyChanges(saga, changes, now), result };
}

/** The balance of an account after all postings, in paise; debits are positive. */
export function balance(saga: FlightMemory, account: Parameters<ReturnType<typeof balancesOf>['get']>[0]): number {
  return balancesOf(saga.trail.transfers).get(account) ?? 0;
}
