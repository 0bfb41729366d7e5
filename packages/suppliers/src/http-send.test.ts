import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { exchange, MAX_ANSWER_BYTES } from './http-exchange.ts';
import { sendOverHttp } from './http-send.ts';

const servers: http.Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A supplier that answers as configured; returns its address. */
async function supplierThat(answers: http.RequestListener): Promise<string> {
  const server = http.createServer(answers);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
}

const ask = (url: string, options: { readonly signal?: AbortSignal; readonly deadlineMs?: number } = {}) =>
  exchange(
    sendOverHttp,
    { method: 'POST', url, headers: { 'content-type': 'application/json' }, body: '{"asked":"₹"}' },
    { signal: new AbortController().signal, deadlineMs: 5_000, ...options },
  );

const LONG = JSON.stringify({ list: Array.from({ length: 20_000 }, (_, index) => `₹${index}`) });

describe('sending over HTTP', () => {
  it('sends what it is given and tells status, headers and text', async () => {
    const seen: unknown[] = [];
    const url = await supplierThat(async (request, response) => {
      const body = await Array.fromAsync(request as AsyncIterable<Buffer>);
      seen.push(request.method, request.headers['content-type'], Buffer.concat(body).toString('utf8'));
      response.writeHead(422, { 'X-Request-Id': 'r-1' }).end('{"no":"₹"}');
    });
    const answer = await ask(url);
    expect(seen).toEqual(['POST', 'application/json', '{"asked":"₹"}']);
    expect(answer).toMatchObject({ ok: true, status: 422, body: '{"no":"₹"}' });
    expect(answer.ok && [answer.headers.get('x-request-id'), answer.headers.get('x-other')]).toEqual(['r-1', null]);
  });

  it('unpacks a packed answer, however it is cut into pieces', async () => {
    const packed = gzipSync(LONG);
    const url = await supplierThat(async (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      for (let at = 0; at < packed.length; at += 1_000) {
        response.write(packed.subarray(at, at + 1_000));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    expect(await ask(url)).toMatchObject({ ok: true, status: 200, body: LONG });
  });

  it('keeps its connection for the next question', async () => {
    const ports: unknown[] = [];
    const url = await supplierThat((request, response) => {
      ports.push(request.socket.remotePort);
      request.resume().once('end', () => response.end('{}'));
    });
    for (let times = 0; times < 3; times += 1) await ask(url);
    expect(new Set(ports).size).toBe(1);
  });

  it('takes no answer from another address', async () => {
    let asked = 0;
    const elsewhere = await supplierThat((_, response) => {
      asked += 1;
      response.end('{}');
    });
    const url = await supplierThat((_, response) => response.writeHead(307, { location: elsewhere }).end());
    expect(await ask(url)).toMatchObject({ ok: false, fault: { type: 'unavailable' } });
    expect(asked).toBe(0);
  });

  it('knows for certain that nothing was sent where nobody listens', async () => {
    const url = await supplierThat(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await ask(url)).toMatchObject({ ok: false, fault: { type: 'not_sent' } });
  });

  it.each([
    ['says nothing', (_: http.IncomingMessage, __: http.ServerResponse) => undefined],
    ['stops in the middle', (_: http.IncomingMessage, response: http.ServerResponse) => response.write('{"half":')],
    [
      'stops in the middle of a packed answer',
      (_: http.IncomingMessage, response: http.ServerResponse) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync(LONG).subarray(0, 5_000)),
    ],
  ])('is out of time with a supplier that %s, by its deadline and by whoever gives up', async (_, answers) => {
    const url = await supplierThat(answers);
    expect(await ask(url, { deadlineMs: 150 })).toMatchObject({ ok: false, fault: { type: 'timeout' } });
    const given = new AbortController();
    const waiting = ask(url, { signal: given.signal });
    given.abort();
    expect(await waiting).toMatchObject({ ok: false, fault: { type: 'timeout' } });
  });

  it.each([
    ['a plain answer', LONG.slice(0, 5_000), {}],
    ['a packed answer', gzipSync(LONG).subarray(0, 5_000), { 'content-encoding': 'gzip' }],
  ])('tells of a connection that breaks in the middle of %s', async (_, half, headers) => {
    const url = await supplierThat((__, response) => {
      response.writeHead(200, { ...headers, 'content-length': '900000' });
      response.write(half, () => response.destroy());
    });
    expect(await ask(url)).toMatchObject({ ok: false, fault: { type: 'unavailable' } });
  });

  it('tells of a packed answer that ends too early, or is not packed at all', async () => {
    for (const body of [gzipSync(LONG).subarray(0, 5_000), Buffer.from('{"plain":true}')]) {
      const url = await supplierThat((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(body),
      );
      expect(await ask(url)).toMatchObject({ ok: false, fault: { type: 'unavailable' } });
    }
  });

  it('reads no more of an answer than any may have, however small it is packed', async () => {
    const bomb = gzipSync(Buffer.alloc(MAX_ANSWER_BYTES + 1));
    const url = await supplierThat((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(await ask(url)).toMatchObject({ ok: false, fault: { type: 'malformed' } });
  });
});
