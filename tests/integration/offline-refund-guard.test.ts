import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase } from '@pravas/contract/desk/case-operations.ts';
import { cancelOfflineFlight, enterFlight } from '@pravas/contract/desk/offline-operations.ts';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { quoteFlightCancellation } from '@pravas/contract/servicing/cancel-operations.ts';
import { downloadRefundClaim, downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allowGuests } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ADMIN, pickFlight, signIn } from '../support/traveller.ts';
import { offlineForm as form, type OfflineWorld, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { ASHA, namedBy, ROHAN, until } from './servicing-world.ts';

const offline = useOffline();
let company: OfflineWorld;

beforeAll(() => {
  company = offline();
});

type CaseDetails = AnswerOf<typeof getWorkCase>['workCase'];

const cancel = (flightId: string, refundedAmount: string, penality: string) =>
  company.desk.call(cancelOfflineFlight, { body: { flightId, refundedAmount, penality } });

async function settled(flightId: string) {
  const { cancellations } = await until(
    () => company.desk.show(flightId),
    (flight) => flight.cancellations[0]?.state === 'settled',
  );
  return cancellations[0];
}

async function caseAbout(flightId: string): Promise<CaseDetails | null> {
  const [row] = await company.world.query<{ id: string }>(
    `select id from work_case where booking_id = $1 and kind = 'refund_short'`,
    [flightId],
  );
  return row ? showCase(row.id) : null;
}

const showCase = async (workCaseId: string, by = company.desk) =>
  payloadOf<AnswerOf<typeof getWorkCase>>(await by.call(getWorkCase, { query: { workCaseId } })).workCase;

/** A flight of two that the desk has booked outside, for ₹8,000 together. */
async function bookForTwo() {
  await allowGuests(company.world);
  const found = await company.asha.search({ daysAhead: company.nextDays(), ad: 2 });
  const flight = { searchedFlightId: found.searchedFlightId, flightId: pickFlight(found, '6E'), fareType: '2' };
  const body = { ...flight, travelers: namedBy(company.asha, [ASHA, ROHAN]) };
  const added = payloadOf<AnswerOf<typeof addFlightToTrip>>(await company.own.call(addFlightToTrip, { body }));
  await company.save(form(added.flightId, { forwardTicketNo: '098-1, 098-2' }));
  return added;
}

/** Another flight of the same trip, entered by hand: nobody knows the taxes of its fare. */
async function enterInto(tripId: string): Promise<string> {
  const day = dayFromNow(company.nextDays());
  const flown = { airline: 'AI', flightNumber: '2994', from: 'DEL', to: 'BOM' };
  const segment = { ...flown, departureTime: `${day}T06:10`, arrivalTime: `${day}T08:20` };
  const body = { tripId, slices: [{ segments: [segment] }], expectedPrice: 8_000 };
  return payloadOf<{ flightId: string }>(await company.desk.call(enterFlight, { body })).flightId;
}

/** The entry for one traveller. */
const line = (index: number, refundedAmount: string, penality: string) => ({
  index,
  isChecked: true,
  refundedAmount,
  penality,
});

const noteOf = (shown: CaseDetails | null) => shown?.facts.find(({ label }) => label === 'Please note')?.text;

describe('what an airline keeps of a booking made offline', () => {
  it('is held against the law: the entry stands, and what is too much is claimed for the organisation', async () => {
    const { flightId } = await company.addFlight();
    await company.save(form(flightId));
    payloadOf(await cancel(flightId, '0', '8000'));
    const cancellation = await settled(flightId);
    expect(cancellation?.calculation?.amounts).toMatchObject({ airlinePenalty: 8000, refund: 0 });
    const shortfall = cancellation?.guard?.shortfall ?? 0;
    expect(cancellation?.guard).toMatchObject({
      ok: false,
      findings: [{ rule: 'charge_above_cap', asked: 8000, source: expect.stringContaining('DGCA') }],
    });
    expect(shortfall).toBeGreaterThan(0);

    const opened = await caseAbout(flightId);
    expect(opened).toMatchObject({ atStake: shortfall, hasLetter: true });
    expect(noteOf(opened)).toContain('this is an estimate');
    const query = { caseId: opened?._id ?? '' };
    const letter = await company.desk.call(downloadRefundLetter, { query });
    expect(letter.text).toContain('Kept by IndiGo: ₹8,000');
    expect(letter.text).toContain('Returned so far: not stated');
    const claimFor = async (token: string) => {
      const claim = await fetch(`${company.world.url}${downloadRefundClaim.path}?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return pdfText(Buffer.from(await claim.arrayBuffer()));
    };
    const { token } = await signIn(company.world, ADMIN);
    expect(await claimFor(token)).toContain('not stated');
    // Our part of the fare is never shown to the traveller.
    const read = await claimFor(company.asha.token);
    expect(read).toContain('₹8,000');
    expect(read).not.toMatch(/₹7,500|Commission|not stated/);

    const receivable = await company.balanceOf('receivable');
    const recover = { workCaseId: opened?._id, version: opened?.version, action: 'mark_recovered', amount: 100 };
    const { workCase } = payloadOf<AnswerOf<typeof decideWorkCase>>(
      await company.desk.call(decideWorkCase, { body: recover }),
    );
    expect(workCase.history.at(-1)?.text).toBe(
      'The airline paid ₹100 back. It is set against what the organisation owes.',
    );
    expect(await company.balanceOf('receivable')).toBe(receivable - 10_000);
    const giveUp = { workCaseId: opened?._id, version: workCase.version, action: 'write_off', comment: 'No answer' };
    payloadOf(await company.desk.call(decideWorkCase, { body: { ...giveUp, amount: workCase.atStake } }));
    expect((await showCase(opened?._id ?? '')).resolution).toMatch(/ given up\.$/);
    // Nobody ever owed us any of it.
    expect([await company.balanceOf('claim_receivable'), await company.balanceOf('goodwill')]).toEqual([0, 0]);
  });

  it('is judged for each traveller by his own amounts, whatever it keeps of the others', async () => {
    const { flightId } = await bookForTwo();
    const travelers = [line(0, '0', '4000'), line(1, '3500', '500')];
    payloadOf(await company.desk.call(cancelOfflineFlight, { body: { flightId, travelers } }));
    const cancellation = await settled(flightId);
    expect(cancellation?.guard).toMatchObject({
      ok: false,
      findings: [{ rule: 'charge_above_cap', asked: 4000 }],
    });
    expect(await caseAbout(flightId)).toMatchObject({ atStake: cancellation?.guard?.shortfall, hasLetter: true });
  });

  it('is shared among two orders as each may keep, so that one is not accused of what the other could have kept', async () => {
    const { flightId } = await company.addFlight(true);
    await company.save(form(flightId, { returnPnr: 'RET333', returnTicketNo: '098-7' }));
    payloadOf(await cancel(flightId, '0', '8000'));
    const findings = (await settled(flightId))?.guard?.findings ?? [];
    expect(findings.map(({ rule }) => rule)).toEqual(['charge_above_cap', 'charge_above_cap']);
    const [out, home] = findings.map(({ asked, allowed }) => (asked ?? 0) / (allowed ?? 0));
    expect(out).toBeCloseTo(home ?? 0, 4);
  });

  it('opens nothing where it keeps no more than fare and fuel charge', async () => {
    const { flightId } = await company.addFlight();
    await company.save(form(flightId));
    payloadOf(await cancel(flightId, '4500', '3000'));
    expect((await settled(flightId))?.guard).toMatchObject({ ok: true, shortfall: 0 });
    expect(await caseAbout(flightId)).toBeNull();
  });

  it('never counts taxes as our own charge', async () => {
    const { flightId } = await company.addFlight();
    await company.save(form(flightId));
    const refused = expectRefusal(await cancel(flightId, '0', '0'), 'validation_failed');
    expect(refused.errors).toEqual([
      {
        field: 'refundedAmount',
        message: expect.stringMatching(/^Taxes and airport fees are refunded in full, at least ₹/),
      },
    ]);
  });

  it('is not said to be all where nobody knows its taxes and the traveller asks for the cancellation', async () => {
    const { tripId } = await company.addFlight();
    const flightId = await enterInto(tripId);
    await company.save(form(flightId));
    payloadOf(await company.own.askCancel(flightId, 0));
    const { history } = await company.own.show(flightId);
    expect(history.map(({ text }) => text)).toContain(
      'Cancel request sent to the travel desk; the refund of its taxes is not known yet.',
    );
  });

  it('is not judged where nobody knows its taxes: a case says so and takes what comes back for the organisation', async () => {
    const { tripId } = await company.addFlight();
    const flightId = await enterInto(tripId);
    // Before it is booked there is nothing to take back.
    expectRefusal(await cancel(flightId, '0', '8000'), 'booking_not_cancellable');
    await company.save(form(flightId));
    expect((await company.own.show(flightId)).exitCurve?.note).toBe(
      'The airline states no rules for this flight, so it may ask for another amount. Its taxes are not known: ask the travel desk what is refunded. Requests stop 3 hours before departure.',
    );
    expect(payloadOf(await company.own.call(quoteFlightCancellation, { query: { flightId } }))).toMatchObject({
      amounts: { refund: 0 },
      knowsTaxes: false,
      text: 'Its taxes are not known: ask the travel desk what is refunded. The travel desk arranges it with the airline.',
    });
    payloadOf(await cancel(flightId, '0', '8000'));
    const cancellation = await settled(flightId);
    expect(cancellation?.guard).toMatchObject({ ok: true });
    const opened = await caseAbout(flightId);
    // The traveller reads that somebody asks the airline, though there is nothing to send yet.
    const shownCase = { caseId: opened?._id, state: 'open', title: opened?.title, hasLetter: false };
    expect(cancellation?.refundCase).toMatchObject(shownCase);
    expect(cancellation?.text).toBe(
      `Booking cancelled. Nothing has been refunded so far. Its taxes are not known: case ${opened?.number} asks the airline for them.`,
    );
    const { tripDetails } = payloadOf<AnswerOf<typeof getTrip>>(await company.own.call(getTrip, { query: { tripId } }));
    expect(flightsOf(tripDetails).map(({ _id, knowsTaxes }) => [_id === flightId, knowsTaxes])).toEqual([
      [false, true],
      [true, false],
    ]);
    expectRefusal(await company.own.call(downloadRefundLetter, { query: { caseId: opened?._id ?? '' } }), 'not_found');
    expect(opened).toMatchObject({
      title: expect.stringContaining('its taxes are not known'),
      hasLetter: false,
      atStake: null,
    });
    expect(noteOf(opened)).toContain('cannot be worked out');
    expect(opened?.actions.map(({ action }) => action)).toEqual(['mark_recovered', 'close']);

    const decide = (body: Record<string, unknown>) =>
      company.desk.call(decideWorkCase, { body: { workCaseId: opened?._id, ...body } });
    const recover = { version: opened?.version, action: 'mark_recovered' };
    // The airline was paid ₹7,500; the rest of the fare is ours.
    const above = expectRefusal(await decide({ ...recover, amount: 7_500.01 }), 'validation_failed');
    expect(above.errors?.[0]?.message).toBe('Enter what was paid back, up to ₹7,500');
    const receivable = await company.balanceOf('receivable');
    const { workCase } = payloadOf<AnswerOf<typeof decideWorkCase>>(await decide({ ...recover, amount: 1_240 }));
    expect(workCase).toMatchObject({ state: 'open', atStake: null });
    expect((await company.own.show(flightId)).cancellations[0]?.text).toContain(
      `The airline has paid ₹1,240 back, as case ${opened?.number} tells.`,
    );
    expect(workCase.history.at(-1)?.text).toBe(
      'The airline paid ₹1,240 back. It is set against what the organisation owes.',
    );
    expect(workCase.facts.find(({ label }) => label === 'Recovered so far')?.text).toBe('₹1,240');
    expect(await company.balanceOf('receivable')).toBe(receivable - 124_000);
    expect([await company.balanceOf('claim_receivable'), await company.balanceOf('goodwill')]).toEqual([0, 0]);
    const close = { version: workCase.version, action: 'close', comment: 'The airline says that this is all' };
    payloadOf(await decide(close));
    expect(await showCase(opened?._id ?? '')).toMatchObject({ state: 'done', resolution: close.comment });
  });

  it('is looked at for each traveller where it was entered for each, also where nobody knows its taxes', async () => {
    const { tripId } = await bookForTwo();
    const flightId = await enterInto(tripId);
    await company.save(form(flightId, { forwardTicketNo: '098-3, 098-4' }));
    const travelers = [line(0, '0', '4000'), line(1, '4000', '0')];
    payloadOf(await company.desk.call(cancelOfflineFlight, { body: { flightId, travelers } }));
    await settled(flightId);
    const opened = await caseAbout(flightId);
    expect(opened).toMatchObject({ title: expect.stringContaining('its taxes are not known') });
    expect(opened?.facts.find(({ label }) => label === 'Kept in all')?.text).toBe('₹3,750');
  });
});

const decide = (body: object, by = company.desk) => by.call(decideWorkCase, { body });
const actionsOf = (one: CaseDetails) => one.actions.map(({ action }) => action);
const setLimit = (paise: number) =>
  company.world.query(
    `update organization set settings = settings || jsonb_build_object('offlineConfirmAbovePaise', $1::int)`,
    [paise],
  );

/** A claim for which the organisation itself has borne the airline's charge. */
async function ownClaim(): Promise<CaseDetails> {
  const { flightId } = await company.addFlight();
  await company.save(form(flightId));
  payloadOf(await cancel(flightId, '0', '8000'));
  await settled(flightId);
  const opened = await caseAbout(flightId);
  if (!opened) throw new Error('No claim was opened');
  return opened;
}

describe('a claim that the organisation has borne itself', () => {
  it('above the limit is proposed by one person and confirmed by another, for the sum that was seen', async () => {
    const opened = await ownClaim();
    await setLimit(10_000);
    const comment = 'Not worth a lawsuit';
    const giveUp = async (by = company.desk) => {
      const { _id: workCaseId, version, atStake: amount } = await showCase(opened._id, by);
      return decide({ workCaseId, version, action: 'write_off', amount, comment }, by);
    };
    const goodwill = await company.balanceOf('goodwill');
    const proposed = payloadOf<{ workCase: CaseDetails }>(await giveUp()).workCase;
    expect([proposed.state, actionsOf(proposed)]).toEqual(['open', ['mark_recovered', 'withdraw_write_off']]);
    expect(await company.balanceOf('goodwill')).toBe(goodwill);
    expectRefusal(await giveUp(), 'action_not_offered');
    // A repayment makes it another sum, which nobody has agreed to.
    const paid = { workCaseId: opened._id, version: proposed.version, action: 'mark_recovered', amount: 100 };
    const recovered = payloadOf<{ workCase: CaseDetails }>(await decide(paid, company.colleague)).workCase;
    expect(actionsOf(recovered)).toEqual(['mark_recovered', 'write_off']);
    expect((await showCase(opened._id)).actions[1]?.label).toMatch(/^Propose to write ₹/);
    payloadOf(await giveUp());
    const seen = await showCase(opened._id, company.colleague);
    expect(seen.actions[2]?.label).toMatch(/^Confirm writing ₹/);
    const done = payloadOf<{ workCase: CaseDetails }>(await giveUp(company.colleague)).workCase;
    expect([done.state, done.history.map((one) => one.who).includes('Tara Desai')]).toEqual(['done', true]);
    // Nobody ever owed us any of it.
    expect(await company.balanceOf('claim_receivable')).toBe(0);
    await setLimit(5_000_000);
  });

  it('stays a claim when the proposal is taken back or refused with a reason', async () => {
    const { _id, atStake } = await ownClaim();
    await setLimit(10_000);
    const act = async (
      action: CaseDetails['actions'][number]['action'],
      by = company.desk,
      comment: string | null = null,
    ) => {
      const { version, atStake } = await showCase(_id, by);
      const amount = action === 'write_off' ? { amount: atStake } : {};
      return decide({ workCaseId: _id, version, action, comment, ...amount }, by);
    };
    const goodwill = await company.balanceOf('goodwill');
    expectRefusal(await act('withdraw_write_off'), 'action_not_offered');
    payloadOf(await act('write_off', company.desk, 'Not worth a lawsuit'));
    expectRefusal(await act('withdraw_write_off', company.colleague), 'action_not_offered');
    expectRefusal(await act('refuse_write_off'), 'action_not_offered');
    const taken = payloadOf<{ workCase: CaseDetails }>(await act('withdraw_write_off')).workCase;
    expect([taken.state, actionsOf(taken)]).toEqual(['open', ['mark_recovered', 'write_off']]);
    expectRefusal(await act('refuse_write_off', company.colleague, 'Too soon'), 'action_not_offered');
    payloadOf(await act('write_off', company.desk, 'Still not worth it'));
    const silent = expectRefusal(await act('refuse_write_off', company.colleague), 'validation_failed');
    expect(silent.errors?.[0]?.field).toBe('comment');
    const kept = payloadOf<{ workCase: CaseDetails }>(
      await act('refuse_write_off', company.colleague, 'They answer by Friday'),
    ).workCase;
    expect([kept.state, kept.atStake]).toEqual(['open', atStake]);
    expect(kept.history.map((one) => one.text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Took the proposal to write ₹.* off back\.$/),
        expect.stringMatching(/^Refused to write ₹.* off\.$/),
        'They answer by Friday',
      ]),
    );
    // Proposed again, it is for a person who has not proposed it.
    expect(actionsOf(await showCase(_id, company.colleague))).toEqual(['mark_recovered', 'write_off']);
    expect(await company.balanceOf('goodwill')).toBe(goodwill);

    // Of a private journey that the proposer looks after, a colleague decides the proposal and nothing else.
    payloadOf(await act('write_off', company.desk, 'Nobody answers'));
    const proposer = await company.world.query<{ id: string }>(
      `update work_case set owner_id = (facts ->> 'writeOffBy')::uuid where id = $1 returning owner_id as id`,
      [_id],
    );
    expect(proposer).toHaveLength(1);
    await company.world.query(
      "update trip set kind = 'personal' where id = (select trip_id from work_case where id = $1)",
      [_id],
    );
    expect(actionsOf(await showCase(_id, company.colleague))).toEqual(['refuse_write_off', 'write_off']);
    expectRefusal(await act('mark_recovered', company.colleague), 'case_is_private');
    payloadOf(await act('refuse_write_off', company.colleague, 'They answer on Monday'));
    expect(actionsOf(await showCase(_id, company.colleague))).toEqual([]);
    await setLimit(5_000_000);
  });
});
