import { randomUUID } from 'node:crypto';
import {
  cancelBooking,
  getBooking,
  payForBooking,
  quoteBookingCancellation,
  quoteSettlement,
  settleBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import { confirmOfflineEntry } from '@pravas/contract/desk/offline-operations.ts';
import { buyStay, enterStay } from '@pravas/contract/hotel/desk-stay.ts';
import { downloadStayVoucher } from '@pravas/contract/hotel/stay-voucher.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { formatInrExact, fromRupees } from '@pravas/domain/money/money.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { pdfText } from '../support/pdf-text.ts';
import { payAtGateway } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { aStayForm } from './sample-hotels.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

type Entered = AnswerOf<typeof enterStay>;
type Bought = AnswerOf<typeof buyStay>;
type Shown = Extract<AnswerOf<typeof getBooking>['booking'], { readonly service: 'hotel' }>;
type Settled = AnswerOf<typeof settleBookingCancellation>;

const offline = useOffline();
let world: OfflineWorld['world'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let colleague: OfflineWorld['own'];
let asha: OfflineWorld['asha'];
let stranger: OfflineWorld['own'];
let balanceOf: OfflineWorld['balanceOf'];

beforeAll(() => {
  ({ world, own, desk, colleague, asha, stranger, balanceOf } = offline());
});

async function newTrip(maker = own): Promise<string> {
  return payloadOf<AnswerOf<typeof createTrip>>(await maker.call(createTrip, { body: { name: 'To Mysuru' } })).data._id;
}

async function enter(daysAhead: number, overrides: object = {}): Promise<Entered> {
  const stay = { ...aStayForm(daysAhead), ...overrides };
  const body = { tripId: await newTrip(), stay, fee: 250, cancelFee: 100 };
  return payloadOf<Entered>(await desk.call(enterStay, { body }));
}

async function show(bookingId: string): Promise<Shown> {
  const { booking } = payloadOf<AnswerOf<typeof getBooking>>(await own.call(getBooking, { query: { bookingId } }));
  if (booking.service !== 'hotel') throw new Error('It is no stay');
  return booking;
}

const buy = (bookingId: string, body: object = {}) =>
  desk.call(buyStay, { body: { bookingId, hotelConfirmation: `HC-${bookingId.slice(-6)}`, ...body } });

async function payAndBook(bookingId: string): Promise<Shown> {
  const started = payloadOf<AnswerOf<typeof payForBooking>>(await own.call(payForBooking, { body: { bookingId } }));
  await payAtGateway(started, 'pay');
  await until(
    () => show(bookingId),
    ({ status }) => status === 'BOOKING_PAUSED',
  );
  payloadOf<Bought>(await buy(bookingId));
  return until(
    () => show(bookingId),
    ({ status }) => status === 'BOOKED',
  );
}

describe('a stay that the travel desk found', () => {
  it('is entered, paid by card, bought under the hotel’s number and cancelled on its terms', async () => {
    const tripId = await newTrip();
    const body = { tripId, stay: aStayForm(40), fee: 250, cancelFee: 100 };
    expectRefusal(await own.call(enterStay, { body }), 'privilege_missing');
    const { bookingId } = payloadOf<Entered>(await desk.call(enterStay, { body }));
    const trip = payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } }));
    expectShape(getTrip, trip);
    // Two nights at 3,600 and 5 %, and 250 with 18 %.
    expect(trip.tripDetails.items).toMatchObject([
      { service: 'hotel', totalPrice: 7_855, orders: [{ stay: { nights: 2 } }] },
    ]);
    const booked = await payAndBook(bookingId);
    const number = `HC-${bookingId.slice(-6)}`;
    expect(booked.orders[0]).toMatchObject({ locator: number.toUpperCase(), stay: { confirmation: { number } } });
    expect(booked.history.map(({ text }) => text)).toContain('Found and entered by the travel desk.');

    const quote = payloadOf<AnswerOf<typeof quoteBookingCancellation>>(
      await own.call(quoteBookingCancellation, { query: { bookingId } }),
    );
    expect(quote).toMatchObject({ channel: 'request', amounts: { penalty: 0, refund: 7_442 } });
    payloadOf(await own.call(cancelBooking, { body: { bookingId, expectedRefund: 7_442 } }));
    const units = [{ orderId: booked.orders[0]?.orderId, unit: '0', kept: 3_780 }];
    const more = [{ ...units[0], kept: 7_560.01 }];
    const tooMuch = await desk.call(settleBookingCancellation, { body: { bookingId, units: more } });
    expect(expectRefusal(tooMuch, 'validation_failed').errors).toEqual([
      { field: 'units.0.kept', message: 'Only ₹7,560 was paid for this' },
    ]);
    const settled = payloadOf<Settled>(await desk.call(settleBookingCancellation, { body: { bookingId, units } }));
    expect(settled.text).toBe('Cancelled. ₹3,662 goes back.');
    const cancelled = await until(
      () => show(bookingId),
      ({ refunds }) => refunds.length === 1 && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(cancelled).toMatchObject({ status: 'CANCELED', refunds: [{ amount: 3_662 }] });
    expect(cancelled.history.map(({ text }) => text)).toContain('The hotel keeps ₹3,780; by the rules it is ₹0.');
  });

  it('gives back what the hotel agreed to where somebody left early, and never less than nothing', async () => {
    const { bookingId } = await enter(41);
    const booked = await payAndBook(bookingId);
    const unit = { orderId: booked.orders[0]?.orderId, unit: '0' };
    const asked = { bookingId, units: JSON.stringify([{ ...unit, kept: 7_500 }]) };
    const quoted = payloadOf<AnswerOf<typeof quoteSettlement>>(await desk.call(quoteSettlement, { query: asked }));
    // Of it 60 are left, and our charge for cancelling is 118.
    expect(quoted).toMatchObject({ kept: 7_500, refund: 0 });
    const body = { bookingId, units: [{ ...unit, kept: 3_780 }], reason: 'Left after the first night' };
    payloadOf<Settled>(await desk.call(settleBookingCancellation, { body }));
    const gone = await until(
      () => show(bookingId),
      ({ refunds }) => refunds.length === 1 && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(gone).toMatchObject({ status: 'CANCELED', refunds: [{ amount: 3_662 }] });
  });

  it('is owed by the organisation where nobody paid, above its limit once a second person has confirmed it', async () => {
    const owed = await balanceOf('receivable');
    const { bookingId } = await enter(42);
    const bought = payloadOf<Bought>(await buy(bookingId, { supplierReference: 'bk-42' }));
    expect(bought.entry).toMatchObject({ state: 'confirmed' });
    expect((await balanceOf('receivable')) - owed).toBe(785_500);
    expect((await show(bookingId)).orders[0]).toMatchObject({ locator: 'BK-42' });

    const dear = await enter(43, { rooms: [{ ...aStayForm(43).rooms[0], pricePerNight: 40_000 }] });
    const waits = payloadOf<Bought>(await buy(dear.bookingId));
    expect(waits.entry?.state).toBe('waiting');
    expect((await show(dear.bookingId)).status).toBe('CREATED');
    const confirmed = { offlineEntryId: waits.entry?._id, comment: null };
    expectRefusal(await desk.call(confirmOfflineEntry, { body: confirmed }), 'second_person_needed');
    payloadOf(await colleague.call(confirmOfflineEntry, { body: confirmed }));
    expect((await show(dear.bookingId)).status).toBe('BOOKED');
    expect((await balanceOf('receivable')) - owed).toBe(785_500 + 9_440_000 + 29_500);
  });

  it('costs our fee alone here where the hotel is paid', async () => {
    const { bookingId } = await enter(44, { payment: 'at_hotel' });
    const booked = await payAndBook(bookingId);
    expect(booked).toMatchObject({ totalPrice: 295, orders: [{ stay: { payment: { code: 'at_hotel' } } }] });
    const units = [{ orderId: booked.orders[0]?.orderId, unit: '0', kept: 1 }];
    const kept = await desk.call(settleBookingCancellation, { body: { bookingId, units } });
    expect(expectRefusal(kept, 'validation_failed').errors?.map(({ field }) => field)).toEqual(['units.0.kept']);
  });

  it('is bought as it was quoted, and under a number that no other stay there has', async () => {
    const [first, second] = [await enter(45), await enter(45)];
    const blank = await desk.call(buyStay, { body: { bookingId: first.bookingId } });
    expect(expectRefusal(blank, 'validation_failed').errors?.map(({ field }) => field)).toEqual(['hotelConfirmation']);
    const quoted = aStayForm(45);
    const [room] = quoted.rooms;
    for (const [changed, field] of [
      [{ checkOut: dayFromNow(48) }, 'stay.checkOut'],
      [{ board: 'room_only' }, 'stay.board'],
      [{ payment: 'company' }, 'stay.payment'],
      [{ freeUntil: null }, 'stay.freeUntil'],
      [{ rooms: [{ ...room, name: 'Broom cupboard' }] }, 'stay.rooms'],
    ] as const) {
      const other = await buy(first.bookingId, { stay: { ...quoted, ...changed } });
      expect(expectRefusal(other, 'validation_failed').errors?.map((one) => one.field)).toContain(field);
    }
    payloadOf(await buy(first.bookingId, { hotelConfirmation: '1001' }));
    const again = await buy(second.bookingId, { hotelConfirmation: '1001' });
    expect(expectRefusal(again, 'validation_failed').errors).toEqual([
      { field: 'hotelConfirmation', message: 'Another stay was entered with this confirmation number' },
    ]);
  });

  it('is refused where its hotel, its days or its guests cannot be', async () => {
    const tripId = await newTrip();
    const stay = aStayForm(46);
    const [room] = stay.rooms;
    for (const [changed, field] of [
      [{ hotelId: randomUUID(), hotel: null }, 'stay.hotelId'],
      [{ hotel: null }, 'stay.hotelId'],
      [{ hotel: { ...stay.hotel, phone: '12' } }, 'stay.hotel.phone'],
      [{ checkIn: dayFromNow(-1) }, 'stay.checkIn'],
      [{ checkOut: stay.checkIn }, 'stay.checkOut'],
      [{ rooms: [{ ...room, travelers: [1] }] }, 'stay.rooms.0.travelers'],
      [{ freeUntil: `${stay.checkIn}T15:00` }, 'stay.freeUntil'],
    ] as const) {
      const answer = await desk.call(enterStay, { body: { tripId, stay: { ...stay, ...changed } } });
      expect(expectRefusal(answer, 'validation_failed').errors?.map((one) => one.field)).toEqual([field]);
    }
  });

  it('has a voucher with the sums of its page once it is booked, for nobody else', async () => {
    const { bookingId } = await enter(48);
    expectRefusal(await own.call(downloadStayVoucher, { query: { bookingId } }), 'booking_not_booked');
    const booked = await payAndBook(bookingId);
    expectRefusal(await stranger.call(downloadStayVoucher, { query: { bookingId } }), 'booking_not_found');
    const voucher = await fetch(`${world.url}${downloadStayVoucher.path}?${new URLSearchParams({ bookingId })}`, {
      headers: { authorization: `Bearer ${asha.token}` },
    });
    expect(voucher.headers.get('content-type')).toBe('application/pdf');
    const text = pdfText(Buffer.from(await voucher.arrayBuffer())).replaceAll(/\s+/g, ' ');
    const { price, confirmation, cancellation } = booked.orders[0]?.stay ?? {};
    for (const said of [
      'Chamundi Guest House',
      confirmation?.number ?? 'none',
      'Asha Rao',
      ...(price?.lines.map(({ amount }) => formatInrExact(fromRupees(amount))) ?? []),
      formatInrExact(fromRupees(price?.total ?? 0)),
      cancellation?.sentences[0] ?? 'none',
      'Bring an identity card with a photograph.',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('may be one of the catalogue', async () => {
    const hotelId = randomUUID();
    const { hotel } = aStayForm(47);
    const facts = {
      hotelId,
      name: 'Kelunde Suites',
      stars: 3,
      address: {
        line: hotel.address,
        area: null,
        city: 'Mysuru',
        postalCode: null,
        stateCode: '29',
        countryCode: 'IN',
      },
      zone: 'Asia/Kolkata',
      phone: '+918212345678',
      checkInFrom: '13:00',
      checkOutUntil: '11:00',
      isGstRegistered: null,
    };
    await world.query(
      `insert into hotel (id, place_code, name, search_text, facts, updated_at) values ($1, 'BLR', $2, $2, $3, now())`,
      [hotelId, facts.name, JSON.stringify(facts)],
    );
    const { bookingId } = await enter(47, { hotelId, hotel: null });
    expect((await show(bookingId)).orders[0]?.stay.hotel).toMatchObject({ name: 'Kelunde Suites' });
  });

  it('keeps every promise of the books', async () => {
    await expectMoneyInOrder(world);
  });
});
