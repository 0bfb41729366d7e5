import { listHomeTasks } from '@pravas/contract/home/home-operations.ts';
import { listInbox } from '@pravas/contract/notice/inbox-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/whereabouts/safety-operations.ts';
import { exportWhoIsWhere, listWhoIsWhere } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addRole, auditOf, COMPANY_ID, lastMailTo, mailsTo } from '../support/company.ts';
import { ADMIN, APPROVER, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { bookFlight, until, useServicing } from './servicing-world.ts';

type Listed = AnswerOf<typeof listWhoIsWhere>;
type Details = AnswerOf<typeof operations.getSafetyCheck>;

const KIRAN = 'kiran.bose@meridian.example';
const LATA = 'lata.sen@meridian.example';
const GUEST = 'guest@elsewhere.example';
const [STORM, GUESTS, QUIET] = [40, 100, 130];

const servicing = useServicing();
let world: World;
let asha: TravellerClient;
let kiran: TravellerClient;
/** Looks after people under way, and holds nothing else. */
let lata: TravellerClient;
let admin: TravellerClient;
let stranger: TravellerClient;

const on = (daysAhead: number) => ({ from: dayFromNow(daysAhead), to: dayFromNow(daysAhead) });
const WORDS = { subject: 'Storm in Mumbai', text: 'A storm is near.\nStay where you are, and answer <b>now</b>.' };
const send = (body: Record<string, unknown>, who = lata, idempotencyKey?: string) =>
  callOperation(
    world.url,
    operations.sendSafetyCheck,
    {
      body: { ...on(STORM), ...WORDS, ...body },
      ...(idempotencyKey ? { headers: { 'idempotency-key': idempotencyKey } } : {}),
    },
    who,
  );
const sent = async (body: Record<string, unknown> = {}) =>
  payloadOf<AnswerOf<typeof operations.sendSafetyCheck>>(await send(body));
const details = async (checkId: string, who = lata) =>
  payloadOf<Details>(await callOperation(world.url, operations.getSafetyCheck, { query: { checkId } }, who));
const list = async (who = lata) =>
  payloadOf<Listed>(await callOperation(world.url, listWhoIsWhere, { query: on(STORM) }, who));
const answer = (checkId: string, word: string, who: TravellerClient, note?: string) =>
  callOperation(
    world.url,
    operations.answerSafetyCheck,
    { body: { checkId, answer: word, ...(note && { note }) } },
    who,
  );
const inboxOf = async (who: TravellerClient, topic: string) =>
  payloadOf<AnswerOf<typeof listInbox>>(
    await callOperation(world.url, listInbox, { query: { recordsPerPage: '50' } }, who),
  ).data.filter((item) => item.topic === topic);
const fieldsOf = (refused: Awaited<ReturnType<typeof send>>) =>
  expectRefusal(refused, 'validation_failed').errors?.map(({ field }) => field);

type Counts = AnswerOf<typeof operations.watchSafetyChecks>['counts'];
/** Counts as they arrive. */
async function* watch(who: TravellerClient, signal: AbortSignal): AsyncGenerator<Counts, undefined> {
  const headers = { authorization: `Bearer ${who.token}`, accept: 'text/event-stream' };
  const answered = await fetch(world.url + operations.watchSafetyChecks.path, { headers, signal });
  expect(answered.status).toBe(200);
  for await (const text of answered.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    for (const [, data = ''] of text.matchAll(/^data: ?(.+)$/gm)) {
      const { counts } = JSON.parse(data) as { readonly counts?: Counts };
      if (counts) yield counts;
    }
  }
  return undefined;
}

beforeAll(async () => {
  ({ world, asha } = servicing());
  await addPerson(world, KIRAN);
  await addRole(world, 'Duty of care', ['travellers.locate']);
  await addPerson(world, LATA, 'Duty of care');
  [kiran, lata, admin, stranger] = (await Promise.all(
    [KIRAN, LATA, ADMIN, STRANGER].map((email) => signIn(world, email)),
  )) as [TravellerClient, TravellerClient, TravellerClient, TravellerClient];
  await bookFlight(world, asha, { onward: '6E', back: '6E', daysAhead: STORM });
  await bookFlight(world, kiran, { daysAhead: STORM });
}, 240_000);

describe('asking whether people are safe', () => {
  it('writes to everybody of the list once, by mail and in the app, as it was written', async () => {
    const before = (await mailsTo(world, EMPLOYEE)).length;
    const key = 'storm-in-mumbai-1';
    const first = await send({ place: 'Mumbai', km: 50 }, lata, key);
    const told = payloadOf<AnswerOf<typeof operations.sendSafetyCheck>>(first);
    expectShape(operations.sendSafetyCheck, told);
    expect(told).toMatchObject({ asked: 2, unreachable: 0 });
    // The same request again is answered again, and nobody is written to twice.
    expect(payloadOf(await send({ place: 'Mumbai', km: 50 }, lata, key))).toEqual(told);
    const mail = await lastMailTo(world, EMPLOYEE, before + 1);
    expect(mail).toContain('A storm is near.\nStay where you are, and answer <b>now</b>.');
    expect(mail).toContain('Lata Sen asks whether you are safe.');
    expect(mail).toContain(`${world.url}/safety?checkId=${told.checkId}`);
    const [item] = await until(
      () => inboxOf(asha, 'safety.asked'),
      (items) => items.length > 0,
    );
    expect(item).toMatchObject({ subject: WORDS.subject, needsAction: true, link: `/safety?checkId=${told.checkId}` });
    expect(await inboxOf(kiran, 'safety.asked')).toHaveLength(1);

    const check = await details(told.checkId);
    expectShape(operations.getSafetyCheck, check);
    expect(check.check).toMatchObject({ subject: WORDS.subject, sentBy: 'Lata Sen', counts: { asked: 2, waiting: 2 } });
    expect(check.check.about).toMatch(/^Within 50 km of Mumbai, /);
    expect(check.text).toBe(WORDS.text);
    expect(check.people.map(({ name }) => name)).toEqual(['Asha Rao', 'Kiran Bose']);
    expect((await auditOf(world, 'safety_check.sent')).at(-1)).toMatchObject({ subject: WORDS.subject, people: 2 });
  });

  it('writes to those alone who were chosen', async () => {
    const { data } = await list();
    const only = data.find(({ name }) => name === 'Kiran Bose');
    const { checkId, asked } = await sent({ travellerIds: [only?._id, only?._id] });
    expect(asked).toBe(1);
    expect((await details(checkId)).people.map(({ name }) => name)).toEqual(['Kiran Bose']);
  });

  it('refuses nobody, somebody who is not there, too many, and words that are none', async () => {
    const someone = (await list()).data[0]?._id;
    expect(fieldsOf(await send({ place: 'Chennai' }))).toEqual(['place']);
    expect(fieldsOf(await send(on(STORM + 20)))).toEqual(['place']);
    expect(fieldsOf(await send({ place: 'Chennai', travellerIds: [someone] }))).toEqual(['travellerIds']);
    expect(fieldsOf(await send({ travellerIds: [crypto.randomUUID()] }))).toEqual(['travellerIds']);
    expect(fieldsOf(await send({ travellerIds: [] }))).toEqual(['travellerIds']);
    expect(fieldsOf(await send({ travellerIds: Array.from({ length: 1_001 }, () => someone) }))).toEqual([
      'travellerIds',
    ]);
    const bad = {
      subject: ['', 'x', 'a\nb', 'a\u0000bcd', 'a\u202ebcd', 's'.repeat(101)],
      text: ['', 'short', 'a storm\u0007 is near', 't'.repeat(2_001)],
    };
    for (const [field, texts] of Object.entries(bad)) {
      for (const text of texts) expect(fieldsOf(await send({ [field]: text }))).toEqual([field]);
    }
  });
});

describe('answering', () => {
  it('puts who needs help first, tells everybody who looks after them, and the last answer counts', async () => {
    const { checkId } = await sent();
    const kiransHome = payloadOf<AnswerOf<typeof listHomeTasks>>(
      await callOperation(world.url, listHomeTasks, {}, kiran),
    );
    expect(kiransHome.list[0]).toMatchObject({
      kind: 'safety',
      title: 'Are you safe? Storm in Mumbai',
      action: 'Answer',
    });

    payloadOf(await answer(checkId, 'help', kiran, 'The hotel is flooded'));
    const { data } = await list();
    expect(data.map(({ name, check }) => [name, check?.answer])).toEqual([
      ['Kiran Bose', 'help'],
      ['Asha Rao', null],
    ]);
    expect(data[0]?.check).toMatchObject({ checkId, note: 'The hotel is flooded', notedBy: null });
    const [told] = await until(
      () => inboxOf(admin, 'safety.answered'),
      (items) => items.length > 0,
    );
    expect(told).toMatchObject({ subject: 'Kiran Bose needs help' });
    expect(told?.body).toContain('“The hotel is flooded”');
    expect((await lastMailTo(world, LATA)).toString()).toContain(`/home2/who-is-where/check?checkId=${checkId}`);

    payloadOf(await answer(checkId, 'safe', kiran));
    expect((await list()).data.map(({ name }) => name)).toEqual(['Asha Rao', 'Kiran Bose']);
    expect((await details(checkId)).check.counts).toEqual({ asked: 2, help: 0, safe: 1, waiting: 1 });
    // No message says that somebody is well, and nothing waits for them any more.
    await until(
      () => inboxOf(kiran, 'safety.asked'),
      (items) => items.some(({ needsAction, link }) => !needsAction && link.endsWith(checkId)),
    );
    expect(await inboxOf(admin, 'safety.answered')).toHaveLength(1);
    expect((await auditOf(world, 'safety_check.answered')).map(({ answer: word }) => word)).toEqual(['help', 'safe']);
  });

  it('is noted for somebody who was reached otherwise, with who noted it', async () => {
    const { checkId } = await sent();
    const ashas = (await details(checkId)).people.find(({ name }) => name === 'Asha Rao');
    const body = { checkedPersonId: ashas?._id, answer: 'safe', note: 'Reached by phone' };
    payloadOf(await callOperation(world.url, operations.noteSafetyAnswer, { body }, lata));
    const after = await details(checkId);
    expect(after.people.find(({ name }) => name === 'Asha Rao')).toMatchObject({
      answer: 'safe',
      note: 'Reached by phone',
      notedBy: 'Lata Sen',
    });
    expect((await auditOf(world, 'safety_check.noted')).at(-1)).toMatchObject({ name: 'Asha Rao', answer: 'safe' });
  });

  it('shows people what they were asked and whom to ask back, and refuses answers that are none', async () => {
    const { checkId } = await sent();
    const own = payloadOf<AnswerOf<typeof operations.showOwnSafetyCheck>>(
      await callOperation(world.url, operations.showOwnSafetyCheck, { query: { checkId } }, asha),
    );
    expectShape(operations.showOwnSafetyCheck, own);
    expect(own).toMatchObject({ subject: WORDS.subject, text: WORDS.text, sentBy: { name: 'Lata Sen', email: LATA } });
    expect(fieldsOf(await answer(checkId, 'maybe', asha))).toEqual(['answer']);
    expect(fieldsOf(await answer(checkId, 'help', asha, 'n'.repeat(201)))).toEqual(['note']);
  });
});

describe('the file of contacts', () => {
  it('says of everybody what they answered once somebody was asked, and nothing of it where nobody was', async () => {
    const linesOf = async (days: { readonly from: string; readonly to: string }) =>
      (await callOperation(world.url, exportWhoIsWhere, { query: days }, lata)).text.trim().split('\r\n');
    const { data } = await list();
    const kirans = data.find(({ name }) => name === 'Kiran Bose');
    const { checkId } = await sent({ travellerIds: [kirans?._id] });
    payloadOf(await answer(checkId, 'help', kiran, '=HYPERLINK("http://elsewhere.example")'));
    const lines = await linesOf(on(STORM));
    expect(lines[0]).toMatch(/,Trip,Safety check,Answer,Note,Answered \(India\)$/);
    // No spreadsheet computes what somebody writes.
    expect(lines.find((line) => line.startsWith('Kiran Bose'))).toMatch(
      /,Storm in Mumbai,Needs help,"'=HYPERLINK\(""http:\/\/elsewhere\.example""\)",\d{4}-\d\d-\d\d \d\d:\d\d$/,
    );
    await bookFlight(world, kiran, { daysAhead: QUIET });
    await world.query("update safety_check set sent_at = sent_at - interval '8 days'");
    const quiet = await linesOf(on(QUIET));
    expect(quiet).toHaveLength(2);
    expect(quiet[0]).toMatch(/,Trip$/);
    payloadOf(await send({ ...on(QUIET) }));
    expect((await linesOf(on(QUIET)))[1]).toMatch(/,Storm in Mumbai,No answer yet,,$/);
  });
});

describe('guests', () => {
  it('are written to at the address of their trip, without a way to sign in', async () => {
    const { tripId } = await bookFlight(world, kiran, { daysAhead: GUESTS });
    await world.query(
      `update trip_traveller set person_id = null, details = details || jsonb_build_object('email', $2::text)
       where trip_id = $1`,
      [tripId, GUEST],
    );
    const { checkId, asked } = await sent(on(GUESTS));
    expect(asked).toBe(1);
    const mail = await lastMailTo(world, GUEST);
    expect(mail).toContain('Please write or call, and say whether you are safe or need help.');
    expect(mail).not.toContain(checkId);
    expect((await details(checkId)).people).toMatchObject([{ isGuest: true, email: GUEST, answer: null }]);
  });
});

describe('who may', () => {
  it('lets nobody write or read answers without the right to locate everybody, approvers neither', async () => {
    const { checkId } = await sent();
    await world.query(
      `update person set approver_id = (select id from person where email = $3) where organization_id = $1 and email = $2`,
      [COMPANY_ID, EMPLOYEE, APPROVER],
    );
    const approver = await signIn(world, APPROVER);
    // Approvers see the answers of the people they decide about in the list.
    const seen = (await list(approver)).data;
    expect(seen.map(({ name, check }) => [name, check?.checkId])).toEqual([['Asha Rao', checkId]]);
    const [person] = (await details(checkId)).people;
    for (const who of [asha, approver]) {
      expectRefusal(await send({}, who), 'privilege_missing');
      const ask = (operation: typeof operations.getSafetyCheck) =>
        callOperation(world.url, operation, { query: { checkId } }, who);
      expectRefusal(await ask(operations.getSafetyCheck), 'privilege_missing');
      expectRefusal(await callOperation(world.url, operations.listSafetyChecks, {}, who), 'privilege_missing');
      const body = { checkedPersonId: person?._id, answer: 'safe' };
      expectRefusal(await callOperation(world.url, operations.noteSafetyAnswer, { body }, who), 'privilege_missing');
    }
  });

  it('tells approvers live of answers, and nobody who looks after no one', async () => {
    const { checkId } = await sent();
    const approver = await signIn(world, APPROVER);
    expectRefusal(await callOperation(world.url, operations.watchSafetyChecks, {}, asha), 'privilege_missing');
    expect((await list(approver)).data.map(({ check }) => check)).toMatchObject([{ checkId, answer: null }]);
    const [row] = await world.query<{ asked: number }>(
      `select count(*)::int as asked from safety_check_person p
       join safety_check c on c.organization_id = p.organization_id and c.id = p.check_id
       where p.name = 'Asha Rao' and c.sent_at > now() - interval '7 days'`,
    );
    const leaving = new AbortController();
    const theirs = watch(approver, leaving.signal);
    const everybodys = watch(lata, leaving.signal);
    // Only of the people they decide about.
    const [first, all] = [await theirs.next(), await everybodys.next()];
    expect(first.value).toMatchObject({ asked: row?.asked, help: 0 });
    expect(all.value?.asked).toBeGreaterThan(row?.asked ?? 0);
    payloadOf(await answer(checkId, 'help', asha));
    expect((await theirs.next()).value).toMatchObject({ asked: row?.asked, help: 1 });
    leaving.abort();
  });

  it('knows nothing of it for another organisation, nor for anybody who was not asked', async () => {
    const { checkId } = await sent();
    const [person] = (await details(checkId)).people;
    expectRefusal(
      await callOperation(world.url, operations.getSafetyCheck, { query: { checkId } }, stranger),
      'not_found',
    );
    const body = { checkedPersonId: person?._id, answer: 'safe' };
    expectRefusal(await callOperation(world.url, operations.noteSafetyAnswer, { body }, stranger), 'not_found');
    const { data } = payloadOf<AnswerOf<typeof operations.listSafetyChecks>>(
      await callOperation(world.url, operations.listSafetyChecks, {}, stranger),
    );
    expect(data).toEqual([]);
    for (const who of [stranger, lata, admin]) {
      expectRefusal(await answer(checkId, 'safe', who), 'not_found');
      expectRefusal(
        await callOperation(world.url, operations.showOwnSafetyCheck, { query: { checkId } }, who),
        'not_found',
      );
    }
    expect((await details(checkId)).check.counts.waiting).toBe(2);
  });
});
