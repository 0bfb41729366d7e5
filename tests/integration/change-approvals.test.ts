import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import {
  chooseChange,
  decideChange,
  listChangeDecisions,
  payChange,
  searchChange,
} from '@pravas/contract/servicing/change-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ADMIN,
  APPROVER,
  payAtGateway,
  pickFlight,
  STRANGER,
  signIn,
  type TravellerClient,
} from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Flight = AnswerOf<typeof getBookedFlight>['flight'];
type Option = AnswerOf<typeof searchChange>['options'][number];

let world: World;
let asha: TravellerClient;
let daysAhead = 20;

const dayAfter = (days: number) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString();

/** Books a non-stop one way, each time on a day of its own. */
async function book() {
  daysAhead += 2;
  const flights = await asha.search({ daysAhead });
  const added = await asha.add(flights, pickFlight(flights, '6E'));
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  await asha.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
  return { ...added, day: daysAhead };
}

async function show(flightId: string): Promise<Flight> {
  return payloadOf<AnswerOf<typeof getBookedFlight>>(
    await callOperation(world.url, getBookedFlight, { query: { flightId } }, asha),
  ).flight;
}

const wishFor = (flightId: string, day: number) => ({ flightId, slices: [{ index: 0, date: dayAfter(day) }] });

async function optionsFor(flightId: string, day: number): Promise<Option[]> {
  const found = payloadOf<AnswerOf<typeof searchChange>>(
    await callOperation(world.url, searchChange, { body: wishFor(flightId, day) }, asha),
  );
  expect(found).toMatchObject({ channel: 'online', channelNote: null, replaces: [0] });
  return found.options;
}

const choose = (flightId: string, day: number, option: Option) =>
  callOperation(
    world.url,
    chooseChange,
    {
      body: {
        ...wishFor(flightId, day),
        changeOfferId: option.changeOfferId,
        expectedPay: option.amounts.pay,
        expectedReturn: option.amounts.return,
      },
    },
    asha,
  );

const pay = (changeId: string) => callOperation(world.url, payChange, { body: { changeId } }, asha);

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterAll(() => world.close());

describe('a change that somebody has to approve', () => {
  it('cannot be paid before, is decided by the approver alone, and can be rejected', async () => {
    const { flightId, day } = await book();
    const [option] = await optionsFor(flightId, day + 1);
    if (!option) throw new Error('Nothing to change to');
    const meera = await signIn(world, APPROVER);
    const [{ id: approverId } = { id: '' }] = await world.query<{ id: string }>(
      'select id from person where email = $1',
      [APPROVER],
    );
    const level = [{ approvers: [{ kind: 'person', personId: approverId }], mode: 'any', deadlineHours: 24 }];
    await world.query(
      `insert into approval_workflow (organization_id, id, name, within_levels, out_levels, created_at, updated_at)
       select organization_id, gen_random_uuid(), 'Everything', $2, $2, now(), now() from person where id = $1`,
      [approverId, JSON.stringify(level)],
    );
    try {
      const { change } = payloadOf<AnswerOf<typeof chooseChange>>(await choose(flightId, day + 1, option));
      expect(change).toMatchObject({ approvalStatus: 'Pending For Approval', waitingFor: ['Meera Iyer'] });
      expectRefusal(await pay(change._id), 'approval_missing');
      const { list } = payloadOf<AnswerOf<typeof listChangeDecisions>>(
        await callOperation(world.url, listChangeDecisions, {}, meera),
      );
      expect(list.map((one) => one.change._id)).toEqual([change._id]);
      const decide = (body: SentOf<typeof decideChange>, who: TravellerClient) =>
        callOperation(world.url, decideChange, { body }, who);
      const approve = { changeId: change._id, decision: 'approve' as const, comment: null };
      expectRefusal(await decide(approve, await signIn(world, STRANGER)), 'not_found');
      expectRefusal(await decide({ ...approve, decision: 'reject' }, meera), 'validation_failed');
      expect((await decide(approve, meera)).status).toBe(200);
      expectRefusal(await decide(approve, meera), 'approval_not_open');
      expect((await show(flightId)).changes[0]).toMatchObject({ approvalStatus: 'Approved', waitingFor: [] });
      expect((await pay(change._id)).status).toBe(200);
      const again = payloadOf<AnswerOf<typeof chooseChange>>(await choose(flightId, day + 1, option)).change;
      const reject = { changeId: again._id, decision: 'reject' as const, comment: 'Please keep the early flight' };
      expect((await decide(reject, meera)).status).toBe(200);
      expect((await show(flightId)).changes[0]).toMatchObject({ state: 'withdrawn', approvalStatus: 'Rejected' });
    } finally {
      await world.query('delete from approval_workflow', []);
    }
  });
});

describe('a change that nobody decides', () => {
  const due = (topic: string) =>
    world.query(`update outbox_event set run_at = now() where topic = $1 and delivered_at is null`, [topic]);
  const told = (topic: string, changeId: string) =>
    world.query<{ email: string; needs_action: boolean }>(
      `select p.email, i.needs_action from inbox_item i join person p on p.id = i.person_id
       where i.topic = $1 and i.link = $2 order by p.email`,
      [topic, `/approvals/changes?changeId=${changeId}`],
    );
  const toldWhen = (topic: string, changeId: string, count: number) =>
    vi.waitUntil(async () => (await told(topic, changeId)).length === count, { timeout: 20_000, interval: 150 });

  it('is reminded of, then asked of somebody else as well, and waits for nobody once it is decided', async () => {
    const { flightId, day } = await book();
    const [option] = await optionsFor(flightId, day + 1);
    if (!option) throw new Error('Nothing to change to');
    const [{ id: approverId } = { id: '' }] = await world.query<{ id: string }>(
      'select id from person where email = $1',
      [APPROVER],
    );
    const level = [{ approvers: [{ kind: 'person', personId: approverId }], mode: 'any', deadlineHours: 24 }];
    await world.query(
      `insert into approval_workflow (organization_id, id, name, within_levels, out_levels, created_at, updated_at)
       select organization_id, gen_random_uuid(), 'Everything', $2, $2, now(), now() from person where id = $1`,
      [approverId, JSON.stringify(level)],
    );
    try {
      const { change } = payloadOf<AnswerOf<typeof chooseChange>>(await choose(flightId, day + 1, option));
      await toldWhen('change.approval_requested', change._id, 1);
      const vikram = await signIn(world, ADMIN);
      const approve = { changeId: change._id, decision: 'approve' as const, comment: null };
      expectRefusal(await callOperation(world.url, decideChange, { body: approve }, vikram), 'not_found');
      await due('change.approval_reminder');
      await toldWhen('change.approval_reminder', change._id, 1);
      expect(await told('change.approval_reminder', change._id)).toEqual([{ email: APPROVER, needs_action: true }]);
      await due('change.approval_overdue');
      await toldWhen('change.approval_overdue', change._id, 1);
      expect(await told('change.approval_overdue', change._id)).toEqual([{ email: ADMIN, needs_action: true }]);
      expect((await show(flightId)).changes[0]).toMatchObject({
        approvalStatus: 'Pending For Approval',
        waitingFor: expect.arrayContaining(['Meera Iyer', 'Vikram Shah']),
      });
      const { list } = payloadOf<AnswerOf<typeof listChangeDecisions>>(
        await callOperation(world.url, listChangeDecisions, {}, vikram),
      );
      expect(list.map((one) => one.change._id)).toEqual([change._id]);
      expect((await callOperation(world.url, decideChange, { body: approve }, vikram)).status).toBe(200);
      expect((await show(flightId)).changes[0]).toMatchObject({ approvalStatus: 'Approved', waitingFor: [] });
      await vi.waitUntil(
        async () => {
          const topics = ['change.approval_requested', 'change.approval_reminder', 'change.approval_overdue'];
          const items = (await Promise.all(topics.map((topic) => told(topic, change._id)))).flat();
          return items.every((item) => !item.needs_action);
        },
        { timeout: 20_000, interval: 150 },
      );
      await due('change.approval_reminder');
      await vi.waitUntil(
        async () =>
          (
            await world.query(
              `select 1 from outbox_event where topic = 'change.approval_reminder' and delivered_at is null`,
            )
          ).length === 0,
        { timeout: 20_000, interval: 150 },
      );
      expect(await told('change.approval_reminder', change._id)).toHaveLength(1);
    } finally {
      await world.query('delete from approval_workflow', []);
    }
  });
});
