import type { AnswerOf } from '@pravas/contract/operation.ts';
import { lintPolicy } from '@pravas/contract/policy/policy-insight-operations.ts';
import {
  cancelPolicyReplay,
  getPolicyReplay,
  getPolicyReplayCase,
  listPolicyReplayCases,
  startPolicyReplay,
  watchPolicyReplay,
} from '@pravas/contract/policy/replay-operations.ts';
import { discardPolicyDraft, updatePolicyAssignments } from '@pravas/contract/policy/version-operations.ts';
import type { FlightChoice } from '@pravas/domain/policy/flight-choice.ts';
import { aChoice } from '@pravas/domain/testing/a-policy.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { idOf, userIdOf } from '../support/company.ts';
import { draftPolicy, flightRules, type Policy } from '../support/policies.ts';
import { EMPLOYEE, signIn } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { COMPANY, PROVIDER, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask, lastAudit } = company;
let world: World;
let admin: string;
let employee: string;
let stranger: string;
beforeAll(() => {
  ({ world, admin, employee, stranger } = company.now());
});

let made = 0;
let draft: Policy;
beforeEach(async () => {
  await world.query('delete from policy_replay');
  await world.query('delete from policy_case');
  made += 1;
  draft = await draftPolicy(
    world,
    admin,
    `Draft ${made}`,
    flightRules({ ceiling: { action: 'approval', domestic: 6_000, international: null } }),
  );
});

interface CaseOptions {
  readonly email?: string;
  /** The purchase; null = a search. */
  readonly bought?: FlightChoice | null;
  readonly market?: readonly FlightChoice[];
  readonly outcome?: string | null;
  readonly travellers?: number;
  readonly monthsAgo?: number;
  /** How many of them. */
  readonly count?: number;
  readonly to?: string;
}

const CHEAP = aChoice({ at: '09:40', rupees: 5_000 });
const DEAR = aChoice({ at: '08:00', rupees: 7_500 });

/** Remembers cases as if they had been searched and bought. */
async function remember(options: CaseOptions = {}): Promise<void> {
  const { email = EMPLOYEE, bought = null, market = [CHEAP, DEAR], outcome = null } = options;
  await world.query(
    `insert into policy_case (organization_id, id, kind, person_id, grade_id, department_id, booking_id, at, origin,
       destination, is_international, travellers, choices, market, outcome)
     select p.organization_id, gen_random_uuid(), case when $2::jsonb is null then 'search' else 'booking' end, p.id,
       p.grade_id, p.department_id, case when $2::jsonb is null then null else gen_random_uuid() end,
       now() - make_interval(months => $3, mins => n.n + 1), 'PNQ', $4, false, $5, $2::jsonb, $6::jsonb, $7
     from person p, generate_series(1, $8) as n (n) where p.email = $1`,
    [
      email,
      bought === null ? null : JSON.stringify([bought]),
      options.monthsAgo ?? 0,
      options.to ?? 'DEL',
      options.travellers ?? 1,
      JSON.stringify({ international: false, searchedOn: '2027-01-01', choices: market }),
      outcome,
      options.count ?? 1,
    ],
  );
}

type Replay = AnswerOf<typeof getPolicyReplay>['replay'];

const start = async (policy = draft, months = 3): Promise<string> =>
  (await ask(startPolicyReplay, { body: { policyId: policy._id, months } })).replayId;
const finished = async (replayId: string): Promise<Replay> =>
  vi.waitFor(
    async () => {
      const { replay } = await ask(getPolicyReplay, { query: { replayId } });
      expect(replay.state).not.toMatch(/waiting|running/);
      return replay;
    },
    { timeout: 60_000, interval: 50 },
  );
const casesOf = async (replayId: string, search: unknown = {}, more: Record<string, string> = {}) => {
  const query = { replayId, search: JSON.stringify(search), ...more };
  return ask(listPolicyReplayCases, { query });
};

describe('a replay', () => {
  it('tells who would be asked more, what would be saved and where nobody could comply', async () => {
    await remember({ bought: DEAR, outcome: 'within', travellers: 2 });
    await remember({ bought: CHEAP, outcome: 'approval' });
    await remember({ bought: CHEAP, outcome: null });
    await remember({ bought: DEAR, outcome: 'approval', monthsAgo: 2 });
    await remember({ market: [DEAR], to: 'BLR' });
    await remember({});
    await remember({ bought: DEAR, monthsAgo: 4 });
    const replayId = await start();
    expect(await lastAudit()).toMatchObject({ action: 'policy_replay.started', details: { months: 3, cases: 6 } });
    const replay = await finished(replayId);
    expect(replay).toMatchObject({ state: 'done', total: 6, done: 6, versionNumber: 1, message: null });
    expect(replay.scope).toBe('Everybody: the policy is assigned to nobody yet');
    expect(replay.startedBy?.name).toBe('Vikram Shah');
    expect(replay.summary).toMatchObject({
      cases: 6,
      bookings: 4,
      searches: 2,
      stricter: 1,
      looser: 1,
      unchanged: 2,
      extraApprovals: 1,
      fewerApprovals: 1,
      withoutCompliant: 1,
      saved: 3 * 2_500,
      routes: [{ withoutCompliant: 1 }],
    });
    expect(replay.summary?.changes).toContainEqual({ before: 'within', after: 'approval', count: 1 });
    expect(replay.summary?.changes).toContainEqual({ before: null, after: 'within', count: 1 });
    const asked = replay.summary?.approvers.reduce((total, one) => total + one.extraApprovals, 0);
    expect(asked).toBe(1);
  });

  it('keeps the cases that change, to be looked into one by one', async () => {
    await remember({ bought: DEAR, outcome: 'within', travellers: 2 });
    await remember({ bought: CHEAP, outcome: 'within' });
    await remember({ bought: CHEAP, outcome: 'approval' });
    await remember({ market: [DEAR], to: 'BLR' });
    const replayId = await start();
    const { summary } = await finished(replayId);
    const all = await casesOf(replayId);
    expect(all.total).toBe(3);
    const [asked] = (await casesOf(replayId, { change: 'newlyAsked' })).data;
    expect(asked).toMatchObject({
      kind: 'booking',
      from: 'PNQ',
      to: 'DEL',
      traveler: { name: 'Asha Rao' },
      bought: 'IndiGo 6E 0800, Saver',
      price: 7_500,
      outcomeBefore: 'within',
      outcomeAfter: 'approval',
      saved: 5_000,
      hasCompliantChoice: true,
      approver: { name: summary?.approvers[0]?.name },
    });
    const count = async (search: unknown) => (await casesOf(replayId, search)).total;
    expect(await count({ change: 'stricter' })).toBe(1);
    expect(await count({ change: 'looser' })).toBe(1);
    expect(await count({ change: 'withoutCompliant' })).toBe(1);
    expect(await count({ outcomeAfter: 'approval' })).toBe(1);
    expect(await count({ route: { from: 'PNQ', to: 'BLR' } })).toBe(1);
    expect(await count({ approverUserId: summary?.approvers[0]?.user_id })).toBe(1);
    expect(await count({ approverUserId: await userIdOf(world, EMPLOYEE) })).toBe(0);
    const bySaving = await casesOf(replayId, {}, { sortBy: 'saved', sortOrder: 'DESC' });
    expect(bySaving.data[0]?.caseId).toBe(asked?.caseId);

    const detail = await ask(getPolicyReplayCase, { query: { replayId, caseId: asked?.caseId ?? '' } });
    expect(detail.case).toMatchObject({
      before: null,
      choices: 2,
      after: {
        outcome: 'approval',
        policyName: draft.name,
        checks: [{ rule: 'flight.ceiling', over: 1_500 }],
        suggestion: { text: 'Leave 09:40, save ₹2,500' },
      },
    });
    const foreign = await call(getPolicyReplayCase, { query: { replayId, caseId: COMPANY } });
    expectRefusal(foreign, 'not_found');
  });

  it('judges by the rules as they were when it began', async () => {
    await remember({ bought: DEAR, outcome: 'within' });
    const replayId = await start();
    await finished(replayId);
    await ask(discardPolicyDraft, { query: { policyId: draft._id, revision: String(draft.draft?.revision) } });
    const [one] = (await casesOf(replayId)).data;
    const detail = await ask(getPolicyReplayCase, { query: { replayId, caseId: one?.caseId ?? '' } });
    expect(detail.case.after?.outcome).toBe('approval');
    expectRefusal(await call(startPolicyReplay, { body: { policyId: draft._id, months: 1 } }), 'policy_draft_missing');
  });

  it('tries the cases of those the policy is for', async () => {
    await remember({ bought: DEAR, outcome: 'within' });
    await remember({ bought: DEAR, outcome: 'within', email: 'meera.iyer@meridian.example', count: 3 });
    const gradeId = await idOf(world, 'grade', 'L2');
    const body = { policyId: draft._id, assignments: [{ gradeId, departmentId: null }] };
    await ask(updatePolicyAssignments, { body });
    const replay = await finished(await start());
    expect(replay).toMatchObject({ total: 3, scope: 'People the policy is assigned to' });
  });

  it('is told as it goes on, and ends', async () => {
    await remember({ bought: DEAR, outcome: 'within', count: 600 });
    const replayId = await start();
    const { client } = await signIn(world, 'vikram.shah@meridian.example');
    const events = await Array.fromAsync(client.stream(watchPolicyReplay, { query: { replayId } }));
    const done = events.map((event) => event.replay.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(events.at(-1)?.replay).toMatchObject({ state: 'done', done: 600, summary: { stricter: 600 } });
    expect((await casesOf(replayId)).total).toBe(600);
  });

  it('over nothing is done at once', async () => {
    expect(await finished(await start())).toMatchObject({ state: 'done', total: 0, summary: { cases: 0 } });
  });

  it('goes on where a worker that was killed has left it, no case counted twice', async () => {
    await remember({ bought: DEAR, outcome: 'within', count: 700 });
    // As a worker leaves it that is killed between two chunks: claimed, partly done, its lease over.
    await world.query(
      `create function hold_replay() returns trigger language plpgsql as $$
       begin
         if new.done >= 250 and old.done < 250 then new.lease_until := now() + interval '1 hour'; new.epoch := new.epoch + 1; end if;
         return new;
       end $$`,
    );
    await world.query(
      'create trigger hold_replay before update on policy_replay for each row execute function hold_replay()',
    );
    const replayId = await start();
    await vi.waitFor(
      async () => {
        const [row] = await world.query<{ done: number }>('select done from policy_replay where id = $1', [replayId]);
        expect(Number(row?.done)).toBe(250);
      },
      { timeout: 30_000, interval: 20 },
    );
    await world.query('drop trigger hold_replay on policy_replay');
    await world.query('drop function hold_replay');
    await world.query('update policy_replay set lease_until = now() where id = $1', [replayId]);
    const replay = await finished(replayId);
    expect(replay).toMatchObject({ state: 'done', total: 700, done: 700, summary: { cases: 700, stricter: 700 } });
    expect((await casesOf(replayId)).total).toBe(700);
  });

  it('can be stopped, once', async () => {
    await remember({ bought: DEAR, outcome: 'within', count: 5 });
    await world.query('alter function claim_due_replay(timestamptz, timestamptz) rename to claim_held');
    try {
      await world.query(
        `create function claim_due_replay(timestamptz, timestamptz) returns table (organization_id uuid, id uuid, epoch integer)
         language sql as 'select null::uuid, null::uuid, 0 where false'`,
      );
      const replayId = await start();
      const earlier = replayId;
      const second = await start();
      const { replay: stopped } = await ask(getPolicyReplay, { query: { replayId: earlier } });
      expect(stopped.state).toBe('cancelled');
      const { replay } = await ask(cancelPolicyReplay, { body: { replayId: second } });
      expect(replay).toMatchObject({ state: 'cancelled', done: 0, total: 5, summary: null });
      expect(await lastAudit()).toMatchObject({ action: 'policy_replay.cancelled' });
      expectRefusal(await call(cancelPolicyReplay, { body: { replayId: second } }), 'replay_not_running');
    } finally {
      await world.query('drop function claim_due_replay(timestamptz, timestamptz)');
      await world.query('alter function claim_held(timestamptz, timestamptz) rename to claim_due_replay');
    }
  });

  it('is nobody else’s', async () => {
    await remember({ bought: DEAR, outcome: 'within' });
    const replayId = await start();
    await finished(replayId);
    const query = { replayId };
    expectRefusal(await call(getPolicyReplay, { query }, stranger), 'not_found');
    expectRefusal(await call(listPolicyReplayCases, { query }, stranger), 'not_found');
    expectRefusal(await call(watchPolicyReplay, { query }, stranger), 'not_found');
    expectRefusal(await call(cancelPolicyReplay, { body: query }, stranger), 'not_found');
    expectRefusal(await call(getPolicyReplay, { query }, employee), 'privilege_missing');
    const theirs = await call(startPolicyReplay, { body: { policyId: draft._id, months: 1 } }, stranger);
    expectRefusal(theirs, 'not_found');
    const [rows] = await world.query<{ count: string }>(
      'select count(*) from policy_replay where organization_id = $1',
      [PROVIDER],
    );
    expect(Number(rows?.count)).toBe(0);
  });

  it.each([0, 13, 1.5])('of %d months is refused', async (months) => {
    const refusal = expectRefusal(
      await call(startPolicyReplay, { body: { policyId: draft._id, months } }),
      'validation_failed',
    );
    expect(refusal.errors).toMatchObject([{ field: 'months' }]);
  });
});

describe('the linter', () => {
  it('tries a draft on remembered searches and names the routes it leaves without a choice', async () => {
    await remember({ market: [DEAR], to: 'BLR', count: 6 });
    await remember({ count: 6 });
    const { findings, casesTried } = await ask(lintPolicy, { query: { policyId: draft._id } });
    expect(casesTried).toBe(12);
    expect(findings).toMatchObject([
      { severity: 'warning', rule: null, message: expect.stringContaining('(6 of 12)') },
    ]);
  });
});
