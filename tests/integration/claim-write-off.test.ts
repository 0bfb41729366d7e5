import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { bookFlight, commandOrder, type ServicingWorld, until, useServicing } from './servicing-world.ts';

type Case = AnswerOf<typeof getWorkCase>['workCase'];

const servicing = useServicing();
let world: ServicingWorld['world'];
let desk: ServicingWorld['admin'];

beforeAll(() => {
  ({ world, admin: desk } = servicing());
});
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});

const show = async (workCaseId: string, by = desk) =>
  payloadOf<{ workCase: Case }>(await by.call(getWorkCase, { query: { workCaseId } })).workCase;
const decide = (body: object, by = desk) => by.call(decideWorkCase, { body });
const actionsOf = (one: Case) => one.actions.map(({ action }) => action);
const balanceOf = async (code: string) => {
  const [row] = await world.query<{ sum: string }>(
    'select coalesce(sum(balance_paise), 0) as sum from ledger_account where code = $1',
    [code],
  );
  return Number(row?.sum);
};

/** A cancellation of which the airline kept 400 rupees too much, as its case. */
async function shortCase(): Promise<Case> {
  const { asha, own } = servicing();
  const { flightId } = await bookFlight(world, asha);
  const locator = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
  await commandOrder(world, { order: locator, command: 'keep_more', byPaise: 40_000 });
  await own.cancel(flightId);
  const found = await until(
    async () =>
      payloadOf<AnswerOf<typeof listWorkCases>>(
        await desk.call(listWorkCases, { query: { search: JSON.stringify({ kind: 'refund_short' }) } }),
      ).data.find((one) => one.bookingId === flightId),
    (one) => one !== undefined,
  );
  return show(found?._id ?? '');
}

describe('a claim against an airline that is given up', () => {
  it('names its sum and a reason, is final, and stands in history and books', async () => {
    const before = await balanceOf('goodwill');
    const opened = await shortCase();
    expect(actionsOf(opened)).toEqual(['mark_recovered', 'write_off']);
    const { atStake: amount } = opened;
    expect(amount).toBe(400);
    const asked = { workCaseId: opened._id, version: opened.version };
    expectRefusal(await decide({ ...asked, action: 'close', comment: 'Never mind' }), 'action_not_offered');
    const silent = expectRefusal(await decide({ ...asked, action: 'write_off', amount }), 'validation_failed');
    expect(silent.errors?.[0]?.field).toBe('comment');
    const reason = 'The airline is bankrupt';
    const other = { ...asked, action: 'write_off', amount: 1, comment: reason };
    expect(expectRefusal(await decide(other), 'validation_failed').errors?.[0]?.field).toBe('amount');
    const outcome = await decide({ ...asked, action: 'write_off', amount, comment: reason });
    const { workCase } = payloadOf<{ workCase: Case }>(outcome);
    expect(workCase).toMatchObject({ state: 'done', actions: [] });
    expect(workCase.resolution).toMatch(/^₹[\d,]+ written off\.$/);
    expect(workCase.history.map((one) => one.text)).toEqual(
      expect.arrayContaining([reason, workCase.resolution ?? '']),
    );
    expect((await balanceOf('goodwill')) - before).toBe(Math.round((amount ?? 0) * 100));
    expect(await balanceOf('claim_receivable')).toBe(0);
    const again = { workCaseId: opened._id, version: workCase.version, action: 'write_off', amount, comment: reason };
    expectRefusal(await decide(again), 'case_closed');
  });
});
