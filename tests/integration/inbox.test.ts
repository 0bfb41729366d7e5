import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { listInbox, readInbox, watchInbox } from '@pravas/contract/notice/inbox-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, COMPANY_ID, lastMailTo, mailsTo } from '../support/company.ts';
import { ADMIN, EMPLOYEE, signIn } from '../support/traveller.ts';
import { addBooking, addHistory, addTrip, isDelivered, personIdOf, sendAgain, sendEvent } from './notice-world.ts';
import { callOperation, expectRefusal } from './send-request.ts';
import { useCompany } from './use-company.ts';

const APPROVER = 'meera.iyer@meridian.example';
const FINANCE = 'nisha.verma@meridian.example';
/** Somebody who may be asked as well. */
const COLLEAGUE = 'kiran.das@meridian.example';

const company = useCompany();
const { ask, call } = company;
const world = () => company.now().world;
const employee = () => company.now().employee;

type Inbox = AnswerOf<typeof listInbox>;
const inboxOf = (token: string, search?: unknown): Promise<Inbox> =>
  ask(listInbox, search === undefined ? {} : { query: { search: JSON.stringify(search) } }, token);
const about = async (token: string, subject: RegExp) =>
  (await inboxOf(token)).data.filter((item) => subject.test(item.subject));
const told = (token: string, subject: RegExp) =>
  vi.waitFor(
    async () => {
      const items = await about(token, subject);
      expect(items).toHaveLength(1);
      return items[0] as Inbox['data'][number];
    },
    { timeout: 15_000, interval: 50 },
  );
const delivered = (eventId: string) =>
  vi.waitFor(async () => expect(await isDelivered(world(), eventId)).toBe(true), { timeout: 15_000, interval: 50 });

const switchMail = (email: string, name: string, on: boolean) =>
  world().query(
    `update person set preferences = jsonb_set(preferences, array['notifications', $2::text], $3::jsonb) where email = $1`,
    [email, name, String(on)],
  );

describe('who is told', () => {
  it('tells the employees of a trip that somebody made for them, and not whoever made it', async () => {
    const tripId = await addTrip(world(), 'Offsite in Pune', [EMPLOYEE, APPROVER]);
    const eventId = await sendEvent(world(), 'trip.created', { tripId });
    expect(await told(employee(), /Offsite in Pune/)).toMatchObject({
      topic: 'trip.created',
      tripId,
      subject: 'A trip for you: Offsite in Pune',
      link: `/trip/details?tripId=${tripId}`,
      needsAction: false,
      readAt: null,
    });
    await delivered(eventId);
    expect(await about(company.now().admin, /Offsite in Pune/)).toEqual([]);
  });

  it('leaves out whoever made the change, and says what changed in the words of the history', async () => {
    const tripId = await addTrip(world(), 'Visit to Kochi', [EMPLOYEE]);
    await addHistory(world(), tripId, 'The purpose was changed to Audit.', EMPLOYEE);
    const eventId = await sendEvent(world(), 'trip.changed', { tripId });
    expect((await told(company.now().admin, /Visit to Kochi/)).body).toBe('The purpose was changed to Audit.');
    await delivered(eventId);
    expect(await about(employee(), /Visit to Kochi/)).toEqual([]);
  });

  it('tells once, however often the event is delivered', async () => {
    const tripId = await addTrip(world(), 'Twice to Surat', [EMPLOYEE]);
    const eventId = await sendEvent(world(), 'trip.finalised', { tripId });
    await told(employee(), /Twice to Surat/);
    await delivered(eventId);
    await sendAgain(world(), eventId);
    await delivered(eventId);
    expect(await about(employee(), /Twice to Surat/)).toHaveLength(1);
    const lines = await world().query('select 1 from mail_digest_line where event_id = $1', [eventId]);
    expect(lines).toHaveLength(2);
  });

  it('tells nobody who was switched off', async () => {
    const tripId = await addTrip(world(), 'Nobody to Agra', [FINANCE]);
    await world().query('update person set is_active = false where email = $1', [FINANCE]);
    const eventId = await sendEvent(world(), 'trip.created', { tripId });
    await delivered(eventId);
    await world().query('update person set is_active = true where email = $1', [FINANCE]);
    expect(await world().query('select 1 from inbox_item where event_id = $1', [eventId])).toEqual([]);
  });

  it('lets an event go whose trip is gone', async () => {
    await delivered(await sendEvent(world(), 'trip.changed', { tripId: randomUUID() }));
  });
});

/** A request for approval of a trip with one unbought flight, as the approval's use cases write it. */
async function addRequest(name: string, approver = APPROVER) {
  const tripId = await addTrip(world(), name, [EMPLOYEE], EMPLOYEE);
  const bookingId = await addBooking(world(), tripId, EMPLOYEE);
  const [requestId, itemId, taskId] = [randomUUID(), randomUUID(), randomUUID()];
  const verdict = {
    outcome: 'approval',
    checks: [{ outcome: 'approval', sentence: '₹1,150 above the lowest logical fare of ₹5,700.' }],
    suggestion: { text: 'Leave 09:40, save ₹1,150' },
  };
  const [requester, assignee] = [await personIdOf(world(), EMPLOYEE), await personIdOf(world(), approver)];
  await world().query(
    `insert into approval_request (organization_id, id, trip_id, round, state, requested_by, reason, within_levels, out_levels, created_at)
     values ($1, $2, $3, 1, 'open', $4, 'The customer chose the day', '[]', '[]', now())`,
    [COMPANY_ID, requestId, tripId, requester],
  );
  await world().query(
    `insert into approval_item (organization_id, id, request_id, trip_id, booking_id, chain, state, fingerprint, total_paise, band_paise, verdict)
     values ($1, $2, $3, $4, $5, 'out', 'pending', 'f', 685000, 685000, $6)`,
    [COMPANY_ID, itemId, requestId, tripId, bookingId, JSON.stringify(verdict)],
  );
  await world().query(
    `insert into approval_task (organization_id, id, request_id, chain, level, approver_id, assignee_id, state, asked_at, due_at)
     values ($1, $2, $3, 'out', 0, $4, $4, 'open', now(), '2026-12-01T12:30:00Z')`,
    [COMPANY_ID, taskId, requestId, assignee],
  );
  return { requestId, itemId, taskId, tripId };
}
describe('approvals', () => {
  beforeAll(() => addPerson(world(), COLLEAGUE, 'Approver'));

  it('mails an approver at once with what a decision needs, and waits for him in his inbox', async () => {
    const approver = await signIn(world(), APPROVER);
    const before = (await mailsTo(world(), APPROVER)).length;
    const asked = await addRequest('Client day');
    await sendEvent(world(), 'approval.requested', { requestId: asked.requestId });
    const text = await lastMailTo(world(), APPROVER, before + 1);
    expect(text).toContain('Asha Rao asks you to approve the trip Client day.');
    expect(text).toContain('Purpose: Customer visit');
    expect(text).toContain('Note: “The customer chose the day”');
    expect(text).toContain('₹6,850, out of policy');
    expect(text).toContain('₹1,150 above the lowest logical fare of ₹5,700.');
    expect(text).toContain('Within policy instead: Leave 09:40, save ₹1,150');
    expect(text).toContain('Please decide by: Tue, 1 Dec, 18:00 (India)');
    expect(text).toContain(`${world().url}/approvals/request?requestId=${asked.requestId}`);
    const [, token = ''] = /Approve or reject: \S+\/approval#token=([\w-]{43})\n/.exec(text) ?? [];
    expect(token).not.toBe('');
    const links = await world().query<{ row: string }>('select l::text as row from approval_link l');
    expect(links.map(({ row }) => row).join()).not.toContain(token);
    const item = await told(approver.token, /Client day/);
    expect(item).toMatchObject({ needsAction: true, subject: 'Please decide: Client day, ₹6,850' });

    await world().query(`update approval_task set state = 'done' where id = $1`, [asked.taskId]);
    await world().query(`update approval_item set state = 'approved' where id = $1`, [asked.itemId]);
    await world().query(
      `insert into approval_vote (organization_id, id, item_id, level, approver_id, given_by, decision, comment, via, at)
       values ($1, gen_random_uuid(), $2, 0, $3, $3, 'approve', 'Have a good meeting', 'app', now())`,
      [COMPANY_ID, asked.itemId, await personIdOf(world(), APPROVER)],
    );
    const decided = await sendEvent(world(), 'approval.decided', {
      requestId: asked.requestId,
      itemIds: [asked.itemId],
    });
    const answer = await told(employee(), /^Approved: Client day/);
    expect(answer.body).toContain('Meera Iyer: “Have a good meeting”');
    expect(answer).toMatchObject({ needsAction: true, link: `/trip/details?tripId=${asked.tripId}` });
    await delivered(decided);
    expect(await told(approver.token, /Client day/)).toMatchObject({ needsAction: false });
  });

  it('tells without a mail whoever wants none', async () => {
    const approver = await signIn(world(), APPROVER);
    await switchMail(APPROVER, 'approvalEmail', false);
    const before = (await mailsTo(world(), APPROVER)).length;
    const asked = await addRequest('Quiet day');
    await delivered(await sendEvent(world(), 'approval.requested', { requestId: asked.requestId }));
    await switchMail(APPROVER, 'approvalEmail', true);
    expect(await told(approver.token, /Quiet day/)).toMatchObject({ needsAction: true });
    expect(await mailsTo(world(), APPROVER)).toHaveLength(before);
  });

  it('asks nobody twice when the next level is asked', async () => {
    const before = (await mailsTo(world(), APPROVER)).length;
    const asked = await addRequest('Two levels');
    await delivered(await sendEvent(world(), 'approval.requested', { requestId: asked.requestId }));
    await world().query(
      `insert into approval_task (organization_id, id, request_id, chain, level, approver_id, assignee_id, state, asked_at, due_at)
       select $1, gen_random_uuid(), $2, 'out', 1, id, id, 'open', now(), now() + interval '1 day' from person where email = $3`,
      [COMPANY_ID, asked.requestId, COLLEAGUE],
    );
    await world().query('update approval_item set level = 1 where id = $1', [asked.itemId]);
    const before2 = (await mailsTo(world(), COLLEAGUE)).length;
    await delivered(await sendEvent(world(), 'approval.requested', { requestId: asked.requestId }));
    expect(await mailsTo(world(), COLLEAGUE)).toHaveLength(before2 + 1);
    expect(await mailsTo(world(), APPROVER)).toHaveLength(before + 1);
  });

  it('asks whoever is asked instead, and no longer waits for whoever was asked before', async () => {
    const approver = await signIn(world(), APPROVER);
    const before = (await mailsTo(world(), ADMIN)).length;
    const asked = await addRequest('Away day');
    await delivered(await sendEvent(world(), 'approval.requested', { requestId: asked.requestId }));
    expect(await told(approver.token, /Away day/)).toMatchObject({ needsAction: true });
    await world().query('update approval_task set assignee_id = $2, is_escalation = true where id = $1', [
      asked.taskId,
      await personIdOf(world(), ADMIN),
    ]);
    await delivered(await sendEvent(world(), 'approval.requested', { requestId: asked.requestId }));
    await delivered(await sendEvent(world(), 'approval.reminder', { taskId: asked.taskId }));
    expect(await mailsTo(world(), ADMIN)).toHaveLength(before + 2);
    expect(await about(company.now().admin, /^Please decide: Away day/)).toMatchObject([{ needsAction: true }]);
    expect(await told(approver.token, /Away day/)).toMatchObject({ needsAction: false });
  });

  it('reminds only while a decision is waited for', async () => {
    const before = (await mailsTo(world(), APPROVER)).length;
    const asked = await addRequest('Slow day');
    await delivered(await sendEvent(world(), 'approval.reminder', { taskId: asked.taskId }));
    expect(await lastMailTo(world(), APPROVER, before + 1)).toContain(
      'is waiting for your decision on the trip Slow day',
    );
    await world().query(`update approval_task set state = 'closed' where id = $1`, [asked.taskId]);
    await delivered(await sendEvent(world(), 'approval.reminder', { taskId: asked.taskId }));
    expect(await mailsTo(world(), APPROVER)).toHaveLength(before + 1);
  });

  it('sends no mail again to whom it has reached when another could not be reached', async () => {
    const asked = await addRequest('Two approvers');
    await world().query(
      `insert into approval_task (organization_id, id, request_id, chain, level, approver_id, assignee_id, state, asked_at, due_at)
       select $1, gen_random_uuid(), $2, 'out', 0, id, id, 'open', now(), now() + interval '1 day' from person where email = $3`,
      [COMPANY_ID, asked.requestId, COLLEAGUE],
    );
    const count = async () => (await mailsTo(world(), APPROVER)).length + (await mailsTo(world(), COLLEAGUE)).length;
    const before = await count();
    await world().inject({ target: 'smtp.data', kind: 'http_500', times: 1 });
    const eventId = await sendEvent(world(), 'approval.requested', { requestId: asked.requestId });
    await vi.waitFor(
      async () => {
        const [event] = await world().query<{ last_error: string | null }>(
          'select last_error from outbox_event where id = $1',
          [eventId],
        );
        expect(event?.last_error).toContain('busy');
      },
      { timeout: 15_000, interval: 50 },
    );
    expect(await count()).toBe(before + 1);
    await sendAgain(world(), eventId);
    await delivered(eventId);
    expect(await count()).toBe(before + 2);
  });
});

describe('reading', () => {
  it('counts what is unread and marks these or all as read', async () => {
    await delivered(await sendEvent(world(), 'trip.created', { tripId: await addTrip(world(), 'One', [EMPLOYEE]) }));
    await delivered(await sendEvent(world(), 'trip.created', { tripId: await addTrip(world(), 'Two', [EMPLOYEE]) }));
    const { unread, data } = await inboxOf(employee());
    const [newest] = data;
    expect(newest?.subject).toBe('A trip for you: Two');
    expect((await ask(readInbox, { body: { ids: [newest?._id] } }, employee())).unread).toBe(unread - 1);
    const still = await inboxOf(employee(), { unread: true });
    expect(still.data.map((item) => item._id)).not.toContain(newest?._id);
    expect(still.total).toBe(unread - 1);
    expect((await ask(readInbox, { body: { all: true } }, employee())).unread).toBe(0);
    expect((await inboxOf(employee(), { unread: true })).data).toEqual([]);
    expect((await inboxOf(employee(), { needsAction: true })).data.every((item) => item.needsAction)).toBe(true);
  });

  it('lets nobody mark what is another’s, here or elsewhere', async () => {
    await delivered(await sendEvent(world(), 'trip.created', { tripId: await addTrip(world(), 'Mine', [EMPLOYEE]) }));
    const [item] = await about(employee(), /Mine$/);
    const ids = [item?._id];
    expectRefusal(await call(readInbox, { body: { ids } }, company.now().admin), 'not_found');
    expectRefusal(await call(readInbox, { body: { ids } }, company.now().stranger), 'not_found');
    expectRefusal(await call(readInbox, { body: { ids: [...ids, randomUUID()] } }, employee()), 'not_found');
    expect((await about(employee(), /Mine$/))[0]?.readAt).toBeNull();
  });

  it.each([
    [{}, 'ids'],
    [{ all: true, ids: [randomUUID()] }, 'ids'],
    [{ all: false }, 'all'],
    [{ ids: [] }, 'ids'],
    [{ ids: Array.from({ length: 201 }, () => randomUUID()) }, 'ids'],
    [{ ids: ['1'] }, 'ids.0'],
  ])('refuses %#: it names the field', async (body, field) => {
    const refusal = expectRefusal(await call(readInbox, { body }, employee()), 'validation_failed');
    expect(refusal.errors?.map((error) => error.field)).toContain(field);
  });

  it('takes 200 items at once and a page of the sizes there are', async () => {
    const ids = Array.from({ length: 200 }, () => randomUUID());
    expectRefusal(await call(readInbox, { body: { ids } }, employee()), 'not_found');
    expectRefusal(await call(listInbox, { query: { recordsPerPage: '30' } }, employee()), 'validation_failed');
    expectRefusal(await call(listInbox, { query: { search: '{"read":true}' } }, employee()), 'validation_failed');
    expectRefusal(await callOperation(world().url, listInbox, {}), 'session_missing');
  });
});

describe('the live inbox', () => {
  it('tells the counts, then what comes, then the counts when something is read', async () => {
    await ask(readInbox, { body: { all: true } }, employee());
    const stream = await listen(employee());
    try {
      expect(await stream.next()).toMatchObject({ type: 'counts', unread: 0 });
      await sendEvent(world(), 'trip.created', { tripId: await addTrip(world(), 'Live', [EMPLOYEE]) });
      expect(await stream.next()).toMatchObject({ type: 'item', item: { subject: 'A trip for you: Live' } });
      expect(await stream.next()).toMatchObject({ type: 'counts', unread: 1 });
      await ask(readInbox, { body: { all: true } }, employee());
      expect(await stream.next()).toMatchObject({ type: 'counts', unread: 0 });
    } finally {
      stream.close();
    }
  });

  it('ends when its reader is switched off', async () => {
    const finance = await signIn(world(), FINANCE);
    const stream = await listen(finance.token);
    expect(await stream.next()).toMatchObject({ type: 'counts' });
    await world().query('update person set is_active = false where email = $1', [FINANCE]);
    await world().query(`select pg_notify('pravas_changes', $1)`, [
      JSON.stringify({ organizationId: COMPANY_ID, topic: 'access' }),
    ]);
    expect(await stream.next()).toBeNull();
    await world().query('update person set is_active = true where email = $1', [FINANCE]);
  });
});

/** Reads a stream of events one after another; null when the server has ended it. */
function listen(token: string): Promise<{ next(): Promise<unknown>; close(): void }> {
  return new Promise((resolve, reject) => {
    const request = http.get(world().url + watchInbox.path, { headers: { authorization: `Bearer ${token}` } });
    request.on('error', reject);
    request.on('response', (response) => {
      response.setEncoding('utf8');
      const source = events(response);
      resolve({
        next: async () => (await source.next()).value ?? null,
        close: () => request.destroy(),
      });
    });
  });
}

async function* events(response: AsyncIterable<string>): AsyncGenerator<unknown> {
  let rest = '';
  for await (const chunk of response) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      if (part.startsWith('data: ')) yield JSON.parse(part.slice('data: '.length)) as unknown;
    }
  }
}
