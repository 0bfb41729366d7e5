import { randomUUID } from 'node:crypto';
import { listAudit } from '@pravas/contract/audit/audit-operations.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import {
  answerShortlist,
  getShortlist,
  listShortlists,
  shareShortlist,
} from '@pravas/contract/flight/shortlist-operations.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { savingText } from '@pravas/domain/policy/policy-words.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, userIdOf } from '../support/company.ts';
import { waitForMail } from '../support/mailbox.ts';
import { publishPolicy } from '../support/travel-rules.ts';
import { ADMIN, APPROVER, EMPLOYEE, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, expectShape } from './send-request.ts';

type Flights = AnswerOf<typeof listFlights>;
type Answer = SentOf<typeof answerShortlist>;

const COLLEAGUE = 'tara.desai@meridian.example';

let world: World;
let asha: TravellerClient;
let meera: TravellerClient;
let vikram: TravellerClient;
let tara: TravellerClient;
let stranger: TravellerClient;
let meeraId: number;
let vikramId: number;

beforeAll(async () => {
  world = await createWorld();
  await addPerson(world, COLLEAGUE);
  [asha, meera, vikram, tara, stranger] = await Promise.all([
    signIn(world),
    signIn(world, APPROVER),
    signIn(world, ADMIN),
    signIn(world, COLLEAGUE),
    signIn(world, STRANGER),
  ]);
  await publishPolicy(world, vikram, 'Lowest fares', {
    flight: {
      relative: {
        action: 'approval',
        above: 'lowest_logical',
        allowed: 100,
        allowedPercent: null,
        comparable: { maxStops: null, hoursAround: null, maxLayoverMinutes: null, withoutAirlines: [] },
      },
    },
  });
  [meeraId, vikramId] = await Promise.all([userIdOf(world, APPROVER), userIdOf(world, ADMIN)]);
});
afterAll(() => world.close());

const share = (flights: Flights, chosen: SentOf<typeof shareShortlist>['flights'], recipients = [meeraId]) =>
  asha.client.call(shareShortlist, {
    body: { searchedFlightId: flights.searchedFlightId, flights: chosen, recipients, note: null },
    idempotencyKey: randomUUID(),
  });
const open = (shortlistId: string, person = meera) => person.client.call(getShortlist, { query: { shortlistId } });
const answer = (person: TravellerClient, body: Answer) =>
  person.client.call(answerShortlist, { body, idempotencyKey: randomUUID() });
const tryAnswer = (person: TravellerClient, body: Answer) =>
  callOperation(world.url, answerShortlist, { body }, { token: person.token });
const privately = async (): Promise<Flights> => {
  const dDate = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 }).toString();
  return asha.client.call(listFlights, { query: { from: 'DEL', to: 'BOM', dDate, pb: true } });
};
const told = (shortlistId: string, count: number) =>
  vi.waitUntil(
    async () => {
      const rows = await world.query<{ subject: string; body: string; link: string; email: string }>(
        `select subject, body, link, email from inbox_item i join person p on p.id = i.person_id
         where i.topic = 'flight.shortlist_answered' and link like $1 order by i.created_at`,
        [`%${shortlistId}`],
      );
      return rows.length >= count && rows;
    },
    { timeout: 20_000, interval: 100 },
  );
const trail = (shortlistId: string) =>
  world.query<{ action: string; details: Record<string, unknown> }>(
    `select action, details - 'ip' as details from audit_event where object_id = $1 order by seq`,
    [shortlistId],
  );

/** Two flights of a list at their cheapest fares, one within policy and one not. */
function apart(flights: Flights) {
  const judged = flights.flights.flatMap((one) => one.fares.slice(0, 1).map((fare) => ({ one, fare })));
  const pick = (isWithin: boolean) => {
    const found = judged.find(({ fare }) => (fare.verdict?.outcome === 'within') === isWithin && fare.verdict);
    if (!found?.fare.verdict) throw new Error(`No flight is ${isWithin ? 'within' : 'out of'} policy`);
    return { option: found.one, fare: found.fare, verdict: found.fare.verdict };
  };
  return [pick(true), pick(false)] as const;
}

/** Two flights of one search that were shared, and the id of their shortlist. */
async function shareTwo(recipients = [meeraId, vikramId]) {
  const flights = await asha.search();
  const chosen = flights.flights.slice(0, 2).map(({ flightId }) => ({ flightId, fareType: '2' }));
  const { shortlistId } = await share(flights, chosen, recipients);
  const [first, second] = chosen;
  const number = flights.flights[1]?.slices[0]?.segments[0]?.flightFullNumber ?? '';
  if (!first || !second) throw new Error('The search found nothing');
  return { shortlistId, first, second, number };
}

describe('a shared flight', () => {
  it('tells what the policy said of it to whoever shared it, its CO2e and the fee, as the list did', async () => {
    const flights = await asha.search();
    const [within, broken] = apart(flights);
    const { shortlistId } = await share(
      flights,
      [within, broken].map(({ option, fare }) => ({ flightId: option.flightId, fareType: fare.fareType })),
    );
    const { shared, fee } = await open(shortlistId);
    expect(flights.fee).toBeGreaterThan(0);
    expect(fee).toBe(flights.fee);
    expect(broken.verdict.reasons.length).toBeGreaterThan(0);
    const { suggestion } = broken.verdict;
    expect(shared.map(({ verdict }) => verdict)).toEqual([
      { outcome: 'within', reasons: [], instead: null },
      {
        outcome: broken.verdict.outcome,
        reasons: broken.verdict.reasons,
        instead: suggestion && `${suggestion.change}, ${savingText(fromRupees(suggestion.saves))}`,
      },
    ]);
    expect(shared.map(({ emissions }) => emissions)).toEqual([within, broken].map(({ option }) => option.emissions));
    expect(shared.map((one) => one.totalWithFee)).toEqual(
      [within, broken].map(({ fare }) => fromRupees(fare.totalPrice + flights.fee) / 100),
    );
    // The people asked never see what the rules and budgets are made of.
    const [kept] = await world.query<{ options: string }>('select options::text from shortlist where id = $1', [
      shortlistId,
    ]);
    expect(kept?.options).not.toMatch(/policyId|policyName|versionId|policyMessages|proof|"limit"|budget/);
  });

  it('of half a return has the fee of both ways apart, and both halves are judged together', async () => {
    const flights = await asha.search({ roundTrip: true });
    const pair = pickFlight(flights, '6E', 'AI');
    const [half = ''] = pair.split('~');
    const { shortlistId } = await share(flights, [{ flightId: pair, fareType: '2' }, { flightId: half }]);
    const { shared, fee } = await open(shortlistId);
    expect(fee).toBe(flights.fee);
    const [both, alone] = shared;
    expect(both?.totalWithFee).toBe(fromRupees((both?.totalPrice ?? 0) + flights.fee) / 100);
    expect(alone?.totalWithFee).toBeNull();
    const kgOf = (id: string) => flights.flights.find((one) => one.flightId === id)?.emissions?.kgPerTraveller ?? 0;
    expect(both?.emissions?.kgPerTraveller).toBe(pair.split('~').reduce((kg, id) => kg + kgOf(id), 0));
    expect(alone?.emissions?.kgPerTraveller).toBe(kgOf(half));
    expect(both?.verdict?.outcome).toEqual(expect.any(String));
  });

  it('of a private search is judged by nobody', async () => {
    const flights = await privately();
    const { shortlistId } = await share(flights, [{ flightId: flights.flights[0]?.flightId ?? '' }]);
    const { shared, fee } = await open(shortlistId);
    expect(fee).toBe(flights.fee);
    expect(shared.map(({ verdict }) => verdict)).toEqual([null]);
    expect(shared[0]?.emissions?.kgPerTraveller).toBe(flights.flights[0]?.emissions?.kgPerTraveller);
  });

  it('that was shared before all this still opens, says what is known of it and can be suggested', async () => {
    const { shortlistId, first } = await shareTwo();
    await world.query(
      `update shortlist set fee_paise = null, options = (
         select jsonb_agg(one - 'verdict' - 'emissions') from jsonb_array_elements(options) as one) where id = $1`,
      [shortlistId],
    );
    const shortlist = await open(shortlistId);
    expectShape(getShortlist, shortlist);
    expect(shortlist.fee).toBeNull();
    for (const one of shortlist.shared) {
      expect([one.verdict, one.totalWithFee]).toEqual([null, null]);
      expect(one.emissions).toEqual({ kgPerTraveller: one.options[0]?.emissions?.kgPerTraveller, band: null });
    }
    const { answers } = await answer(meera, { shortlistId, suggested: first, comment: null });
    expect(answers[0]?.suggested).toMatchObject(first);
  });
});

describe('an answer', () => {
  it('is read by everybody who has the flights, on the page and in the list, and told to whoever shared them', async () => {
    const { shortlistId, second, number } = await shareTwo();
    const comment = 'Leaves time for breakfast.\nTake a window seat.';
    const answered = await answer(meera, { shortlistId, suggested: second, comment });
    expectShape(answerShortlist, answered);
    const said = { person: { user_id: meeraId, name: 'Meera Iyer' }, suggested: { ...second, name: number }, comment };
    expect(answered.answers).toEqual([{ ...said, isMine: true, answeredAt: expect.stringMatching(/^20.*Z$/) }]);
    for (const person of [asha, vikram]) {
      expect((await open(shortlistId, person)).answers).toMatchObject([{ ...said, isMine: false }]);
      const { data } = await person.client.call(listShortlists, { query: {} });
      expect(data.find((row) => row._id === shortlistId)?.answers).toMatchObject([said]);
    }
    const [item, ...others] = await told(shortlistId, 1);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ email: EMPLOYEE, subject: `Meera Iyer suggests ${number}` });
    expect(item?.body).toContain(comment);
    const mail = await waitForMail(world, EMPLOYEE, new RegExp(shortlistId));
    expect(mail.text).toContain('Leaves time for breakfast.');
    expect(await trail(shortlistId)).toMatchObject([
      { action: 'flight.shortlisted' },
      { action: 'flight.shortlist_answered', details: { suggested: number, fareType: '2', comment, isChange: false } },
    ]);
  });

  it('can be changed, counts as it was given last, and is told again only where it says something else', async () => {
    const { shortlistId, first, second } = await shareTwo();
    await answer(meera, { shortlistId, suggested: first, comment: null });
    await told(shortlistId, 1);
    await answer(vikram, { shortlistId, suggested: second, comment: null });
    await told(shortlistId, 2);
    await answer(meera, { shortlistId, suggested: null, comment: 'Take the train' });
    await answer(meera, { shortlistId, suggested: null, comment: 'Take the train' });
    const subjects = (await told(shortlistId, 3)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('Meera Iyer now suggests none of these');
    const { answers } = await open(shortlistId, asha);
    expect(answers.map((one) => [one.person.name, one.suggested?.flightId ?? null, one.comment])).toEqual([
      ['Meera Iyer', null, 'Take the train'],
      ['Vikram Shah', second.flightId, null],
    ]);
    expect(await trail(shortlistId)).toHaveLength(4);
    const [queued] = await world.query<{ count: string }>(
      `select count(*) from outbox_event where topic = 'flight.shortlist_answered' and payload ->> 'shortlistId' = $1`,
      [shortlistId],
    );
    expect(Number(queued?.count)).toBe(3);
  });

  it('sent twice under one key is one answer', async () => {
    const { shortlistId, first } = await shareTwo();
    const request = { body: { shortlistId, suggested: first, comment: null }, idempotencyKey: randomUUID() };
    const once = await meera.client.call(answerShortlist, request);
    expect(await meera.client.call(answerShortlist, request)).toEqual(once);
    expect(await trail(shortlistId)).toHaveLength(2);
  });

  it('is given by those whom the flights were sent to, and by nobody else', async () => {
    const { shortlistId, first } = await shareTwo();
    const body = { shortlistId, suggested: first, comment: null };
    expect(expectRefusal(await tryAnswer(asha, body), 'own_shortlist').message).toContain(
      'shared these flights yourself',
    );
    for (const person of [tara, stranger]) expectRefusal(await tryAnswer(person, body), 'not_found');
    expectRefusal(await tryAnswer(meera, { ...body, shortlistId: randomUUID() }), 'not_found');
    expect((await open(shortlistId)).answers).toEqual([]);
  });

  it('names the field that is wrong', async () => {
    const { shortlistId, first } = await shareTwo();
    const refused = async (change: Partial<Answer>) =>
      expectRefusal(
        await tryAnswer(meera, { shortlistId, suggested: first, comment: null, ...change }),
        'validation_failed',
      ).errors?.map((error) => error.field);
    expect(await refused({ suggested: { ...first, flightId: 'nothing' } })).toEqual(['suggested.flightId']);
    expect(await refused({ suggested: { ...first, fareType: '999' } })).toEqual(['suggested.fareType']);
    expect(await refused({ comment: 'x'.repeat(1_001) })).toEqual(['comment']);
    const { answers } = await answer(meera, { shortlistId, suggested: first, comment: 'x'.repeat(1_000) });
    expect(answers[0]?.comment).toHaveLength(1_000);
  });

  it('about a private journey leaves no words in the trail', async () => {
    const flights = await privately();
    const { flightId = '' } = flights.flights[0] ?? {};
    const { shortlistId } = await share(flights, [{ flightId, fareType: '2' }]);
    const suggested = { flightId, fareType: '2' };
    await answer(meera, { shortlistId, suggested, comment: 'Enjoy the beach' });
    const rows = await trail(shortlistId);
    expect(rows.map(({ details }) => details)).toEqual([
      { flights: 1, recipients: [meeraId], tripId: null, private: true },
      { isChange: false, private: true },
    ]);
    expect((await told(shortlistId, 1))[0]?.email).toBe(EMPLOYEE);
    const { data } = await vikram.client.call(listAudit, { query: {} });
    const named = data.filter(({ objectType }) => objectType === 'flight_shortlist');
    expect(named.find(({ objectId }) => objectId === shortlistId)?.objectName).toBe('Private journey');
    expect(named.find(({ objectId }) => objectId !== shortlistId)?.objectName).toBe('DEL to BOM');
  });
});
