import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { bookFlight, commandOrder, type ServicingWorld, until, useServicing } from './servicing-world.ts';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];
let admin: ServicingWorld['admin'];

beforeAll(() => {
  ({ world, asha, own, admin } = servicing());
});
afterEach(() => world.clearFaults());

type Details = AnswerOf<typeof getWorkCase>['workCase'];

const casesOf = (flightId: string) =>
  world.query<{ id: string; state: string }>('select id, state from work_case where booking_id = $1', [flightId]);
const read = async (workCaseId: string): Promise<Details> =>
  payloadOf<AnswerOf<typeof getWorkCase>>(await admin.call(getWorkCase, { query: { workCaseId } })).workCase;
const decide = (workCase: Details, body: Record<string, unknown>) =>
  admin.call(decideWorkCase, { body: { workCaseId: workCase._id, version: workCase.version, ...body } });
const actionsOf = (workCase: Details) => workCase.actions.map(({ action }) => action);
const toldOf = (caseId: string) =>
  world.query(`select from outbox_event where topic = 'case.opened' and payload ->> 'caseId' = $1`, [caseId]);
const closedDaysAgo = (caseId: string, days: number) =>
  world.query('update work_case set closed_at = closed_at - make_interval(days => $2) where id = $1', [caseId, days]);

/** A flight whose airline has cancelled it and returns nothing in time, and the case about it. */
async function lateAirline(): Promise<{ flightId: string; locator: string; caseId: string }> {
  const { flightId } = await bookFlight(world, asha);
  const locator = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
  await commandOrder(world, { order: locator, command: 'withhold_refund' });
  payloadOf(await own.askCancel(flightId, 0));
  await until(
    () => own.show(flightId),
    ({ cancellations }) => cancellations[0]?.state === 'supplier',
  );
  await world.query(
    `update cancellation set created_at = created_at - make_interval(days => 40), due_on = current_date - 2
     where booking_id = $1`,
    [flightId],
  );
  const [opened] = await until(
    () => casesOf(flightId),
    (cases) => cases.length > 0,
  );
  return { flightId, locator, caseId: opened?.id ?? '' };
}

const refundCaseOf = async (flightId: string) => (await own.show(flightId)).cancellations[0]?.refundCase;

describe('a case about a late airline that somebody closes', () => {
  it('is opened again for the answer, and by itself while the airline owes the money', async () => {
    const { flightId, caseId } = await lateAirline();
    const opened = await read(caseId);
    expect(opened.actions.find(({ action }) => action === 'close')?.effect).toContain(
      'opens again by itself after 7 days',
    );
    expectRefusal(await decide(opened, { action: 'reopen' }), 'action_not_offered');
    payloadOf(await decide(opened, { action: 'close', comment: 'They are on strike until Monday.' }));

    // No sentence says that all is done.
    const closed = await read(caseId);
    expect([closed.state, actionsOf(closed)]).toEqual(['done', ['reopen']]);
    expect(closed.facts.map(({ label }) => label)).toContain('Opens again');
    const day = Temporal.Instant.from(closed.closedAt ?? '')
      .add({ hours: 7 * 24 })
      .toZonedDateTimeISO('Asia/Kolkata')
      .toPlainDate()
      .toString();
    expect(await refundCaseOf(flightId)).toMatchObject({ caseId, state: 'done', againOn: day });
    expectRefusal(await decide(closed, { action: 'enter_cancellation', answers: [] }), 'case_closed');

    // The answer comes by mail meanwhile.
    payloadOf(await decide(closed, { action: 'reopen' }));
    const again = await read(caseId);
    expect([again.state, actionsOf(again), again.isOverdue]).toEqual(['open', ['enter_cancellation', 'close'], false]);
    expect(again.history.at(-1)?.text).toBe('Opened again.');
    expect(await refundCaseOf(flightId)).toMatchObject({ state: 'open', againOn: null });
    expect(await toldOf(caseId)).toHaveLength(1);

    // It was no answer, and a week goes by.
    payloadOf(await decide(again, { action: 'close', comment: 'Only an excuse.' }));
    await closedDaysAgo(caseId, 7);
    const cases = await until(
      () => casesOf(flightId),
      (found) => found.some(({ state }) => state === 'open'),
    );
    expect(cases).toEqual([{ id: caseId, state: 'open' }]);
    const back = await read(caseId);
    expect(back.history.at(-1)).toMatchObject({ who: 'Pravas', text: 'The airline still owes the money.' });
    expect(await toldOf(caseId)).toHaveLength(2);

    const itemKey = back.items[0]?.itemKey ?? '';
    const answers = [{ itemKey, isCancelled: true, penality: 300 }];
    payloadOf(await decide(back, { action: 'enter_cancellation', answers }));
    await until(
      () => own.show(flightId),
      ({ cancellations, refunds }) =>
        cancellations[0]?.state === 'settled' && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(actionsOf(await read(caseId))).toEqual([]);
  });

  it('stays closed where the airline has answered by itself', async () => {
    const { flightId, locator, caseId } = await lateAirline();
    payloadOf(await decide(await read(caseId), { action: 'close', comment: 'They have promised it.' }));
    await commandOrder(world, { order: locator, command: 'release_refund' });
    await until(
      async () => {
        // After forty days the airline is asked rarely, and it takes more than one question.
        await world.query('update cancellation set poll_at = now() where booking_id = $1', [flightId]);
        await world.query('update booking set run_at = now() where id = $1', [flightId]);
        return own.show(flightId);
      },
      ({ cancellations, refunds }) =>
        cancellations[0]?.state === 'settled' && refunds.every(({ state }) => state === 'refunded'),
    );
    await closedDaysAgo(caseId, 8);
    expect(await world.query('select * from find_late_cases_to_reopen(now(), 50)')).toEqual([]);
    const closed = await read(caseId);
    expect([closed.state, actionsOf(closed)]).toEqual(['done', []]);
    expectRefusal(await decide(closed, { action: 'reopen' }), 'action_not_offered');
    expect(await refundCaseOf(flightId)).toMatchObject({ state: 'done', againOn: null });
    await expectMoneyInOrder(world);
  });
});
