import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { login } from '@pravas/contract/identity/login.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOperationRouter, type RouterOptions } from './operations.ts';

let app: FastifyInstance;
let arrived: PromiseWithResolvers<AbortSignal>;
let answers: PromiseWithResolvers<never>;

/** A route that takes a body and answers when the test lets it. */
beforeEach(async () => {
  [arrived, answers] = [Promise.withResolvers(), Promise.withResolvers()];
  app = Fastify({ forceCloseConnections: true });
  await app.register(multipart);
  const options = {
    onRefusal: () => undefined,
    streams: { perPerson: 1, perOrganization: 1 },
    requestsPerMinute: 100,
  } as unknown as RouterOptions;
  createOperationRouter(app, options).register(login, ({ signal }) => {
    arrived.resolve(signal);
    return answers.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

function send(): http.ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/json' };
  const request = http.request({ host: '127.0.0.1', port, path: login.path, method: login.method, headers });
  request.on('error', () => undefined);
  request.end(JSON.stringify({ email: 'asha@example.com', password: 'something long' }));
  return request;
}

test('whoever has sent his whole request and waits has not gone', async () => {
  const request = send();
  const signal = await arrived.promise;
  for (let turns = 0; turns < 10; turns += 1) await nextTurn();
  expect(signal.aborted).toBe(false);
  answers.resolve({ accessToken: 'x' } as never);
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(answer.resume(), 'end');
  expect([answer.statusCode, signal.aborted]).toEqual([200, false]);
});

test('whoever hangs up before he is answered has gone', async () => {
  const request = send();
  const signal = await arrived.promise;
  request.destroy();
  await expect.poll(() => signal.aborted).toBe(true);
});
