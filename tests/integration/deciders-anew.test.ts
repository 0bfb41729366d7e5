import { randomUUID } from 'node:crypto';
import { updateRolePrivileges } from '@pravas/contract/access/role-operations.ts';
import { createDelegation, endDelegation } from '@pravas/contract/approval/delegation-operations.ts';
import { decideByLink, getApprovalLink } from '@pravas/contract/approval/link-operations.ts';
import { createApprovalWorkflow } from '@pravas/contract/approval/workflow-operations.ts';
import { assignWorkCase, getWorkCase } from '@pravas/contract/desk/case-operations.ts';
import { approveClaim, claimExpenses, getClaim } from '@pravas/contract/expense/claim-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { updateEmployeeStatus } from '@pravas/contract/people/employee-operations.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { chooseChange, decideChange, searchChange } from '@pravas/contract/servicing/change-operations.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { beginSession } from '../support/callers.ts';
import { addPerson, auditOf, COMPANY_ID, mailsTo } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { connectDirectory, type TestDirectory } from '../support/scim-directory.ts';
import { ADMIN, EMPLOYEE, payAtGateway, pickFlight } from '../support/traveller.ts';
import { type ApprovalWorld, asking, createApprovalWorld } from './approval-world.ts';
import { addCase, addDecider, linksIn, type Person } from './deciders-world.ts';
import { addExpense } from './expense-world.ts';
import { personIdOf } from './notice-world.ts';
import { callOperation, expectRefusal, payloadOf, refusalOf } from './send-request.ts';

const SOON = { timeout: 15_000, interval: 40 };
const day = (ahead: number) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: ahead }).toString();

let company: ApprovalWorld;
let directory: TestDirectory;
let booked: { readonly flightId: string; readonly day: number };
let claims = 0;

const person = () => addDecider(company.world);
const linksOf = (email: string) => linksIn(company.world, email);

beforeAll(async () => {
  company = await createApprovalWorld();
  directory = await connectDirectory(company.world, await personIdOf(company.world, ADMIN));
  const found = await company.asha.search({ daysAhead: 60 });
  const { flightId, tripId } = await company.asha.add(found, pickFlight(found, '6E'));
  await payAtGateway(await company.asha.checkPrice(flightId), 'pay');
  await company.asha.bookingWhen(tripId, (one) => one.flightStatus === 'BOOKED');
  booked = { flightId, day: 60 };
  await company.judgeBy(asking('approval'));
});
beforeEach(async () => {
  await company.world.query('delete from approval_workflow');
  await company.world.query('delete from approval_delegation');
});
afterAll(async () => {
  await expectBooksInOrder(company.world);
  await company.close();
});

const decidesForAsha = (one: Person) =>
  company.world.query('update person set approver_id = $2 where email = $1', [EMPLOYEE, one.id]);
const disable = async (...people: readonly Person[]) => {
  const body = { user_ids: people.map((one) => one.userId), isActive: false };
  payloadOf(await company.call(updateEmployeeStatus, { body }, company.vikram));
};
const goAway = async (who: Person, standIn: Person, [from, to] = [0, 3]) => {
  const body = { delegateUserId: standIn.userId, startsOn: day(from), endsOn: day(to) };
  return payloadOf<AnswerOf<typeof createDelegation>>(await company.call(createDelegation, { body }, who.token))
    .delegation;
};

/** A finalised trip of Asha's; answers its request and its item. */
async function request(): Promise<{ tripId: string; requestId: string; itemId: string }> {
  const { tripId } = await company.plan('6E');
  payloadOf(await company.finalise(tripId, { note: 'Client visit' }));
  const [row] = await company.world.query<{ request_id: string; id: string }>(
    'select request_id, id from approval_item where trip_id = $1',
    [tripId],
  );
  return { tripId, requestId: row?.request_id ?? '', itemId: row?.id ?? '' };
}

async function claim(): Promise<AnswerOf<typeof getClaim>['claim']> {
  claims += 1;
  const expense = await addExpense(company.world, company.asha.token, { amount: 400 + claims });
  return (
    await company.ask(claimExpenses, { body: { expenseIds: [expense._id], comment: 'Pune' } }, company.asha.token)
  ).claim;
}

async function change(): Promise<string> {
  const body = { flightId: booked.flightId, slices: [{ index: 0, date: day(booked.day + 1) }] };
  const { options } = await company.ask(searchChange, { body }, company.asha.token);
  const [option] = options;
  if (!option) throw new Error('Nothing to change to');
  const { pay: expectedPay, return: expectedReturn } = option.amounts;
  const chosen = { ...body, changeOfferId: option.changeOfferId, expectedPay, expectedReturn, reason: 'Moved' };
  return (await company.ask(chooseChange, { body: chosen }, company.asha.token)).change._id;
}

const waitingFor = async (tripId: string) =>
  ((await company.trip(tripId)).approvalRequest?.waitingFor ?? []).map(({ name }) => name);
const changeWaitsFor = async () =>
  (await company.ask(getBookedFlight, { query: { flightId: booked.flightId } }, company.asha.token)).flight.changes[0]
    ?.waitingFor;
const claimWaitsFor = async (claimId: string) =>
  (await company.ask(getClaim, { query: { claimId } }, company.asha.token)).claim.approver.name;
const waitingItems = async ({ id }: Person) =>
  (await company.world.query('select 1 from inbox_item where person_id = $1 and needs_action', [id])).length;

const show = (token: string) => callOperation(company.world.url, getApprovalLink, { bearer: token });

describe('what is open when its decider', () => {
  const ways: Readonly<Record<string, (leaver: Person, other: Person) => Promise<unknown>>> = {
    'is disabled': (leaver) => disable(leaver),
    'has another role': ({ id }) =>
      company.world.query(
        `update person set role_id = (select id from role where organization_id = $1 and name = 'Employee') where id = $2`,
        [COMPANY_ID, id],
      ),
    'has a role that is switched off': ({ roleId }) =>
      // The screens refuse it while somebody has the role.
      company.world.query('update role set is_active = false where id = $1', [roleId]),
    'has a role that lost the rights': ({ roleId }) =>
      company.ask(updateRolePrivileges, { body: { roleId, privileges: [] } }, company.vikram),
    'is deleted by a directory': ({ id }) => directory.ok('DELETE', `/Users/${id}`, undefined, 204),
    'is away': (leaver, other) => goAway(leaver, other),
  };

  it.each(Object.keys(ways))('%s goes to others: a trip, a change, a claim, and a case of the desk', async (way) => {
    const [leaver, other] = [await person(), await person()];
    await decidesForAsha(leaver);
    const asked = await request();
    const changeId = await change();
    const submitted = await claim();
    const caseId = await addCase(company.world, leaver);
    expect(await waitingFor(asked.tripId)).toEqual([leaver.name]);
    expect(await changeWaitsFor()).toEqual([leaver.name]);
    expect(submitted.approver.name).toBe(leaver.name);
    await vi.waitFor(async () => expect(await linksOf(leaver.email)).toHaveLength(2), SOON);
    await vi.waitFor(async () => expect(await waitingItems(leaver)).toBe(3), SOON);
    const links = await linksOf(leaver.email);
    const before = (await linksOf(ADMIN)).length;

    await ways[way]?.(leaver, other);

    const isAway = way === 'is away';
    const [next, email, token] = isAway
      ? [other.name, other.email, other.token]
      : ['Vikram Shah', ADMIN, company.vikram];
    await vi.waitFor(async () => {
      expect(await waitingFor(asked.tripId)).toEqual([next]);
      expect(await changeWaitsFor()).toEqual([next]);
      expect(await claimWaitsFor(submitted._id)).toBe(next);
      const { workCase } = await company.ask(getWorkCase, { query: { workCaseId: caseId } }, company.vikram);
      expect(workCase.owner).toBeNull();
    }, SOON);
    for (const link of links) expectRefusal(await show(link), 'link_used');
    // The new deciders get the messages of a first asking, and nothing waits for the others any more.
    await vi.waitFor(async () => {
      expect(await linksOf(email)).toHaveLength(isAway ? 2 : before + 2);
      expect(await waitingItems(leaver)).toBe(0);
    }, SOON);
    const latest = (await linksOf(email)).slice(-2);
    for (const link of latest) expect((await show(link)).status).toBe(200);
    expect((await auditOf(company.world, 'approval.reassigned')).at(-1)).toMatchObject({ before: [leaver.id] });
    expect((await auditOf(company.world, 'expense_claim.reassigned')).at(-1)).toMatchObject({ before: leaver.id });
    expect((await auditOf(company.world, 'booking.change_reassigned')).at(-1)).toMatchObject({ changeId });
    expect((await auditOf(company.world, 'work_case.released')).at(-1)).toEqual({ ownerId: leaver.id });

    const decisions = [{ itemId: asked.itemId, decision: 'approve' }];
    payloadOf(await company.decide(asked, decisions, token));
    const word = { changeId, decision: 'reject', comment: 'Not now' };
    payloadOf(await company.call(decideChange, { body: word }, token));
    const lines = submitted.rows.map(({ expense }) => ({ expenseId: expense._id, decision: 'approve' }));
    const said = { claimId: submitted._id, version: submitted.version, lines };
    payloadOf(await company.call(approveClaim, { body: said }, token));
  });

  it('comes back is not theirs again, and where they stood in is the approver’s again when the days are over', async () => {
    const [leaver, other] = [await person(), await person()];
    await decidesForAsha(leaver);
    const asked = await request();
    await disable(leaver);
    await vi.waitFor(async () => expect(await waitingFor(asked.tripId)).toEqual(['Vikram Shah']), SOON);
    const body = { user_ids: [leaver.userId], isActive: true };
    payloadOf(await company.call(updateEmployeeStatus, { body }, company.vikram));
    const later = await request();
    const back = { ...leaver, token: await beginSession(company.world, leaver.id) };
    const { _id } = await goAway(back, other, [1, 2]);
    expect(await waitingFor(later.tripId)).toEqual([leaver.name]);
    // The day comes by itself: nobody does anything.
    await company.world.query('update approval_delegation set starts_on = $2 where id = $1', [_id, day(0)]);
    await vi.waitFor(async () => expect(await waitingFor(later.tripId)).toEqual([other.name]), SOON);
    await company.world.query('update approval_delegation set starts_on = $2, ends_on = $2 where id = $1', [
      _id,
      day(-1),
    ]);
    await vi.waitFor(async () => expect(await waitingFor(later.tripId)).toEqual([leaver.name]), SOON);
    expect(await waitingFor(asked.tripId)).toEqual(['Vikram Shah']);
  });

  it('is a case is not given to somebody who is away', async () => {
    const [leaver, other] = [await person(), await person()];
    const caseId = await addCase(company.world, other);
    await goAway(leaver, other);
    const { workCase } = await company.ask(getWorkCase, { query: { workCaseId: caseId } }, company.vikram);
    const body = { workCaseId: caseId, version: workCase.version, ownerUserId: leaver.userId };
    const refused = expectRefusal(await company.call(assignWorkCase, { body }, company.vikram), 'validation_failed');
    expect(refused.errors).toMatchObject([{ field: 'ownerUserId', message: expect.stringContaining('is away') }]);
  });
});

describe('levels', () => {
  const workflow = async (mode: 'any' | 'all', ...levels: readonly (readonly Person[])[]) => {
    const body = {
      name: `Levels ${randomUUID().slice(0, 8)}`,
      withinPolicy: { levels: [] },
      outOfPolicy: {
        levels: levels.map((people) => ({
          approvers: people.map(({ userId }) => ({ kind: 'person', user_id: userId })),
          mode,
          deadlineHours: 24,
        })),
      },
    };
    payloadOf(await company.call(createApprovalWorkflow, { body }, company.vikram));
  };

  it('a second one opens for those who can decide then, of a trip and of a change', async () => {
    const [first, second] = [await person(), await person()];
    await workflow('any', [first], [second]);
    const asked = await request();
    const changeId = await change();
    await disable(second);
    payloadOf(await company.decide(asked, [{ itemId: asked.itemId, decision: 'approve' }], first.token));
    expect(await waitingFor(asked.tripId)).toEqual(['Vikram Shah']);
    const word = { changeId, decision: 'approve', comment: null };
    payloadOf(await company.call(decideChange, { body: word }, first.token));
    expect(await changeWaitsFor()).toEqual(['Vikram Shah']);
    expect(await waitingItems(second)).toBe(0);
    expect(await mailsTo(company.world, second.email)).toEqual([]);
  });

  it('where all must agree goes on with those who are left, and what was said stays said', async () => {
    const [first, second] = [await person(), await person()];
    await workflow('all', [first, second]);
    const asked = await request();
    payloadOf(await company.decide(asked, [{ itemId: asked.itemId, decision: 'approve' }], first.token));
    expect(await waitingFor(asked.tripId)).toEqual([second.name]);
    await disable(first, second);
    await vi.waitFor(async () => {
      expect(flightsOf(await company.trip(asked.tripId))[0]?.approval.status).toBe('Approved');
    }, SOON);
    expect((await auditOf(company.world, 'approval.reassigned')).at(-1)).toMatchObject({
      decidedItems: [asked.itemId],
    });
  });
});

describe('where nobody can decide', () => {
  it('the screen says so, and whoever can decide later is asked then', async () => {
    const leaver = await person();
    await decidesForAsha(leaver);
    const asked = await request();
    // The only admin is affected too.
    await company.world.query('update approval_request set requested_by = $2 where id = $1', [
      asked.requestId,
      await personIdOf(company.world, ADMIN),
    ]);
    await disable(leaver);
    await vi.waitFor(async () => {
      const looks = await company.world.query('select 1 from decider_look where subject_id = $1', [asked.requestId]);
      expect(looks).toHaveLength(1);
    }, SOON);
    const flight = flightsOf(await company.trip(asked.tripId))[0];
    expect(flight?.approval).toMatchObject({ status: 'Pending For Approval', level: 1, waitingFor: [] });
    await addPerson(company.world, 'tara.das@meridian.example', 'Company admin');
    await company.world.query('update decider_look set look_again_at = now()');
    await vi.waitFor(async () => expect(await waitingFor(asked.tripId)).toEqual(['Tara Das']), SOON);
    await company.world.query(`update person set is_active = false where email = 'tara.das@meridian.example'`);
  });
});

describe('stand-ins', () => {
  it('who are away have theirs asked, never past the traveller, and decide by their links', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    await decidesForAsha(a);
    const asked = await request();
    await goAway(a, b);
    await goAway(b, c);
    await vi.waitFor(async () => expect(await waitingFor(asked.tripId)).toEqual([c.name]), SOON);
    await vi.waitFor(async () => expect(await linksOf(c.email)).toHaveLength(1), SOON);
    const [token = ''] = await linksOf(c.email);
    const decisions = [{ itemId: asked.itemId, decision: 'approve' }];
    payloadOf(await callOperation(company.world.url, decideByLink, { body: { token, decisions } }));
    const history = flightsOf(await company.trip(asked.tripId))[0]?.history.map((event) => event.text);
    expect(history).toContain(`Approved by ${c.name} for ${a.name}.`);
    // A chain that leads through the traveller is cut: nobody chooses who decides on their own journey.
    const ashaId = await personIdOf(company.world, EMPLOYEE);
    await company.world.query('update approval_delegation set delegate_id = $2 where person_id = $1', [a.id, ashaId]);
    await company.world.query('update approval_delegation set person_id = $2 where person_id = $1', [b.id, ashaId]);
    const own = await request();
    expect(await waitingFor(own.tripId)).toEqual(['Vikram Shah']);
    const refused = await company.decide(own, [{ itemId: own.itemId, decision: 'approve' }], c.token);
    expectRefusal(refused, 'not_found');
  });

  it('never stand in for each other on the same day, in a circle of any length', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    await goAway(a, b, [0, 5]);
    const { _id } = await goAway(b, c, [3, 4]);
    const circle = async (who: Person, standIn: Person, from: number, to: number) => {
      const body = { delegateUserId: standIn.userId, startsOn: day(from), endsOn: day(to) };
      return company.call(createDelegation, { body }, who.token);
    };
    const refused = expectRefusal(await circle(c, a, 4, 9), 'delegation_circle');
    expect(refused.errors).toEqual([
      {
        field: 'delegateUserId',
        message: `${a.name} has delegated to you through ${b.name} on these days. Choose someone else or other days`,
      },
    ]);
    expectRefusal(await circle(b, a, 5, 6), 'delegation_circle');
    expectRefusal(await circle(a, a, 9, 9), 'validation_failed');
    payloadOf(await circle(c, a, 5, 9));
    payloadOf(await company.call(endDelegation, { body: { delegationId: _id } }, b.token));
    // Two that close a circle together at the same moment: one of them is refused.
    const answers = await Promise.all([circle(a, c, 20, 22), circle(c, a, 22, 24)]);
    expect(answers.map((one) => (one.status === 200 ? 'ok' : refusalOf(one).code)).toSorted()).toEqual([
      'delegation_circle',
      'ok',
    ]);
  });

  it('that form a circle all the same are cut, and somebody else is asked', async () => {
    const [a, b] = [await person(), await person()];
    await decidesForAsha(a);
    await goAway(a, b);
    await company.world.query(
      `insert into approval_delegation (organization_id, id, person_id, delegate_id, starts_on, ends_on, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $4, now())`,
      [COMPANY_ID, b.id, a.id, day(0)],
    );
    const asked = await request();
    expect(await waitingFor(asked.tripId)).toEqual(['Vikram Shah']);
    expect(await claimWaitsFor((await claim())._id)).not.toBe(a.name);
  });
});

describe('a decision at the moment at which its decider is disabled', () => {
  const votesOn = (itemId: string) => company.world.query('select 1 from approval_vote where item_id = $1', [itemId]);

  it('counts no more once that is done, and somebody else decides once', async () => {
    const leaver = await person();
    await decidesForAsha(leaver);
    const asked = await request();
    const decisions = [{ itemId: asked.itemId, decision: 'approve' }];
    const { host, port } = inject('postgres');
    const holder = new pg.Client({ host, port, user: 'postgres', database: company.world.databaseName });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from trip where id = $1 for update', [asked.tripId]);
      const late = company.decide(asked, decisions, leaver.token);
      await vi.waitFor(async () => {
        const held = await company.world.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(held.length).toBeGreaterThan(0);
      }, SOON);
      await disable(leaver);
      await holder.query('commit');
      expectRefusal(await late, 'not_the_approver');
    } finally {
      await holder.end();
    }
    await vi.waitFor(async () => expect(await waitingFor(asked.tripId)).toEqual(['Vikram Shah']), SOON);
    expect(await votesOn(asked.itemId)).toEqual([]);
    payloadOf(await company.decide(asked, decisions, company.vikram));
    expect(await votesOn(asked.itemId)).toHaveLength(1);
  });

  it('counts once or not at all, whichever comes first', async () => {
    const leaver = await person();
    await decidesForAsha(leaver);
    const asked = await request();
    const decisions = [{ itemId: asked.itemId, decision: 'approve' }];
    const [answer] = await Promise.all([company.decide(asked, decisions, leaver.token), disable(leaver)]);
    const hasDecided = answer.status === 200;
    await vi.waitFor(async () => {
      expect(await waitingFor(asked.tripId)).toEqual(hasDecided ? [] : ['Vikram Shah']);
    }, SOON);
    expect(await votesOn(asked.itemId)).toHaveLength(hasDecided ? 1 : 0);
  });
});
