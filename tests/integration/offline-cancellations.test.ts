import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase } from '@pravas/contract/desk/case-operations.ts';
import {
  cancelOfflineFlight,
  confirmOfflineEntry,
  listOfflineEntries,
  refuseOfflineEntry,
  saveOfflineBooking,
} from '@pravas/contract/desk/offline-operations.ts';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { formatInr, fromRupees } from '@pravas/domain/money/money.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allowGuests } from '../support/company.ts';
import { ADMIN, pickFlight, signIn } from '../support/traveller.ts';
import { offlineForm as form, type OfflineWorld, type Saved, useOffline } from './offline-world.ts';
import { openProviderDesk } from './provider-desk.ts';
import { callOperation, expectRefusal, payloadOf, refusalOf } from './send-request.ts';
import { ASHA, departIn, namedBy, ROHAN, tick, until } from './servicing-world.ts';

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
let nextDays: OfflineWorld['nextDays'];

beforeAll(() => {
  ({ world, asha, own, desk, colleague, stranger, addFlight, save, balanceOf, nextDays } = offline());
});

/** True when so many refunds have gone out. */
function areSent(refunds: readonly { readonly state: string }[], count: number): boolean {
  return refunds.length === count && refunds.every((one) => one.state === 'refunded');
}

type Cancelling = AnswerOf<typeof listOfflineEntries>['cancelling'];
type Scope = Cancelling['scopes'][number];

/** The cancellations that the desk may enter now. */
async function offered(flightId: string): Promise<Cancelling> {
  const answer = await desk.call(listOfflineEntries, { query: { flightId } });
  return payloadOf<AnswerOf<typeof listOfflineEntries>>(answer).cancelling;
}

const namesOf = ({ scopes }: Cancelling) => scopes.map(({ scope, type, mode }) => [scope, type, mode]);
/** In paise, as rupees do not add up. */
const paise = (rupees: number) => Math.round(rupees * 100);
const linesOf = ({ total: _total, taxesBack: _back, ...lines }: Scope['paid']) => Object.values(lines).map(paise);
const added = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

/** Every part is the sum of its lines and of its travellers, line by line and to the paisa. */
function expectToAddUp({ scopes }: Cancelling): void {
  for (const { paid, travelers } of scopes) {
    expect(added(linesOf(paid))).toBe(paise(paid.total));
    for (const field of Object.keys(paid) as (keyof Scope['paid'])[]) {
      expect(added(travelers.map((one) => paise(one.paid[field])))).toBe(paise(paid[field]));
    }
  }
}

describe('cancelling an offline booking', () => {
  const cancel = (body: Record<string, unknown>) => desk.call(cancelOfflineFlight, { body });
  const settled = (flightId: string) =>
    until(
      () => own.show(flightId),
      (flight) => flight.cancellations[0]?.state === 'settled' && areSent(flight.refunds, flight.cancellations.length),
    );

  it('answers the traveller’s request with what the desk agreed, against what is owed', async () => {
    const receivable = await balanceOf('receivable');
    const { flightId } = await addFlight();
    await save(form(flightId));
    const quote = await own.quote(flightId);
    expect(quote.channel).toBe('request');
    payloadOf(await own.askCancel(flightId, quote.amounts.refund));
    const [asked] = await world.query<{ id: string; version: number }>(
      `select id, version from work_case where booking_id = $1 and kind = 'cancel_request'`,
      [flightId],
    );
    const { workCase } = payloadOf<AnswerOf<typeof getWorkCase>>(
      await desk.call(getWorkCase, { query: { workCaseId: asked?.id ?? '' } }),
    );
    expect([workCase.isOfflineCancellation, workCase.actions]).toEqual([true, []]);
    const facts = Object.fromEntries(workCase.facts.map(({ label, text }) => [label, text]));
    expect(facts.Flight).toMatch(/^[A-Z]{3} → [A-Z]{3}/);
    expect(facts['Expected back']).toBe(formatInr(fromRupees(quote.amounts.refund)));
    const past = { workCaseId: asked?.id, version: asked?.version, action: 'enter_cancellation', answers: [] };
    expectRefusal(await desk.call(decideWorkCase, { body: past }), 'action_not_offered');
    const missing = expectRefusal(await cancel({ flightId }), 'validation_failed');
    expect(missing.errors).toEqual([
      { field: 'refundedAmount', message: 'Refunded amount is required' },
      { field: 'penality', message: 'Penality is required' },
    ]);
    const above = expectRefusal(
      await cancel({ flightId, refundedAmount: '8000', penality: '118.01' }),
      'validation_failed',
    );
    expect(above.errors?.[0]?.message).toBe('Refunded amount and penality together are above the ₹8,118 that was paid');
    const { text } = payloadOf<Saved>(await cancel({ flightId, refundedAmount: '6,000', penality: '1500' }));
    expect(text).toBe('The provider agreed: Set ₹6,000 against what is owed for a cancellation.');
    const flight = await settled(flightId);
    expect(flight.flightStatus).toBe('CANCELED');
    expect(flight.cancellations[0]?.steps[0]).toEqual({ label: 'Request sent', state: 'done' });
    expect(flight.cancellations[0]?.calculation?.amounts).toMatchObject({
      paid: 8118,
      airlinePenalty: 1500,
      // ₹500 with its GST inside.
      serviceCharge: 423.74,
      CGST: 38.13,
      SGST: 38.13,
      IGST: 0,
      notReturned: 118,
      refund: 6000,
    });
    expect(flight.refunds.map((one) => [one.amount, one.state])).toEqual([[6000, 'refunded']]);
    expect(await balanceOf('receivable')).toBe(receivable + 811_800 - 600_000);
    const cases = await world.query<{ state: string }>(
      `select state from work_case where booking_id = $1 and kind = 'cancel_request'`,
      [flightId],
    );
    expect(cases).toEqual([{ state: 'done' }]);
    expectRefusal(await cancel({ flightId, refundedAmount: '1', penality: '0' }), 'booking_not_cancellable');
  });

  it('is about what the traveller asked for, and refuses a form for other flights', async () => {
    const { flightId } = await addFlight(true);
    await save(form(flightId, { returnPnr: 'RET222', returnTicketNo: '098-8' }));
    const quote = await own.quote(flightId, { type: '2' });
    payloadOf(await own.askCancel(flightId, quote.amounts.refund, { type: '2' }));
    const { asked, travelers } = payloadOf<AnswerOf<typeof listOfflineEntries>>(
      await desk.call(listOfflineEntries, { query: { flightId } }),
    );
    expect(asked?.text).toMatch(/^Return \(/);
    expect((await offered(flightId)).scopes).toMatchObject([
      { scope: 'asked', type: '', label: asked?.text, mode: 'whole', paid: { total: quote.amounts.paid } },
    ]);
    // The payment for the way back alone.
    expect(travelers).toEqual([{ index: 0, name: 'Asha Rao', paid: quote.amounts.paid }]);
    const other = expectRefusal(
      await cancel({ flightId, type: '1', refundedAmount: '1000', penality: '0' }),
      'validation_failed',
    );
    expect(other.errors).toEqual([
      { field: 'type', message: `The traveller has asked to cancel ${asked?.text}. Please enter that first.` },
    ]);
    payloadOf(await cancel({ flightId, type: '2', refundedAmount: '1000', penality: '0' }));
    const flight = await settled(flightId);
    expect(flight.slices.map((slice) => slice.state)).toEqual(['booked', 'cancelled']);
  });

  it('takes back one way first and the other later, and nothing twice', async () => {
    const { tripId, flightId } = await addFlight(true);
    expect((await offered(flightId)).refusal?.text).toBe('This flight was not booked offline.');
    await save(form(flightId, { returnPnr: 'RET111', returnTicketNo: '098-9' }));
    const before = await offered(flightId);
    expect(before.refusal).toBeNull();
    expect(namesOf(before)).toEqual([
      ['full', '', 'whole'],
      ['onward', '1', 'whole'],
      ['return', '2', 'whole'],
    ]);
    expectToAddUp(before);
    const [full, out, home] = before.scopes.map(({ paid }) => paid);
    expect(full).toMatchObject({ serviceCharge: 100, GST: 18, extras: 0, usedUp: 0, total: 8118 });
    for (const field of Object.keys(full ?? {}) as (keyof Scope['paid'])[]) {
      expect(added([out, home].map((one) => paise(one?.[field] ?? 0)))).toBe(paise(full?.[field] ?? -1));
    }
    payloadOf(await cancel({ flightId, type: '1', refundedAmount: '3000', penality: '0' }));
    const between = await settled(flightId);
    expect([between.flightStatus, between.slices.map((slice) => slice.state)]).toEqual([
      'BOOKED',
      ['cancelled', 'booked'],
    ]);
    const left = await offered(flightId);
    expect([namesOf(left), left.scopes[0]?.paid]).toEqual([[['return', '2', 'whole']], home]);
    for (const type of ['', '1']) {
      expectRefusal(await cancel({ flightId, type, refundedAmount: '1000', penality: '0' }), 'booking_not_cancellable');
    }
    // Nobody has sent a request for it.
    expect(between.cancellations[0]?.steps[0]).toEqual({ label: 'Entered by the travel desk', state: 'done' });
    const { tripDetails } = payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } }));
    const entries = tripDetails.timeline.days.flatMap((day) =>
      day.lines.flatMap((line) => (line.kind === 'entry' ? [[line.entry.isCancelled, line.entry.travelers]] : [])),
    );
    expect(entries).toEqual([
      [true, []],
      [false, ['Asha Rao']],
    ]);
    expectRefusal(
      await desk.call(saveOfflineBooking, { body: form(flightId, { isCorrection: true }) }),
      'booking_not_payable',
    );
    payloadOf(await cancel({ flightId, type: '2', refundedAmount: '1000', penality: '100' }));
    const after = await until(
      () => own.show(flightId),
      (flight) => flight.flightStatus === 'CANCELED' && areSent(flight.refunds, 2),
    );
    expect(after.refunds.map((one) => one.amount).toSorted((a, b) => a - b)).toEqual([1000, 3000]);
    expect(await offered(flightId)).toMatchObject({
      scopes: [],
      refusal: {
        text: 'This flight is already cancelled.',
        next: "The flight's page shows what was refunded for it.",
      },
    });
  });

  it('wants the amounts of every traveller who is cancelled, and holds each to what he paid', async () => {
    await allowGuests(world);
    const flights = await asha.search({ daysAhead: nextDays(), ad: 2 });
    const body = {
      searchedFlightId: flights.searchedFlightId,
      flightId: pickFlight(flights, '6E'),
      fareType: '2',
      travelers: namedBy(asha, [ASHA, ROHAN]),
    };
    const { flightId } = payloadOf<AnswerOf<typeof addFlightToTrip>>(await own.call(addFlightToTrip, { body }));
    await save(form(flightId, { forwardTicketNo: '098-1, 098-2' }));
    const both = await offered(flightId);
    expect([namesOf(both), both.scopes[0]?.travelers.map(({ name }) => name), both.scopes[0]?.parties]).toEqual([
      [['full', '', 'travelers']],
      ['Asha Rao', 'Rohan Mehta'],
      [[0, 1]],
    ]);
    expectToAddUp(both);
    const line = (index: number, refundedAmount: string, penality: string) => ({
      index,
      isChecked: true,
      refundedAmount,
      penality,
    });
    const message = 'Please select the traveller and enter refund';
    const ofRohan = { userCancellationDetails: tick([1]).travelers };
    for (const travelers of [[], [line(1, '', '0')], [line(0, '1', '0')], [line(0, '1', '0'), line(1, '1', '0')]]) {
      const refused = expectRefusal(await cancel({ flightId, ...ofRohan, travelers }), 'validation_failed');
      expect(refused.errors?.map((one) => one.field)).toContain('travelers');
      expect(refused.errors?.[0]?.message).toBe(message);
    }
    const above = { flightId, ...ofRohan, travelers: [line(1, '4059.01', '0')] };
    expect(expectRefusal(await cancel(above), 'validation_failed').errors?.[0]?.field).toBe('refundedAmount');
    const { entry } = payloadOf<AnswerOf<typeof cancelOfflineFlight>>(
      await cancel({ flightId, ...ofRohan, travelers: [line(1, '3000', '400')] }),
    );
    expect(entry.cancellation).toMatchObject({
      scopeText: expect.stringMatching(/^Rohan Mehta \(.+ - .+\)$/),
      travelers: [{ index: 1, name: 'Rohan Mehta', refundedAmount: 3000, penality: 400 }],
    });
    const flight = await settled(flightId);
    expect([flight.flightStatus, flight.travelers.map((one) => one.isCancelled)]).toEqual(['BOOKED', [false, true]]);
    expect(flight.cancellations[0]?.calculation?.amounts).toMatchObject({
      paid: 4059,
      airlinePenalty: 400,
      refund: 3000,
    });
    const left = await offered(flightId);
    expect([namesOf(left), left.scopes[0]?.travelers]).toEqual([
      [['rest', '', 'travelers']],
      [both.scopes[0]?.travelers[0]],
    ]);
    expectRefusal(await cancel({ flightId, travelers: [line(1, '1', '0')] }), 'booking_not_cancellable');
    payloadOf(await cancel({ flightId, travelers: [line(0, '4059', '0')] }));
    const after = await until(
      () => own.show(flightId),
      (one) => one.flightStatus === 'CANCELED' && areSent(one.refunds, 2),
    );
    expect(after.refunds.map((one) => one.amount).toSorted((a, b) => a - b)).toEqual([3000, 4059]);
  });

  it('is entered whenever the seller answers what was asked for in time, and nothing else so late', async () => {
    const [asked, silent] = [await addFlight(), await addFlight()];
    for (const { flightId } of [asked, silent]) await save(form(flightId));
    const quote = await own.quote(asked.flightId);
    payloadOf(await own.askCancel(asked.flightId, quote.amounts.refund));
    for (const { flightId } of [asked, silent]) await departIn(world, flightId, 60);
    const outcome = { refundedAmount: '6000', penality: '0' };
    const { scopes, refusal } = await offered(silent.flightId);
    expect([scopes, refusal?.code]).toEqual([[], 'cancellation_stopped']);
    const late = expectRefusal(await cancel({ flightId: silent.flightId, ...outcome }), 'booking_not_cancellable');
    expect(late.message).toBe(`${refusal?.text} ${refusal?.next}`);
    expect(namesOf(await offered(asked.flightId))).toEqual([['asked', '', 'whole']]);
    payloadOf(await cancel({ flightId: asked.flightId, ...outcome }));
    expect((await settled(asked.flightId)).flightStatus).toBe('CANCELED');
  });

  it('is entered once, however many enter it at the same moment', async () => {
    const { flightId } = await addFlight();
    await save(form(flightId));
    const enter = (by: OfflineWorld['own'], refundedAmount: string) =>
      by.call(cancelOfflineFlight, { body: { flightId, refundedAmount, penality: '0' } });
    // As long as the books have not moved, an entry must not be taken for a missing answer.
    const answers = await Promise.all([enter(desk, '7000'), enter(colleague, '6000'), enter(desk, '7000')]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    const late = answers.filter((one) => one.status === 409).map((answer) => refusalOf(answer).code);
    expect(['entry_waiting', 'booking_not_cancellable']).toEqual(expect.arrayContaining(late));
    const done = answers.find((answer) => answer.status === 200);
    const flight = await settled(flightId);
    expect(flight.refunds.map((one) => one.amount)).toEqual([
      done && payloadOf<Saved>(done).entry.cancellation?.refundedAmount,
    ]);
    const { data } = payloadOf<AnswerOf<typeof listOfflineEntries>>(
      await desk.call(listOfflineEntries, { query: { flightId } }),
    );
    expect(data.filter(({ kind }) => kind === 'cancellation')).toHaveLength(1);
  });

  it('waits for the provider, whom no colleague stands in for, where anything comes back', async () => {
    const { flightId } = await addFlight();
    const { entry } = await save(form(flightId, {}, { totalPrice: '70000' }));
    payloadOf(await colleague.call(confirmOfflineEntry, { body: { offlineEntryId: entry._id } }));
    const wish = { flightId, refundedAmount: '60000', penality: '10000' };
    const owed = await balanceOf('receivable');
    const { entry: waiting, text } = payloadOf<Saved>(
      await callOperation(world.url, cancelOfflineFlight, { body: wish }, await signIn(world, ADMIN)),
    );
    expect([waiting.kind, waiting.state]).toEqual(['cancellation', 'waiting']);
    expect(text).toBe('This reduces what the organisation owes, so the provider has to agree first.');
    expect((await own.show(flightId)).cancellations).toEqual([]);
    expect(await offered(flightId)).toMatchObject({
      scopes: [],
      refusal: { text: 'An entry about this flight is still waiting to be confirmed.' },
    });
    const body = { offlineEntryId: waiting._id };
    expectRefusal(await desk.call(confirmOfflineEntry, { body }), 'second_person_needed');
    expectRefusal(await colleague.call(confirmOfflineEntry, { body }), 'provider_only');
    expect(await balanceOf('receivable')).toBe(owed);
    const provider = await openProviderDesk(world);
    const [question] = await provider.questions();
    expect(question).toMatchObject({ organization: 'Meridian Analytics', amount: 60_000, by: 'Vikram Shah' });
    payloadOf(await provider.answer(question ?? { organizationId: '', workCaseId: '' }, true));
    expect((await settled(flightId)).flightStatus).toBe('CANCELED');
    expect(await balanceOf('receivable')).toBeLessThan(owed);
  });

  it('and a correction that waits do not stand in each other’s way: each case names the other and offers what is possible', async () => {
    const { flightId } = await addFlight();
    await save(form(flightId));
    const { entry } = await save(form(flightId, { isCorrection: true }, { totalPrice: '70000' }));
    const caseOf = async (kind: string) => {
      const [row] = await world.query<{ id: string; number: number }>(
        'select id, number from work_case where booking_id = $1 and kind = $2',
        [flightId, kind],
      );
      const query = { workCaseId: row?.id ?? '' };
      return payloadOf<AnswerOf<typeof getWorkCase>>(await colleague.call(getWorkCase, { query })).workCase;
    };
    expect((await caseOf('offline_booking')).blockedBy).toBeNull();
    const quote = await own.quote(flightId);
    payloadOf(await own.askCancel(flightId, quote.amounts.refund));

    const [waiting, asked] = [await caseOf('offline_booking'), await caseOf('cancel_request')];
    expect(waiting.blockedBy).toEqual({
      text: expect.stringMatching(/can no longer be corrected\. Refuse or withdraw the correction/),
      workCaseId: asked._id,
      number: asked.number,
    });
    expect(asked.blockedBy).toEqual({
      text: expect.stringMatching(/^A correction of this flight waits for a second person/),
      workCaseId: waiting._id,
      number: waiting.number,
    });
    const body = { offlineEntryId: entry._id };
    expectRefusal(await colleague.call(confirmOfflineEntry, { body }), 'booking_not_payable');
    expectRefusal(await cancel({ flightId, refundedAmount: '6000', penality: '0' }), 'entry_waiting');
    const { data } = payloadOf<AnswerOf<typeof listOfflineEntries>>(
      await colleague.call(listOfflineEntries, { query: { flightId } }),
    );
    expect(data.find((one) => one._id === entry._id)?.allowedActions).toEqual([
      { action: 'confirm', allowed: false, reason: waiting.blockedBy?.text },
      { action: 'refuse', allowed: true, reason: null },
    ]);

    payloadOf(await colleague.call(refuseOfflineEntry, { body: { ...body, comment: 'It is cancelled.' } }));
    expect((await caseOf('cancel_request')).blockedBy).toBeNull();
    payloadOf(await cancel({ flightId, refundedAmount: '6000', penality: '0' }));
    expect((await settled(flightId)).flightStatus).toBe('CANCELED');
  });

  it('is refused for what was bought at a supplier, and for everybody but the desk', async () => {
    const { flightId } = await addFlight();
    const body = { flightId, refundedAmount: '1', penality: '0' };
    expectRefusal(await cancel(body), 'booking_not_cancellable');
    expectRefusal(await own.call(cancelOfflineFlight, { body }), 'privilege_missing');
    expectRefusal(await stranger.call(cancelOfflineFlight, { body }), 'booking_not_found');
    const query = { flightId };
    const own403 = await own.call(listOfflineEntries, { query });
    expect(own403.status).toBe(403);
    expectRefusal(own403, 'privilege_missing');
    expectRefusal(await stranger.call(listOfflineEntries, { query }), 'booking_not_found');
  });
});
