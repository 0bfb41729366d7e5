import { createDelegation, endDelegation } from '@pravas/contract/approval/delegation-operations.ts';
import { recallTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { decideByLink, getApprovalLink } from '@pravas/contract/approval/link-operations.ts';
import { updateApprovalSettings } from '@pravas/contract/approval/workflow-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { issueApprovalLink } from '../../apps/server/src/modules/approval/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { addPerson, COMPANY_ID } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { APPROVER, type ApprovalWorld, asking, createApprovalWorld } from './approval-world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

let company: ApprovalWorld;
let database: Database;

beforeAll(async () => {
  company = await createApprovalWorld();
  database = openDatabase(readConfig(company.world.env).database, 2);
  await company.judgeBy(asking('approval'));
});
afterAll(async () => {
  await database.close();
  await company.close();
});

type Shown = AnswerOf<typeof getApprovalLink>['request'];

const tasksOf = (tripId: string) =>
  company.world.query<{ id: string; state: string }>(
    `select k.id, k.state from approval_task k join approval_request r on r.id = k.request_id where r.trip_id = $1`,
    [tripId],
  );
const issue = async (tripId: string): Promise<string | null> => {
  const [task] = await tasksOf(tripId);
  return database.forOrganization(COMPANY_ID, (tx) => issueApprovalLink(tx, { clock: systemClock }, task?.id ?? ''));
};
/** A trip that waits for Meera, and the link that her mail would carry. */
const linked = async () => {
  const { tripId } = await company.plan('6E');
  const card = await company.request(tripId);
  const token = await issue(tripId);
  if (token === null) throw new Error('No link was made');
  return { tripId, card, token, itemId: card.items[0]?.itemId ?? '' };
};
const show = (token: string) => callOperation(company.world.url, getApprovalLink, { bearer: token });
const decide = (token: string, ...decisions: readonly Readonly<Record<string, unknown>>[]) =>
  callOperation(company.world.url, decideByLink, { body: { token, decisions } });

describe('a link in a mail', () => {
  it('shows what is decided to whoever has it, and decides nothing by being read', async () => {
    const { tripId, token } = await linked();
    const before = await tasksOf(tripId);
    for (let look = 0; look < 3; look += 1) {
      const payload = payloadOf<{ request: Shown }>(await show(token));
      expectShape(getApprovalLink, payload);
      expect(payload.request).toMatchObject({
        askedOf: 'Meera Iyer',
        onBehalfOf: null,
        requester: 'Asha Rao',
        note: 'Client visit',
        items: [{ state: 'pending', canDecide: true, outcome: 'approval' }],
      });
      expect(payload.request.items[0]?.rules.some(({ isKept }) => !isKept)).toBe(true);
    }
    expect(await tasksOf(tripId)).toEqual(before);
    expect(flightsOf(await company.trip(tripId))[0]?.approval.status).toBe('Pending For Approval');
  });

  it('decides once, as the person it was sent to', async () => {
    const { tripId, token, itemId } = await linked();
    const mute = await decide(token, { itemId, decision: 'reject' });
    expect(expectRefusal(mute, 'validation_failed').errors?.[0]?.field).toBe('decisions.0.comment');
    const done = payloadOf<AnswerOf<typeof decideByLink>>(await decide(token, { itemId, decision: 'approve' }));
    expect(done).toMatchObject({ answer: 'Approved', items: [{ itemId, approvalStatus: 'Approved' }] });
    expectRefusal(await decide(token, { itemId, decision: 'approve' }), 'link_used');
    expectRefusal(await show(token), 'link_used');
    const [vote] = await company.world.query<{ via: string; email: string }>(
      `select v.via, p.email from approval_vote v join person p on p.id = v.given_by where v.item_id = $1`,
      [itemId],
    );
    expect(vote).toEqual({ via: 'mail', email: APPROVER });
    expect(flightsOf(await company.trip(tripId))[0]?.approval.status).toBe('Approved');
  });

  it('that is pressed twice at once decides once', async () => {
    const { token, itemId } = await linked();
    const answers = await Promise.all([1, 2, 3].map(() => decide(token, { itemId, decision: 'approve' })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 410, 410]);
    const [votes] = await company.world.query<{ count: number }>(
      'select count(*)::integer as count from approval_vote where item_id = $1',
      [itemId],
    );
    expect(votes?.count).toBe(1);
  });

  it('is worth nothing once the request was recalled, decided elsewhere, or the time is over', async () => {
    const recalled = await linked();
    payloadOf(await company.call(recallTrip, { body: { tripId: recalled.tripId } }, company.asha.token));
    expectRefusal(await show(recalled.token), 'link_used');
    const decided = await linked();
    payloadOf(await company.decide(decided.card, [{ itemId: decided.itemId, decision: 'approve' }]));
    expectRefusal(await decide(decided.token, { itemId: decided.itemId, decision: 'approve' }), 'link_used');
    const late = await linked();
    await company.world.query(`update approval_link set expires_at = now() where used_at is null`);
    expectRefusal(await show(late.token), 'link_expired');
    expectRefusal(await decide(late.token, { itemId: late.itemId, decision: 'approve' }), 'link_expired');
    expectRefusal(await show('unknown'), 'link_used');
  });

  it('dies with its person’s right to decide, and stays dead once somebody else was asked', async () => {
    const { token, itemId, tripId } = await linked();
    const employee = `(select id from role where name = 'Employee' and organization_id = '${COMPANY_ID}')`;
    const approver = employee.replace('Employee', 'Approver');
    await company.world.query(`update person set role_id = ${employee} where email = $1`, [APPROVER]);
    expectRefusal(await decide(token, { itemId, decision: 'approve' }), 'link_used');
    await company.world.query(`update person set role_id = ${approver}, is_active = false where email = $1`, [
      APPROVER,
    ]);
    expectRefusal(await decide(token, { itemId, decision: 'approve' }), 'link_used');
    await vi.waitFor(
      async () =>
        expect((await company.trip(tripId)).approvalRequest?.waitingFor).toMatchObject([{ name: 'Vikram Shah' }]),
      { timeout: 10_000, interval: 50 },
    );
    await company.world.query(`update person set is_active = true where email = $1`, [APPROVER]);
    expectRefusal(await decide(token, { itemId, decision: 'approve' }), 'link_used');
  });

  it('goes to whoever stands in, and ends with the delegation', async () => {
    const delegateUserId = await addPerson(company.world, 'kiran.das@meridian.example', 'Approver');
    const today = Temporal.Now.plainDateISO('Asia/Kolkata').toString();
    const body = { delegateUserId, startsOn: today, endsOn: today };
    const { delegation } = await company.ask(createDelegation, { body }, company.meera);
    const { token, itemId } = await linked();
    expect(payloadOf<{ request: Shown }>(await show(token)).request).toMatchObject({
      askedOf: 'Kiran Das',
      onBehalfOf: 'Meera Iyer',
    });
    payloadOf(await company.call(endDelegation, { body: { delegationId: delegation._id } }, company.meera));
    expectRefusal(await decide(token, { itemId, decision: 'approve' }), 'link_used');
  });

  it('decides nothing of another request', async () => {
    const [one, two] = [await linked(), await linked()];
    expectRefusal(await decide(one.token, { itemId: two.itemId, decision: 'approve' }), 'not_found');
    payloadOf(await decide(one.token, { itemId: one.itemId, decision: 'approve' }));
  });

  it('is not made where the organisation does not decide by mail, and is kept as a hash only', async () => {
    const { token } = await linked();
    const [kept] = await company.world.query<{ hashed: number; plain: number }>(
      `select count(*) filter (where token_hash = sha256(convert_to($1, 'UTF8')))::integer as hashed,
        count(*) filter (where position(convert_to($1, 'UTF8') in token_hash) > 0)::integer as plain from approval_link`,
      [token],
    );
    expect(kept).toEqual({ hashed: 1, plain: 0 });
    const settings = { tolerancePercent: 5, toleranceAmount: 1_000, reminderHours: 4, decideByMail: false };
    payloadOf(await company.call(updateApprovalSettings, { body: settings }, company.vikram));
    const { tripId } = await company.plan('6E');
    await company.request(tripId);
    expect(await issue(tripId)).toBeNull();
    payloadOf(
      await company.call(updateApprovalSettings, { body: { ...settings, decideByMail: true } }, company.vikram),
    );
    expect(await issue(tripId)).not.toBeNull();
  });
});
