import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { addPerson } from '../support/company.ts';
import { signIn } from '../support/traveller.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { bookFlight, commandOrder, type ServicingWorld, servicingOf, until, useServicing } from './servicing-world.ts';

type Case = AnswerOf<typeof getWorkCase>['workCase'];

const COLLEAGUE = 'tara.desai@meridian.example';

const servicing = useServicing();
let world: ServicingWorld['world'];
let desk: ServicingWorld['admin'];
let colleague: ServicingWorld['admin'];

beforeAll(async () => {
  ({ world, admin: desk } = servicing());
  await addPerson(world, COLLEAGUE, 'Travel desk');
  colleague = servicingOf(world, (await signIn(world, COLLEAGUE)).token);
});
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});

const show = async (workCaseId: string, by = desk) =>
  payloadOf<{ workCase: Case }>(await by.call(getWorkCase, { query: { workCaseId } })).workCase;
const decide = (body: object, by = desk) => by.call(decideWorkCase, { body });
const actionsOf = (one: Case) => one.actions.map(({ action }) => action);
const setLimit = (paise: number) =>
  world.query(
    `update organization set settings = settings || jsonb_build_object('offlineConfirmAbovePaise', $1::int)`,
    [paise],
  );
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
  const pnr = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
  await commandOrder(world, { order: pnr, command: 'keep_more', byPaise: 40_000 });
  await own.cancel(flightId);
  const found = await until(
    async () =>
      payloadOf<AnswerOf<typeof listWorkCases>>(
        await desk.call(listWorkCases, { query: { search: JSON.stringify({ kind: 'refund_short' }) } }),
      ).data.find((one) => one.flightId === flightId),
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

  it('above the limit is proposed by one person and confirmed by another, for the sum that was seen', async () => {
    await setLimit(10_000);
    const opened = await shortCase();
    const comment = 'Not worth a lawsuit';
    const giveUp = async (by = desk) => {
      const { _id: workCaseId, version, atStake: amount } = await show(opened._id, by);
      return decide({ workCaseId, version, action: 'write_off', amount, comment }, by);
    };
    const goodwill = await balanceOf('goodwill');
    const proposed = payloadOf<{ workCase: Case }>(await giveUp()).workCase;
    expect([proposed.state, actionsOf(proposed)]).toEqual(['open', ['mark_recovered', 'withdraw_write_off']]);
    expect(await balanceOf('goodwill')).toBe(goodwill);
    expectRefusal(await giveUp(), 'action_not_offered');
    // What is paid back makes it another sum, which nobody has agreed to.
    const paid = { workCaseId: opened._id, version: proposed.version, action: 'mark_recovered', amount: 100 };
    const recovered = payloadOf<{ workCase: Case }>(await decide(paid, colleague)).workCase;
    expect(actionsOf(recovered)).toEqual(['mark_recovered', 'write_off']);
    expect((await show(opened._id)).actions[1]?.label).toMatch(/^Propose to write ₹/);
    payloadOf(await giveUp());
    const seen = await show(opened._id, colleague);
    expect(seen.actions[2]?.label).toMatch(/^Confirm writing ₹/);
    const done = payloadOf<{ workCase: Case }>(await giveUp(colleague)).workCase;
    expect([done.state, done.history.map((one) => one.who).includes('Tara Desai')]).toEqual(['done', true]);
    expect(await balanceOf('claim_receivable')).toBe(0);
    await setLimit(5_000_000);
  });

  it('stays a claim when the proposal is taken back or refused with a reason', async () => {
    await setLimit(10_000);
    const { _id } = await shortCase();
    const act = async (action: Case['actions'][number]['action'], by = desk, comment: string | null = null) => {
      const { version, atStake } = await show(_id, by);
      const amount = action === 'write_off' ? { amount: atStake } : {};
      return decide({ workCaseId: _id, version, action, comment, ...amount }, by);
    };
    const goodwill = await balanceOf('goodwill');
    expectRefusal(await act('withdraw_write_off'), 'action_not_offered');
    payloadOf(await act('write_off', desk, 'Not worth a lawsuit'));
    expectRefusal(await act('withdraw_write_off', colleague), 'action_not_offered');
    expectRefusal(await act('refuse_write_off'), 'action_not_offered');
    const taken = payloadOf<{ workCase: Case }>(await act('withdraw_write_off')).workCase;
    expect([taken.state, actionsOf(taken)]).toEqual(['open', ['mark_recovered', 'write_off']]);
    expectRefusal(await act('refuse_write_off', colleague, 'Too soon'), 'action_not_offered');
    payloadOf(await act('write_off', desk, 'Still not worth it'));
    const silent = expectRefusal(await act('refuse_write_off', colleague), 'validation_failed');
    expect(silent.errors?.[0]?.field).toBe('comment');
    const kept = payloadOf<{ workCase: Case }>(
      await act('refuse_write_off', colleague, 'They answer by Friday'),
    ).workCase;
    expect([kept.state, kept.atStake]).toEqual(['open', 400]);
    expect(kept.history.map((one) => one.text)).toEqual(
      expect.arrayContaining([
        'Took the proposal to write ₹400 off back.',
        'Refused to write ₹400 off.',
        'They answer by Friday',
      ]),
    );
    // Proposed anew, it is for whoever has not proposed it.
    expect(actionsOf(await show(_id, colleague))).toEqual(['mark_recovered', 'write_off']);
    expect(await balanceOf('goodwill')).toBe(goodwill);

    // Of a private journey that the proposer looks after, a colleague decides the proposal and nothing else.
    payloadOf(await act('write_off', desk, 'Nobody answers'));
    const proposer = await world.query<{ id: string }>(
      `update work_case set owner_id = (facts ->> 'writeOffBy')::uuid where id = $1 returning owner_id as id`,
      [_id],
    );
    expect(proposer).toHaveLength(1);
    await world.query("update trip set kind = 'personal' where id = (select trip_id from work_case where id = $1)", [
      _id,
    ]);
    expect(actionsOf(await show(_id, colleague))).toEqual(['refuse_write_off', 'write_off']);
    expectRefusal(await act('mark_recovered', colleague), 'case_is_private');
    payloadOf(await act('refuse_write_off', colleague, 'They answer on Monday'));
    expect(actionsOf(await show(_id, colleague))).toEqual([]);
    await setLimit(5_000_000);
  });
});
