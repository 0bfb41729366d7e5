import { openApiDocument } from '@pravas/contract/openapi.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { send } from './send-request.ts';

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
    for (const { id } of OPERATIONS) expect(linked(page.text).filter((to) => to.endsWith(`#${id}`))).toHaveLength(1);
    expect([...targets]).toContain('/docs/shapes#shape-FlightOption');
    for (const { status, text } of pages.values()) {
      expect([status, linked(text).filter((to) => !targets.has(to))]).toEqual([200, []]);
      expect(text.length).toBeLessThan(300_000);
      expect(text).not.toMatch(/<script|<style|style="|\son[a-z]+=|https?:\/\//i);
    }
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    const style = /href="(\/docs\/[^"]+)"/.exec(page.text)?.[1] ?? '';
    const css = await get(style);
    expect([css.status, css.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/css/)]);
  });
});
