import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { bookedStay } from '@pravas/domain/hotel/booked-stay.ts';
import { USUAL_NEEDS } from '@pravas/domain/hotel/guest-needs.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { aHotel } from '@pravas/domain/hotel/testing/a-stay.ts';
import { paise, sum } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { createWorldlineGateway } from '@pravas/payments/worldline/gateway.ts';
import type { HotelSupplier } from '@pravas/suppliers/hotel/port.ts';
import { inject } from 'vitest';
import { numberOf } from '../../apps/sandbox/src/testing/hotel-agency.ts';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { connectHotelSupplier } from '../../apps/server/src/connect-suppliers.ts';
import {
  findBooking,
  fingerprintOfBooking,
  insertBooking,
  refreshTripDates,
  stampApproval,
  startPayment,
} from '../../apps/server/src/modules/booking/index.ts';
import { readDueStays } from '../../apps/server/src/modules/hotel-order/index.ts';
import { PAYMENT_RETURN_PATH } from '../../apps/server/src/modules/payment/index.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { payAtGateway, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, payloadOf } from './send-request.ts';

/** The moment of the worked cases of hotels: 1 December 2026, 10:00 in India, a Tuesday. */
const CASES_AT = Temporal.Instant.from('2026-12-01T04:30:00Z');
const SUPPLIER = 'tbo-hotel';

/** A room as the sandbox's hotel supplier holds it. */
interface SupplierStay {
  readonly bookingId: number;
  readonly clientReference: string;
  readonly status: string;
  readonly rooms: number;
  readonly hotelReference: string | null;
}

/** The wanted rooms. */
interface WantedStay {
  readonly hotel?: string;
  readonly checkIn?: string;
  readonly checkOut?: string;
  /** Of the guest who answers for each room; the sandbox plays tricks on some names. */
  readonly lastNames?: readonly [string, ...string[]];
  /** True where each room is an order of its own. */
  readonly oneByOne?: boolean;
}

/** A world whose clock a test moves, with stays that are bought from the sandbox as TBO Hotel. */
export interface StayWorld {
  readonly world: World;
  readonly clock: Clock;
  /** The world's time, in epoch milliseconds. */
  nowMs(): number;
  /** Moves the clock on by so much, here and at the supplier. */
  pass(minutes: number): void;
  /** A paid booking of rooms in a trip of Asha's own, as the supplier offered them. */
  bookAndPay(
    wanted?: WantedStay,
  ): Promise<{ readonly tripId: string; readonly bookingId: string; readonly totalPaise: number }>;
  /** The supplier's rooms of a booking. */
  atSupplier(bookingId: string): Promise<readonly SupplierStay[]>;
  /** Reads stays again whose time has come, as the worker does by its clock. Answers how many there were. */
  readAgain(): Promise<number>;
  close(): Promise<void>;
}

/** Starts it on the morning of the worked cases. */
export async function createStayWorld(): Promise<StayWorld> {
  let offsetMs = 0;
  const sinceMs = performance.now();
  const clock: Clock = {
    now: () => CASES_AT.add({ milliseconds: Math.round(performance.now() - sinceMs) + offsetMs }),
  };
  const world = await createWorld({
    clock,
    sandboxNow: () => new Date(clock.now().epochMilliseconds),
    // The clock runs ahead of sessions.
    env: { HOTEL_SUPPLIERS: SUPPLIER, PRAVAS_ACCESS_TOKEN_SECONDS: '86400' },
    hotels: true,
  });
  const config = readConfig(world.env);
  const [account] = config.hotelSuppliers;
  if (!account) throw new Error('No hotel supplier is configured');
  const deadlines = { searchDeadlineMs: 8_000, bookDeadlineMs: 2_500 };
  const supplier = connectHotelSupplier(account, deadlines, clock);
  const { host, port } = inject('postgres');
  const database = openDatabase({ kind: 'socket', host, port, database: world.databaseName }, 4);
  const gateway = createWorldlineGateway({ ...config.gateway, deadlineMs: 20_000 });
  const { token } = await signIn(world);
  const [person] = await world.query<{ id: string }>("select id from person where email = 'asha.rao@meridian.example'");

  const book = async (wanted: WantedStay) => {
    const made = payloadOf<{ data: { _id: string } }>(
      await callOperation(world.url, createTrip, { body: { name: 'To Bengaluru' } }, { token }),
    );
    const [tripId, bookingId, now] = [made.data._id, newId(), clock.now()];
    const details = await offered(supplier, wanted);
    const [first, ...others] = details;
    const lastNames = wanted.lastNames ?? ['Rao'];
    const [lead, ...rest] = lastNames.map((lastName, index) =>
      aTraveller({ firstName: ['Asha', 'Ravi'][index] ?? 'Nina', lastName }),
    );
    if (!first || !lead) throw new Error('Nothing is offered');
    const terms = {
      personal: false,
      travellers: lastNames.length,
      supplierStateCode: '29',
      placeOfSupplyStateCode: '29',
      on: '2026-12-01',
      feePaise: paise(10_000),
      cancelFeePaise: paise(10_000),
    };
    const travellers: [Traveller, ...Traveller[]] = [lead, ...rest];
    const total = (of: 'totalPaise' | 'costPaise') => sum(details.map((detail) => detail[of]));
    const quote = agreedQuote({ sellPaise: total('totalPaise'), costPaise: total('costPaise') }, terms);
    const contact = { email: 'asha.rao@meridian.example', mobile: '+919845012345' };
    const started = await database.forOrganization(COMPANY_ID, async (tx) => {
      await insertBooking(tx, {
        organizationId: COMPANY_ID,
        id: bookingId,
        tripId,
        createdBy: person?.id ?? '',
        service: 'hotel',
        facts: { terms, quote, contact, gst: null, nationality: 'IN' } as never,
        travellers,
        orders: [first, ...others].map((detail) => ({ supplierId: SUPPLIER, detail })) as never,
        quotedAt: now,
        now,
      });
      await refreshTripDates(tx, tripId, now);
      const booking = await findBooking(tx, bookingId, true);
      if (!booking) throw new Error('It was not kept');
      const fingerprint = fingerprintOfBooking(booking, null);
      await stampApproval(tx, booking, { status: 'Not Required', fingerprint, bandPaise: booking.totalPaise }, now);
      const stamped = await findBooking(tx, bookingId, true);
      if (!stamped) throw new Error('It was not kept');
      return startPayment(tx, stamped, {
        gateway,
        returnUrl: config.publicUrl + PAYMENT_RETURN_PATH,
        expiryMinutes: 15,
        firstCheckSeconds: 2,
        actor: `person:${person?.id}`,
        privileges: new Set(['pay.card']),
        requestId: 'stay',
        now,
      });
    });
    return {
      tripId,
      bookingId,
      totalPaise: quote.totalPaise,
      form: started.form ?? { action: null, merchantRequest: null, mid: null },
    };
  };

  return {
    world,
    clock,
    nowMs: () => clock.now().epochMilliseconds,
    pass: (minutes) => {
      offsetMs += minutes * 60_000;
    },
    async bookAndPay(wanted = {}) {
      const { form, ...booked } = await book(wanted);
      await payAtGateway(form, 'pay');
      return booked;
    },
    async atSupplier(bookingId) {
      const answer = await fetch(`${world.sandbox.urls.control}/tbohotel/bookings`);
      const { bookings } = (await answer.json()) as { bookings: SupplierStay[] };
      const rows = await world.query<{ ref: string }>(
        'select client_ref as ref from booking_order where booking_id = $1',
        [bookingId],
      );
      return bookings.filter((one) => rows.some(({ ref }) => one.clientReference === ref));
    },
    readAgain: () =>
      readDueStays({
        database,
        clock,
        log: createLogger('silent', 'test'),
        hotelById: (supplierId) => (supplierId === SUPPLIER ? supplier : undefined),
        deadlineMs: 2_500,
      }),
    async close() {
      await database.close();
      await world.close();
    },
  };
}

/** The cheapest refundable rate of a hotel without meals, as the supplier offers it now: one for all, or one a room. */
async function offered(supplier: HotelSupplier, wanted: WantedStay): Promise<readonly HotelDetail[]> {
  const { hotel = 'BLR-08', checkIn = '2026-12-08', checkOut = '2026-12-10' } = wanted;
  const guests = (wanted.lastNames ?? ['Rao']).map((_, index) => index);
  const parties = wanted.oneByOne ? guests.map((guest) => [guest]) : [guests];
  const stay = { checkIn, checkOut };
  return Promise.all(
    parties.map(async (party) => {
      const [one, ...more] = party.map(() => ({ adults: 1, childAges: [] }));
      if (!one) throw new Error('Nobody sleeps anywhere');
      const search = {
        hotels: [{ hotelId: hotel, supplierHotelId: numberOf(hotel), zone: 'Asia/Kolkata' }],
        stay,
        rooms: [one, ...more] as const,
        nationality: 'IN',
      };
      const found: StayOffer[] = [];
      for await (const batch of supplier.search(search, AbortSignal.timeout(20_000))) {
        if (batch.type === 'offers') found.push(...batch.offers);
      }
      const [offer] = found
        .filter(({ board, isRefundable }) => board === 'room_only' && isRefundable)
        .toSorted((a, b) => a.totalPaise - b.totalPaise);
      if (!offer) throw new Error(`${hotel} offers no such room`);
      return bookedStay({
        hotel: aHotel({ hotelId: hotel }),
        offer,
        stay,
        party: party.map((guest) => ({ travellers: [guest], childAges: [] })),
        needs: USUAL_NEEDS,
      });
    }),
  );
}
