import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packAssets } from '../../scripts/pack-assets.ts';
import { createWorld, type World } from '../support/world.ts';

const SCRIPT = `export const words = ${JSON.stringify('to be packed '.repeat(500))};`;
const HINDI = '<!doctype html><html lang="hi"><title>Pravas</title>';
const PAGE = `<!doctype html><title>Pravas</title>${'<!-- the page of every address -->'.repeat(100)}`;

let world: World;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(os.tmpdir(), 'pravas-web-'));
  await mkdir(path.join(webDir, 'assets'));
  await writeFile(path.join(webDir, 'index.html'), PAGE);
  await writeFile(path.join(webDir, 'hi.html'), HINDI);
  await writeFile(path.join(webDir, 'assets', 'app-12345678.js'), SCRIPT);
  await writeFile(path.join(webDir, 'assets', 'tiny-12345678.js'), 'export {};');
  await packAssets(webDir);
  world = await createWorld({ env: { PRAVAS_WEB_DIR: webDir } });
});
afterAll(async () => {
  await world.close();
  await rm(webDir, { recursive: true });
});

/** The bytes as they arrive over the wire. */
function load(address: string, encodings: string) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const request = http.get(world.url + address, { headers: { 'accept-encoding': encodings } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) });
    });
    request.on('error', reject);
  });
}

describe('the web app', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const)(
    'is handed out to a browser that reads %s as %s, to be kept for a year',
    async (reads, encoding, unpack) => {
      const { status, headers, bytes } = await load('/assets/app-12345678.js', reads);
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(unpack(bytes).toString()).toBe(SCRIPT);
      if (encoding) expect(bytes.length).toBeLessThan(SCRIPT.length / 10);
    },
  );

  it('answers every address of its own with its page, packed and asked for anew each time', async () => {
    const { headers, bytes } = await load('/trip/details?tripId=1', 'gzip, deflate, br');
    expect([headers['content-encoding'], headers['cache-control']]).toEqual(['br', 'no-cache']);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(brotliDecompressSync(bytes).toString()).toBe(PAGE);
    expect((await fetch(`${world.url}/trip/details`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${world.url}/trip/details`, { method: 'PUT' })).status).toBe(404);
  });

  it('answers with its page in the language that was chosen in the browser, else in the one that it asks for', async () => {
    const answer = async (headers: Record<string, string>) => {
      const { headers: told, text } = await fetch(`${world.url}/trip/details`, { headers }).then(async (page) => ({
        headers: page.headers,
        text: await page.text(),
      }));
      expect(told.get('vary')).toMatch(/cookie, accept-language/);
      return text === HINDI ? 'hi' : 'en';
    };
    expect(await answer({ 'accept-language': 'en-IN,hi;q=0.5' })).toBe('en');
    expect(await answer({ 'accept-language': 'hi-IN,en;q=0.5' })).toBe('hi');
    expect(await answer({ 'accept-language': 'hi', cookie: 'pravas_language=en-IN' })).toBe('en');
    expect(await answer({ cookie: 'a=b; pravas_language=hi-IN' })).toBe('hi');
  });

  it('redirects nothing that came in clear, so that no client goes on sending its secrets so', async () => {
    const inClear = { redirect: 'manual', headers: { 'x-forwarded-proto': 'http' } } as const;
    expect((await fetch(`${world.url}/home`, inClear)).status).toBe(200);
    expect((await fetch(`${world.url}/trip/api/v1/trip/list`, inClear)).status).toBe(401);
  });

  it('serves neither the folder nor what lies beside it', async () => {
    for (const path of ['/assets/', '/.git/config', '/assets/../../package.json', '/%2e%2e/package.json', '/.env']) {
      const answer = await fetch(`${world.url}${path}`);
      expect([path, await answer.text()]).toEqual([path, expect.not.stringMatching(/\[core\]|"workspaces"|Index of/)]);
    }
  });

  it('hands out as they are what is too short to pack, and nothing for what is not there', async () => {
    const tiny = await load('/assets/tiny-12345678.js', 'br');
    expect([tiny.headers['content-encoding'], tiny.bytes.toString()]).toEqual([undefined, 'export {};']);
    expect((await load('/assets/gone-12345678.js', 'br')).status).toBe(404);
    expect((await load('/flights/nothing', 'br')).headers['content-type']).toMatch(/json/);
  });
});
