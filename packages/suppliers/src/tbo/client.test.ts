import { afterEach, expect, test } from 'vitest';
import { MAX_ANSWER_BYTES } from '../http-exchange.ts';
import { createTboClient } from './client.ts';
import { type ScriptedHost, startScriptedHost } from './testing/scripted-host.ts';
import { postJson } from './transport.ts';

const hosts: ScriptedHost[] = [];
const closeHosts = async () => {
  for (const host of hosts.splice(0)) await host.close();
};
afterEach(closeHosts);

async function hostThatSays(script: (method: string) => string | Buffer): Promise<ScriptedHost> {
  const host = await startScriptedHost(script);
  hosts.push(host);
  return host;
}

const ok = JSON.stringify({ Response: { ResponseStatus: 1, Error: { ErrorCode: 0, ErrorMessage: '' }, TraceId: 't' } });
const badToken = JSON.stringify({
  Response: { ResponseStatus: 4, Error: { ErrorCode: 6, ErrorMessage: 'Invalid Token' } },
});
const signal = () => new AbortController().signal;

async function clientAt(clock: { now: string }, script: (path: string, tokens: number) => string | Buffer) {
  let tokens = 0;
  const host = await hostThatSays((method) => {
    if (method !== 'Authenticate') return script(method, tokens);
    tokens += 1;
    return JSON.stringify({ Status: 1, TokenId: `token-${tokens}`, Member: { LoginName: 'desk' }, Error: null });
  });
  const client = createTboClient(
    {
      supplierId: 'tbo',
      label: 'Supplier 1',
      baseUrls: { auth: `${host.url}/auth`, air: `${host.url}/air/`, airBook: `${host.url}/book` },
      clientId: 'c',
      userName: 'u',
      password: 'p',
      endUserIp: '203.0.113.7',
      searchDeadlineMs: 2_000,
      bookDeadlineMs: 2_000,
    },
    { now: () => Temporal.Instant.from(clock.now) },
  );
  return { client, calls: host.calls };
}

test('a token lives for a calendar day in India', async () => {
  const clock = { now: '2026-11-21T18:00:00Z' };
  const { client, calls } = await clientAt(clock, () => ok);
  await client.ask('air', 'Search', {}, signal());
  await client.ask('air', 'Search', {}, signal());
  clock.now = '2026-11-21T18:29:59Z';
  await client.ask('air', 'Search', {}, signal());
  expect(client.today()).toBe('2026-11-21');
  clock.now = '2026-11-21T18:30:00Z';
  await client.ask('air', 'Search', {}, signal());
  expect(client.today()).toBe('2026-11-22');
  expect(calls.map(({ body }) => body.TokenId)).toEqual([
    undefined,
    'token-1',
    'token-1',
    'token-1',
    undefined,
    'token-2',
  ]);
  expect(calls[1]?.body.EndUserIp).toBe('203.0.113.7');
});

test('an order in flight at midnight finishes on the token of its search, for twenty minutes', async () => {
  const clock = { now: '2026-11-21T18:20:00Z' };
  const { client, calls } = await clientAt(clock, () => ok);
  await client.ask('air', 'Search', {}, signal());
  clock.now = '2026-11-21T18:35:00Z';
  await client.tell('airBook', 'Ticket', {}, signal(), '2026-11-21');
  await client.ask('air', 'Search', {}, signal());
  clock.now = '2026-11-21T18:50:00Z';
  await client.tell('airBook', 'Ticket', {}, signal(), '2026-11-21');
  const tokens = calls.filter(({ method }) => method !== 'Authenticate').map(({ body }) => body.TokenId);
  expect(tokens).toEqual(['token-1', 'token-1', 'token-2', 'token-2']);
});

test('a question whose token is refused is asked once more, and not a third time', async () => {
  const { client, calls } = await clientAt({ now: '2026-11-21T10:00:00Z' }, () => badToken);
  const reply = await client.ask('air', 'Search', {}, signal());
  expect(reply.ok && reply.envelope.error.code).toBe(6);
  expect(calls.map(({ method }) => method)).toEqual(['Authenticate', 'Search', 'Authenticate', 'Search']);
});

test('a mutation whose token is refused is not repeated; the next call logs in afresh', async () => {
  const { client, calls } = await clientAt({ now: '2026-11-21T10:00:00Z' }, () => badToken);
  await client.tell('airBook', 'Ticket', {}, signal());
  expect(calls.map(({ method }) => method)).toEqual(['Authenticate', 'Ticket']);
  await client.tell('airBook', 'Ticket', {}, signal());
  expect(calls.map(({ method }) => method)).toEqual(['Authenticate', 'Ticket', 'Authenticate', 'Ticket']);
});

test.each(['', 'null', '[]', '{}', '{"Response":null}', '<html>', '{"Response":{'])(
  'the body "%s" is malformed',
  async (body) => {
    const { client } = await clientAt({ now: '2026-11-21T10:00:00Z' }, () => body);
    expect(await client.tell('airBook', 'Ticket', {}, signal())).toMatchObject({
      ok: false,
      sent: true,
      fault: { type: 'malformed' },
    });
  },
);

test('a bare body without the Response wrapper is read as well', async () => {
  const bare = JSON.stringify({ ResponseStatus: 1, TraceId: 'abc', Error: { ErrorCode: '0', ErrorMessage: null } });
  const { client } = await clientAt({ now: '2026-11-21T10:00:00Z' }, () => bare);
  expect(await client.ask('air', 'FareQuote', {}, signal())).toMatchObject({
    ok: true,
    envelope: { traceId: 'abc', responseStatus: 1, error: { code: 0, message: '' } },
  });
});

test('an answer above 20 MB is refused', async () => {
  const { url } = await hostThatSays(() => Buffer.alloc(MAX_ANSWER_BYTES + 1, 0x20));
  expect(await postJson(fetch, url, {}, { signal: signal(), deadlineMs: 10_000 })).toMatchObject({
    ok: false,
    fault: { type: 'malformed' },
  });
});

test('a refused connection is the only fault that proves nothing was sent', async () => {
  const { url } = await hostThatSays(() => ok);
  await closeHosts();
  expect(await postJson(fetch, url, {}, { signal: signal(), deadlineMs: 2_000 })).toMatchObject({
    ok: false,
    fault: { type: 'not_sent' },
  });
});
