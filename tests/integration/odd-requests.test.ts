import type { Operation } from '@pravas/contract/operation.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { sampleInput, unknownIds } from './sample-input.ts';
import { type Answer, callOperation, refusalOf, send } from './send-request.ts';

let world: World;
let tokens: readonly string[];
let address = 0;

beforeAll(async () => {
  // Each request comes from an address of its own, so that the limit per address stays out of the way.
  world = await createWorld({ env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' } });
  const people = await Promise.all([ADMIN, 'dev.patel@pravas.example'].map((email) => signIn(world, email)));
  tokens = people.map(({ token }) => token);
});
afterAll(() => world.close());

const from = () => {
  address += 1;
  return { 'x-forwarded-for': `10.7.${(address >> 8) & 255}.${address & 255}` };
};

/** Whole numbers that JSON can write and the columns of a database cannot hold. */
const TOO_LARGE = [2_147_483_648, 9_007_199_254_740_991];

/** The value with each number in it, and each field that may be one, made too large in turn. */
function enlarged(value: unknown, large: number): readonly unknown[] {
  if (typeof value === 'number') return [large];
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => enlarged(one, large).map((other) => value.with(index, other)));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    enlarged(one, large).map((other) => ({ ...value, [name]: other })),
  );
}

/** The fields of a shape that take a number, in the first place or among others. */
function numbersOf(shape: Operation['body']): readonly string[] {
  const { properties = {} } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, field]) =>
    /"(?:integer|number)"/.test(JSON.stringify(field)) ? [name] : [],
  );
}

function requestsOf(
  operation: Operation,
): readonly { readonly query: Record<string, string>; readonly body: unknown }[] {
  const { query = {}, body = {} } = sampleInput(operation, unknownIds());
  return TOO_LARGE.flatMap((large) => [
    ...numbersOf(operation.query).map((name) => ({ query: { ...query, [name]: String(large) }, body })),
    ...numbersOf(operation.body).map((name) => ({ query, body: { ...(body as object), [name]: large } })),
    ...enlarged(body, large).map((other) => ({ query, body: other })),
  ]);
}

const CALLED = OPERATIONS.filter(
  (operation) =>
    operation.access.kind !== 'public' && operation.access.kind !== 'cookie' && !operation.upload?.required,
);

describe('a whole number that is too large', () => {
  it('is refused by every operation, wherever it stands, and breaks none', async () => {
    const broken: string[] = [];
    let asked = 0;
    for (const operation of CALLED) {
      for (const input of requestsOf(operation)) {
        for (const token of tokens) {
          const answer = await callOperation(world.url, operation, input, { token, headers: from() });
          asked += 1;
          if (answer.status >= 500) broken.push(`${operation.id} ${JSON.stringify(input).slice(0, 300)}`);
        }
      }
    }
    expect(broken).toEqual([]);
    expect(asked).toBeGreaterThan(200);
  });
});

const BOUNDARY = 'pravas-odd-boundary';
const FILE_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
const BROKE_OFF = [{ field: 'file', message: 'The upload broke off before its end. Please send it again.' }];

const UPLOADS = OPERATIONS.filter(({ upload }) => upload);

/** Operations that no customer's role can hold are called by the provider's admin. */
const isProviders = ({ access }: Operation) => access.kind === 'privilege' && access.privilege === 'provider.decide';

/** Sends these bytes as a form to an operation that takes a file. */
function post(operation: Operation, text: string, type = `multipart/form-data; boundary=${BOUNDARY}`): Promise<Answer> {
  return send(world.url, {
    method: operation.method,
    path: operation.path,
    token: tokens[isProviders(operation) ? 1 : 0],
    headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID(), ...from() },
    body: Buffer.from(text),
  });
}

describe.each(UPLOADS.map((operation) => [operation.id, operation] as const))('the form of %s', (_, operation) => {
  it.each([
    ['in the middle of its file', `${FILE_HEAD}\u0089PNG and no more`],
    ['in the middle of the head of a part', `--${BOUNDARY}\r\nContent-Disposition: form-data; na`],
    ['before its first part', `--${BOUNDARY}\r\n`],
  ])('that ends %s is called broken off, not too large', async (_name, text) => {
    const { code, errors } = refusalOf(await post(operation, text));
    expect([code, errors]).toEqual(['validation_failed', BROKE_OFF]);
  });

  it.each([
    ['says no boundary', FILE_HEAD, 'multipart/form-data'],
    ['says another boundary', `${FILE_HEAD}x\r\n--${BOUNDARY}--\r\n`, 'multipart/form-data; boundary=other'],
    ['is no form at all', 'PK\u0003\u0004', `multipart/form-data; boundary=${BOUNDARY}`],
    ['is empty', '', `multipart/form-data; boundary=${BOUNDARY}`],
    [
      'has a part without a name',
      `--${BOUNDARY}\r\nX: y\r\n\r\nz\r\n--${BOUNDARY}--\r\n`,
      `multipart/form-data; boundary=${BOUNDARY}`,
    ],
  ])('that %s is refused as what it is', async (_name, text, type) => {
    const answer = await post(operation, text, type);
    refusalOf(answer);
    expect(answer.status).toBeLessThan(500);
  });
});
