import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { downloadRefundClaim, downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { formatInr, formatInrExact, fromRupees } from '@pravas/domain/money/money.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder, expectMoneyInOrder } from '../support/books.ts';
import { mailsTo } from '../support/company.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ADMIN, APPROVER, EMPLOYEE, signIn } from '../support/traveller.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import {
  ASHA,
  bookFlight,
  commandOrder,
  ROHAN,
  type ServicingWorld,
  servicingOf,
  tick,
  until,
  useServicing,
} from './servicing-world.ts';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];
let stranger: ServicingWorld['stranger'];

beforeAll(() => {
  ({ world, asha, own, stranger } = servicing());
});
afterEach(() => world.clearFaults());

interface Case {
  readonly id: string;
  readonly kind: string;
  readonly state: 'open' | 'done';
  /** Days from its opening until somebody is reminded. */
  readonly days: number | null;
}

const casesOf = (flightId: string) =>
  world.query<Case>(
    `select id, kind, state, round(extract(epoch from due_at - created_at) / 86400)::int as days
     from work_case where booking_id = $1 order by number`,
    [flightId],
  );
const letterOf = (caseId: string, by = own) => by.call(downloadRefundLetter, { query: { caseId } });
const claimOf = async (caseId: string, token = asha.token) => {
  const answer = await fetch(`${world.url}${downloadRefundClaim.path}?${new URLSearchParams({ caseId })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const overdueMails = async () =>
  (await mailsTo(world, EMPLOYEE)).filter((mail) => mail.subject.startsWith('Refund overdue'));
/** Makes the cancellation request so many days old, and our promise broken. */
const makeLate = (flightId: string, days: number) =>
  world.query(
    `update cancellation set created_at = created_at - make_interval(days => $2), due_on = current_date - 2
     where booking_id = $1`,
    [flightId, days],
  );
const locatorOf = async (flightId: string) => (await own.show(flightId)).slices[0]?.airlinePnr ?? '';

/** The travel desk enters what the late airline told somebody, and the money goes. */
async function enterAnswer(flightId: string, workCaseId: string) {
  const { admin } = servicing();
  const { workCase } = payloadOf<AnswerOf<typeof getWorkCase>>(
    await admin.call(getWorkCase, { query: { workCaseId } }),
  );
  expect(workCase.actions.map(({ action }) => action)).toEqual(['enter_cancellation', 'close']);
  // The queue names the order that the case is about, and not the other one of the same booking.
  const query = { search: JSON.stringify({ kind: 'refund_overdue' }) };
  const { data } = payloadOf<AnswerOf<typeof listWorkCases>>(await admin.call(listWorkCases, { query }));
  const locators = (await own.show(flightId)).slices.map(({ airlinePnr }) => airlinePnr);
  expect(data.find(({ _id }) => _id === workCaseId)?.locator).toBe(locators[1]);
  // Nothing is asked of the airline that has stated its part.
  expect(workCase.items).toMatchObject([{ text: expect.stringContaining('Mumbai - Delhi'), isTold: true }]);
  const enter = (answers: readonly object[]) =>
    admin.call(decideWorkCase, {
      body: { workCaseId, version: workCase.version, action: 'enter_cancellation', answers },
    });
  const itemKey = workCase.items[0]?.itemKey ?? '';
  expectRefusal(await enter([{ itemKey: 'another', isCancelled: true, penality: 300 }]), 'validation_failed');
  expectRefusal(await enter([{ itemKey, isCancelled: false }]), 'conflict');
  // A rounded-up fraction of a paisa would open a case against the airline.
  const fraction = expectRefusal(await enter([{ itemKey, isCancelled: true, penality: 299.999 }]), 'validation_failed');
  expect(fraction.errors).toEqual([{ field: 'answers.0.penality', message: 'Penality can have two decimals at most' }]);
  payloadOf(await enter([{ itemKey, isCancelled: true, penality: 300 }]));
  const flight = await until(
    () => own.show(flightId),
    ({ cancellations, refunds }) =>
      cancellations[0]?.state === 'settled' && refunds.length > 0 && refunds.every(({ state }) => state === 'refunded'),
  );
  expect(flight.history.map(({ text }) => text)).toContain(
    "The travel desk entered the airline's answer to the cancellation.",
  );
  expect((await casesOf(flightId)).find(({ id }) => id === workCaseId)?.state).toBe('done');
  await expectMoneyInOrder(world);
}

describe('an airline that keeps too much', () => {
  it('is found out; the traveller gets what the law gives, and the letter is ready', async () => {
    const { flightId } = await bookFlight(world, asha);
    const locator = await locatorOf(flightId);
    await commandOrder(world, { order: locator, command: 'overcharge', byPaise: 150_000 });
    const quote = await own.cancel(flightId);
    const { cancellations } = await own.show(flightId);
    const [cancellation] = cancellations;
    expect(cancellation?.guard?.ok).toBe(false);
    expect(cancellation?.guard?.shortfall).toBeGreaterThan(0);
    expect(cancellation?.guard?.findings[0]).toMatchObject({ source: expect.stringContaining('DGCA') });
    const { amounts } = cancellation?.calculation ?? {};
    expect(amounts?.refund).toBe(quote.amounts.refund);
    expect(amounts?.refund).toBeGreaterThanOrEqual(amounts?.taxesReturned ?? 0);
    // The taxes are refunded in full: no commission is taken out of them.
    const [said] = await world.query<{ refund: number; margin: number }>(
      `select (o.value -> 'cancellation' ->> 'refundPaise')::int as refund,
         (l.detail -> 'price' ->> 'sellPaise')::int - (l.detail -> 'price' ->> 'costPaise')::int as margin
       from cancellation c join booking_order l on l.booking_id = c.booking_id, jsonb_each(c.orders) o where c.booking_id = $1`,
      [flightId],
    );
    expect(said?.margin).toBeGreaterThan(0);
    expect(cancellation?.guard?.shortfall).toBe((amounts?.taxesReturned ?? 0) - (said?.refund ?? 0) / 100);

    const [opened] = await casesOf(flightId);
    expect([opened?.kind, cancellation?.refundCase?.caseId]).toEqual(['refund_short', opened?.id]);
    // A week to write, and the two weeks that the letter gives.
    expect(opened?.days).toBe(21);
    const answer = await letterOf(opened?.id ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.text).toContain(`PNR: ${locator}`);
    expect(answer.text).toContain('DGCA CAR Section 3');
    expect(answer.text).toContain('Asha Rao');
    expect(answer.text).toContain('Enclosed:');

    // The travel desk reads in the case what the letter is based on.
    const { workCase } = payloadOf<AnswerOf<typeof getWorkCase>>(
      await servicing().admin.call(getWorkCase, { query: { workCaseId: opened?.id ?? '' } }),
    );
    const textsOf = (label: string) => workCase.facts.filter((line) => line.label === label).map((line) => line.text);
    expect(textsOf('Finding')).toEqual([
      expect.stringMatching(/^Asha Rao, .*: The airline asked ₹.* may keep at most/),
    ]);
    expect(textsOf('Kept')).toEqual([expect.stringMatching(/^₹.*, allowed ₹.*, claimed ₹/)]);
    expect(textsOf('Rule')).toEqual([cancellation?.guard?.findings[0]?.source]);
    expect(textsOf('Claim by')).toEqual([expect.stringMatching(/^\d+ [A-Z]\w+ 20\d\d$/)]);

    // The enclosures that the letter names are there and add up to the claim.
    const enclosed = answer.text.split('Enclosed:')[1]?.match(/(?<=\d\. ).+/g) ?? [];
    expect(enclosed).toHaveLength(4);
    const claim = pdfText((await claimOf(opened?.id ?? '')).bytes).replaceAll(/\s+/g, ' ');
    for (const [index, title] of enclosed.entries()) {
      expect(claim).toContain(`Enclosure ${index + 1}`);
      expect(claim).toContain(title);
    }
    expect(claim).toContain('Sent to the airline');
    expect(claim).toContain('Confirmed by the airline');
    const claimed = formatInrExact(fromRupees(cancellation?.guard?.shortfall ?? 0));
    expect(claim).toContain(`Still claimed${claimed}`);

    // An old case knows its claim alone: it says so, to people who may see it and to nobody else.
    await world.query("update work_case set facts = facts - '{locator,tickets,bookedOn}'::text[] where id = $1", [
      opened?.id,
    ]);
    expect(expectRefusal(await letterOf(opened?.id ?? ''), 'not_found').message).toMatch(/cannot draw up a letter/);
    expect((await claimOf(opened?.id ?? '')).status).toBe(404);
  });

  it('tells the traveller nothing of our part of the price, which the travel desk writes to the airline', async () => {
    const { flightId } = await bookFlight(world, asha);
    await commandOrder(world, { order: await locatorOf(flightId), command: 'overcharge', byPaise: 150_000 });
    await own.cancel(flightId);
    const [opened] = await casesOf(flightId);
    const caseId = opened?.id ?? '';
    const { token: desk } = await signIn(world, ADMIN);
    const [hers, ours] = await Promise.all([letterOf(caseId), letterOf(caseId, servicingOf(world, desk))]);
    expect(ours.text).toContain('Paid for the cancelled part');
    expect(ours.text).toContain('Returned so far');
    expect(hers.text).not.toMatch(/Paid for the cancelled part|Kept|Returned so far|allowed/);
    expect(hers.text).toMatch(/which is the most that it may keep\.\n {2}To be returned ₹/);
    // Her screen says as little; everybody sees the claimed sum.
    const findingFor = async (by: typeof own) => (await by.show(flightId)).cancellations[0]?.guard?.findings[0];
    const [shown, known] = await Promise.all([findingFor(own), findingFor(servicing().admin)]);
    expect(shown).toMatchObject({ rule: 'charge_above_cap', asked: null, allowed: null, shortfall: known?.shortfall });
    expect(shown?.text).not.toContain('₹');
    expect(known).toMatchObject({ asked: expect.any(Number), allowed: expect.any(Number) });
    expect(known?.text).toContain('₹');
    const [read, sent] = await Promise.all([claimOf(caseId), claimOf(caseId, desk)]);
    const words = (claim: typeof read) => pdfText(claim.bytes).replaceAll(/\s+/g, '');
    expect(words(sent)).toContain('Chargestated');
    expect(words(read)).not.toMatch(/Commission|Returned|Kept|Allowed|Chargestated/);
    expect(words(read)).toContain('Stillclaimed');
  });

  it('above what it had quoted itself is claimed, and the traveller gets what he agreed to', async () => {
    const { flightId } = await bookFlight(world, asha);
    const order = await locatorOf(flightId);
    await commandOrder(world, { order, command: 'keep_more', byPaise: 40_000 });
    const quote = await own.cancel(flightId);
    expect([quote.exact, quote.guard.ok]).toEqual([true, true]);
    const { cancellations } = await own.show(flightId);
    const [cancellation] = cancellations;
    expect(cancellation?.calculation?.amounts).toEqual(quote.amounts);
    expect(cancellation?.guard).toMatchObject({
      ok: false,
      shortfall: 400,
      findings: [{ rule: 'charge_above_quote', allowed: quote.amounts.airlinePenalty, shortfall: 400 }],
    });
    const [opened] = await casesOf(flightId);
    expect([opened?.kind, cancellation?.refundCase?.caseId]).toEqual(['refund_short', opened?.id]);
    const letter = (await letterOf(opened?.id ?? '')).text;
    expect(letter).toContain(
      `The airline had said that it would keep ${formatInr(fromRupees(quote.amounts.airlinePenalty))}`,
    );
    expect(letter).toContain('₹400');
    // The refund of the fare is less by the commission, which the travel desk alone reads.
    const { token: desk } = await signIn(world, ADMIN);
    const claims = await Promise.all([claimOf(opened?.id ?? ''), claimOf(opened?.id ?? '', desk)]);
    const [read, sent] = claims.map(({ bytes }) => pdfText(bytes).replaceAll(/\s+/g, ''));
    expect(sent).toContain('Commission,notpaidto');
    expect(read).not.toMatch(/Commission/);
    await until(
      async () => (await own.show(flightId)).refunds[0]?.state,
      (state) => state === 'refunded',
    );
    await expectBooksInOrder(world);
  });

  it('above what it had quoted of two travellers is claimed of both, to the paisa', async () => {
    const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
    const slices = (await own.show(flightId)).slices.map(({ airlinePnr }) => airlinePnr ?? '');
    for (const order of new Set(slices)) await commandOrder(world, { order, command: 'keep_more', byPaise: 33_333 });
    const quote = await own.cancel(flightId, tick([0, 1]));
    const cancellation = await until(
      async () => (await own.show(flightId)).cancellations[0],
      (one) => one?.calculation !== null,
    );
    expect(cancellation?.calculation?.amounts).toEqual(quote.amounts);
    const { findings = [], shortfall } = cancellation?.guard ?? {};
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['charge_above_quote']));
    expect(shortfall).toBeCloseTo(
      findings.reduce((sum, one) => sum + one.shortfall, 0),
      2,
    );
    expect(shortfall).toBeCloseTo(666.66, 2);
    await until(
      async () => (await own.show(flightId)).refunds,
      (refunds) => refunds.length > 0 && refunds.every(({ state }) => state === 'refunded'),
    );
    await expectBooksInOrder(world);
  });

  it('is nobody’s business outside the trip and the books', async () => {
    const { flightId } = await bookFlight(world, asha);
    await commandOrder(world, { order: await locatorOf(flightId), command: 'overcharge' });
    await own.cancel(flightId);
    const [opened] = await casesOf(flightId);
    const caseId = opened?.id ?? '';
    const tokenOf = async (email: string) => (await signIn(world, email)).token;
    for (const other of [servicingOf(world, await tokenOf(APPROVER)), stranger]) {
      expectRefusal(await letterOf(caseId, other), 'not_found');
    }
    expect((await claimOf(caseId, await tokenOf(APPROVER))).status).toBe(404);
    expect((await letterOf(caseId, servicingOf(world, await tokenOf('nisha.verma@meridian.example')))).status).toBe(
      200,
    );
    expectRefusal(await letterOf(crypto.randomUUID()), 'not_found');
  });
});

describe('a refund that is late', () => {
  it('at the airline becomes a case with a letter and a message, once', async () => {
    const before = (await overdueMails()).length;
    const { flightId } = await bookFlight(world, asha);
    const locator = await locatorOf(flightId);
    await commandOrder(world, { order: locator, command: 'withhold_refund' });
    payloadOf(await own.askCancel(flightId, 0));
    const waiting = await until(
      () => own.show(flightId),
      ({ cancellations }) => cancellations[0]?.state === 'supplier',
    );
    expect(waiting.cancellations[0]).toMatchObject({ title: 'Processing refund...', clock: { standing: 'on_time' } });
    expect(await casesOf(flightId)).toEqual([]);
    await makeLate(flightId, 40);
    const [opened] = await until(
      () => casesOf(flightId),
      (cases) => cases.length > 0,
    );
    expect([opened?.kind, opened?.days]).toEqual(['refund_overdue', 1]);
    await until(overdueMails, (mails) => mails.length === before + 1);
    const late = await own.show(flightId);
    expect(late.cancellations[0]?.clock).toMatchObject({ standing: 'overdue' });
    expect(late.cancellations[0]?.refundCase?.caseId).toBe(opened?.id);
    const answer = await letterOf(opened?.id ?? '');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`PNR: ${locator}`);
    expect(answer.text).toMatch(/The refund was due by \d+ [A-Z]\w+ 20\d\d\. Nothing has been returned/);
    const events = await world.query(
      `select from outbox_event where topic = 'refund.overdue' and payload->>'bookingId' = $1`,
      [flightId],
    );
    expect(events).toHaveLength(1);
    await commandOrder(world, { order: locator, command: 'release_refund' });
    await until(
      async () => {
        // After forty days the airline is asked rarely, and it takes more than one question.
        await world.query('update cancellation set poll_at = now() where booking_id = $1', [flightId]);
        await world.query('update booking set run_at = now() where id = $1', [flightId]);
        return casesOf(flightId);
      },
      (cases) => cases.every((one) => one.state === 'done'),
    );
    expect((await own.show(flightId)).cancellations[0]?.state).toBe('settled');
  });

  it('is claimed only from the airline of two that has not stated it', async () => {
    const { flightId } = await bookFlight(world, asha, { onward: '6E', back: 'IX' });
    const [returned, withheld] = (await own.show(flightId)).slices.map(({ airlinePnr }) => airlinePnr ?? '');
    expect(returned).not.toBe(withheld);
    await commandOrder(world, { order: withheld, command: 'withhold_refund' });
    const quote = await own.quote(flightId);
    payloadOf(await own.askCancel(flightId, quote.amounts.refund));
    await until(
      () =>
        world.query<{ orders: Record<string, { progress: string }> }>(
          'select orders from cancellation where booking_id = $1',
          [flightId],
        ),
      ([row]) => {
        const said = Object.values(row?.orders ?? {}).map(({ progress }) => progress);
        return said.includes('settled') && said.includes('accepted');
      },
    );
    // Our promise is broken by now, and the law gives the airline a few days more.
    await makeLate(flightId, 12);
    const opened = await until(
      () => casesOf(flightId),
      (cases) => cases.length > 0,
    );
    const letters = await Promise.all(opened.map(async ({ id }) => (await letterOf(id)).text));
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain(`PNR: ${withheld}`);
    expect(letters[0]).not.toContain(returned);
    await enterAnswer(flightId, opened[0]?.id ?? '');
    expect(letters[0]).toMatch(/The refund is due by \d+ [A-Z]\w+ 20\d\d at the latest\. Nothing has been returned/);
  });

  it('at the card gateway becomes a case without a letter', async () => {
    const { flightId } = await bookFlight(world, asha);
    await world.inject({ target: 'worldline.*', kind: 'http_500', times: 500 });
    payloadOf(await own.askCancel(flightId, 0));
    await until(
      () => own.show(flightId),
      ({ refunds }) => refunds.length === 1,
    );
    await world.query('update refund set due_on = current_date - 1 where booking_id = $1', [flightId]);
    const [opened] = await until(
      () => casesOf(flightId),
      (cases) => cases.length > 0,
    );
    expect([opened?.kind, opened?.days]).toEqual(['refund_overdue', 1]);
    expectRefusal(await letterOf(opened?.id ?? ''), 'not_found');
    await world.clearFaults();
    await until(
      () => own.show(flightId),
      ({ refunds }) => refunds.every((refund) => refund.state === 'refunded'),
    );
    expect((await casesOf(flightId)).map((one) => one.state)).toEqual(['done']);
  });
});
