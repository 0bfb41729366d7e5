import { getApproval } from '@pravas/contract/approval/decision-operations.ts';
import { createDelegation, endDelegation, listDelegations } from '@pravas/contract/approval/delegation-operations.ts';
import { type finaliseTrip, preFinaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import {
  createApprovalWorkflow,
  getApprovalSettings,
  getApprovalWorkflow,
  listApprovalWorkflows,
  previewApprovalChain,
  updateApprovalSettings,
  updateApprovalWorkflow,
  updateApprovalWorkflowStatus,
} from '@pravas/contract/approval/workflow-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, auditOf, idOf } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { EMPLOYEE, signIn } from '../support/traveller.ts';
import { APPROVER, type ApprovalWorld, asking, createApprovalWorld } from './approval-world.ts';
import { expectRefusal, payloadOf } from './send-request.ts';

let company: ApprovalWorld;
let meeraId: number;
let kiran: string;
let kiranId: number;

const today = () => Temporal.Now.plainDateISO('Asia/Kolkata');
const person = (userId: number) => ({ kind: 'person', user_id: userId });
const level = (approvers: readonly unknown[], mode = 'any', deadlineHours = 24) => ({ approvers, mode, deadlineHours });
type Workflow = AnswerOf<typeof createApprovalWorkflow>['workflow'];

beforeAll(async () => {
  company = await createApprovalWorld();
  meeraId = await company.userIdOf(APPROVER);
  kiranId = await addPerson(company.world, 'kiran.das@meridian.example', 'Approver');
  kiran = (await signIn(company.world, 'kiran.das@meridian.example')).token;
  await company.judgeBy(asking('approval'));
});
afterEach(async () => {
  await company.world.query('update approval_workflow set is_active = false');
});
afterAll(() => company.close());

let serial = 0;
const create = (fields: Readonly<Record<string, unknown>>, token = company.vikram) => {
  serial += 1;
  const body = { name: `Workflow ${serial}`, withinPolicy: { levels: [] }, outOfPolicy: { levels: [] }, ...fields };
  return company.call(createApprovalWorkflow, { body }, token);
};
const created = async (fields: Readonly<Record<string, unknown>>) =>
  payloadOf<{ workflow: Workflow }>(await create(fields)).workflow;
const approve = (itemId: string | undefined) => [{ itemId, decision: 'approve' }];

describe('workflows', () => {
  it('are kept as they are typed, without what is empty or said twice', async () => {
    const approvers = [person(meeraId), person(meeraId), { kind: 'manager' }, { kind: 'department_head' }];
    const workflow = await created({
      name: 'Engineering',
      departmentId: await idOf(company.world, 'department', 'Engineering'),
      fromAmount: 25_000.5,
      withinPolicy: { levels: [level([])] },
      outOfPolicy: { levels: [level(approvers, 'all', 48), level([])] },
    });
    expect(workflow).toMatchObject({
      department: { name: 'Engineering' },
      grade: null,
      fromAmount: 25_000.5,
      withinPolicy: { levels: [] },
      version: 1,
      isActive: true,
    });
    expect(workflow.outOfPolicy.levels).toEqual([
      {
        approvers: [
          { kind: 'person', user_id: meeraId, name: 'Meera Iyer', canDecide: true },
          { kind: 'manager', user_id: null, name: 'Manager', canDecide: true },
          { kind: 'department_head', user_id: null, name: 'Department head', canDecide: true },
        ],
        mode: 'all',
        deadlineHours: 48,
      },
    ]);
    const query = { workflowId: workflow._id };
    expect((await company.ask(getApprovalWorkflow, { query }, company.vikram)).workflow).toEqual(workflow);
    expectRefusal(await create({ name: 'engineering' }), 'name_taken');
  });

  it('are changed by one editor at a time, and every change is written down', async () => {
    const { _id: workflowId } = await created({ name: 'Sales' });
    const fields = {
      name: 'Sales',
      fromAmount: 50_000.5,
      withinPolicy: { levels: [] },
      outOfPolicy: { levels: [level([{ kind: 'manager' }])] },
    };
    const update = (version: number) =>
      company.call(updateApprovalWorkflow, { body: { workflowId, version, ...fields } }, company.vikram);
    expect(payloadOf<{ workflow: Workflow }>(await update(1)).workflow.version).toBe(2);
    expectRefusal(await update(1), 'conflict');
    const off = { body: { workflowId, isActive: false } };
    expect((await company.ask(updateApprovalWorkflowStatus, off, company.vikram)).workflow.isActive).toBe(false);
    expect((await auditOf(company.world, 'approval_workflow.updated')).at(-1)).toMatchObject({
      before: { outOfPolicy: [], fromAmount: 0 },
      after: { outOfPolicy: ['any: Manager (24 h)'], fromAmount: 50_000.5 },
    });
    const search = JSON.stringify({ name: 'sale', isActive: false });
    const list = await company.ask(listApprovalWorkflows, { query: { search } }, company.vikram);
    expect(list.data.map((one) => one._id)).toEqual([workflowId]);
  });

  it.each([
    ['name', { name: 'x' }],
    ['fromAmount', { fromAmount: -1 }],
    ['fromAmount', { fromAmount: 0.001 }],
    ['outOfPolicy.levels.0.deadlineHours', { outOfPolicy: { levels: [level([{ kind: 'manager' }], 'any', 0)] } }],
    ['outOfPolicy.levels.0.deadlineHours', { outOfPolicy: { levels: [level([{ kind: 'manager' }], 'any', 721)] } }],
    ['outOfPolicy.levels', { outOfPolicy: { levels: Array(6).fill(level([{ kind: 'manager' }])) } }],
  ])('are refused naming the field %s', async (field, fields) => {
    const refused = expectRefusal(await create(fields), 'validation_failed');
    expect(refused.errors?.map((one) => one.field)).toEqual([field]);
  });

  it('name only people who decide, departments that exist, and are nobody else’s', async () => {
    const nishaId = await company.userIdOf('nisha.verma@meridian.example');
    const strangerId = await company.userIdOf('dev.patel@pravas.example');
    const naming = (userId: number) => create({ outOfPolicy: { levels: [level([person(userId)])] } });
    const field = 'outOfPolicy.levels.0.approvers.0.user_id';
    expect(expectRefusal(await naming(nishaId), 'validation_failed').errors?.[0]?.field).toBe(field);
    expect(expectRefusal(await naming(strangerId), 'not_found').errors?.[0]?.field).toBe(field);
    const department = await create({ departmentId: crypto.randomUUID() });
    expect(expectRefusal(department, 'not_found').errors?.[0]?.field).toBe('departmentId');
    const { _id: workflowId } = await created({});
    const read = (token: string) => company.call(getApprovalWorkflow, { query: { workflowId } }, token);
    expectRefusal(await read(company.stranger), 'not_found');
    expectRefusal(await read(company.meera), 'privilege_missing');
    expectRefusal(await create({}, company.meera), 'privilege_missing');
  });

  it('are previewed for a person and an amount', async () => {
    await created({ name: 'Dear trips', fromAmount: 40_000, outOfPolicy: { levels: [level([person(kiranId)])] } });
    const user_id = String(await company.userIdOf(EMPLOYEE));
    const preview = (amount: string) =>
      company.ask(previewApprovalChain, { query: { user_id, amount } }, company.vikram);
    const dear = await preview('40000');
    expect(dear.workflow?.name).toBe('Dear trips');
    expect(dear.outOfPolicy.levels).toMatchObject([{ level: 1, approvers: [{ name: 'Kiran Das' }], mode: 'any' }]);
    const cheap = await preview('39999.99');
    expect(cheap.workflow).toBeNull();
    expect(cheap.outOfPolicy.levels[0]?.approvers).toMatchObject([{ name: 'Meera Iyer' }]);
    expect(cheap.outOfPolicy.notes).toHaveLength(1);
    const unknown = await company.call(
      previewApprovalChain,
      { query: { user_id: '99999', amount: '1' } },
      company.vikram,
    );
    expectRefusal(unknown, 'not_found');
  });

  it('take a request from level to level, all of a level or any one of it', async () => {
    const levels = [
      level([person(meeraId), person(kiranId)], 'all'),
      level([person(await company.userIdOf('vikram.shah@meridian.example'))]),
    ];
    await created({ outOfPolicy: { levels } });
    const { tripId } = await company.plan('6E');
    const card = await company.request(tripId);
    const decisions = approve(card.items[0]?.itemId);
    expect(expectRefusal(await company.decide(card, decisions, company.vikram), 'not_the_approver').status).toBe(403);
    const status = async () => flightsOf(await company.trip(tripId))[0]?.approval;
    payloadOf(await company.decide(card, decisions, company.meera));
    expect(await status()).toMatchObject({ level: 1, of: 2, waitingFor: [{ name: 'Kiran Das' }] });
    payloadOf(await company.decide(card, decisions, kiran));
    expect(await status()).toMatchObject({ level: 2, of: 2, waitingFor: [{ name: 'Vikram Shah' }] });
    expectRefusal(await company.decide(card, decisions, company.meera), 'not_the_approver');
    const seen = await company.ask(getApproval, { query: { requestId: card.requestId } }, company.vikram);
    expect(seen.approval.items[0]?.levels.map((one) => one.state)).toEqual(['done', 'waiting']);
    payloadOf(await company.decide(card, decisions, company.vikram));
    expect(await status()).toMatchObject({ status: 'Approved', waitingFor: [] });
  });

  it('within policy ask only where a chain is set up', async () => {
    await company.judgeBy({});
    await created({ withinPolicy: { levels: [level([{ kind: 'manager' }])] } });
    const { tripId, flights } = await company.plan('6E');
    const before = await company.ask(preFinaliseTrip, { query: { tripId } }, company.asha.token);
    expect(before).toMatchObject({ blocks: [], items: [{ chain: 'within', needsReason: false }] });
    const done = payloadOf<AnswerOf<typeof finaliseTrip>>(await company.finalise(tripId));
    expect(done).toMatchObject({ answer: 'Pending For Approval', waitingFor: [{ name: 'Meera Iyer' }] });
    await expect(company.asha.checkPrice(flights[0]?.flightId ?? '')).rejects.toMatchObject({
      envelope: { code: 'approval_missing' },
    });
    await company.judgeBy(asking('approval'));
  });
});

describe('settings', () => {
  it('are the same for everybody until they are changed', async () => {
    const before = await company.ask(getApprovalSettings, { query: {} }, company.vikram);
    expect(before.settings).toEqual({
      tolerancePercent: 5,
      toleranceAmount: 1_000,
      reminderHours: 4,
      decideByMail: true,
    });
    const settings = { tolerancePercent: 10, toleranceAmount: 500, reminderHours: 12, decideByMail: false };
    expect((await company.ask(updateApprovalSettings, { body: settings }, company.vikram)).settings).toEqual(settings);
    // The trail shows rupees, as the screen does.
    expect((await auditOf(company.world, 'approval_settings.updated')).at(-1)).toMatchObject({
      before: { toleranceAmount: 1_000 },
      after: { toleranceAmount: 500 },
    });
    expectRefusal(await company.call(updateApprovalSettings, { body: settings }, company.meera), 'privilege_missing');
    const wrong = { ...settings, tolerancePercent: 51, reminderHours: 0 };
    const refused = expectRefusal(
      await company.call(updateApprovalSettings, { body: wrong }, company.vikram),
      'validation_failed',
    );
    expect(refused.errors?.map((one) => one.field)).toEqual(['tolerancePercent', 'reminderHours']);
    payloadOf(await company.call(updateApprovalSettings, { body: before.settings }, company.vikram));
  });
});

describe('delegations', () => {
  const delegate = (fields: Readonly<Record<string, unknown>> = {}, token = company.meera) =>
    company.call(
      createDelegation,
      {
        body: {
          delegateUserId: kiranId,
          startsOn: today().toString(),
          endsOn: today().add({ days: 3 }).toString(),
          ...fields,
        },
      },
      token,
    );

  it('let another decide in one’s place, under both names, until they end', async () => {
    const { tripId } = await company.plan('6E');
    const early = await company.request(tripId);
    expectRefusal(await company.decide(early, approve(early.items[0]?.itemId), kiran), 'not_found');
    const { delegation } = payloadOf<AnswerOf<typeof createDelegation>>(await delegate());
    expect(delegation).toMatchObject({
      state: 'current',
      isGiven: true,
      text: expect.stringMatching(/^Kiran Das decides for you until /),
    });
    const rowOf = async (token: string, requestId: string) =>
      (await company.waitingFor(token)).data.find((row) => row.requestId === requestId);
    const soon = { timeout: 10_000, interval: 50 };
    await vi.waitFor(
      async () => expect((await rowOf(kiran, early.requestId))?.onBehalfOf).toMatchObject({ name: 'Meera Iyer' }),
      soon,
    );
    payloadOf(await company.decide(early, approve(early.items[0]?.itemId), kiran));
    const history = flightsOf(await company.trip(tripId))[0]?.history.map((event) => event.text);
    expect(history).toContain('Approved by Kiran Das for Meera Iyer.');
    const trail = (await auditOf(company.world, 'approval.decided')).at(-1);
    const [meera] = await company.world.query<{ id: string }>('select id from person where email = $1', [APPROVER]);
    expect(trail).toMatchObject({ decisions: [{ inPlaceOf: [meera?.id] }] });

    const received = await company.ask(listDelegations, { query: { search: '{"kind":"received"}' } }, kiran);
    expect(received.data).toMatchObject([
      { text: expect.stringMatching(/^You decide for Meera Iyer until /), isGiven: false },
    ]);
    const end = (token: string) => company.call(endDelegation, { body: { delegationId: delegation._id } }, token);
    expectRefusal(await end(kiran), 'not_found');
    const { tripId: later } = await company.plan('6E');
    const card = await company.request(later);
    payloadOf(await end(company.meera));
    expectRefusal(await end(company.meera), 'conflict');
    expectRefusal(await company.decide(card, approve(card.items[0]?.itemId), kiran), 'not_found');
    await vi.waitFor(async () => expect(await rowOf(company.meera, card.requestId)).toBeDefined(), soon);
  });

  it('do not overlap, look back, or go to those who cannot decide', async () => {
    const fieldOf = async (fields: Readonly<Record<string, unknown>>, code: 'validation_failed' | 'not_found') =>
      expectRefusal(await delegate(fields), code).errors?.map((one) => one.field);
    const yesterday = today().subtract({ days: 1 }).toString();
    expect(await fieldOf({ startsOn: yesterday }, 'validation_failed')).toEqual(['startsOn']);
    expect(await fieldOf({ endsOn: yesterday }, 'validation_failed')).toEqual(['endsOn']);
    expect(await fieldOf({ delegateUserId: meeraId }, 'validation_failed')).toEqual(['delegateUserId']);
    const nishaId = await company.userIdOf('nisha.verma@meridian.example');
    expect(await fieldOf({ delegateUserId: nishaId }, 'validation_failed')).toEqual(['delegateUserId']);
    const strangerId = await company.userIdOf('dev.patel@pravas.example');
    expect(await fieldOf({ delegateUserId: strangerId }, 'not_found')).toEqual(['delegateUserId']);
    const from = (days: number) => ({
      startsOn: today().add({ days }).toString(),
      endsOn: today()
        .add({ days: days + 2 })
        .toString(),
    });
    payloadOf(await delegate(from(40)));
    expectRefusal(await delegate(from(42)), 'delegation_overlaps');
    payloadOf(await delegate(from(43)));
    expectRefusal(await delegate({}, company.nisha), 'privilege_missing');
  });

  it('at the same moment become one', async () => {
    const days = { startsOn: today().add({ days: 80 }).toString(), endsOn: today().add({ days: 81 }).toString() };
    const answers = await Promise.all([delegate(days), delegate(days), delegate(days)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('time that passes', () => {
  const taskOf = async (tripId: string) =>
    company.world.query<{ assignee: string; is_escalation: boolean; state: string; reminders: number }>(
      `select p.email as assignee, k.is_escalation, k.state, k.reminders from approval_task k
       join person p on p.id = k.assignee_id join approval_request r on r.id = k.request_id
       where r.trip_id = $1 order by k.is_escalation`,
      [tripId],
    );
  const passed = (tripId: string, column: 'due_at' | 'remind_at') =>
    company.world.query(
      `update approval_task set ${column} = now() - interval '1 minute' where request_id in
        (select id from approval_request where trip_id = $1)`,
      [tripId],
    );

  it('reminds the approver', async () => {
    const { tripId } = await company.plan('6E');
    await company.request(tripId);
    await passed(tripId, 'remind_at');
    await vi.waitFor(async () => expect(await taskOf(tripId)).toMatchObject([{ assignee: APPROVER, reminders: 1 }]), {
      timeout: 10_000,
    });
  });

  it('has somebody else asked as well, and approves nothing', async () => {
    const { tripId } = await company.plan('6E');
    const card = await company.request(tripId);
    await passed(tripId, 'due_at');
    await vi.waitFor(
      async () =>
        expect(await taskOf(tripId)).toMatchObject([
          { assignee: APPROVER, is_escalation: false, state: 'open' },
          { assignee: 'vikram.shah@meridian.example', is_escalation: true, state: 'open' },
        ]),
      { timeout: 10_000 },
    );
    expect(flightsOf(await company.trip(tripId))[0]?.approval.status).toBe('Pending For Approval');
    expect((await company.waitingFor(company.vikram)).data.map((row) => row.requestId)).toContain(card.requestId);
    payloadOf(await company.decide(card, approve(card.items[0]?.itemId), company.vikram));
    expect((await taskOf(tripId)).map((task) => task.state)).toEqual(['done', 'done']);
    expect(flightsOf(await company.trip(tripId))[0]?.approval.status).toBe('Approved');
  });
});
