import { streamAlternatives } from '@pravas/contract/flight/compare-prices.ts';
import { listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import { login } from '@pravas/contract/identity/login.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EMPLOYEE, PASSWORD, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

let world: World;
let asha: TravellerClient;

// The first sells 360 days ahead, the second 331.
beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo,duffel' } });
  asha = await signIn(world, EMPLOYEE);
});
afterAll(() => world.close());

const ROUTE = { from: 'DEL', to: 'BOM' } as const;
const ask = (query: Record<string, string>) =>
  callOperation(world.url, listFlights, { query: { ...ROUTE, ...query } }, asha);
const found = async (query: Record<string, string>) => {
  const list = payloadOf<AnswerOf<typeof listFlights>>(await ask(query));
  expectShape(listFlights, list);
  return list;
};
const states = ({ suppliers }: Pick<AnswerOf<typeof listFlights>, 'suppliers'>) =>
  suppliers.map(({ label, state, message }) => [label, state, message]);
const NOT_YET = ['Supplier 2', 'not_asked', 'Supplier 2 sells only 331 days ahead'];

it('both are asked for the last day that both sell', async () => {
  const list = await found({ dDate: dayFromNow(331) });
  expect(states(list)).toEqual([
    ['Supplier 1', 'done', null],
    ['Supplier 2', 'done', null],
  ]);
});

it.each([
  ['a day later', { dDate: dayFromNow(332) }],
  ['a return that comes back later', { dDate: dayFromNow(330), rDate: dayFromNow(332) }],
  ['the last day that anybody sells', { dDate: dayFromNow(360) }],
])('who does not sell %s yet is not asked, and the list says so', async (_, query: Record<string, string>) => {
  const list = await found(query);
  expect(list.flights.length).toBeGreaterThan(0);
  expect(states(list)).toEqual([['Supplier 1', 'done', null], NOT_YET]);
});

it('the stream says it from its beginning to its end', async () => {
  const events = await Array.fromAsync(
    asha.client.stream(streamFlights, { query: { ...ROUTE, dDate: dayFromNow(340) } as never }),
  );
  for (const event of [events[0], events.at(-1)]) expect(event && states(event)[1]).toEqual(NOT_YET);
});

it('that the one who sells the day is down is told as before', async () => {
  await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 3 });
  const { message } = expectRefusal(await ask({ dDate: dayFromNow(340) }), 'supplier_error');
  expect(message).toMatch(/^Supplier: .+ Please contact admin\.$/);
  expect(message).not.toContain('331');
  await world.clearFaults();
});

it.each([
  ['dDate', { dDate: dayFromNow(361) }],
  ['rDate', { dDate: dayFromNow(359), rDate: dayFromNow(361) }],
  ['multi.1', { dDate: dayFromNow(30), multi: `DEL-BOM-${dayFromNow(30)},BOM-GOX-${dayFromNow(361)}` }],
])('a day that nobody sells is refused at %s', async (field, query: Record<string, string>) => {
  const { errors } = expectRefusal(await ask(query), 'validation_failed');
  expect(errors).toEqual([{ field, message: expect.stringMatching(/^Flights are on sale only until .+\./) }]);
});

it('a session says how far ahead screens may offer days', async () => {
  const session = await asha.client.call(login, { body: { email: EMPLOYEE, password: PASSWORD } });
  expect(session).toMatchObject({ organization: { settings: { flightsSoldAheadDays: 360 } } });
});

it('no day around the last one is looked at that nobody sells', async () => {
  const query = { ...ROUTE, dDate: dayFromNow(359), flex: '3' };
  const [started] = await Array.fromAsync(asha.client.stream(streamAlternatives, { query: query as never }));
  const days = started?.type === 'started' ? started.alternatives.map((one) => one.dDate) : [];
  expect(days.toSorted()).toEqual([356, 357, 358, 359, 360].map(dayFromNow));
});
