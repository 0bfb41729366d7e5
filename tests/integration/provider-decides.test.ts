import { randomUUID } from 'node:crypto';
import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import { settleChangeRequest } from '@pravas/contract/desk/change-request-operations.ts';
import {
  cancelOfflineFlight,
  confirmOfflineEntry,
  saveOfflineBooking,
} from '@pravas/contract/desk/offline-operations.ts';
import {
  answerProviderQuestion,
  getProviderQuestion,
  listProviderQuestions,
} from '@pravas/contract/desk/provider-operations.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { requestChange } from '@pravas/contract/servicing/change-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { MONEY_DECISIONS } from '../../apps/server/src/modules/ledger/index.ts';
import { expectBooksInOrder, expectMoneyInOrder } from '../support/books.ts';
import { addPerson, PROVIDER_ID } from '../support/company.ts';
import { ADMIN, EMPLOYEE, pickFlight, signIn } from '../support/traveller.ts';
import { offlineForm } from './offline-world.ts';
import { openProviderDesk, type ProviderDesk } from './provider-desk.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { bookFlight, commandOrder, type ServicingWorld, until, useServicing } from './servicing-world.ts';

type Case = AnswerOf<typeof getWorkCase>['workCase'];
type Action = SentOf<typeof decideWorkCase>['action'];

const PROVIDERS_COLLEAGUE = 'ravi.menon@pravas.example';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let provider: ProviderDesk;
/** The customer's own desk, with its requests unchanged: nobody agrees automatically here. */
let desk: string;

beforeAll(async () => {
  ({ world, asha } = servicing());
  provider = await openProviderDesk(world);
  desk = (await signIn(world, ADMIN)).token;
});

const call = (operation: Parameters<typeof callOperation>[1], body: object, token = desk) =>
  callOperation(world.url, operation, { body }, { token });
const read = async (workCaseId: string, token = desk): Promise<Case> =>
  payloadOf<{ workCase: Case }>(await callOperation(world.url, getWorkCase, { query: { workCaseId } }, { token }))
    .workCase;

/** Everything that shows money: the books, refunds through the gateway, and refunds still possible. */
async function money() {
  const accounts = await world.query<{ code: string; balance_paise: string }>(
    'select code, sum(balance_paise)::text as balance_paise from ledger_account group by code order by code',
  );
  const refunds = await world.query('select id, state, amount_paise from refund order by id');
  const orders = await world.query('select id, state, locator from booking_order order by id');
  const credits = await world.query('select id, left_paise from flight_credit order by id');
  const payments = await world.query('select id, status, amount_paise from payment order by id');
  return { accounts, refunds, orders, credits, payments };
}

/** A case as the saga or a check would open it. */
async function openCase(kind: string, flightId: string, facts: object): Promise<string> {
  const id = randomUUID();
  await world.query(
    `insert into work_case (organization_id, id, number, kind, key, booking_id, trip_id, title, facts, state, created_at, due_at)
     select b.organization_id, $1::uuid, coalesce((select max(number) from work_case), 0) + 1, $2, $1::text, b.id, b.trip_id,
       'A case', $4::jsonb, 'open', now(), now() + interval '1 hour'
     from booking b where b.id = $3`,
    [id, kind, flightId, JSON.stringify(facts)],
  );
  return id;
}

const orderOf = async (flightId: string) =>
  (await world.query<{ id: string }>('select id from booking_order where booking_id = $1', [flightId]))[0]?.id ?? '';

const caseAbout = async (flightId: string, kind: string): Promise<Case> => {
  const found = await until(
    async () =>
      payloadOf<AnswerOf<typeof listWorkCases>>(
        await callOperation(world.url, listWorkCases, { query: { search: JSON.stringify({ kind }) } }, { token: desk }),
      ).data.find((one) => one.bookingId === flightId),
    (one) => one !== undefined,
  );
  return read(found?._id ?? '');
};

const TICKET = { airlinePnr: 'ABC123', tickets: [{ travelerIndex: 0, ticketNumber: '098-2411112222' }] };

interface Scene {
  readonly workCaseId: string;
  readonly body: object;
}

/** For each action that the provider decides: a case in which the customer's desk may ask for it. */
const SCENES: Readonly<Partial<Record<Action, () => Promise<Scene>>>> = {
  async accept_price() {
    const { flightId } = await bookFlight(world, asha);
    const facts = { orderId: await orderOf(flightId), oldTotalPaise: 500_000, newTotalPaise: 900_000 };
    return { workCaseId: await openCase('booking_paused', flightId, facts), body: { newPrice: 9_000 } };
  },
  async give_back() {
    const { flightId } = await bookFlight(world, asha);
    return { workCaseId: await openCase('unknown_outcome', flightId, { orderId: await orderOf(flightId) }), body: {} };
  },
  async mark_booked() {
    const { flightId } = await bookFlight(world, asha);
    return {
      workCaseId: await openCase('unknown_outcome', flightId, { orderId: await orderOf(flightId) }),
      body: TICKET,
    };
  },
  async mark_absent() {
    const { flightId } = await bookFlight(world, asha);
    return { workCaseId: await openCase('unknown_outcome', flightId, { orderId: await orderOf(flightId) }), body: {} };
  },
  async enter_change() {
    const { flightId } = await bookFlight(world, asha);
    const workCaseId = await openCase('unknown_outcome', flightId, {
      orderId: await orderOf(flightId),
      changeId: randomUUID(),
    });
    return { workCaseId, body: { isChanged: false, comment: 'They say that they did not' } };
  },
  async mark_recovered() {
    return { workCaseId: (await shortCase())._id, body: { amount: 100 } };
  },
  async write_off() {
    const { _id, atStake } = await shortCase();
    return { workCaseId: _id, body: { amount: atStake, comment: 'They are bankrupt' } };
  },
  async close() {
    const { flightId } = await bookFlight(world, asha);
    const facts = { cancellationId: randomUUID(), recoverablePaise: 50_000 };
    return { workCaseId: await openCase('refund_short', flightId, facts), body: { comment: 'Nothing more comes' } };
  },
};

/** A cancellation of which the airline kept 400 rupees too much, as its case. */
async function shortCase(): Promise<Case> {
  const { own } = servicing();
  const { flightId } = await bookFlight(world, asha);
  const locator = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
  await commandOrder(world, { order: locator, command: 'keep_more', byPaise: 40_000 });
  await own.cancel(flightId);
  return caseAbout(flightId, 'refund_short');
}

/** A claim that the customer's desk asks to have written off. */
async function askToWriteOff(): Promise<Case> {
  const { _id: workCaseId, atStake: amount, version } = await shortCase();
  const body = { workCaseId, version, action: 'write_off', amount, comment: 'Bankrupt' };
  return payloadOf<{ workCase: Case }>(await call(decideWorkCase, body)).workCase;
}

describe('what leaves the provider’s account by a case', () => {
  const actions = MONEY_DECISIONS.flatMap((row) =>
    row.action && (row.decides === 'provider' || row.decides === 'depends') ? [row.action] : [],
  );

  it.each(actions.filter((action) => SCENES[action]))(
    'is asked for, not done, by the customer’s desk: %s',
    async (action) => {
      const scene = await SCENES[action]?.();
      if (!scene) throw new Error('unreachable');
      const before = await money();
      const { version } = await read(scene.workCaseId);
      const body = { workCaseId: scene.workCaseId, version, action, ...scene.body };
      const { workCase } = payloadOf<{ workCase: Case }>(await call(decideWorkCase, body));
      expect(workCase).toMatchObject({ state: 'open', waitsForProvider: true, asked: { by: 'Vikram Shah' } });
      expect(workCase.actions.map((one) => one.action)).toEqual(['withdraw_question']);
      expect(await money()).toEqual(before);
      // Neither again, nor by the desk itself on the provider's behalf.
      expectRefusal(await call(decideWorkCase, { ...body, version: workCase.version }), 'action_not_offered');
      const question = (await provider.questions()).find((one) => one.workCaseId === scene.workCaseId);
      if (!question) throw new Error('The provider was not asked');
      const { organizationId, workCaseId } = question;
      const own = { organizationId, workCaseId, version: workCase.version, isAgreed: true };
      expectRefusal(await call(answerProviderQuestion, own), 'privilege_missing');
      // The provider refuses: nothing has happened, and the desk reads why.
      expectRefusal(
        await call(answerProviderQuestion, { ...own, isAgreed: false }, provider.token),
        'validation_failed',
      );
      payloadOf(await provider.answer(question, false));
      const refused = await read(scene.workCaseId);
      expect(refused).toMatchObject({ state: 'open', waitsForProvider: false, asked: null });
      expect(refused.history.at(-1)).toMatchObject({
        who: 'The provider',
        text: expect.stringContaining('Not at our cost'),
      });
      expect(await money()).toEqual(before);
    },
  );

  it('has a scene for every action that the provider alone decides', () => {
    const provided = MONEY_DECISIONS.flatMap((row) => (row.action && row.decides === 'provider' ? [row.action] : []));
    expect(provided.filter((action) => !SCENES[action])).toEqual([]);
  });

  it('is done when the provider agrees, and stands in the trail with who asked and who agreed', async () => {
    const { _id } = await askToWriteOff();
    const question = (await provider.questions()).find((one) => one.workCaseId === _id);
    expect(question).toMatchObject({ text: 'Write ₹400 off', amount: 400, organization: 'Meridian Analytics' });
    const query = { organizationId: question?.organizationId ?? '', workCaseId: _id };
    const shown = payloadOf<AnswerOf<typeof getProviderQuestion>>(
      await callOperation(world.url, getProviderQuestion, { query }, { token: provider.token }),
    );
    expectShape(getProviderQuestion, shown);
    expect(shown.question).toMatchObject({ comment: 'Bankrupt', entered: [{ label: 'Amount', text: '₹400' }] });
    payloadOf(await provider.answer(query, true));
    expect(await read(_id)).toMatchObject({ state: 'done', resolution: '₹400 written off.' });
    expectRefusal(await provider.answer(query, true), 'case_closed');
    const trail = await world.query<{ action: string; actor: string }>(
      `select action, actor from audit_event where object_id = $1 and action like 'work_case.%' order by seq`,
      [_id],
    );
    expect(trail.map((one) => one.action)).toEqual(['work_case.asked', 'work_case.agreed']);
    expect(new Set(trail.map((one) => one.actor)).size).toBe(2);
    await expectBooksInOrder(world);
  });

  it('can be taken back while nobody has answered', async () => {
    const asked = await askToWriteOff();
    const { _id } = asked;
    const back = { workCaseId: _id, version: asked.version, action: 'withdraw_question' };
    const { workCase } = payloadOf<{ workCase: Case }>(await call(decideWorkCase, back));
    expect(workCase.actions.map((one) => one.action)).toEqual(['mark_recovered', 'write_off']);
    expect((await provider.questions()).map((one) => one.workCaseId)).not.toContain(_id);
  });
});

describe('an airline’s answer that the customer’s desk enters', () => {
  it('gives nothing back of an order that its airline shows as ticketed', async () => {
    const { flightId } = await bookFlight(world, asha);
    const cancellationId = randomUUID();
    await world.query(
      `insert into cancellation (organization_id, id, booking_id, requested_by, state, scopes, channel, quote, orders, created_at)
       select organization_id, $1, id, created_by, 'supplier', null, 'request', $3::jsonb, '{}', now() from booking where id = $2`,
      [cancellationId, flightId, JSON.stringify({ ...QUOTE, penaltyPaise: 0 })],
    );
    const workCaseId = await openCase('cancel_request', flightId, { cancellationId });
    const before = await money();
    const { version, items } = await read(workCaseId);
    const answers = items.map(({ itemKey }) => ({ itemKey, isCancelled: true, penality: 0 }));
    expect(answers).toHaveLength(1);
    const body = { workCaseId, version, action: 'enter_cancellation', answers };
    const { workCase } = payloadOf<{ workCase: Case }>(await call(decideWorkCase, body));
    expect(workCase).toMatchObject({ waitsForProvider: true, asked: { text: "Enter the airline's answer" } });
    expect(await money()).toEqual(before);
    // The desk may not give a credit that no airline gave.
    payloadOf(
      await provider.answer(
        { organizationId: (await provider.questions())[0]?.organizationId ?? '', workCaseId },
        false,
      ),
    );
    const again = await read(workCaseId);
    const credit = answers.map((one) => ({ ...one, credit: 1_000, creditUntil: dayFromNow(200) }));
    const minted = { ...body, version: again.version, answers: credit };
    expect(payloadOf<{ workCase: Case }>(await call(decideWorkCase, minted)).workCase.waitsForProvider).toBe(true);
    expect(await money()).toEqual(before);
  });
});

const QUOTE = {
  paidPaise: 0,
  serviceChargePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  statutoryPaise: 0,
  nonRefundablePaise: 0,
  refundPaise: 0,
  exact: true,
};

describe('a change that the customer’s desk arranges', () => {
  it.each([
    ['waives our charge', { isFree: true, fareDifference: 500 }],
    ['pays something back', { isFree: false, fareDifference: -4_000 }],
  ])('is the provider’s where it %s', async (_, price) => {
    const { own } = servicing();
    const { flightId } = await bookFlight(world, asha, { onward: 'AI' });
    const day = dayFromNow(150);
    const wish = { flightId, slices: [{ index: 0, date: day }], reason: 'The meeting has moved' };
    payloadOf(await own.call(requestChange, { body: wish }));
    const opened = await caseAbout(flightId, 'change_request');
    const segment = { airline: 'AI', flightNumber: '2994', from: 'DEL', to: 'BOM' };
    const times = { departureTime: `${day}T06:10`, arrivalTime: `${day}T08:20` };
    const body = {
      workCaseId: opened._id,
      version: opened.version,
      isChanged: true,
      airlinePnr: 'ABC123',
      tickets: [{ travelerIndex: 0, ticketNumber: '098-2411112222' }],
      slices: [{ segments: [{ ...segment, ...times }] }],
      airlinePenalty: 0,
      comment: null,
      ...price,
    };
    const before = await money();
    const { workCase } = payloadOf<{ workCase: Case }>(await call(settleChangeRequest, body));
    expect(workCase).toMatchObject({ state: 'open', waitsForProvider: true });
    expect(await money()).toEqual(before);
    expectRefusal(await call(settleChangeRequest, { ...body, version: workCase.version }), 'action_not_offered');
  });
});

describe('an entry of the desk that makes less of what the organisation owes', () => {
  it('waits for the provider, whoever of the organisation would confirm it', async () => {
    await addPerson(world, 'tara.desai@meridian.example', 'Travel desk');
    const colleague = (await signIn(world, 'tara.desai@meridian.example')).token;
    const flights = await asha.search({ daysAhead: 171 });
    const { flightId } = await asha.add(flights, pickFlight(flights, '6E'), '2');
    payloadOf(await call(saveOfflineBooking, offlineForm(flightId)));
    const before = await money();
    const lower = offlineForm(flightId, { isCorrection: true }, { totalPrice: '900' });
    const { entry } = payloadOf<AnswerOf<typeof saveOfflineBooking>>(await call(saveOfflineBooking, lower));
    expect(entry.state).toBe('waiting');
    const [waiting] = await world.query<{ id: string; version: number; facts: unknown }>(
      `select id, version, facts from work_case where facts ->> 'offlineEntryId' = $1`,
      [entry._id],
    );
    const back = { workCaseId: waiting?.id, version: waiting?.version, action: 'withdraw_question' };
    expectRefusal(await call(decideWorkCase, back), 'action_not_offered');
    // Even if the question were gone, the entry itself would still be the provider's.
    await world.query(`update work_case set facts = facts - 'asked' where id = $1`, [waiting?.id]);
    expectRefusal(await call(confirmOfflineEntry, { offlineEntryId: entry._id }, colleague), 'provider_only');
    await world.query('update work_case set facts = $2 where id = $1', [waiting?.id, JSON.stringify(waiting?.facts)]);
    expect(await money()).toEqual(before);
    const question = (await provider.questions()).find((one) => one.text.startsWith('Correct the price to'));
    payloadOf(await provider.answer(question ?? { organizationId: '', workCaseId: '' }, false));
    const cancel = { flightId, refundedAmount: '7000', penality: '0' };
    payloadOf(await call(cancelOfflineFlight, cancel));
    expect(await money()).toEqual(before);
  });
});

describe('the provider’s queue', () => {
  it('is the provider’s alone, and nobody of it answers what he has asked himself', async () => {
    for (const email of [ADMIN, EMPLOYEE]) {
      const { token } = await signIn(world, email);
      expectRefusal(await callOperation(world.url, listProviderQuestions, {}, { token }), 'privilege_missing');
    }
    // A role of a customer that still holds the right, as if somebody had written it into the database.
    await world.query(
      `insert into role_privilege (organization_id, role_id, privilege)
       select p.organization_id, p.role_id, 'provider.decide' from person p where p.email = $1`,
      [ADMIN],
    );
    expectRefusal(await callOperation(world.url, listProviderQuestions, {}, { token: desk }), 'provider_only');
    await world.query(
      `delete from role_privilege where privilege = 'provider.decide' and organization_id =
      (select organization_id from person where email = $1)`,
      [ADMIN],
    );
    const { _id } = await askToWriteOff();
    // As if the person of the provider had asked it: another one of the provider has to answer.
    await world.query(
      `update work_case set facts = jsonb_set(facts, '{asked,by}', to_jsonb(p.id::text)) from person p
       where work_case.id = $1 and p.email = 'dev.patel@pravas.example'`,
      [_id],
    );
    const question = (await provider.questions()).find((one) => one.workCaseId === _id);
    expectRefusal(
      await provider.answer(question ?? { organizationId: '', workCaseId: '' }, true),
      'second_person_needed',
    );
    await addPerson(world, PROVIDERS_COLLEAGUE, 'Company admin', PROVIDER_ID);
    const other = await openProviderDesk(world, PROVIDERS_COLLEAGUE);
    payloadOf(await other.answer(question ?? { organizationId: '', workCaseId: '' }, true));
    await expectMoneyInOrder(world);
  });
});
