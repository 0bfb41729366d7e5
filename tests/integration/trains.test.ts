import {
  cancelBooking,
  downloadVoucher,
  getBooking,
  payForBooking,
  quoteBookingCancellation,
  quoteSettlement,
  removeBooking,
  settleBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import { confirmOfflineEntry, listOfflineEntries } from '@pravas/contract/desk/offline-operations.ts';
import { getDeskEntry, withdrawDeskRequest } from '@pravas/contract/desk/request-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { downloadTaxDocument } from '@pravas/contract/servicing/document-operations.ts';
import { askForTrain, buyTrain, enterTrain, updateTrainChart } from '@pravas/contract/train/train-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../support/company.ts';
import { pdfText } from '../support/pdf-text.ts';
import { EMPLOYEE } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';
import { boughtTrain, quotedTrain, type TrainWorld, trainsOf } from './train-world.ts';

type Entered = AnswerOf<typeof enterTrain>;
type Bought = AnswerOf<typeof buyTrain>;

const offline = useOffline();
let world: OfflineWorld['world'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let colleague: OfflineWorld['own'];
let stranger: OfflineWorld['own'];
let balanceOf: OfflineWorld['balanceOf'];
let newTrip: TrainWorld['newTrip'];
let enter: TrainWorld['enter'];
let show: TrainWorld['show'];
let pay: TrainWorld['pay'];

beforeAll(() => {
  ({ world, own, desk, colleague, stranger, balanceOf } = offline());
  ({ newTrip, enter, show, pay } = trainsOf({ own, desk }));
});

const tripOf = async (tripId: string) =>
  payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } })).tripDetails;

describe('asking for a train', () => {
  it('opens a case of the travel desk, stands in the trip, and may be taken back', async () => {
    const tripId = await newTrip();
    const train = { from: 'NDLS', to: 'PRYJ', date: dayFromNow(20), travelClass: '3A', note: 'Near the door, please' };
    const asked = payloadOf<AnswerOf<typeof askForTrain>>(await own.call(askForTrain, { body: { tripId, train } }));
    expect(asked.request).toMatchObject({
      service: 'train',
      state: 'open',
      note: 'Near the door, please',
      mayWithdraw: true,
    });
    expect(asked.request.text).toContain('New Delhi (NDLS) to Prayagraj Jn (PRYJ)');
    const trip = await tripOf(tripId);
    expect(trip.requests).toEqual([asked.request]);
    expect(trip.history[0]?.text).toContain('Asked the travel desk for a train');
    const requestId = asked.request._id;
    const opened = payloadOf<AnswerOf<typeof getWorkCase>>(
      await desk.call(getWorkCase, { query: { workCaseId: requestId } }),
    ).workCase;
    expect(opened).toMatchObject({ kind: 'desk_request', state: 'open', kindText: 'To find and quote' });
    expect(opened).toMatchObject({
      travelers: 'Asha Rao',
      facts: [
        { label: 'Asked by', text: 'Asha Rao' },
        { label: 'Traveller', text: 'Asha Rao' },
        { label: 'Trip', text: trip.name },
        { label: 'Please note', text: 'Near the door, please' },
      ],
    });
    const entry = await desk.call(getDeskEntry, { query: { tripId, requestId } });
    expect(payloadOf<AnswerOf<typeof getDeskEntry>>(entry)).toMatchObject({
      travelers: [{ index: 0, name: 'Asha Rao' }],
      wish: { service: 'train', from: { code: 'NDLS' }, travelClass: '3A' },
    });
    expectRefusal(await stranger.call(withdrawDeskRequest, { body: { requestId } }), 'not_found');
    payloadOf(await own.call(withdrawDeskRequest, { body: { requestId } }));
    expect((await tripOf(tripId)).requests).toMatchObject([{ state: 'withdrawn', mayWithdraw: false }]);
    expectRefusal(await own.call(withdrawDeskRequest, { body: { requestId } }), 'case_closed');
  });

  it('is refused to strangers, and names what cannot be', async () => {
    const tripId = await newTrip();
    const train = { from: 'NDLS', to: 'NDLS', date: dayFromNow(20) };
    expectRefusal(
      await stranger.call(askForTrain, { body: { tripId, train: { ...train, to: 'PRYJ' } } }),
      'trip_not_found',
    );
    const { errors } = expectRefusal(await own.call(askForTrain, { body: { tripId, train } }), 'validation_failed');
    expect(errors?.map(({ field }) => field)).toEqual(['train.to']);
  });
});

describe('a train that the travel desk found', () => {
  it('is quoted, paid by card, bought, charted and cancelled by the table: 866.25 less our 118', async () => {
    const tripId = await newTrip();
    const wish = { from: 'NDLS', to: 'PRYJ', date: dayFromNow(20) };
    const { request } = payloadOf<AnswerOf<typeof askForTrain>>(
      await own.call(askForTrain, { body: { tripId, train: wish } }),
    );
    const body = { tripId, train: quotedTrain(20), fee: 100, cancelFee: 100, requestId: request._id };
    expectRefusal(await own.call(enterTrain, { body }), 'privilege_missing');
    const { bookingId } = payloadOf<Entered>(await desk.call(enterTrain, { body }));
    const trip = await tripOf(tripId);
    expect(trip.requests).toMatchObject([{ state: 'answered' }]);
    expect(trip.items).toMatchObject([
      {
        service: 'train',
        status: 'CREATED',
        totalPrice: 1376.97,
        orders: [{ train: { pnr: null, availability: 'Berths are free' } }],
      },
    ]);
    expect(trip.timeline.days[0]?.lines[0]).toMatchObject({
      entry: { kind: 'train', title: '12276 Humsafar Express, Delhi → Prayagraj' },
    });

    await pay(bookingId);
    const handed = payloadOf<AnswerOf<typeof listWorkCases>>(
      await desk.call(listWorkCases, { query: { search: JSON.stringify({ kind: 'desk_purchase' }) } }),
    );
    expect(handed.data.filter((one) => one.bookingId === bookingId)).toMatchObject([
      { title: expect.stringMatching(/^Buy NDLS → PRYJ: 12276 Humsafar Express, AC 3 Tier, /), travelers: 'Asha Rao' },
    ]);
    const workCaseId = handed.data.find((one) => one.bookingId === bookingId)?._id ?? '';
    const told = payloadOf<AnswerOf<typeof getWorkCase>>(await desk.call(getWorkCase, { query: { workCaseId } }));
    expect(told.workCase.facts.map(({ label, text }) => [label, text])).toEqual([
      ['To be bought', expect.stringMatching(/^Delhi → Prayagraj, .*: 12276 Humsafar Express, AC 3 Tier, /)],
      ['Traveller', 'Asha Rao'],
      ['Paid for it', '₹1,258.97'],
      ['Trip', expect.any(String)],
    ]);

    const file = { fileName: 'ticket.png', bytes: await pixel() };
    const ticket = boughtTrain(20, 'GNWL/23');
    expectRefusal(await stranger.call(buyTrain, { body: { bookingId, train: ticket } }), 'booking_not_found');
    expectRefusal(await own.call(buyTrain, { body: { bookingId, train: ticket } }), 'privilege_missing');
    const answer = payloadOf<Bought>(await desk.call(buyTrain, { body: { bookingId, train: ticket }, file }));
    expect(answer).toMatchObject({ entry: null, text: 'Booked. We write to the travellers.' });
    const booked = await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKED',
    );
    expect(booked).toMatchObject({
      badge: 'Waiting list',
      orders: [{ locator: ticket.pnr, hasVoucher: true }],
      documents: [{ kind: 'invoice' }],
    });
    expect((await own.call(downloadVoucher, { query: { bookingId } })).headers['content-type']).toBe('image/png');

    const chart = {
      isCharted: false,
      passengers: [{ travelerIndex: 0, currentStatus: 'CNF/B14/62/SL', coach: 'B14', berth: '62' }],
    };
    payloadOf(await desk.call(updateTrainChart, { body: { bookingId, chart } }));
    await expect
      .poll(async () => (await mailsTo(world, EMPLOYEE)).map(({ subject }) => subject), { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^The travel desk found a train: Delhi to Prayagraj/),
          expect.stringMatching(/^Your train is booked: Delhi to Prayagraj/),
          expect.stringMatching(/^Update: Delhi to Prayagraj/),
        ]),
      );
    const [order] = (await show(bookingId)).orders;
    expect(order?.train.passengers).toMatchObject([{ state: 'confirmed', coach: 'B14' }]);
    expect((await show(bookingId)).history.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'The travel desk buys it.',
        'The travel desk checked the statuses: the status of 1 passenger has changed.',
      ]),
    );

    const quote = payloadOf<AnswerOf<typeof quoteBookingCancellation>>(
      await own.call(quoteBookingCancellation, { query: { bookingId } }),
    );
    // 20 days ahead: the flat charge of the class, 180 and 5 %, and our 118.
    expect(quote.amounts).toMatchObject({
      penalty: 189,
      serviceCharge: 100,
      notReturned: 221.97,
      ourFee: 118,
      refund: 848,
    });
    expect(quote.units).toMatchObject([{ notReturned: 221.97, ourFee: 118 }]);
    expectRefusal(
      await own.call(cancelBooking, { body: { bookingId, expectedRefund: quote.amounts.refund + 1 } }),
      'price_changed',
    );
    payloadOf(await own.call(cancelBooking, { body: { bookingId, expectedRefund: quote.amounts.refund } }));
    expect(await show(bookingId)).toMatchObject({
      status: 'BOOKED',
      badge: 'Being cancelled',
      statusText: 'Cancel request with the travel desk, about ₹848 back.',
      cancel: { offered: false, refusal: 'The cancel request for this train is with the travel desk.' },
      orders: [{ train: { passengers: [{ state: 'cancelling', statusText: 'Being cancelled' }] } }],
    });
    const units = [{ orderId: order?.orderId, unit: '0', kept: 288.75 }];
    const tooMuch = [{ ...units[0], kept: 1300 }];
    const refused = await desk.call(settleBookingCancellation, { body: { bookingId, units: tooMuch } });
    expect(expectRefusal(refused, 'validation_failed').errors?.[0]?.field).toBe('units.0.kept');
    const asked = (kept: unknown) => ({ query: { bookingId, units: JSON.stringify(kept) } });
    const unseen = await desk.call(quoteSettlement, asked(tooMuch));
    expect(expectRefusal(unseen, 'validation_failed').errors?.[0]?.field).toBe('units.0.kept');
    expectRefusal(await own.call(quoteSettlement, asked(units)), 'privilege_missing');
    expect(payloadOf(await desk.call(quoteSettlement, asked(units)))).toMatchObject({
      kept: 288.75,
      refund: 748.25,
      ruled: { kept: 189, refund: 848 },
    });
    payloadOf(await desk.call(settleBookingCancellation, { body: { bookingId, units } }));
    const cancelled = await until(
      () => show(bookingId),
      ({ cancellations }) => cancellations[0]?.state === 'settled',
    );
    expect(cancelled.status).toBe('CANCELED');
    expect(cancelled.orders).toMatchObject([
      { train: { passengers: [{ state: 'cancelled', statusText: 'Cancelled', coach: null }], chart: { text: null } } },
    ]);
    expect(cancelled.cancellations[0]?.calculation?.amounts).toMatchObject({
      penalty: 288.75,
      ourFee: 118,
      refund: 748.25,
    });
    expect(cancelled.history.map(({ text }) => text)).toContain('The railway keeps ₹288.75; by the rules it is ₹189.');
    // Agents pass a refund of the railway on within five days; no airline's law holds.
    const day = Temporal.Now.plainDateISO('Asia/Kolkata');
    expect(cancelled.refundClocks).toMatchObject([{ lawBy: day.add({ days: 5 }).toString(), source: null }]);
    expect(cancelled.cancellations[0]?.clock).toMatchObject({ lawBy: day.add({ days: 5 }).toString() });
    const taxDocumentId = cancelled.documents.find(({ kind }) => kind === 'invoice')?._id ?? '';
    const headers = { authorization: `Bearer ${offline().asha.token}` };
    const printed = await fetch(`${world.url}${downloadTaxDocument.path}?taxDocumentId=${taxDocumentId}`, { headers });
    const invoice = pdfText(Buffer.from(await printed.arrayBuffer()));
    expect(invoice).toContain(`PNR ${ticket.pnr}`);
    expect(invoice).toContain('The railway charges for the train on a paper of its own.');
    expectRefusal(await stranger.call(downloadTaxDocument, { query: { taxDocumentId } }), 'not_found');
    await until(
      () => show(bookingId),
      ({ refunds }) => refunds.length === 1 && refunds.every(({ state }) => state === 'refunded'),
    );
  });

  it('gives back what it cost less, and is refused where it costs more', async () => {
    const { bookingId } = await enter(21);
    await pay(bookingId);
    const dearer = { baseFare: 1200, gst: 60, total: 1260 };
    const refused = await desk.call(buyTrain, { body: { bookingId, train: boughtTrain(21, 'CNF', { fare: dearer }) } });
    expect(expectRefusal(refused, 'price_changed').price).toEqual({ old: 1258.97, new: 1260 });
    const cheaper = { baseFare: 1000, gst: 50, total: 1050 };
    payloadOf(await desk.call(buyTrain, { body: { bookingId, train: boughtTrain(21, 'CNF', { fare: cheaper }) } }));
    const booked = await until(
      () => show(bookingId),
      ({ status, refunds }) => status === 'BOOKED' && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(booked.refunds).toMatchObject([{ amount: 208.97, reason: 'The fare had fallen' }]);
  });

  it('is bought on account, with a second person above the limit, and its PNR names it alone', async () => {
    const before = await balanceOf('receivable');
    const { bookingId } = await enter(22);
    const ticket = boughtTrain(22);
    payloadOf<Bought>(await desk.call(buyTrain, { body: { bookingId, train: ticket } }));
    expect(await show(bookingId)).toMatchObject({ status: 'BOOKED', origin: 'offline', totalPrice: 1376.97 });
    expect((await balanceOf('receivable')) - before).toBe(137_697);
    const again = await enter(23);
    const twice = await desk.call(buyTrain, {
      body: { bookingId: again.bookingId, train: { ...boughtTrain(23), pnr: ticket.pnr } },
    });
    expect(expectRefusal(twice, 'validation_failed').errors?.[0]?.field).toBe('train.pnr');

    const dear = { baseFare: 60_000, gst: 3000, total: 63_000 };
    const large = await enter(24, { fare: dear });
    const waits = payloadOf<Bought>(
      await desk.call(buyTrain, {
        body: { bookingId: large.bookingId, train: boughtTrain(24, 'CNF', { fare: dear }) },
      }),
    );
    expect(waits.entry?.state).toBe('waiting');
    expectRefusal(await own.call(removeBooking, { query: { bookingId: large.bookingId } }), 'booking_not_removable');
    const query = { flightId: large.bookingId };
    const listed = payloadOf<AnswerOf<typeof listOfflineEntries>>(await colleague.call(listOfflineEntries, { query }));
    expectShape(listOfflineEntries, listed);
    expect(listed.data).toMatchObject([
      {
        _id: waits.entry?._id,
        state: 'waiting',
        amounts: { total: 63_118 },
        lines: [{ label: 'Asha Rao', text: 'Confirmed' }],
      },
    ]);
    const queue = payloadOf<AnswerOf<typeof listWorkCases>>(
      await colleague.call(listWorkCases, { query: { search: JSON.stringify({ kind: 'offline_booking' }) } }),
    );
    expect(queue.data).toMatchObject([{ service: 'train', bookingId: large.bookingId }]);
    const confirmed = { offlineEntryId: waits.entry?._id, comment: null };
    expectRefusal(await desk.call(confirmOfflineEntry, { body: confirmed }), 'second_person_needed');
    payloadOf(await colleague.call(confirmOfflineEntry, { body: confirmed }));
    expect((await show(large.bookingId)).status).toBe('BOOKED');
  });

  it('lapses when all of it waits at charting, and the fare less clerkage goes back', async () => {
    const { bookingId } = await enter(25);
    await pay(bookingId);
    payloadOf(await desk.call(buyTrain, { body: { bookingId, train: boughtTrain(25, 'GNWL/4') } }));
    await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKED',
    );
    const chart = { isCharted: true, passengers: [{ travelerIndex: 0, currentStatus: 'GNWL/1' }] };
    const answer = payloadOf<AnswerOf<typeof updateTrainChart>>(
      await desk.call(updateTrainChart, { body: { bookingId, chart } }),
    );
    expect(answer.lapses).toBe(true);
    const lapsed = await until(
      () => show(bookingId),
      ({ cancellations }) => cancellations[0]?.state === 'settled',
    );
    expect(lapsed.status).toBe('CANCELED');
    // Clerkage 60 and 5 % of it, and our 118.
    expect(lapsed.cancellations[0]?.calculation?.amounts).toMatchObject({ penalty: 63, refund: 974 });
  });

  it('is spoken of as a train where approvers have rejected it', async () => {
    const { bookingId, tripId } = await enter(32);
    await world.query(`update booking set approval_status = 'Rejected', approval_fingerprint = 'other' where id = $1`, [
      bookingId,
    ]);
    const refused = expectRefusal(await own.call(payForBooking, { body: { bookingId } }), 'approval_missing');
    expect(refused.message).toBe('This train was rejected. Choose another or ask again.');
    expect((await tripOf(tripId)).travellersLocked.reason).toBe(
      'A train in this trip is priced for these travellers. Remove it to change them.',
    );
  });

  it('can be taken out of its trip while it is unpaid, by whoever may change the trip', async () => {
    const { bookingId, tripId } = await enter(26);
    expectRefusal(await stranger.call(removeBooking, { query: { bookingId } }), 'booking_not_found');
    payloadOf(await own.call(removeBooking, { query: { bookingId } }));
    expect((await tripOf(tripId)).items).toEqual([]);
  });

  it('answers in the shape that the contract names', async () => {
    const { bookingId, tripId } = await enter(27);
    const shown = payloadOf(await own.call(getBooking, { query: { bookingId } }));
    expectShape(getBooking, shown);
    expectShape(getTrip, payloadOf(await own.call(getTrip, { query: { tripId } })));
    expect(world.url).toMatch(/^http/);
  });
});

/** One white pixel. */
const pixel = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
