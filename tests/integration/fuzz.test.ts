import type { Operation } from '@pravas/contract/operation.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import { anyText } from '@pravas/domain/testing/any-text.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { repetitions } from '../support/depth.ts';
import { pickFlight, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import type { SampleIds } from './sample-ids.ts';
import { dayFromNow, sampleInput, unknownIds } from './sample-input.ts';
import { type Answer, type RawRequest, refusalOf, send } from './send-request.ts';

const REQUESTS = repetitions(2_000, 800);
const AT_ONCE = 8;
/** Fixed, so that a failure can be repeated. */
const SEED = 20_260_105;

/** What a stack, a query or a path of ours would look like in an answer. */
const LEAKS =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\bselect\b.+\bfrom\b|\binsert into\b|relation "|violates|syntax error|pravas_app|ECONN|ZodError|TypeError|Cannot read/i;

/** Values that have broken servers before. */
const NASTY: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  "' or 1=1 --",
  '"; drop table trip; --',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '{{7*7}}',
  '%00',
  '%',
  '-1',
  '0',
  '999',
  '1e9',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{"name":"x"}',
  '{"name":1}',
  '{"__proto__":{"x":1}}',
  '{"name":"\\u0000"}',
  '[]',
  '~',
  'a~b~c',
  '__proto__',
  'constructor',
  'ABC',
  'BOM',
  'ZZZ',
  'x'.repeat(5_000),
];

let world: World;
let token: string;
let ids: SampleIds;

beforeAll(async () => {
  // Behind a proxy each request may come from an address of its own, so that the limit per address stays out of the
  // way.
  world = await createWorld({ env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' } });
  const asha = await signIn(world);
  token = asha.token;
  const flights = await asha.search();
  const optionId = pickFlight(flights, '6E');
  const added = await asha.add(flights, optionId, '2');
  ids = {
    ...unknownIds(),
    searchedFlightId: flights.searchedFlightId,
    optionId,
    tripId: added.tripId,
    bookingId: added.flightId,
  };
});
afterAll(() => world.close());

const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  anyText({ maxLength: 60 }),
  fc.constantFrom(dayFromNow(1), dayFromNow(40)),
);
const value = fc.oneof({ weight: 4, arbitrary: nasty }, fc.jsonValue({ maxDepth: 3 }), fc.integer(), fc.double());

/** A well-formed input with some of its fields spoilt, added or taken away. */
function mutated<T>(known: Readonly<Record<string, unknown>>, names: readonly string[], spoilt: fc.Arbitrary<T>) {
  const change = fc.tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...(names.length > 0 ? names : ['x'])) },
      fc.constantFrom('__proto__', 'constructor', 'isAdmin', 'organization_id', ''),
    ),
    fc.option(spoilt, { nil: undefined, freq: 6 }),
  );
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    const entries = new Map(Object.entries(known));
    for (const [name, spoiltValue] of changes) {
      if (spoiltValue === undefined) entries.delete(name);
      else entries.set(name, spoiltValue);
    }
    return [...entries];
  });
}

const fieldsOf = (schema: Operation['query']) =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

function requestFor(operation: Operation): fc.Arbitrary<RawRequest> {
  const sample = sampleInput(operation, ids);
  const query = mutated(sample.query ?? {}, fieldsOf(operation.query), nasty);
  const body = mutated((sample.body ?? {}) as Record<string, unknown>, fieldsOf(operation.body), value);
  return fc
    .record({
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(operation.method) },
        fc.constantFrom('PUT', 'PATCH', 'OPTIONS', 'HEAD', 'POST', 'GET', 'DELETE'),
      ),
      query,
      // `__proto__` has to be an own key of what is sent, which JSON text can have and an object literal cannot.
      body: fc.oneof(
        { weight: 8, arbitrary: body.map((entries) => `{${entries.map(jsonMember).join(',')}}`) },
        fc.json(),
        nasty,
      ),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'x'),
      ),
      key: fc.oneof({ weight: 6, arbitrary: fc.uuid() }, fc.constantFrom('', 'short', 'fixed-key-1', 'x'.repeat(200))),
      holder: fc.oneof({ weight: 12, arbitrary: fc.constant(token) }, fc.constantFrom('', 'x', token.slice(1))),
      address: fc.ipV4(),
    })
    .map(({ method, query: pairs, body: text, type, key, holder, address }) => {
      const bodyless = method === 'GET' || method === 'HEAD' || method === 'DELETE' || method === 'OPTIONS';
      const search = pairs.map(([name, one]) => `${encoded(name)}=${encoded(String(one))}`).join('&');
      return {
        method,
        path: operation.path + (search === '' ? '' : `?${search}`),
        token: holder,
        headers: {
          'x-forwarded-for': address,
          'idempotency-key': key,
          ...(bodyless ? {} : { 'content-type': type }),
        },
        ...(bodyless ? {} : { body: text }),
      };
    });
}

const jsonMember = ([name, one]: readonly [string, unknown]) =>
  `${JSON.stringify(name)}:${JSON.stringify(one) ?? 'null'}`;
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const anyAddress: fc.Arbitrary<RawRequest> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
  path: fc
    .oneof(
      fc.constantFrom(
        '//',
        '///',
        '/%',
        '/%00',
        '/%ff',
        '/..%2f..',
        '/?',
        '/flights/',
        '/flights/%',
        '/docs/',
        '/a//b',
      ),
      fc.webPath().map((path) => `/${path}`),
      fc.webUrl().map((url) => `/${url}`),
    )
    .map((path) => path.replaceAll(' ', '')),
  headers: fc.ipV4().map((address) => ({ 'x-forwarded-for': address })),
});

const chosenWith = (flightId: string) => ({ searchedFlightId: '00000000-0000-4000-8000-000000000000', flightId });

/** Expects the properties of every answer: no failure of ours, the envelope on refusals, and no internals. */
function expectOrderly(request: RawRequest, answer: Answer): void {
  const shown = `${JSON.stringify(request).slice(0, 1_500)} -> ${answer.status} ${answer.text.slice(0, 500)}`;
  expect(answer.status, shown).toBeLessThan(500);
  if (answer.status < 400) return;
  if (request.method !== 'HEAD') {
    const { requestId: _, ...envelope } = refusalOf(answer);
    expect(LEAKS.test(JSON.stringify(envelope)), shown).toBe(false);
  }
}

describe('a text that PostgreSQL cannot hold', () => {
  const NUL = 'a name with \u0000 in it';
  it.each([
    ['POST', '/organization/public/api/v1/login', { email: NUL, password: NUL }],
    ['POST', '/trip/api/v1/trip', { name: NUL }],
    ['GET', `/trip/api/v1/trip/list?${new URLSearchParams({ search: JSON.stringify({ name: NUL }) })}`, undefined],
    [
      'GET',
      `/trip/public/api/v1/airports?${new URLSearchParams({ search: JSON.stringify({ name: NUL }) })}`,
      undefined,
    ],
    ['GET', `/flights/details?${new URLSearchParams({ ...chosenWith(NUL) })}`, undefined],
  ])('is refused or taken, but is no failure of ours: %s %s', async (method, path, body) => {
    const answer = await send(world.url, {
      method,
      path,
      token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      ...(body ? { body } : {}),
    });
    expect(answer.status, answer.text).toBeLessThan(500);
  });
});

describe('whatever is sent', () => {
  it(`${REQUESTS} requests to every operation and to none: no failure of ours, no word of our insides`, async () => {
    const arbitrary = fc.oneof(...OPERATIONS.map((operation) => ({ weight: 4, arbitrary: requestFor(operation) })), {
      weight: 8,
      arbitrary: anyAddress,
    });
    const requests = fc.sample(arbitrary, { numRuns: REQUESTS, seed: SEED });
    const statuses = new Map<number, number>();
    const broken: string[] = [];
    const work = async (): Promise<void> => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const answer = await send(world.url, request);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        try {
          expectOrderly(request, answer);
        } catch (error) {
          broken.push(error instanceof Error ? error.message : String(error));
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // Enough must get past the first check, or the rest would have gone untested.
    for (const status of [200, 400, 401, 404]) {
      expect([status, (statuses.get(status) ?? 0) > 10]).toEqual([status, true]);
    }
    expect(broken.slice(0, 20), `${broken.length} of ${REQUESTS}`).toEqual([]);
  });
});
