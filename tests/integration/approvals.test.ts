import {
  type decideApproval,
  decideApprovals,
  getApproval,
  listApprovals,
} from '@pravas/contract/approval/decision-operations.ts';
import {
  bypassApprover,
  commentOnTrip,
  type finaliseTrip,
  preFinaliseTrip,
  recallTrip,
  resendApproval,
} from '@pravas/contract/approval/finalise-operations.ts';
import type { ApiError } from '@pravas/contract/client.ts';
import { removeFlight } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createReasonCode, updateReasonCodeStatus } from '@pravas/contract/policy/reason-code-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flightsOf } from '../support/flights-of.ts';
import { payAtGateway } from '../support/traveller.ts';
import { APPROVER, type ApprovalWorld, asking, createApprovalWorld } from './approval-world.ts';
import { expectRefusal, payloadOf } from './send-request.ts';

let company: ApprovalWorld;

beforeAll(async () => {
  company = await createApprovalWorld();
});
afterAll(() => company.close());

type Decided = AnswerOf<typeof decideApproval>;
const refusalToPay = (flightId: string) =>
  company.asha.checkPrice(flightId).then(
    () => null,
    (error: ApiError) => error.envelope.code,
  );
const approve = (itemId: string) => ({ itemId, decision: 'approve' });

describe('without a policy', () => {
  it('a trip is finalised without anybody being asked, and can be paid', async () => {
    const { tripId, flights } = await company.plan('6E');
    const before = await company.ask(preFinaliseTrip, { query: { tripId } }, company.asha.token);
    expect(before).toMatchObject({
      blocks: [],
      answer: 'Approved',
      text: 'No approval needed. You can pay now.',
      workflow: null,
    });
    expect(before.totals).toMatchObject({ booked: 0, pending: flights[0]?.totalPrice, total: flights[0]?.totalPrice });
    expect(before.items).toMatchObject([
      { verdict: null, chain: null, approvalStatus: 'Not Required', isAsked: false },
    ]);
    const done = payloadOf<AnswerOf<typeof finaliseTrip>>(await company.finalise(tripId));
    expect(done).toMatchObject({ answer: 'Approved', requestId: null, waitingFor: [] });
    expect((await company.trip(tripId)).status).toBe('Upcoming');
    expect((await company.asha.checkPrice(flights[0]?.flightId ?? '')).amount).toBe(flights[0]?.totalPrice);
  });

  it('paying for a draft finalises it', async () => {
    const { tripId, flights } = await company.plan('6E');
    expect((await company.trip(tripId)).status).toBe('Draft');
    await company.asha.checkPrice(flights[0]?.flightId ?? '');
    expect(await company.trip(tripId)).toMatchObject({
      status: 'Upcoming',
      items: [{ approval: { status: 'Not Required' } }],
    });
  });

  it('an empty trip has nothing to finalise, and a version that is not the latest is refused', async () => {
    const { tripId, flights } = await company.plan('6E');
    expectRefusal(await company.finalise(tripId, { version: 99 }), 'trip_version_conflict');
    const query = { flightId: flights[0]?.flightId ?? '' };
    payloadOf(await company.call(removeFlight, { query }, company.asha.token));
    expectRefusal(await company.finalise(tripId), 'nothing_to_finalise');
  });
});

describe('a flight out of policy', () => {
  beforeAll(() => company.judgeBy(asking('approval')));

  it('cannot be paid before somebody has agreed to it', async () => {
    const { flights } = await company.plan('6E');
    expect(await refusalToPay(flights[0]?.flightId ?? '')).toBe('approval_missing');
  });

  it('needs a reason, goes to the manager, and can be paid once he has agreed', async () => {
    const { tripId, flights } = await company.plan('6E');
    const [flight] = flights;
    const before = await company.ask(preFinaliseTrip, { query: { tripId } }, company.asha.token);
    expect(before.blocks.map((block) => block.code)).toEqual(['reason_code_required']);
    expect(before.approvers.outOfPolicy.levels).toMatchObject([{ level: 1, approvers: [{ name: 'Meera Iyer' }] }]);
    expect(before.items[0]).toMatchObject({ chain: 'out', isAsked: true, needsReason: true });
    expect(before.text).toBe('Meera Iyer will be asked about 1 flight.');
    const refused = expectRefusal(await company.finalise(tripId), 'reason_code_required');
    expect(refused.errors?.map((one) => one.field)).toEqual([flight?.flightId]);

    const card = await company.request(tripId);
    expect(card).toMatchObject({
      state: 'open',
      answer: 'Pending For Approval',
      requester: { name: 'Asha Rao' },
      note: 'Client visit',
      trip: { route: expect.stringContaining('→') },
    });
    const [item] = card.items;
    expect(item).toMatchObject({
      state: 'pending',
      chain: 'out',
      total: flight?.totalPrice,
      verdict: { outcome: 'approval' },
    });
    expect(item?.allowedActions.every((action) => action.allowed)).toBe(true);
    expect(item?.refundability.now.length).toBeGreaterThan(0);
    expect(item?.waiting).toMatchObject({ typicalRise: null });
    expect(await refusalToPay(flight?.flightId ?? '')).toBe('approval_missing');
    expect((await company.waitingFor(company.meera)).data.map((row) => row.requestId)).toContain(card.requestId);

    const decided = payloadOf<Decided>(await company.decide(card, [approve(item?.itemId ?? '')]));
    expect(decided).toMatchObject({ answer: 'Approved', items: [{ state: 'approved', approvalStatus: 'Approved' }] });
    expect((await company.waitingFor(company.meera)).data.map((row) => row.requestId)).not.toContain(card.requestId);
    const done = await company.ask(listApprovals, { query: { scope: 'decided' } }, company.meera);
    expect(done.data.map((row) => row.requestId)).toContain(card.requestId);
    await payAtGateway(await company.asha.checkPrice(flight?.flightId ?? ''), 'pay');
    const booking = await company.asha.bookingWhen(tripId, (one) => one.flightStatus === 'BOOKED');
    expect(booking.approval.status).toBe('Approved');
    expect(booking.history.map((event) => event.text)).toContain('Approved by Meera Iyer.');
  });

  it('is rejected with a comment only, cannot be paid, and can be replaced without beginning anew', async () => {
    const { tripId, flights } = await company.plan('6E', 'AI');
    const card = await company.request(tripId);
    const [first, second] = card.items;
    const mute = await company.decide(card, [{ itemId: first?.itemId, decision: 'reject' }]);
    expect(expectRefusal(mute, 'validation_failed').errors).toEqual([
      { field: 'decisions.0.comment', message: 'Comment is required' },
    ]);
    const decided = payloadOf<Decided>(
      await company.decide(card, [
        { itemId: first?.itemId, decision: 'reject', comment: 'Too dear' },
        approve(second?.itemId ?? ''),
      ]),
    );
    expect(decided.answer).toBe('Partial Approved');
    const [rejected, approved] = flights;
    expect(await refusalToPay(rejected?.flightId ?? '')).toBe('approval_missing');
    const after = await company.trip(tripId);
    const now = [rejected, approved].map((one) => flightsOf(after).find(({ _id }) => _id === one?.flightId));
    expect(now.map((flight) => flight?.approval.status)).toEqual(['Rejected', 'Approved']);
    expect(now[0]?.approval.comments).toMatchObject([{ by: 'Meera Iyer', text: 'Too dear' }]);

    payloadOf(await company.call(removeFlight, { query: { flightId: rejected?.flightId ?? '' } }, company.asha.token));
    const again = await company.ask(preFinaliseTrip, { query: { tripId } }, company.asha.token);
    expect(again.items).toMatchObject([{ bookingId: approved?.flightId, isAsked: false, approvalStatus: 'Approved' }]);
    expect((await company.asha.checkPrice(approved?.flightId ?? '')).amount).toBe(approved?.totalPrice);
  });

  it('that was rejected is asked about again alone; what was approved stays so', async () => {
    const { tripId } = await company.plan('6E', 'AI');
    const card = await company.request(tripId);
    const [first, second] = card.items;
    const decisions = [{ itemId: first?.itemId, decision: 'reject', comment: 'Why?' }, approve(second?.itemId ?? '')];
    payloadOf(await company.decide(card, decisions));
    const next = await company.request(tripId);
    expect(next.round).toBe(2);
    expect(next.items.map((item) => item.bookingId)).toEqual([first?.bookingId]);
    payloadOf(await company.decide(next, [approve(next.items[0]?.itemId ?? '')]));
    expect((await company.trip(tripId)).approval).toBe('Approved');
  });

  it('that is sent back waits for the traveller, and is asked about anew when the trip is finalised again', async () => {
    const { tripId, flights } = await company.plan('6E');
    const card = await company.request(tripId);
    const itemId = card.items[0]?.itemId ?? '';
    const back = payloadOf<Decided>(
      await company.decide(card, [{ itemId, decision: 'changes', comment: 'Take the morning flight' }]),
    );
    expect(back).toMatchObject({
      answer: 'Pending For Approval',
      items: [{ state: 'changes', approvalStatus: 'Pending For Approval' }],
    });
    expect(await refusalToPay(flights[0]?.flightId ?? '')).toBe('approval_missing');
    const next = await company.request(tripId);
    expect(next.round).toBe(2);
    expectRefusal(await company.decide(card, [approve(itemId)]), 'approval_not_open');
    payloadOf(await company.decide(next, [approve(next.items[0]?.itemId ?? '')]));
    expect(flightsOf(await company.trip(tripId))[0]?.approval.status).toBe('Approved');
  });

  it('can be recalled by whoever asked, and by nobody else', async () => {
    const { tripId, flights } = await company.plan('6E');
    const card = await company.request(tripId);
    const recall = (token: string) => company.call(recallTrip, { body: { tripId } }, token);
    expectRefusal(await recall(company.meera), 'privilege_missing');
    expectRefusal(await recall(company.stranger), 'trip_not_found');
    expect(payloadOf<AnswerOf<typeof recallTrip>>(await recall(company.asha.token)).items).toMatchObject([
      { state: 'withdrawn', approvalStatus: 'Pending For Approval' },
    ]);
    expectRefusal(await recall(company.asha.token), 'approval_not_open');
    expectRefusal(await company.decide(card, [approve(card.items[0]?.itemId ?? '')]), 'approval_not_open');
    expect(await refusalToPay(flights[0]?.flightId ?? '')).toBe('approval_missing');
    expect(await company.trip(tripId)).toMatchObject({
      status: 'Draft',
      approval: null,
      approvalRequest: { state: 'withdrawn' },
    });
  });

  it('is decided by nobody but those who are asked', async () => {
    const { tripId } = await company.plan('6E');
    const card = await company.request(tripId);
    const decisions = [approve(card.items[0]?.itemId ?? '')];
    expectRefusal(await company.decide(card, decisions, company.nisha), 'privilege_missing');
    expectRefusal(await company.decide(card, decisions, company.asha.token), 'privilege_missing');
    expectRefusal(await company.decide(card, decisions, company.stranger), 'not_found');
    expectRefusal(await company.decide(card, decisions, company.vikram), 'not_found');
    const read = (token: string) => company.call(getApproval, { query: { requestId: card.requestId } }, token);
    expectRefusal(await read(company.stranger), 'not_found');
    expectRefusal(await read(company.nisha), 'not_found');
    const seen = payloadOf<AnswerOf<typeof getApproval>>(await read(company.asha.token)).approval;
    expect(seen.allowedActions).toContainEqual({
      action: 'decide',
      allowed: false,
      reason: 'You cannot decide on your own trip.',
    });
    const twice = [...decisions, ...decisions];
    expect(expectRefusal(await company.decide(card, twice), 'not_found').errors?.[0]?.field).toBe('decisions.1.itemId');
    const other = await company.decide(card, [approve(crypto.randomUUID())]);
    expect(expectRefusal(other, 'not_found').errors?.[0]?.field).toBe('decisions.0.itemId');
  });

  it('of an approver goes to others, and is not his to decide', async () => {
    const { tripId } = await company.plan('6E');
    await company.world.query(
      `update trip_traveller set person_id = (select id from person where email = $2) where trip_id = $1`,
      [tripId, APPROVER],
    );
    const { approvers } = await company.ask(preFinaliseTrip, { query: { tripId } }, company.asha.token);
    const names = approvers.outOfPolicy.levels.flatMap((level) => level.approvers.map((one) => one.name));
    expect(names).not.toContain('Meera Iyer');
    expect(names).not.toContain('Asha Rao');
    expect(names).toContain('Vikram Shah');
  });

  it('is reminded of at most once in a quarter of an hour', async () => {
    const { tripId } = await company.plan('6E');
    const resend = () => company.call(resendApproval, { body: { tripId } }, company.asha.token);
    expectRefusal(await resend(), 'approval_not_open');
    await company.request(tripId);
    expectRefusal(await resend(), 'too_many_requests');
    await company.world.query(
      `update approval_task set asked_at = asked_at - interval '15 minutes' where request_id in
        (select id from approval_request where trip_id = $1)`,
      [tripId],
    );
    expect(payloadOf<AnswerOf<typeof resendApproval>>(await resend()).sentTo).toMatchObject([{ name: 'Meera Iyer' }]);
    expectRefusal(await resend(), 'too_many_requests');
  });

  it('is let through by who may bypass, with a reason, and never on an own trip', async () => {
    const { tripId, flights } = await company.plan('6E');
    const bookingIds = [flights[0]?.flightId ?? ''];
    const bypass = (body: Readonly<Record<string, unknown>>, token = company.vikram) =>
      company.call(
        bypassApprover,
        { body: { tripId, bookingIds, reason: 'The plane leaves tonight', ...body } },
        token,
      );
    expectRefusal(await bypass({}), 'approval_not_open');
    const card = await company.request(tripId);
    expectRefusal(await bypass({}, company.meera), 'privilege_missing');
    expect(expectRefusal(await bypass({ reason: '' }), 'validation_failed').errors?.[0]?.field).toBe('reason');
    expectRefusal(await bypass({ bookingIds: [crypto.randomUUID()] }), 'booking_not_found');
    expectRefusal(await bypass({ tripId: crypto.randomUUID() }), 'trip_not_found');
    const done = payloadOf<AnswerOf<typeof bypassApprover>>(await bypass({}));
    expect(done.items).toMatchObject([{ state: 'bypassed', approvalStatus: 'Bypass' }]);
    expectRefusal(await bypass({}), 'approval_not_open');
    expectRefusal(await company.decide(card, [approve(card.items[0]?.itemId ?? '')]), 'approval_not_open');
    expect((await company.asha.checkPrice(bookingIds[0] ?? '')).amount).toBe(flights[0]?.totalPrice);
    const [trail] = await company.world.query<{ details: { reason: string } }>(
      `select details from audit_event where action = 'approval.bypassed' order by seq desc limit 1`,
    );
    expect(trail?.details.reason).toBe('The plane leaves tonight');
    await company.world.query(
      `update trip set created_by = (select id from person where email = 'vikram.shah@meridian.example') where id = $1`,
      [tripId],
    );
    expectRefusal(await bypass({}), 'not_the_approver');
  });

  it('is talked about by those who see the trip', async () => {
    const { tripId } = await company.plan('6E');
    const say = (token: string, text = 'Is there an earlier one?') =>
      company.call(commentOnTrip, { body: { tripId, text } }, token);
    expectRefusal(await say(company.meera), 'trip_not_found');
    const card = await company.request(tripId);
    expectRefusal(await say(company.stranger), 'trip_not_found');
    expect(expectRefusal(await say(company.meera, 'x'), 'validation_failed').errors?.[0]?.field).toBe('text');
    payloadOf(await say(company.meera));
    const { approval } = await company.ask(getApproval, { query: { requestId: card.requestId } }, company.meera);
    expect(approval.comments).toMatchObject([{ by: 'Meera Iyer', text: 'Is there an earlier one?' }]);
    const trip = await company.ask(getTrip, { query: { tripId } }, company.meera);
    expect(trip.tripDetails.approvalRequest?.comments).toHaveLength(1);
  });

  it('is decided in bulk, each request for itself', async () => {
    const cards = [];
    for (const { tripId } of [await company.plan('6E'), await company.plan('6E')])
      cards.push(await company.request(tripId));
    const [one, two] = cards;
    payloadOf(await company.decide(one ?? { requestId: '' }, [approve(one?.items[0]?.itemId ?? '')]));
    const requestIds = [one?.requestId, two?.requestId];
    const bulk = (body: Readonly<Record<string, unknown>>) => company.call(decideApprovals, { body }, company.meera);
    const mute = await bulk({ requestIds, decision: 'reject' });
    expect(expectRefusal(mute, 'validation_failed').errors).toEqual([
      { field: 'comment', message: 'Comment is required' },
    ]);
    const { results } = payloadOf<AnswerOf<typeof decideApprovals>>(await bulk({ requestIds, decision: 'approve' }));
    expect(results).toMatchObject([
      { requestId: one?.requestId, ok: false, code: 'approval_not_open' },
      { requestId: two?.requestId, ok: true, answer: 'Approved' },
    ]);
  });
});

describe('other outcomes', () => {
  it('a reason that is asked for comes from the list, and then nobody has to agree', async () => {
    await company.judgeBy(asking('reason'));
    const reason = { code: 'CLIENT', text: 'The client set the time' };
    const { reasonCode } = await company.ask(createReasonCode, { body: reason }, company.vikram);
    const { tripId, flights } = await company.plan('6E');
    const flightId = flights[0]?.flightId;
    expect(await refusalToPay(flightId ?? '')).toBe('reason_code_required');
    expectRefusal(await company.finalise(tripId, { note: 'Words alone' }), 'reason_code_required');
    const unknown = await company.finalise(tripId, {
      reasons: [{ bookingId: flightId, reasonCodeId: crypto.randomUUID() }],
    });
    expect(expectRefusal(unknown, 'not_found').errors?.[0]?.field).toBe('reasons.0.reasonCodeId');
    const stranger = await company.finalise(tripId, { reasons: [{ bookingId: crypto.randomUUID(), text: 'Because' }] });
    expect(expectRefusal(stranger, 'not_found').errors?.[0]?.field).toBe('reasons.0.bookingId');
    const reasons = [{ bookingId: flightId, reasonCodeId: reasonCode._id, text: 'At nine' }];
    const done = payloadOf<AnswerOf<typeof finaliseTrip>>(await company.finalise(tripId, { reasons }));
    expect(done).toMatchObject({ answer: 'Approved', requestId: null });
    expect(flightsOf(await company.trip(tripId))[0]?.reason).toMatchObject({ _id: reasonCode._id });
    await company.asha.checkPrice(flightId ?? '');
    payloadOf(
      await company.call(
        updateReasonCodeStatus,
        { body: { reasonCodeId: reasonCode._id, isActive: false } },
        company.vikram,
      ),
    );
  });

  it('what the policy blocks is neither finalised nor paid', async () => {
    await company.judgeBy(asking('block'));
    const { tripId, flights } = await company.plan('6E');
    const before = await company.ask(preFinaliseTrip, { query: { tripId } }, company.asha.token);
    expect(before.blocks).toMatchObject([{ code: 'policy_blocks', bookingId: flights[0]?.flightId }]);
    const refused = expectRefusal(await company.finalise(tripId, { note: 'Please' }), 'policy_blocks');
    expect(refused.message).toContain('The trip policy does not allow this.');
    expect(await refusalToPay(flights[0]?.flightId ?? '')).toBe('policy_blocks');
  });
});
