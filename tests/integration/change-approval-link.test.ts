import { createDelegation, endDelegation } from '@pravas/contract/approval/delegation-operations.ts';
import { decideByLink, getApprovalLink } from '@pravas/contract/approval/link-operations.ts';
import { updateApprovalSettings } from '@pravas/contract/approval/workflow-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import {
  chooseChange,
  decideChange,
  searchChange,
  withdrawChange,
} from '@pravas/contract/servicing/change-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, auditOf, COMPANY_ID, lastMailTo, mailsTo } from '../support/company.ts';
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
import { personIdOf } from './notice-world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Shown = AnswerOf<typeof getApprovalLink>['request'];
type Option = AnswerOf<typeof searchChange>['options'][number];
type Change = AnswerOf<typeof chooseChange>['change'];

let world: World;
let asha: TravellerClient;
let meera: TravellerClient;
let vikram: TravellerClient;
let daysAhead = 20;

/** Who is asked about every change, level by level. */
async function askEveryTime(...levels: readonly (readonly string[])[]): Promise<void> {
  const chain = [];
  for (const emails of levels) {
    const ids = await Promise.all(emails.map((email) => personIdOf(world, email)));
    chain.push({ approvers: ids.map((personId) => ({ kind: 'person', personId })), mode: 'any', deadlineHours: 24 });
  }
  await world.query('delete from approval_workflow', []);
  await world.query(
    `insert into approval_workflow (organization_id, id, name, within_levels, out_levels, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Everything', $2, $2, now(), now())`,
    [COMPANY_ID, JSON.stringify(chain)],
  );
}

beforeAll(async () => {
  world = await createWorld();
  [asha, meera, vikram] = await Promise.all([signIn(world), signIn(world, APPROVER), signIn(world, ADMIN)]);
});
afterAll(() => world.close());

/** Books a flight while nobody is asked, so that only its change waits. */
async function book(): Promise<{ readonly flightId: string; readonly day: number }> {
  await world.query('delete from approval_workflow', []);
  daysAhead += 2;
  const flights = await asha.search({ daysAhead });
  const added = await asha.add(flights, pickFlight(flights, '6E'));
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  await asha.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
  return { flightId: added.flightId, day: daysAhead };
}

const wishFor = (flightId: string, day: number) => {
  const date = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: day }).toString();
  return { flightId, slices: [{ index: 0, date }] };
};

async function choose(flightId: string, day: number, pick = 0): Promise<{ change: Change; option: Option }> {
  const body = wishFor(flightId, day);
  const { options } = payloadOf<AnswerOf<typeof searchChange>>(
    await callOperation(world.url, searchChange, { body }, asha),
  );
  const option = options[pick];
  if (!option) throw new Error('Nothing to change to');
  const { pay: expectedPay, return: expectedReturn } = option.amounts;
  const answer = await callOperation(
    world.url,
    chooseChange,
    {
      body: {
        ...body,
        changeOfferId: option.changeOfferId,
        expectedPay,
        expectedReturn,
        reason: 'The client moved the meeting',
      },
    },
    asha,
  );
  return { change: payloadOf<AnswerOf<typeof chooseChange>>(answer).change, option };
}

/** The link of the mail that came after so many. */
async function linkIn(email: string, before: number): Promise<string> {
  const text = await lastMailTo(world, email, before + 1);
  const [, token = ''] = /Approve or reject: \S+\/approval#token=([\w-]{43})\n/.exec(text) ?? [];
  expect(token).not.toBe('');
  return token;
}

const countOf = async (email: string) => (await mailsTo(world, email)).length;

/** A change that waits for Meera, and the link in her mail. */
async function asked() {
  const booked = await book();
  await askEveryTime([APPROVER]);
  const before = await countOf(APPROVER);
  const { change, option } = await choose(booked.flightId, booked.day + 1);
  expect(change.approvalStatus).toBe('Pending For Approval');
  return { ...booked, change, option, token: await linkIn(APPROVER, before) };
}

const show = (token: string) => callOperation(world.url, getApprovalLink, { bearer: token });
const decide = (token: string, ...decisions: readonly Readonly<Record<string, unknown>>[]) =>
  callOperation(world.url, decideByLink, { body: { token, decisions } });
const standing = async (flightId: string) =>
  payloadOf<AnswerOf<typeof getBookedFlight>>(
    await callOperation(world.url, getBookedFlight, { query: { flightId } }, asha),
  ).flight.changes[0];

describe('the link in a mail about a change', () => {
  it('shows what flies now, what is wanted and what it costs, and approves once', async () => {
    const { flightId, change, option, token } = await asked();
    for (let look = 0; look < 2; look += 1) {
      const payload = payloadOf<{ request: Shown }>(await show(token));
      expectShape(getApprovalLink, payload);
      expect(payload.request).toMatchObject({
        askedOf: 'Meera Iyer',
        onBehalfOf: null,
        requester: 'Asha Rao',
        travelers: ['Asha Rao'],
        total: option.amounts.pay,
        items: [
          {
            itemId: change._id,
            state: 'pending',
            canDecide: true,
            reason: { code: null, text: 'The client moved the meeting' },
          },
        ],
        change: { amounts: option.amounts, before: [{}], after: [{}] },
      });
      const [before, after] = [payload.request.change?.before[0], payload.request.change?.after[0]];
      expect(before?.title).not.toBe(after?.title);
      expect(after?.detail).toContain(option.slices[0]?.segments[0]?.flightFullNumber);
    }
    expect((await standing(flightId))?.approvalStatus).toBe('Pending For Approval');
    const approve = { itemId: change._id, decision: 'approve' };
    expect(payloadOf(await decide(token, approve))).toEqual({
      answer: 'Approved',
      items: [{ itemId: change._id, bookingId: flightId, state: 'approved', approvalStatus: 'Approved' }],
    });
    expect(await standing(flightId)).toMatchObject({ approvalStatus: 'Approved', state: 'chosen' });
    expectRefusal(await decide(token, approve), 'link_used');
    expectRefusal(await show(token), 'link_used');
    const words = (await auditOf(world, 'booking.change_decided')).filter((one) => one.changeId === change._id);
    expect(words).toEqual([
      {
        changeId: change._id,
        decision: 'approve',
        comment: null,
        via: 'mail',
        inPlaceOf: [await personIdOf(world, APPROVER)],
      },
    ]);
    const [row] = await world.query<{ actor: string }>(
      `select actor from audit_event where action = 'booking.change_decided' and details ->> 'changeId' = $1`,
      [change._id],
    );
    expect(row?.actor).toBe(`person:${await personIdOf(world, APPROVER)}`);
  });

  it('rejects with a reason and never without; the booking stays as it was', async () => {
    const { flightId, change, token } = await asked();
    const reject = { itemId: change._id, decision: 'reject' };
    expect(expectRefusal(await decide(token, reject), 'validation_failed').errors?.[0]?.field).toBe(
      'decisions.0.comment',
    );
    const changes = { itemId: change._id, decision: 'changes', comment: 'Fly in the evening' };
    expect(expectRefusal(await decide(token, changes), 'validation_failed').errors?.[0]?.field).toBe(
      'decisions.0.decision',
    );
    const done = await decide(token, { ...reject, comment: 'Please keep the early flight' });
    expect(payloadOf(done)).toMatchObject({ answer: 'Reject', items: [{ state: 'rejected' }] });
    expect(await standing(flightId)).toMatchObject({
      state: 'withdrawn',
      approvalStatus: 'Rejected',
      text: 'Rejected by Meera Iyer: Please keep the early flight',
    });
  });

  it('pressed several times at once counts once', async () => {
    const { change, token } = await asked();
    const approve = { itemId: change._id, decision: 'approve' };
    const answers = await Promise.all([1, 2, 3].map(() => decide(token, approve)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 410, 410]);
    const [row] = await world.query<{ votes: number }>(
      `select jsonb_array_length(search -> 'approval' -> 'votes') as votes from booking_change where id = $1`,
      [change._id],
    );
    expect(row?.votes).toBe(1);
  });

  it('is worth nothing once the change was taken back, chosen anew or decided elsewhere, or the time is over', async () => {
    const back = await asked();
    payloadOf(await callOperation(world.url, withdrawChange, { body: { changeId: back.change._id } }, asha));
    expectRefusal(await show(back.token), 'link_used');
    expectRefusal(await decide(back.token, { itemId: back.change._id, decision: 'approve' }), 'link_used');

    const other = await asked();
    const before = await countOf(APPROVER);
    const { change } = await choose(other.flightId, other.day + 2);
    expectRefusal(await decide(other.token, { itemId: other.change._id, decision: 'approve' }), 'link_used');
    const again = await linkIn(APPROVER, before);
    const body = { changeId: change._id, decision: 'approve' as const, comment: null };
    payloadOf(await callOperation(world.url, decideChange, { body }, meera));
    expectRefusal(await decide(again, { itemId: change._id, decision: 'approve' }), 'link_used');

    const late = await asked();
    await world.query('update approval_link set expires_at = now() where used_at is null');
    expectRefusal(await show(late.token), 'link_expired');
    expectRefusal(await decide(late.token, { itemId: late.change._id, decision: 'approve' }), 'link_expired');
    expectRefusal(await show('unknown'), 'link_used');
    expect((await standing(late.flightId))?.approvalStatus).toBe('Pending For Approval');
  });

  it('approves nothing else than was asked about: a moved price is no longer that change', async () => {
    const { flightId, change, token } = await asked();
    await world.query(
      `update booking_change set offer = jsonb_set(offer, '{payPaise}', to_jsonb((offer ->> 'payPaise')::bigint + 100000))
       where id = $1`,
      [change._id],
    );
    expectRefusal(await decide(token, { itemId: change._id, decision: 'approve' }), 'approval_outdated');
    const body = { changeId: change._id, decision: 'approve' as const, comment: null };
    expectRefusal(await callOperation(world.url, decideChange, { body }, meera), 'approval_outdated');
    expect((await standing(flightId))?.approvalStatus).toBe('Pending For Approval');
    // The refused word has not used the link up: rejecting stays possible.
    const reject = { itemId: change._id, decision: 'reject', comment: 'The price moved' };
    expect(payloadOf(await decide(token, reject))).toMatchObject({ answer: 'Reject' });
  });

  it('decides on no other change, and none of another organisation', async () => {
    const [one, two] = [await asked(), await asked()];
    expectRefusal(await decide(one.token, { itemId: two.change._id, decision: 'approve' }), 'not_found');
    const both = [one.change._id, two.change._id].map((itemId) => ({ itemId, decision: 'approve' }));
    expectRefusal(await decide(one.token, ...both), 'not_found');
    // A link of another organisation cannot even be written about this change.
    await expect(
      world.query(
        `insert into approval_link (organization_id, id, change_id, change_level, person_id, token_hash, created_at, expires_at)
         select organization_id, gen_random_uuid(), $1, 0, id, sha256('foreign'), now(), now() + interval '1 day'
         from person where email = $2`,
        [two.change._id, STRANGER],
      ),
    ).rejects.toThrow(/foreign key/u);
    expect((await standing(two.flightId))?.approvalStatus).toBe('Pending For Approval');
  });

  it('asks the next level by its own mail, and the first link decides nothing there', async () => {
    const { flightId, day } = await book();
    await askEveryTime([APPROVER, ADMIN], [ADMIN]);
    const [atMeera, atVikram] = [await countOf(APPROVER), await countOf(ADMIN)];
    const { change } = await choose(flightId, day + 1);
    const [first, early] = [await linkIn(APPROVER, atMeera), await linkIn(ADMIN, atVikram)];
    const approve = { itemId: change._id, decision: 'approve' };
    expect(payloadOf(await decide(first, approve))).toMatchObject({
      answer: 'Pending For Approval',
      items: [{ state: 'pending', approvalStatus: 'Pending For Approval' }],
    });
    expectRefusal(await decide(early, approve), 'link_used');
    const second = await linkIn(ADMIN, atVikram + 1);
    expect(payloadOf(await decide(second, approve))).toMatchObject({ answer: 'Approved' });
    expect((await standing(flightId))?.approvalStatus).toBe('Approved');
  });
});

describe('whom the mail about a change reaches', () => {
  it('goes to whoever stands in, and ends with the delegation', async () => {
    const delegateUserId = await addPerson(world, 'kiran.das@meridian.example', 'Approver');
    const { flightId, day } = await book();
    // Changes that waited for Meera before would go to Kiran as well.
    await world.query(`update booking_change set state = 'withdrawn', settled_at = now() where state = 'chosen'`, []);
    await askEveryTime([APPROVER]);
    const today = Temporal.Now.plainDateISO('Asia/Kolkata').toString();
    const { delegation } = payloadOf<AnswerOf<typeof createDelegation>>(
      await callOperation(
        world.url,
        createDelegation,
        { body: { delegateUserId, startsOn: today, endsOn: today } },
        meera,
      ),
    );
    const before = await countOf(APPROVER);
    const { change } = await choose(flightId, day + 1);
    const token = await linkIn('kiran.das@meridian.example', 0);
    expect(await countOf(APPROVER)).toBe(before);
    expect(payloadOf<{ request: Shown }>(await show(token)).request).toMatchObject({
      askedOf: 'Kiran Das',
      onBehalfOf: 'Meera Iyer',
    });
    payloadOf(await callOperation(world.url, endDelegation, { body: { delegationId: delegation._id } }, meera));
    const approve = { itemId: change._id, decision: 'approve' };
    expectRefusal(await decide(token, approve), 'link_used');
    payloadOf(
      await callOperation(
        world.url,
        createDelegation,
        { body: { delegateUserId, startsOn: today, endsOn: today } },
        meera,
      ),
    );
    payloadOf(await decide(token, approve));
    const history = payloadOf<AnswerOf<typeof getBookedFlight>>(
      await callOperation(world.url, getBookedFlight, { query: { flightId } }, asha),
    ).flight.history.map((event) => event.text);
    expect(history).toContain('Change approved by Kiran Das for Meera Iyer.');
    await world.query('update approval_delegation set ended_at = now()', []);
  });

  it('dies with its reader’s right to decide, and stays dead once somebody else was asked', async () => {
    const { change, token, flightId } = await asked();
    const approve = { itemId: change._id, decision: 'approve' };
    await world.query('update person set is_active = false where email = $1', [APPROVER]);
    expectRefusal(await show(token), 'link_used');
    expectRefusal(await decide(token, approve), 'link_used');
    await vi.waitFor(async () => expect((await standing(flightId))?.waitingFor).toEqual(['Vikram Shah']), {
      timeout: 10_000,
      interval: 50,
    });
    await world.query('update person set is_active = true where email = $1', [APPROVER]);
    expectRefusal(await decide(token, approve), 'link_used');
  });

  it('carries no link where the organisation does not decide by mail', async () => {
    const settings = { tolerancePercent: 5, toleranceAmount: 1_000, reminderHours: 4, decideByMail: false };
    payloadOf(await callOperation(world.url, updateApprovalSettings, { body: settings }, vikram));
    const { flightId, day } = await book();
    await askEveryTime([APPROVER]);
    const before = await countOf(APPROVER);
    const { change } = await choose(flightId, day + 1);
    const text = await lastMailTo(world, APPROVER, before + 1);
    expect(text).not.toContain('/approval#token=');
    expect(text).toContain(`/approvals/changes?changeId=${change._id}`);
  });
});
