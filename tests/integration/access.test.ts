import net from 'node:net';
import type { Operation } from '@pravas/contract/operation.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { beginSession } from '../support/callers.ts';
import { addBusTowns } from '../support/fill-buses.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { sampleInput, unknownIds } from './sample-input.ts';
import { type Answer, callOperation, expectRefusal, expectShape, payloadOf, refusalOf, send } from './send-request.ts';

const APPROVER = 'meera.iyer@meridian.example';
const FINANCE = 'nisha.verma@meridian.example';

/** What the edge itself may refuse, whatever operation was called. */
const EDGE_CODES = [
  'validation_failed',
  'bad_request',
  'too_many_requests',
  'privilege_missing',
  'second_factor_required',
];

let world: World;
const tokens = new Map<string, string>();

beforeAll(async () => {
  world = await createWorld();
  const people = { employee: EMPLOYEE, approver: APPROVER, admin: ADMIN, finance: FINANCE, 'super admin': STRANGER };
  for (const [role, email] of Object.entries(people)) tokens.set(role, (await signIn(world, email)).token);
  tokens.set('expired', (await signIn(world)).token);
  await world.query(
    `update session_access set expires_at = now() - interval '1 second'
     where session_id = (select id from session order by created_at desc limit 1)`,
  );
  tokens.set('garbage', 'x'.repeat(43));
  await addBusTowns(world, true);
});
afterAll(() => world.close());

const ask = (operation: Operation, token?: string) =>
  callOperation(world.url, operation, sampleInput(operation, unknownIds()), { token });

const named = (operations: readonly Operation[]) => operations.map((operation) => [operation.id, operation] as const);

describe('every operation', () => {
  it('has an id of its own, and is open only where it has to be', () => {
    expect(OPERATIONS.length).toBe(new Set(OPERATIONS.map((operation) => operation.id)).size);
    const open = OPERATIONS.filter(({ access }) => access.kind === 'public' || access.kind === 'cookie');
    expect(
      open
        .filter(({ area }) => area !== 'reference')
        .map((operation) => operation.id)
        .sort(),
    ).toEqual([
      'decide-by-link',
      'forgot-password',
      'generate-organization-otp',
      'get-approval-link',
      'get-invite-details',
      'get-shared-trip',
      'list-stay-travellers',
      'login',
      'logout',
      'refresh-session',
      'register-employee',
      'register-organization',
      'resend-organization-otp',
      'reset-password',
      'start-passkey-login',
      'start-sso',
      'verify-forgot-password',
      'verify-organization-otp',
      'verify-second-factor',
    ]);
  });
});

describe('what is not known', () => {
  /** Of the provider's own operations, its own admin: they may do the rest as well. */
  const token = () => tokens.get('super admin');

  it.each(named(OPERATIONS))('is refused by name in the query of %s', async (_, operation) => {
    const input = sampleInput(operation, unknownIds());
    const answer = await callOperation(
      world.url,
      operation,
      { ...input, query: { ...input.query, isAdmin: '1' } },
      { token: token() },
    );
    expect(expectRefusal(answer, 'validation_failed').errors).toContainEqual({
      field: 'isAdmin',
      message: 'This field is not known here',
    });
  });

  const withBody = OPERATIONS.filter(({ method }) => method === 'POST' || method === 'PUT');

  it.each(named(withBody))('is refused by name in the body of %s', async (_, operation) => {
    const input = sampleInput(operation, unknownIds());
    const body = { ...(input.body as object | undefined), organization_id: 'x', password_hash: 'x' };
    const answer = await callOperation(world.url, operation, { ...input, body }, { token: token() });
    expect(expectRefusal(answer, 'validation_failed').errors).toContainEqual({
      field: 'organization_id, password_hash',
      message: 'This field is not known here',
    });
  });

  it.each(named(withBody))('cannot reach a prototype through the body of %s', async (_, operation) => {
    for (const body of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}']) {
      const answer = await send(world.url, {
        method: operation.method,
        path: operation.path,
        token: token(),
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body,
      });
      expectRefusal(answer, 'bad_request');
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each(named(withBody))('is refused as a form by %s', async (_, operation) => {
    const fields = Object.entries((sampleInput(operation, unknownIds()).body ?? {}) as Record<string, string>);
    const answer = await send(world.url, {
      method: operation.method,
      path: operation.path,
      token: token(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': crypto.randomUUID() },
      body: new URLSearchParams(fields).toString(),
    });
    expectRefusal(answer, 'unsupported_media_type');
  });

  it('names each missing or misspelt field of a query', async () => {
    const answer = await send(world.url, { method: 'GET', path: '/flights/list?from=delhi', token: token() });
    const { errors = [] } = expectRefusal(answer, 'validation_failed');
    expect(errors.map((error) => error.field).sort()).toEqual(['dDate', 'from', 'to']);
    for (const error of errors) expect(error.message.length).toBeGreaterThan(0);
  });

  it('is refused when a field comes twice', async () => {
    const path = '/trip/api/v1/trip/list?rowNumber=1&rowNumber=2';
    const answer = await send(world.url, { method: 'GET', path, token: token() });
    expect(expectRefusal(answer, 'validation_failed').errors?.[0]?.field).toBe('rowNumber');
  });
});

describe('a request that cannot be read', () => {
  const post = (body: string | Buffer, type = 'application/json') =>
    send(world.url, {
      method: 'POST',
      path: '/trip/api/v1/trip',
      token: tokens.get('employee'),
      headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() },
      body,
    });

  it.each(['{', '', '{"name":', 'null{}', '\u0000'])('is a bad request: %j', async (body) => {
    expectRefusal(await post(body), 'bad_request');
  });

  it.each(['[]', '"text"', '1', '[[[[]]]]'])('is refused when it is JSON but no object: %s', async (body) => {
    expect(expectRefusal(await post(body), 'validation_failed').errors?.[0]?.field).toBe('body');
  });

  it('is refused whatever else it is said to be', async () => {
    for (const type of ['application/xml', 'text/html', 'multipart/form-data; boundary=x', 'text/plain']) {
      const { code } = refusalOf(await post('{"name":"A trip"}', type));
      expect(['unsupported_media_type', 'validation_failed']).toContain(code);
    }
    const [row] = await world.query<{ count: number }>(`select count(*) from trip where name = 'A trip'`);
    expect(Number(row?.count)).toBe(0);
  });

  it('is refused over a megabyte, and read below it', async () => {
    const padded = (bytes: number) => `{"name":"${'x'.repeat(bytes)}"}`;
    expectRefusal(await post(padded(1_048_576)), 'body_too_large');
    expectRefusal(await post(padded(1_000_000)), 'validation_failed');
  });

  it('is refused when it nests deeper than anything we take', async () => {
    expect(refusalOf(await post(`{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)).status).toBe(400);
  });
});

describe('an address nobody serves', () => {
  it.each([
    ['GET', '/flights/nothing'],
    ['POST', '/trip/api/v1/trip/list'],
    ['PUT', '/flights/list'],
    ['GET', '/organization/api/v1/whatever'],
    ['GET', '/payments/nothing'],
    ['DELETE', '/'],
    ['POST', '/home'],
    ['GET', '/missing.png'],
    ['GET', '/..%2f..%2f..%2fetc%2fpasswd.txt'],
    ['GET', '/assets/../../package.json'],
    ['POST', '//'],
  ])('answers 404 with the envelope: %s %s', async (method, path) => {
    expectRefusal(await send(world.url, { method, path }), 'not_found');
  });
});

describe('an address that cannot be read', () => {
  it.each(['/%', '/%ff', '/flights/%'])('answers 400 with the envelope and the headers: %s', async (path) => {
    const answer = await send(world.url, { method: 'GET', path });
    expectRefusal(answer, 'bad_request');
    expectSecurityHeaders(answer);
  });

  it.each(['//', '//@', '///', '//a%20b'])('is no failure of ours: %s', async (path) => {
    expect((await send(world.url, { method: 'GET', path })).status).toBeLessThan(500);
  });
});

/** The headers that reliability and the payment page ask of every answer. */
function expectSecurityHeaders(answer: Answer): void {
  const gateway = new URL(world.sandbox.urls.worldline).origin;
  expect(answer.headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; " +
      `form-action 'self' ${gateway}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(answer.headers['x-powered-by']).toBeUndefined();
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
}

describe('every answer carries the security headers', () => {
  it('success, refusals of each kind and unknown addresses', async () => {
    const employee = tokens.get('employee');
    const requests = [
      { method: 'GET', path: '/trip/public/api/v1/flight-class' },
      { method: 'GET', path: '/trip/api/v1/trip/list' },
      { method: 'GET', path: '/trip/api/v1/trip/list', token: tokens.get('expired') },
      { method: 'GET', path: '/trip/api/v1/trip/list?x=1', token: employee },
      { method: 'GET', path: '/flights/nothing' },
      { method: 'POST', path: '/flights/add', body: '{', headers: { 'content-type': 'application/json' } },
      { method: 'POST', path: '/flights/add', body: '<a/>', headers: { 'content-type': 'text/xml' } },
    ];
    const seen = [];
    for (const request of requests) {
      const answer = await send(world.url, request);
      expectSecurityHeaders(answer);
      if (answer.status !== 200) {
        expect((refusalOf(answer) as { requestId?: string }).requestId).toBe(answer.headers['x-request-id']);
      }
      seen.push(answer.status);
    }
    expect(seen).toEqual([200, 401, 450, 400, 404, 400, 415]);
  });

  it('a request of two lengths, which is answered as neither', async () => {
    const { hostname, port } = new URL(world.url);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = net.connect({ host: hostname, port: Number(port) });
      let heard = '';
      socket.setEncoding('utf8').on('data', (piece: string) => {
        heard += piece;
      });
      socket.on('error', reject).on('close', () => resolve(heard));
      const lengths = 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json';
      socket.write(`POST /flights/add HTTP/1.1\r\nHost: a\r\n${lengths}\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('TRACE, which is answered by nothing', async () => {
    const traced = await send(world.url, {
      method: 'TRACE',
      path: '/trip/api/v1/trip/list',
      token: tokens.get('employee'),
    });
    expect([traced.status, JSON.stringify(traced.json)]).toEqual([404, expect.not.stringContaining('authorization')]);
    expectSecurityHeaders(traced);
  });

  it('a stream', async () => {
    const streams = OPERATIONS.filter((operation) => operation.answer === 'stream' && operation.object === 'nothing');
    expect(streams.length).toBeGreaterThan(0);
    for (const operation of streams) {
      const answer = await ask(operation, tokens.get('admin'));
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
      expectSecurityHeaders(answer);
    }
  });
});

describe('the limit per address', () => {
  it('believes no forwarded address of a stranger', async () => {
    const left = async (address: string) => {
      const answer = await send(world.url, {
        method: 'GET',
        path: '/trip/public/api/v1/flight-class',
        headers: { 'x-forwarded-for': address },
      });
      return Number(answer.headers['x-ratelimit-remaining']);
    };
    const first = await left('203.0.113.1');
    expect([await left('203.0.113.2'), await left('198.51.100.3')]).toEqual([first - 1, first - 2]);
  });
});

describe('the sample inputs', () => {
  it('fit the schemas of their operations, so that a refusal above is the one it claims to be', () => {
    for (const operation of OPERATIONS) {
      const input = sampleInput(operation, unknownIds());
      expect([operation.id, z.safeParse(operation.query, input.query ?? {}).success]).toEqual([operation.id, true]);
      expect([operation.id, z.safeParse(operation.body, input.body ?? {}).success]).toEqual([operation.id, true]);
    }
  });
});

// Last, since some operations end every session of their caller.
describe.each([
  ['an admin', ADMIN],
  ['an employee', EMPLOYEE],
])('%s', (_, email) => {
  it.each(named(OPERATIONS))('is answered by %s as its contract says', async (_id, operation) => {
    // A session of its own: some operations end the one they are called with.
    const [person] = await world.query<{ id: string }>('select id from person where email = $1', [email]);
    const answer = await ask(operation, await beginSession(world, person?.id ?? ''));
    if (answer.status !== 200) {
      expect([...operation.errors, ...EDGE_CODES], answer.text).toContain(refusalOf(answer).code);
    } else if (operation.answer === 'envelope') {
      expectShape(operation, payloadOf(answer));
    }
  });
});
