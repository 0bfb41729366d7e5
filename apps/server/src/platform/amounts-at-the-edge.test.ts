import multipart from '@fastify/multipart';
import { amount, rupees } from '@pravas/contract/amounts.ts';
import { defineOperation } from '@pravas/contract/operation.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createOperationRouter, type OperationInput, type RouterOptions } from './operations.ts';
import { Refusal } from './refusal.ts';

const doubling = defineOperation({
  id: 'double-amount',
  area: 'test',
  method: 'POST',
  path: '/double',
  summary: 'Twice the amount',
  access: { kind: 'session', keys: true },
  object: 'nothing',
  body: z.strictObject({ amount: amount('Amount') }),
  payload: z.object({ amount: rupees, parts: z.array(z.object({ paid: z.nullable(rupees) })) }),
  errors: ['validation_failed'],
});
type Doubling = typeof doubling;

/** The handler's input, and its answer on the wire. */
async function ask(answer: Doubling['answer'], body: unknown) {
  const handed: unknown[] = [];
  const double = ({ body }: OperationInput<Doubling>) => {
    handed.push(body.amount);
    const paid = body.amount;
    if (paid === 5) throw new Refusal('price_changed', { price: { old: paid, new: paid } });
    return Object.freeze({ amount: rupees.parse((paid * 2) / 100), parts: [Object.freeze({ paid }), { paid: null }] });
  };
  const app = Fastify();
  await app.register(multipart);
  app.setErrorHandler((error, request, reply) =>
    error instanceof Refusal ? reply.code(400).send(error.toEnvelope(request.id)) : reply.send(error),
  );
  const options = {
    authenticate: () => Promise.resolve({}),
    feed: { subscribe: () => () => undefined },
    streams: { perPerson: 1, perOrganization: 1 },
    requestsPerMinute: 100,
    onRefusal: () => undefined,
  };
  const router = createOperationRouter(app, options as unknown as RouterOptions);
  router.register({ ...doubling, answer }, (input) =>
    answer === 'stream'
      ? (async function* () {
          yield double(input);
        })()
      : Promise.resolve().then(() => double(input)),
  );
  const { body: text } = await app.inject({ method: 'POST', url: doubling.path, payload: body as object });
  await app.close();
  return { handed, text };
}

const DOUBLED = { amount: 2_469.1, parts: [{ paid: 1_234.55 }, { paid: null }] };

test.each([
  ['envelope', JSON.stringify({ status: 200, payload: DOUBLED })],
  ['list', JSON.stringify([{ status: 200, payload: DOUBLED }])],
  ['stream', `data: ${JSON.stringify(DOUBLED)}\n\n`],
] as const)('a handler has paise, and its answer as %s is rupees', async (answer, wire) => {
  expect(await ask(answer, { amount: 1_234.55 })).toEqual({ handed: [123_455], text: wire });
});

test('a refusal tells prices in rupees', async () => {
  const { text } = await ask('envelope', { amount: 0.05 });
  expect(JSON.parse(text)).toMatchObject({ code: 'price_changed', price: { old: 0.05, new: 0.05 } });
});

test('an amount of a fraction of a paisa reaches no handler', async () => {
  const { handed, text } = await ask('envelope', { amount: 0.005 });
  expect(handed).toEqual([]);
  const errors = [{ field: 'amount', message: 'Amount can have two decimals at most' }];
  expect(JSON.parse(text)).toMatchObject({ code: 'validation_failed', errors });
});
