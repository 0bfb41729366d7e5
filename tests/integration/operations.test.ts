import { createApiKey } from '@pravas/contract/access/api-key-operations.ts';
import { openApiDocument } from '@pravas/contract/openapi.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, payloadOf, send } from './send-request.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const get = (path: string) => send(world.url, { method: 'GET', path });

describe('whoever watches the server', () => {
  it('learns that it lives and that it is ready', async () => {
    expect((await get('/health')).json).toEqual({ status: 200, payload: { alive: true } });
    expect((await get('/ready')).json).toEqual({ status: 200, payload: { ready: true } });
  });

  it('is never told to slow down', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/health')));
    for (const answer of answers) expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
  });

  it('learns that it is alive but not ready while the database is away, and ready again after', async () => {
    const limit = (connections: number) =>
      world.query(`alter database "${world.databaseName}" connection limit ${connections}`);
    await limit(0);
    await world.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'pravas_app'`,
      [world.databaseName],
    );
    try {
      await vi.waitFor(async () => expect((await get('/ready')).status).toBe(503), { timeout: 10_000, interval: 50 });
      const answer = await get('/ready');
      expect(answer.json).toMatchObject({ status: 503, code: 'not_ready' });
      expect(answer.text).not.toMatch(/connection|role|pravas_app/i);
      expect((await get('/health')).status).toBe(200);
    } finally {
      await limit(-1);
    }
    await vi.waitFor(async () => expect((await get('/ready')).status).toBe(200), { timeout: 10_000, interval: 50 });
    expect((await signIn(world)).token).not.toBe('');
  });
});

describe('whoever writes a client', () => {
  it('gets the OpenAPI document of the contract', async () => {
    const answer = await get('/openapi.json');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    const paths = (answer.json as { paths: Record<string, object> }).paths;
    for (const { path, method } of OPERATIONS) expect(paths[path]).toHaveProperty(method.toLowerCase());
  });

  it('gets pages that name every operation and run nothing', async () => {
    const page = await get('/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const linked = (text: string) => [...text.matchAll(/ href="(\/docs[^"?]*)"/g)].map(([, to]) => String(to));
    const paths = [...new Set(linked(page.text).map((to) => to.split('#')[0] ?? ''))];
    const pages = new Map(await Promise.all(paths.map(async (path) => [path, await get(path)] as const)));
    const targets = new Set(
      [...pages].flatMap(([path, { text }]) => [
        path,
        ...[...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${path}#${id}`),
      ]),
    );
    for (const { id } of OPERATIONS)
      expect(new Set(linked(page.text).filter((to) => to.endsWith(`#${id}`))).size).toBe(1);
    expect([...targets]).toContain('/docs/shapes#shape-FlightOption');
    for (const { status, text } of pages.values()) {
      expect([status, linked(text).filter((to) => !targets.has(to))]).toEqual([200, []]);
      expect(text.length).toBeLessThan(300_000);
      expect(text.replaceAll(world.url, '')).not.toMatch(/<script|<style|style="|\son[a-z]+=|https?:\/\//i);
    }
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    const style = /href="(\/docs\/[^"]+)"/.exec(page.text)?.[1] ?? '';
    const css = await get(style);
    expect([css.status, css.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/css/)]);
  });

  it('makes the first call as the start page prints it, and reads what it shows', async () => {
    const { text } = await get('/docs');
    const shown = (id: string) =>
      (new RegExp(`<pre[^>]* id="${id}">([^<]*)</pre>`).exec(text)?.[1] ?? '')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
    const admin = await signIn(world, ADMIN);
    const { secret } = payloadOf<AnswerOf<typeof createApiKey>>(
      await callOperation(world.url, createApiKey, { body: { name: 'First call', scopes: ['trips.own'] } }, admin),
    );
    payloadOf(await callOperation(world.url, createTrip, { body: { name: 'Review' } }, { ...admin, token: secret }));
    const [, address = ''] = /'(http[^']+)'/.exec(shown('first-call')) ?? [];
    const answer = await fetch(address, { headers: { authorization: `Bearer ${secret}` } });
    const told = (await answer.json()) as { payload: { data: readonly object[] } };
    const example = JSON.parse(shown('first-answer')) as typeof told;
    expect(told).toMatchObject({ status: 200, payload: { rowNumber: 1, recordsPerPage: 20 } });
    expect(Object.keys(told.payload)).toEqual(expect.arrayContaining(Object.keys(example.payload)));
    expect(Object.keys(told.payload.data[0] ?? {})).toEqual(
      expect.arrayContaining(Object.keys(example.payload.data[0] ?? {})),
    );
  });

  it('searches calls and errors, whatever is typed', async () => {
    const find = async (query: string) => (await get(`/docs/search?${query}`)).text;
    expect(await find('q=second+factor')).toMatch(/href="\/docs\/identity#[a-z-]+"/);
    expect(await find('q=privilege_missing')).toContain('href="/docs/errors#code-privilege_missing"');
    expect(await find(`q=${encodeURIComponent('<script>"\'')}`)).toContain('Nothing has “&lt;script&gt;&quot;');
    expect(await find('q=zeppelin')).toContain('Nothing has “zeppelin”');
    for (const odd of ['', 'q=', 'q=a&q=b', `q=${'x'.repeat(5_000)}`, 'q[a]=1', 'q=%00']) {
      const { status, text } = await get(`/docs/search?${odd}`);
      expect([odd.slice(0, 9), status, text.includes('role="status"')]).toEqual([odd.slice(0, 9), 200, true]);
    }
  });
});
