import { whoFlies } from '../../apps/server/src/modules/flight-order/index.ts';
import { aCancellation } from '../../apps/server/src/modules/flight-order/testing/a-saga.ts';
import type { BookingNews } from '../../apps/server/src/modules/notification/facts/booking-facts.ts';
import type { readChange } from '../../apps/server/src/modules/notification/facts/change-facts.ts';
import type { FactsOf } from '../../apps/server/src/modules/notification/notice.ts';
import type { Returned } from '../../apps/server/src/modules/notification/templates/returned-words.ts';
import type { TOPICS } from '../../apps/server/src/modules/notification/topics.ts';
import type { Refund } from '../../apps/server/src/modules/payment/index.ts';
import { departureOf, sliceKey } from '../../packages/domain/src/flight/itinerary.ts';
import { flightUnit } from '../../packages/domain/src/flight-order/flight-scope.ts';
import { paise, ZERO } from '../../packages/domain/src/money/money.ts';
import { aPoint, aSegment, aSlice } from '../../packages/domain/src/testing/builders.ts';
import { ASHA, bookedFlights, failedFlights, halfBookedFlights, MEERA, TRIP, TRIP_ID } from './sample-bookings.ts';
import type { SamplesFor } from './sample-shapes.ts';

const booking = bookedFlights();
const [first] = booking.orders;
if (!first) throw new Error('The sample booking has no order');
const party = { tripId: TRIP_ID, booking, trip: TRIP };

const news: BookingNews = {
  ...party,
  ownerId: ASHA,
  flying: whoFlies(booking, []),
  returned: null,
  refunds: [],
};
const half = halfBookedFlights();
const gone = bookedFlights({ status: 'CANCELED' });
const ALL = aCancellation(null, { state: 'settled' });
const PART = aCancellation([{ orderId: first.id, units: [flightUnit({ sliceIndex: 0, travellerIndex: 0 })] }], {
  state: 'settled',
});

const returned: Returned = {
  booking,
  known: 'stated',
  moneyPaise: paise(17_300_02),
  isSent: false,
  dueOn: '2027-01-15',
  credits: [],
  knowsTaxes: true,
};
const credit = {
  sellerName: 'IndiGo',
  thing: 'flight',
  travellerName: 'Asha Rao',
  amountPaise: paise(6_000_00),
  expiresOn: '2027-12-31',
};
const refund: Refund = {
  id: '0197a000-0000-7000-8000-000000000009',
  refundRef: 'RFD-1',
  paymentId: 'P1',
  amountPaise: paise(17_300_02),
  reason: 'The flight was cancelled',
  state: 'processing',
  nextTryAt: new Date('2027-01-04T06:00:00Z'),
  createdAt: new Date('2027-01-04T06:00:00Z'),
  completedAt: null,
  dueOn: '2027-01-15',
  cancellationId: null,
  heldAt: null,
  heldFor: null,
  chargedBackPaise: ZERO,
  isUnsure: false,
};

/** News of flights, by their outcome. */
export const FLIGHT_NEWS = {
  booked: {
    return: { ...news, toldLately: new Set<string>() },
    wallet: { ...news, booking: bookedFlights({ paidFrom: 'wallet' }), toldLately: new Set<string>() },
    half: { ...news, booking: half, flying: whoFlies(half, []), toldLately: new Set<string>() },
    guest: { ...news, ownerId: null, toldLately: new Set<string>() },
  },
  failed: { one: { ...news, booking: failedFlights() } },
  cancelled: {
    whole: { ...news, booking: gone, flying: whoFlies(gone, [ALL]), returned },
    expected: {
      ...news,
      booking: gone,
      flying: whoFlies(gone, [ALL]),
      returned: { ...returned, known: 'expected' as const },
    },
  },
  partCancelled: { one: { ...news, flying: whoFlies(booking, [PART]), returned: { ...returned, credits: [credit] } } },
  cancelRefused: { one: news },
  refunded: {
    card: { ...news, booking: gone, flying: whoFlies(gone, [ALL]), returned, refunds: [refund], untold: null },
    guest: {
      ...news,
      booking: gone,
      flying: whoFlies(gone, [ALL]),
      returned,
      refunds: [refund],
      untold: null,
      ownerId: null,
    },
  },
  latePayment: { one: news },
};

const other = aSlice(
  aSegment({
    flightNumber: '6049',
    from: aPoint({ wall: '2027-01-06T09:40' }),
    to: aPoint({
      airportCode: 'BOM',
      city: 'Mumbai',
      airportName: 'Chhatrapati Shivaji Maharaj',
      terminal: '2',
      wall: '2027-01-06T11:55',
    }),
  }),
);
const change = {
  id: '0197a000-0000-7000-8000-00000000000a',
  orderId: first.id,
  state: 'quoted',
  approvalStatus: 'Approved',
  message: null,
  reason: 'The client moved the review to Wednesday',
  offer: { slices: [other] },
  amounts: {
    serviceChargePaise: paise(250_00),
    cgstPaise: paise(22_50),
    sgstPaise: paise(22_50),
    igstPaise: ZERO,
    creditPaise: ZERO,
    payPaise: paise(3_545_00),
    returnPaise: ZERO,
  },
  requestedBy: ASHA,
  question: { search: { removes: [0] } },
} as unknown as FactsOf<typeof readChange>['change'];
const changed = { ...party, change, by: MEERA };
const changeAsked = { ...changed, approverIds: [MEERA] };
const moved = {
  ...party,
  isCancelled: false,
  changes: [
    '6E 6045 on Tue, 5 Jan now leaves at 07:40 instead of 06:10, 1 h 30 later.',
    'It arrives at 09:55 instead of 08:25.',
  ],
  options: ['accept', 'rebook', 'refund'] as const,
  refundByLaw: true,
};
const [slice] = first.detail.slices;

/** The facts of notifications about flights once they are booked. */
export const FLIGHT_SAMPLES: SamplesFor<
  Extract<
    keyof typeof TOPICS,
    | 'refund.overdue'
    | 'booking.exit_reminder'
    | 'booking.check_in_open'
    | 'credit.expiring'
    | 'booking.changed'
    | 'booking.change_failed'
    | `change.${string}`
    | `schedule.${string}`
  >
> = {
  'refund.overdue': { one: { ...party, title: 'Delhi to Mumbai, Tue, 5 Jan', amountPaise: paise(17_300_02) } },
  'booking.exit_reminder': {
    less: {
      ...party,
      ownerId: ASHA,
      cliff: {
        at: Temporal.Instant.from('2027-01-04T00:40:00Z'),
        wall: '2027-01-04T06:10',
        refundBeforePaise: paise(17_300_00),
        refundAfterPaise: paise(14_800_00),
        losesPaise: paise(2_500_00),
        exact: true,
      },
    },
    nothing: {
      ...party,
      ownerId: ASHA,
      cliff: {
        at: Temporal.Instant.from('2027-01-04T00:40:00Z'),
        wall: '2027-01-04T06:10',
        refundBeforePaise: paise(17_300_00),
        refundAfterPaise: ZERO,
        losesPaise: paise(17_300_00),
        exact: false,
      },
    },
  },
  'booking.check_in_open': {
    one: { ...party, orderId: first.id, sliceKey: slice ? sliceKey(slice) : departureOf(other).city },
  },
  'credit.expiring': {
    one: {
      tripId: null,
      ownerId: ASHA,
      daysLeft: 7,
      credit: {
        creditId: '0197a000-0000-7000-8000-00000000000b',
        airlineCode: '6E',
        travellerName: 'Asha Rao',
        amountPaise: paise(6_000_00),
        leftPaise: paise(6_000_00),
        expiresOn: '2027-01-31',
      },
    },
  },
  'booking.changed': { one: { ...party, change: { ...change, state: 'done' } } },
  'booking.change_failed': {
    one: {
      ...party,
      change: { ...change, state: 'failed', message: 'The airline had no seat left on these flights.' },
    },
  },
  'change.approval_requested': { one: changeAsked },
  'change.approval_reminder': { one: changeAsked },
  'change.approval_overdue': { one: changeAsked },
  'change.decided': {
    approved: changed,
    rejected: {
      ...changed,
      change: {
        ...change,
        approvalStatus: 'Rejected',
        message: 'Meera Iyer did not approve it: “Please keep the day”',
      },
    },
  },
  'schedule.changed': { one: moved },
  'schedule.cancelled': {
    one: {
      ...moved,
      isCancelled: true,
      changes: ['IndiGo has cancelled 6E 6045 on Tue, 5 Jan.'],
      options: ['rebook', 'refund'],
    },
  },
  'schedule.withdrawn': { one: { ...party, text: '6E 6045 on Tue, 5 Jan leaves at its booked time again: 06:10.' } },
  // What awaited a decision is settled; no person is notified.
  'schedule.decided': null,
  'schedule.closed': null,
};
