import {
  confirmOfflineEntry,
  enterFlight,
  listOfflineEntries,
  refuseOfflineEntry,
  saveOfflineBooking,
} from '@pravas/contract/desk/offline-operations.ts';
import { checkPrice, removeFlight } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { applyCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { offlineForm as form, type OfflineWorld, type Saved, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf } from './send-request.ts';

const offline = useOffline();
let world: OfflineWorld['world'];
let asha: OfflineWorld['asha'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let colleague: OfflineWorld['own'];
let stranger: OfflineWorld['own'];
let addFlight: OfflineWorld['addFlight'];
let save: OfflineWorld['save'];
let balanceOf: OfflineWorld['balanceOf'];
let ordersOf: OfflineWorld['ordersOf'];
let nextDays: OfflineWorld['nextDays'];

beforeAll(() => {
  ({ world, asha, own, desk, colleague, stranger, addFlight, save, balanceOf, ordersOf, nextDays } = offline());
});

describe('a booking that was made offline', () => {
  it('is booked with its references, owed in full, and shows nobody else what is ours of it', async () => {
    const before = [await balanceOf('receivable'), await balanceOf('supplier_margin')];
    const { flightId, tripId } = await addFlight();
    const { entry, text } = await save(form(flightId));
    expect(text).toBe('Booked for ₹8,118.');
    expect(entry).toMatchObject({
      state: 'confirmed',
      decidedBy: null,
      amounts: { total: 8118, arbitrageCharges: 300 },
    });
    expect(entry.benchmark?.source).toBe('live');
    expect(entry.benchmark?.lowest).toBeGreaterThan(0);
    expect(entry.benchmark?.difference).toBe(8000 - (entry.benchmark?.lowest ?? 0));
    const flight = await own.show(flightId);
    expect([flight.flightStatus, flight.origin, flight.totalPrice]).toEqual(['BOOKED', 'offline', 8118]);
    expect(flight.slices[0]?.airlinePnr).toBe('ABC123');
    expect(flight.travelers[0]?.slices[0]?.ticketNumber).toBe('098-2411112222');
    expect(flight.cancel).toMatchObject({ button: 'Send cancel request', channel: 'request' });
    expect(JSON.stringify([flight, await asha.booking(tripId)])).not.toMatch(/arbitrage|commission/i);
    const [order] = await ordersOf(flightId);
    expect(order?.reference).toMatch(/^PRV-[0-9A-F]+\/ZTFARE$/);
    expect([await balanceOf('receivable'), await balanceOf('supplier_margin')]).toEqual([
      (before[0] ?? 0) + 811_800,
      (before[1] ?? 0) - 50_000,
    ]);
    expectRefusal(await desk.call(saveOfflineBooking, { body: form(flightId) }), 'booking_not_payable');
  });

  it('names every field that is missing or wrong with its printed message', async () => {
    const { flightId } = await addFlight(true);
    const empty = expectRefusal(await desk.call(saveOfflineBooking, { body: { flightId } }), 'validation_failed');
    expect(empty.errors).toEqual(
      expect.arrayContaining([
        { field: 'bookingId', message: 'Booking Id is required' },
        { field: 'payment.totalPrice', message: 'Fare is required' },
        { field: 'payment.igstCharges', message: 'IGST is required' },
        { field: 'returnPnr', message: 'Return PNR is required' },
        { field: 'returnTicketNo', message: 'Return ticket number is required' },
        { field: 'arbitrage', message: 'Arbitrage is required' },
      ]),
    );
    const uneven = { body: form(flightId, { returnPnr: 'XYZ123', returnTicketNo: '098-1' }, { sgstCharges: '8' }) };
    expect(expectRefusal(await desk.call(saveOfflineBooking, uneven), 'validation_failed').errors).toEqual([
      { field: 'payment.sgstCharges', message: 'CGST and SGST must be equal' },
    ]);
    const two = {
      body: form(flightId, { returnPnr: 'XYZ123', returnTicketNo: '098-1', forwardTicketNo: '098-1, 098-2' }),
    };
    expect(expectRefusal(await desk.call(saveOfflineBooking, two), 'validation_failed').errors).toEqual([
      { field: 'forwardTicketNo', message: 'Enter one ticket number' },
    ]);
  });

  it('reads commas that group and the sign of the rupee, and no decimal comma as a hundred times as much', async () => {
    const { flightId } = await addFlight();
    for (const totalPrice of ['3,00', '4500,50', '12,34']) {
      const body = form(flightId, {}, { totalPrice });
      const { errors } = expectRefusal(await desk.call(saveOfflineBooking, { body }), 'validation_failed');
      expect(errors).toContainEqual({ field: 'payment.totalPrice', message: 'Please enter valid number' });
    }
    for (const totalPrice of ['0', '0.00', '₹ 0']) {
      const body = form(flightId, { arbitrage: '0', commission: '0' }, { totalPrice });
      const { errors } = expectRefusal(await desk.call(saveOfflineBooking, { body }), 'validation_failed');
      expect(errors).toEqual([{ field: 'payment.totalPrice', message: 'Fare must be above 0' }]);
    }
    const { entry } = await save(form(flightId, {}, { totalPrice: '₹ 4,500.50' }));
    expect(entry.amounts).toMatchObject({ totalPrice: 4500.5 });
  });

  it('takes no GST that contradicts the states of both, and none of a charge without', async () => {
    const { flightId } = await addFlight();
    const refusals = async (taxes: Record<string, string>) =>
      expectRefusal(await desk.call(saveOfflineBooking, { body: form(flightId, {}, taxes) }), 'validation_failed')
        .errors;
    expect(await refusals({ cgstCharges: '0', sgstCharges: '0', igstCharges: '18' })).toEqual([
      { field: 'payment.igstCharges', message: expect.stringContaining('one state (29)') },
    ]);
    expect(await refusals({ cgstCharges: '0', sgstCharges: '0' })).toEqual([
      { field: 'payment.cgstCharges', message: 'CGST is 9% of the service charges, ₹9' },
    ]);
    await world.query(
      `update booking set facts = jsonb_set(facts, '{terms,placeOfSupplyStateCode}', '"33"') where id = $1`,
      [flightId],
    );
    expect(await refusals({})).toEqual([
      { field: 'payment.cgstCharges', message: expect.stringContaining('IGST Act section 7') },
    ]);
    const listed = payloadOf<AnswerOf<typeof listOfflineEntries>>(
      await desk.call(listOfflineEntries, { query: { flightId } }),
    );
    expect(listed.supply).toMatchObject({ supplierStateCode: '29', placeOfSupplyStateCode: '33' });
    const { entry } = await save(form(flightId, {}, { cgstCharges: '0', sgstCharges: '0', igstCharges: '18' }));
    expect(entry.amounts).toMatchObject({ igstCharges: 18, total: 8118 });
    const flight = await own.show(flightId);
    expect(flight.summary.gstNote).toBe('IGST 18% on our fee: its place of supply is in another state than ours.');
  });

  it('refuses a booking id that names another booking already', async () => {
    const first = await addFlight();
    const taken = form(first.flightId);
    await save(taken);
    const second = await addFlight();
    const again = { body: form(second.flightId, { bookingId: taken.bookingId }) };
    expect(expectRefusal(await desk.call(saveOfflineBooking, again), 'validation_failed').errors).toEqual([
      { field: 'bookingId', message: 'Another booking was entered with this booking id' },
    ]);
  });

  it('is nobody’s to enter but the travel desk’s, of the same organisation', async () => {
    const { flightId } = await addFlight();
    expectRefusal(await own.call(saveOfflineBooking, { body: form(flightId) }), 'privilege_missing');
    expectRefusal(await stranger.call(saveOfflineBooking, { body: form(flightId) }), 'booking_not_found');
    expectRefusal(await stranger.call(listOfflineEntries, { query: { flightId } }), 'booking_not_found');
  });

  it('is not entered past those who have rejected it', async () => {
    const { flightId } = await addFlight();
    await world.query(`update booking set approval_status = 'Rejected' where id = $1`, [flightId]);
    expectRefusal(await desk.call(saveOfflineBooking, { body: form(flightId) }), 'approval_missing');
    expect(await ordersOf(flightId)).toEqual([]);
  });

  it('is corrected by reversal and a new entry', async () => {
    const receivable = await balanceOf('receivable');
    const { flightId } = await addFlight();
    expectRefusal(
      await desk.call(saveOfflineBooking, { body: form(flightId, { isCorrection: true }) }),
      'booking_not_payable',
    );
    await save(form(flightId));
    const { text } = await save(
      form(flightId, { isCorrection: true, forwardPnr: 'ZZZ999' }, { totalPrice: '7000.50' }),
    );
    expect(text).toBe('The provider agreed: Correct the price to ₹7,118.50.');
    expect(await balanceOf('receivable')).toBe(receivable + 711_850);
    const orders = await ordersOf(flightId);
    expect(orders.map((order) => [order.reference.replace(/^.*\//, '/'), order.status])).toEqual([
      ['/ZTFARE', 'FAILED'],
      ['/ZT', 'SUCCESSFUL'],
    ]);
    const flight = await own.show(flightId);
    expect([flight.totalPrice, flight.slices[0]?.airlinePnr]).toEqual([7118.5, 'ZZZ999']);
    expect(flight.history.map(({ text }) => text).join('\n')).toContain('₹7,118.50');
    const listed = payloadOf<AnswerOf<typeof listOfflineEntries>>(
      await desk.call(listOfflineEntries, { query: { flightId } }),
    );
    expect(listed.data.map((one) => [one.isCorrection, one.amounts?.total])).toEqual([
      [true, 7118.5],
      [false, 8118],
    ]);
  });

  it('upwards of what was approved takes a second person, however small it is', async () => {
    const { flightId } = await addFlight();
    await save(form(flightId));
    const { correctAbove } = payloadOf<AnswerOf<typeof listOfflineEntries>>(
      await desk.call(listOfflineEntries, { query: { flightId } }),
    );
    const more = { totalPrice: String(correctAbove + 1), serviceCharge: '0', cgstCharges: '0', sgstCharges: '0' };
    const { entry } = await save(form(flightId, { isCorrection: true }, more));
    expect([entry.state, (await own.show(flightId)).totalPrice]).toEqual(['waiting', 8118]);
    const body = { offlineEntryId: entry._id };
    expectRefusal(await desk.call(confirmOfflineEntry, { body }), 'second_person_needed');
    payloadOf(await colleague.call(confirmOfflineEntry, { body }));
    expect((await own.show(flightId)).totalPrice).toBe(correctAbove + 1);
  });
});

describe('an entry above the limit', () => {
  const at = (total: string) => ({ totalPrice: total, serviceCharge: '0', cgstCharges: '0', sgstCharges: '0' });

  it('takes effect by itself at the limit and waits above it', async () => {
    const below = await addFlight();
    expect((await save(form(below.flightId, {}, at('50000')))).entry.state).toBe('confirmed');
    const above = await addFlight();
    const { entry, text } = await save(form(above.flightId, {}, at('50000.01')));
    expect(entry.state).toBe('waiting');
    expect(text).toContain('a colleague of the travel desk confirms it first');
    const waiting = await own.show(above.flightId);
    expect(waiting.flightStatus).toBe('CREATED');
    // Paid by its traveller meanwhile it would be bought twice.
    expect(waiting.statusText).toContain('There is nothing to pay.');
    for (const action of ['pay', 'remove']) {
      expect(waiting.allowedActions).toContainEqual({ action, allowed: false, reason: waiting.statusText });
    }
    const refused = expectRefusal(
      await own.call(checkPrice, { body: { flightId: above.flightId } }),
      'booking_not_payable',
    );
    expect(refused.message).toBe(waiting.statusText);
    expectRefusal(await own.call(removeFlight, { query: { flightId: above.flightId } }), 'booking_not_removable');
    const credits = { flightId: above.flightId, creditIds: [] };
    expectRefusal(await own.call(applyCredits, { body: credits }), 'booking_not_payable');
    expectRefusal(await desk.call(saveOfflineBooking, { body: form(above.flightId) }), 'entry_waiting');
    const [open] = await world.query<{ state: string }>('select state from work_case where key = $1', [
      `offline-entry:${entry._id}`,
    ]);
    expect(open?.state).toBe('open');
    const body = { offlineEntryId: entry._id };
    expectRefusal(await desk.call(confirmOfflineEntry, { body }), 'second_person_needed');
    expectRefusal(await own.call(confirmOfflineEntry, { body }), 'privilege_missing');
    expectRefusal(await stranger.call(confirmOfflineEntry, { body }), 'not_found');
    const answers = await Promise.all([
      colleague.call(confirmOfflineEntry, { body }),
      colleague.call(confirmOfflineEntry, { body }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const done = answers.find((answer) => answer.status === 200);
    expect(done && payloadOf<Saved>(done).entry).toMatchObject({
      state: 'confirmed',
      decidedBy: { name: 'Tara Desai' },
    });
    expect((await own.show(above.flightId)).flightStatus).toBe('BOOKED');
    const [closed] = await world.query<{ state: string }>('select state from work_case where key = $1', [
      `offline-entry:${entry._id}`,
    ]);
    expect(closed?.state).toBe('done');
  });

  it('is asked about like any other when it is entered, so that nobody confirms what may not be', async () => {
    const { flightId } = await addFlight();
    await world.query(`update booking set approval_status = 'Rejected' where id = $1`, [flightId]);
    expectRefusal(await desk.call(saveOfflineBooking, { body: form(flightId, {}, at('90000')) }), 'approval_missing');
    const list = payloadOf<AnswerOf<typeof listOfflineEntries>>(
      await desk.call(listOfflineEntries, { query: { flightId } }),
    );
    expect(list.data).toEqual([]);
  });

  it('leaves the booking unpaid when it is refused', async () => {
    const receivable = await balanceOf('receivable');
    const { flightId } = await addFlight();
    const { entry } = await save(form(flightId, {}, at('90000')));
    const body = { offlineEntryId: entry._id, comment: 'The fare is far above the market' };
    const refused = payloadOf<Saved>(await colleague.call(refuseOfflineEntry, { body }));
    expect(refused.entry).toMatchObject({ state: 'refused', comment: body.comment });
    expectRefusal(
      await colleague.call(confirmOfflineEntry, { body: { offlineEntryId: entry._id } }),
      'entry_not_waiting',
    );
    expect([(await own.show(flightId)).flightStatus, await balanceOf('receivable')]).toEqual(['CREATED', receivable]);
  });
});

describe('a flight entered by hand', () => {
  const segment = (daysAhead: number, from: string, to: string) => ({
    airline: 'AI',
    flightNumber: '401',
    from,
    to,
    departureTime: `${dayFromNow(daysAhead)}T06:10`,
    arrivalTime: `${dayFromNow(daysAhead)}T08:20`,
  });

  it('joins the trip, is paid by no card, and is completed by the travel desk', async () => {
    const { tripId } = await addFlight();
    const days = nextDays();
    const slices = [
      { segments: [segment(days, 'DEL', 'BOM')], checkInBaggage: '15 kg' },
      { segments: [segment(days + 2, 'BOM', 'DEL')] },
    ];
    const { flightId } = payloadOf<AnswerOf<typeof enterFlight>>(
      await desk.call(enterFlight, { body: { tripId, slices, expectedPrice: 9000 } }),
    );
    expectRefusal(await own.call(checkPrice, { body: { flightId } }), 'booking_not_payable');
    await save(form(flightId, { returnPnr: 'DEF456', returnTicketNo: '098-2', forwardTicketNo: '098-1' }));
    const flight = await own.show(flightId);
    expect([flight.flightStatus, flight.origin]).toEqual(['BOOKED', 'offline']);
    expect(flight.slices.map((slice) => [slice.airlinePnr, slice.label])).toEqual([
      ['ABC123', 'Delhi - Mumbai'],
      ['DEF456', 'Mumbai - Delhi'],
    ]);
    expect(flight.travelers[0]?.slices.map((slice) => slice.ticketNumber)).toEqual(['098-1', '098-2']);
  });

  it('is of any airline by its code, also of one that no list knows', async () => {
    const { tripId } = await addFlight();
    const slices = [{ segments: [{ ...segment(nextDays(), 'DEL', 'BOM'), airline: 'Q9' }] }];
    const { flightId } = payloadOf<AnswerOf<typeof enterFlight>>(
      await desk.call(enterFlight, { body: { tripId, slices, expectedPrice: 9000 } }),
    );
    expect((await own.show(flightId)).slices[0]?.journey.segments[0]).toMatchObject({
      airline: 'Q9',
      airlineCode: 'Q9',
      flightFullNumber: 'Q9 401',
    });
  });

  it('refuses what cannot be flown, naming the field', async () => {
    const { tripId } = await addFlight();
    const ask = async (segments: readonly unknown[]) =>
      expectRefusal(await desk.call(enterFlight, { body: { tripId, slices: [{ segments }] } }), 'validation_failed')
        .errors;
    const good = segment(40, 'DEL', 'BOM');
    expect(await ask([{ ...good, from: 'QQQ' }])).toEqual([
      { field: 'slices.0.segments.0.from', message: 'Please enter valid location' },
    ]);
    expect(await ask([{ ...good, arrivalTime: good.departureTime }])).toEqual([
      { field: 'slices.0.segments.0.arrivalTime', message: 'The arrival must be within 24 hours after the departure' },
    ]);
    expect(await ask([{ ...good, departureTime: '2026-02-31T06:10' }])).toEqual([
      { field: 'slices.0.segments.0.departureTime', message: 'Please enter valid date and time' },
    ]);
    expect(await ask([good, segment(40, 'DEL', 'BOM')])).toEqual([
      { field: 'slices.0.segments.1.from', message: 'The previous flight arrives in Mumbai' },
    ]);
    expect(await ask([segment(-2, 'DEL', 'BOM')])).toEqual([
      { field: 'slices.0.segments.0.departureTime', message: 'The departure date has passed' },
    ]);
    const body = { tripId, slices: [{ segments: [good] }] };
    expectRefusal(await stranger.call(enterFlight, { body }), 'trip_not_found');
    expectRefusal(await own.call(enterFlight, { body }), 'privilege_missing');
  });
});
