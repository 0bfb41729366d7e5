import { randomUUID } from 'node:crypto';
import {
  cancelBooking,
  getBooking,
  payForBooking,
  quoteBookingCancellation,
  settleBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import {
  askForCab,
  buyCab,
  enterCab,
  enterDutySlip,
  quoteDutySlip,
  setCabDriver,
} from '@pravas/contract/cab/cab-operations.ts';
import { confirmOfflineEntry } from '@pravas/contract/desk/offline-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { askForTrain } from '@pravas/contract/train/train-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { moveRideBack } from '../support/move-ride.ts';
import { EMPLOYEE, payAtGateway } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { aCabForm } from './sample-rides.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

type Entered = AnswerOf<typeof enterCab>;
type Bought = AnswerOf<typeof buyCab>;
type Shown = AnswerOf<typeof getBooking>['booking'];

const offline = useOffline();
let world: OfflineWorld['world'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let colleague: OfflineWorld['own'];
let stranger: OfflineWorld['own'];
let balanceOf: OfflineWorld['balanceOf'];

beforeAll(() => {
  ({ world, own, desk, colleague, stranger, balanceOf } = offline());
});

const place = (text: string) => ({ place: text, city: 'Bengaluru', stateCode: '29' });

const driver = { name: 'Manjunath K', mobile: '98450 12345', vehicleNumber: 'KA 01 AB 1234' };

async function newTrip(maker = own, body: object = {}): Promise<string> {
  const wanted = { body: { name: 'In Bengaluru', ...body } };
  return payloadOf<AnswerOf<typeof createTrip>>(await maker.call(createTrip, wanted)).data._id;
}

async function enter(daysAhead: number, overrides: object = {}): Promise<Entered> {
  const cab = { ...aCabForm(daysAhead), ...overrides };
  const body = { tripId: await newTrip(), cab, fee: 50, cancelFee: 0 };
  return payloadOf<Entered>(await desk.call(enterCab, { body }));
}

/** Pays by card, has the ride booked and its driver named. */
async function payAndBook(bookingId: string): Promise<void> {
  const started = payloadOf<AnswerOf<typeof payForBooking>>(await own.call(payForBooking, { body: { bookingId } }));
  await payAtGateway(started, 'pay');
  await until(
    () => show(bookingId),
    ({ status }) => status === 'BOOKING_PAUSED',
  );
  payloadOf<Bought>(await desk.call(buyCab, { body: { bookingId, bookingNumber: `CCB-${bookingId.slice(-6)}` } }));
  await until(
    () => show(bookingId),
    ({ status }) => status === 'BOOKED',
  );
  payloadOf(await desk.call(setCabDriver, { body: { bookingId, driver } }));
}

/** The duty slip, 112 km until 22:40 as expected unless the caller says otherwise. */
function aSlip(daysAhead: number, { km = 112, end = '22:40' }: { readonly km?: number; readonly end?: string } = {}) {
  const day = dayFromNow(daysAhead);
  const [startKm, start] = [45_000, `${day}T13:00`];
  return { number: 'DS-1', startKm, endKm: startKm + km, start, end: `${day}T${end}`, toll: 125, parking: 60 };
}

async function show(bookingId: string): Promise<Extract<Shown, { readonly service: 'cab' }>> {
  const { booking } = payloadOf<AnswerOf<typeof getBooking>>(await own.call(getBooking, { query: { bookingId } }));
  if (booking.service !== 'cab') throw new Error('It is no cab');
  return booking;
}

/** Whether the travel desk is offered to enter the duty slip. */
async function slipActionOf(bookingId: string) {
  const { booking } = payloadOf<AnswerOf<typeof getBooking>>(await desk.call(getBooking, { query: { bookingId } }));
  return booking.allowedActions.find(({ action }) => action === 'desk_slip');
}

describe('a cab that the travel desk found', () => {
  it('is asked for, quoted, paid by card, booked with its vendor, and cancelled free of charge', async () => {
    const tripId = await newTrip();
    const wish = {
      duty: { kind: 'transfer', hub: 'airport' },
      pickUp: place('12, Residency Road'),
      pickUpAt: `${dayFromNow(20)}T13:30`,
      drop: place('Kempegowda Airport'),
      passengerCount: 1,
    };
    expectRefusal(await stranger.call(askForCab, { body: { tripId, cab: wish } }), 'trip_not_found');
    const { request } = payloadOf<AnswerOf<typeof askForCab>>(
      await own.call(askForCab, { body: { tripId, cab: wish } }),
    );
    expect(request).toMatchObject({ service: 'cab', state: 'open' });
    const body = { tripId, cab: aCabForm(20), fee: 50, cancelFee: 0, requestId: request._id };
    const { bookingId } = payloadOf<Entered>(await desk.call(enterCab, { body }));
    const trip = payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } }));
    expectShape(getTrip, trip);
    expect(trip.tripDetails.items).toMatchObject([
      { service: 'cab', totalPrice: 3969.4, orders: [{ ride: { price: { total: 3910.4, isFinal: false } } }] },
    ]);

    const started = payloadOf<AnswerOf<typeof payForBooking>>(await own.call(payForBooking, { body: { bookingId } }));
    await payAtGateway(started, 'pay');
    await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKING_PAUSED',
    );
    payloadOf<Bought>(await desk.call(buyCab, { body: { bookingId, bookingNumber: 'ccb-20' } }));
    await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKED',
    );
    expectShape(getBooking, payloadOf(await own.call(getBooking, { query: { bookingId } })));
    payloadOf(await desk.call(setCabDriver, { body: { bookingId, driver } }));
    const [order] = (await show(bookingId)).orders;
    expect(order).toMatchObject({ locator: 'CCB-20', ride: { driver: { mobile: '+919845012345' } } });

    const quote = payloadOf<AnswerOf<typeof quoteBookingCancellation>>(
      await own.call(quoteBookingCancellation, { query: { bookingId } }),
    );
    expect(quote).toMatchObject({ scopeText: 'The whole cab booking', amounts: { penalty: 0, refund: 3910.4 } });
    payloadOf(await own.call(cancelBooking, { body: { bookingId, expectedRefund: 3910.4 } }));
    const units = [{ orderId: order?.orderId, unit: 'ride', kept: 0 }];
    payloadOf(await desk.call(settleBookingCancellation, { body: { bookingId, units } }));
    const cancelled = await until(
      () => show(bookingId),
      ({ refunds }) => refunds.length === 1 && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(cancelled).toMatchObject({ status: 'CANCELED', refunds: [{ amount: 3910.4 }] });
  });

  it('is booked on account, and its duty slip corrects what is owed: 8 km more are 117.60 more', async () => {
    const before = await balanceOf('receivable');
    const { bookingId } = await enter(22);
    const quoted = aCabForm(22);
    const other = { ...quoted, vehicle: { vehicleClass: 'suv' }, vendor: { ...quoted.vendor, name: 'Hebbal Travels' } };
    const swapped = await desk.call(buyCab, { body: { bookingId, bookingNumber: 'HT-1', cab: other } });
    const { errors } = expectRefusal(swapped, 'validation_failed');
    expect(errors?.map(({ field }) => field)).toEqual([
      'cab.vehicle.vehicleClass',
      'cab.vehicle.seats',
      'cab.vendor.name',
    ]);
    payloadOf<Bought>(await desk.call(buyCab, { body: { bookingId, bookingNumber: 'CCB-22', cab: quoted } }));
    expect((await balanceOf('receivable')) - before).toBe(396_940);
    await moveRideBack(world, bookingId, 24);
    const day = dayFromNow(-2);
    const slip = {
      number: 'DS-4711',
      startKm: 45_000,
      endKm: 45_120,
      start: `${day}T13:00`,
      end: `${day}T22:40`,
      toll: 125,
      parking: 60,
      signedBy: 'A Rao',
    };
    expectRefusal(await desk.call(enterDutySlip, { body: { bookingId, slip } }), 'booking_not_booked');
    payloadOf(await desk.call(setCabDriver, { body: { bookingId, driver } }));
    expectRefusal(await own.call(enterDutySlip, { body: { bookingId, slip } }), 'privilege_missing');
    const wrong = await desk.call(enterDutySlip, { body: { bookingId, slip: { ...slip, endKm: 44_000 } } });
    expect(expectRefusal(wrong, 'validation_failed').errors?.map(({ field }) => field)).toEqual(['slip.endKm']);
    for (const [change, field] of [
      [{ start: `${dayFromNow(-3)}T10:00` }, 'slip.start'],
      [{ end: `${dayFromNow(1)}T10:00`, endKm: 45_400 }, 'slip.end'],
    ] as const) {
      const odd = await desk.call(enterDutySlip, { body: { bookingId, slip: { ...slip, ...change } } });
      expect(expectRefusal(odd, 'validation_failed').errors?.map((one) => one.field)).toEqual([field]);
    }
    const answer = payloadOf<Bought>(await desk.call(enterDutySlip, { body: { bookingId, slip } }));
    expect(answer).toMatchObject({ entry: { state: 'confirmed', isCorrection: true }, text: 'Corrected to ₹4,087.' });
    expect((await balanceOf('receivable')) - before).toBe(396_940 + 11_760);
    const driven = await show(bookingId);
    expect(driven).toMatchObject({
      totalPrice: 4087,
      orders: [{ ride: { slip: { number: 'DS-4711', difference: 117.6 }, price: { isFinal: true, total: 4028 } } }],
    });
    expectRefusal(await desk.call(enterDutySlip, { body: { bookingId, slip } }), 'booking_not_booked');
  });
});

describe('what the travel desk enters of cabs', () => {
  it('is for no private journey, and makes none dearer for the organisation', async () => {
    const owed = await balanceOf('receivable');
    const enterInto = (tripId: string) =>
      desk.call(enterCab, { body: { tripId, cab: aCabForm(27), fee: 50, cancelFee: 0 } });
    const refused = await enterInto(await newTrip(desk, { isPersonalBooking: true }));
    expect(expectRefusal(refused, 'trip_not_editable').message).toMatch(/not private ones/);

    const tripId = await newTrip(desk);
    const [bought, quoted] = [payloadOf<Entered>(await enterInto(tripId)), payloadOf<Entered>(await enterInto(tripId))];
    const buy = ({ bookingId }: Entered, bookingNumber: string) =>
      desk.call(buyCab, { body: { bookingId, bookingNumber } });
    payloadOf(await buy(bought, 'CCB-27'));
    const { bookingId } = bought;
    payloadOf(await desk.call(setCabDriver, { body: { bookingId, driver } }));
    await moveRideBack(world, bookingId, 29);
    // The quote fixes the travellers, and so the kind of their trip: this one is from elsewhere.
    await world.query("update trip set kind = 'personal' where id = $1", [tripId]);
    expect(expectRefusal(await buy(quoted, 'CCB-28'), 'booking_not_payable').message).toMatch(/private trip/);
    const dearer = await desk.call(enterDutySlip, { body: { bookingId, slip: aSlip(-2, { km: 120 }) } });
    expect(expectRefusal(dearer, 'booking_not_payable').message).toMatch(/private trip/);
    expect((await balanceOf('receivable')) - owed).toBe(396_940);
    payloadOf(await desk.call(enterDutySlip, { body: { bookingId, slip: aSlip(-2) } }));
  });

  it('goes by the numbers that each vendor gives by itself', async () => {
    const { vendor } = aCabForm(28);
    const hebbal = { vendor: { ...vendor, name: 'Hebbal Travels', gstin: '29AABCH5678K1ZZ' } };
    const [first, second, third] = [await enter(28), await enter(28, hebbal), await enter(28)];
    const buy = ({ bookingId }: Entered) => desk.call(buyCab, { body: { bookingId, bookingNumber: '1001' } });
    payloadOf(await buy(first));
    payloadOf(await buy(second));
    const { errors } = expectRefusal(await buy(third), 'validation_failed');
    expect(errors).toEqual([{ field: 'bookingNumber', message: 'Another cab was entered with this booking number' }]);
  });

  it('answers no request for something else', async () => {
    const tripId = await newTrip();
    const wish = { from: 'NDLS', to: 'PRYJ', date: dayFromNow(20) };
    const { request } = payloadOf<AnswerOf<typeof askForTrain>>(
      await own.call(askForTrain, { body: { tripId, train: wish } }),
    );
    const body = { tripId, cab: aCabForm(20), fee: 50, cancelFee: 0, requestId: request._id };
    const { errors } = expectRefusal(await desk.call(enterCab, { body }), 'validation_failed');
    expect(errors).toEqual([{ field: 'requestId', message: 'This request is for a train' }]);
    const { tripDetails } = payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } }));
    expect(tripDetails).toMatchObject({ items: [], requests: [{ state: 'open' }] });
  });
});

describe('the duty slip of a cab that was paid by card', () => {
  it('gives back what it came to below, to the card, and tells the traveller', async () => {
    const payable = await balanceOf('supplier_payable');
    const { bookingId } = await enter(23);
    await payAndBook(bookingId);
    await moveRideBack(world, bookingId, 25);
    const slip = aSlip(-2, { km: 104 });
    const nowhere = await desk.call(enterDutySlip, { body: { bookingId, orderId: randomUUID(), slip } });
    expect(expectRefusal(nowhere, 'validation_failed').errors?.[0]?.field).toBe('orderId');
    const [order] = (await show(bookingId)).orders;
    const answer = payloadOf<Bought>(
      await desk.call(enterDutySlip, { body: { bookingId, orderId: order?.orderId, slip } }),
    );
    const text = 'In the end it costs ₹3,851.80: ₹117.60 less, which goes back to the card that paid.';
    expect(answer).toMatchObject({ entry: null, text: `Entered. ${text}` });
    const driven = await until(
      () => show(bookingId),
      ({ refunds }) => refunds.length === 1 && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(driven).toMatchObject({
      totalPrice: 3851.8,
      summary: { totalPrice: 3851.8 },
      refunds: [{ amount: 117.6, reason: 'It came to less than was paid' }],
      orders: [{ ride: { price: { isFinal: true, total: 3792.8 } } }],
    });
    expect(driven.history.map((line) => line.text)).toEqual(
      expect.arrayContaining(['Duty slip DS-1 was entered.', text, '₹117.60 was sent back to the card.']),
    );
    expect((await balanceOf('supplier_payable')) - payable).toBe(-379_280);
    const told = () =>
      world.query<{ body: string }>(
        `select i.body from inbox_item i join person p on p.organization_id = i.organization_id and p.id = i.person_id
           where p.email = $1 and i.topic = 'booking.news' order by i.created_at desc limit 1`,
        [EMPLOYEE],
      );
    await expect.poll(async () => (await told())[0]?.body ?? '', { timeout: 20_000 }).toContain(text);
  });

  it('is owed by the organisation for what it came to above, and ends when it ended', async () => {
    const [owed, payable] = [await balanceOf('receivable'), await balanceOf('supplier_payable')];
    const { bookingId, tripId } = await enter(24);
    await payAndBook(bookingId);
    await moveRideBack(world, bookingId, 26);
    const slip = aSlip(-2, { km: 120, end: '22:55' });
    const answer = payloadOf<Bought>(await desk.call(enterDutySlip, { body: { bookingId, slip } }));
    expect(answer).toMatchObject({ entry: { state: 'confirmed', isCorrection: true } });
    const driven = await show(bookingId);
    expect(driven).toMatchObject({ status: 'BOOKED', origin: 'online', totalPrice: 4087, refunds: [] });
    expect(driven.endsAt.wall).toBe(`${dayFromNow(-2)}T22:55`);
    expect(driven.history.map(({ text }) => text)).toContain(
      'In the end it costs ₹4,087: ₹117.60 more, which the organisation owes.',
    );
    expect((await balanceOf('receivable')) - owed).toBe(11_760);
    expect((await balanceOf('supplier_payable')) - payable).toBe(-402_800);
    const { tripDetails } = payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } }));
    expect(tripDetails.costs).toMatchObject({ booked: 4087, onAccount: 117.6, total: 4087 });
    const [trip] = await world.query<{ ends_at: Date }>('select ends_at from trip where id = $1', [tripId]);
    expect(trip?.ends_at.toISOString()).toContain('T17:25');
    expectRefusal(await desk.call(enterDutySlip, { body: { bookingId, slip } }), 'booking_not_booked');
    // Its vendor's refund reduces the latest debt first.
    const units = [{ orderId: driven.orders[0]?.orderId, unit: 'ride', kept: 0 }];
    payloadOf(await desk.call(settleBookingCancellation, { body: { bookingId, units } }));
    const cancelled = await until(
      () => show(bookingId),
      ({ refunds }) => refunds.length === 2 && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(cancelled.refunds.map(({ amount }) => amount).toSorted()).toEqual([3969.4, 58.6]);
    expect((await balanceOf('receivable')) - owed).toBe(11_760 - 5_860);
  });

  it('is confirmed by a second person where it is far above what was approved', async () => {
    const owed = await balanceOf('receivable');
    const { bookingId } = await enter(25);
    await payAndBook(bookingId);
    expect(await slipActionOf(bookingId)).toMatchObject({ reason: 'Enter the duty slip once the ride has begun.' });
    await moveRideBack(world, bookingId, 27);
    expect(await slipActionOf(bookingId)).toMatchObject({ allowed: true });
    const slip = aSlip(-2, { km: 300 });
    const quoted = payloadOf(await desk.call(quoteDutySlip, { body: { bookingId, slip } }));
    expect(quoted).toMatchObject({ total: 6733, before: 3969.4 });
    const waits = payloadOf<Bought>(await desk.call(enterDutySlip, { body: { bookingId, slip } }));
    expect(waits.entry?.state).toBe('waiting');
    const told = 'Its final price of ₹6,733 is still to be confirmed.';
    expect(await show(bookingId)).toMatchObject({
      statusText: `Booked. ${told}`,
      totalPrice: 3969.4,
      orders: [{ ride: { slip: null } }],
    });
    expect(await slipActionOf(bookingId)).toMatchObject({ allowed: false, reason: told });
    expect(expectRefusal(await desk.call(enterDutySlip, { body: { bookingId, slip } }), 'entry_waiting')).toBeTruthy();
    expectRefusal(await own.call(quoteBookingCancellation, { query: { bookingId } }), 'booking_not_cancellable');
    const confirmed = { offlineEntryId: waits.entry?._id, comment: null };
    expectRefusal(await desk.call(confirmOfflineEntry, { body: confirmed }), 'second_person_needed');
    payloadOf(await colleague.call(confirmOfflineEntry, { body: confirmed }));
    const driven = await show(bookingId);
    // 188 km more at 14 and 5 % of it.
    expect(driven).toMatchObject({ totalPrice: 6733, orders: [{ ride: { price: { isFinal: true } } }] });
    expect((await balanceOf('receivable')) - owed).toBe(276_360);
  });

  it('is refused where the ride or its party cannot be', async () => {
    const tripId = await newTrip();
    const cab = aCabForm(20);
    const past = aCabForm(-1);
    const years = { ...cab, expected: { ...cab.expected, end: '9999-12-01T22:40' } };
    for (const [typed, field] of [
      [past, 'cab.pickUpAt'],
      [aCabForm(900), 'cab.pickUpAt'],
      [years, 'cab.expected.end'],
    ] as const) {
      const answer = await desk.call(enterCab, { body: { tripId, cab: typed, fee: 50, cancelFee: 0 } });
      expect(expectRefusal(answer, 'validation_failed').errors?.map((one) => one.field)).toEqual([field]);
    }
    const { bookingId } = await enter(29);
    const blank = await desk.call(buyCab, { body: { bookingId, bookingNumber: '   ' } });
    expect(expectRefusal(blank, 'validation_failed').errors?.map(({ field }) => field)).toEqual(['bookingNumber']);
    // Another rule of cancelling is another ride.
    const quoted = aCabForm(29);
    const cancellation = {
      tiers: [{ fromHours: 0, charge: { type: 'percent', percent: 100 } }],
      noShow: { type: 'percent', percent: 100 },
    };
    const worse = { ...quoted, card: { ...quoted.card, cancellation } };
    const swapped = await desk.call(buyCab, { body: { bookingId, bookingNumber: 'CCB-29', cab: worse } });
    expect(expectRefusal(swapped, 'validation_failed').errors?.map(({ field }) => field)).toEqual([
      'cab.card.cancellation',
    ]);
  });

  it('keeps who drives by then where that has changed while the slip waited', async () => {
    const { bookingId } = await enter(26);
    await payAndBook(bookingId);
    await moveRideBack(world, bookingId, 28);
    const slip = aSlip(-2, { km: 300 });
    const waits = payloadOf<Bought>(await desk.call(enterDutySlip, { body: { bookingId, slip } }));
    expect(waits.entry?.state).toBe('waiting');
    const other = { name: 'Ravi Kumar', mobile: '+977 984-1234567', vehicleNumber: 'KA 05 MX 7788' };
    payloadOf(await desk.call(setCabDriver, { body: { bookingId, driver: other } }));
    const body = { offlineEntryId: waits.entry?._id, comment: null };
    payloadOf(await colleague.call(confirmOfflineEntry, { body }));
    expect(await show(bookingId)).toMatchObject({
      totalPrice: 6733,
      orders: [{ ride: { driver: { mobileText: '+977 984 1234567' }, slip: { number: 'DS-1' } } }],
    });
  });

  it('keeps every promise of the books', async () => {
    await expectMoneyInOrder(world);
  });
});
