import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paise } from '@pravas/domain/money/money.ts';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { createCodec } from './codec.ts';
import { createWorldlineGateway } from './gateway.ts';

const KEY = '000102030405060708090a0b0c0d0e0f';
const codec = createCodec(KEY);
const answerOf = (fields: readonly string[]) => codec.encrypt(fields.join('|'));
const statusAnswer = (of: { orderId?: string; amount?: string; code?: string; status?: string; ref?: string }) => [
  of.ref ?? 'pg1',
  of.orderId ?? 'order-1',
  of.amount ?? '12345',
  'Y',
  'Y',
  'Y',
  'rrn',
  'auth',
  of.code ?? '00',
  '2026-11-21 10:00:00',
  of.status ?? 'S',
  'text of the gateway',
  ...Array.from({ length: 10 }, () => ''),
];

interface Scripted {
  readonly status?: number;
  readonly body: string | null;
}

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A gateway on loopback that gives one scripted answer; null = it never answers. */
async function gatewayThatSays(scripted: Scripted) {
  const received: { path: string; fields: string[]; mid: string | null }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const plain = codec.decrypt(form.get('merchantReqStrT') ?? '');
      received.push({ path: request.url ?? '', fields: plain?.split('|') ?? [], mid: form.get('mid') });
      if (scripted.body !== null) response.writeHead(scripted.status ?? 200).end(scripted.body);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = createWorldlineGateway({
    mid: 'SBX1',
    keyHex: KEY,
    payUrl: `${url}/ipg/doMEPayRequest`,
    serverUrl: `${url}/ipg`,
    deadlineMs: 250,
  });
  return { gateway, received, url };
}

const signal = () => new AbortController().signal;
const verifyWith = async (scripted: Scripted, ref: string | null = null) =>
  (await gatewayThatSays(scripted)).gateway.verify('order-1', ref, signal());

test('the form carries the encrypted sale to the pay page', async () => {
  const { gateway, url } = await gatewayThatSays({ body: '' });
  const form = gateway.start({
    orderId: 'order-1',
    amountPaise: paise(12_345),
    remarks: 'a|b',
    returnUrl: 'http://127.0.0.1/return',
  });
  expect(form).toMatchObject({ action: `${url}/ipg/doMEPayRequest`, mid: 'SBX1' });
  expect(codec.decrypt(form.merchantRequest)?.split('|').slice(0, 6)).toEqual([
    'SBX1',
    'order-1',
    '12345',
    'INR',
    'a b',
    'S',
  ]);
  expect(gateway.formOrigin).toBe(url);
});

test('an order without a proper id or amount is a mistake of the caller', async () => {
  const { gateway } = await gatewayThatSays({ body: '' });
  const order = { orderId: 'order-1', amountPaise: paise(1), remarks: '', returnUrl: 'http://127.0.0.1/' };
  expect(() => gateway.start({ ...order, orderId: 'a|b' })).toThrow(RangeError);
  expect(() => gateway.start({ ...order, orderId: 'x'.repeat(33) })).toThrow(RangeError);
  expect(() => gateway.start({ ...order, amountPaise: paise(0) })).toThrow(RangeError);
});

test.each([
  ['paid', statusAnswer({}), { type: 'captured', gatewayRef: 'pg1', amountPaise: 12_345 }],
  ['refused', statusAnswer({ status: 'F', code: '51' }), { type: 'declined', reason: 'text of the gateway' }],
  ['success with another response code', statusAnswer({ code: '05' }), { type: 'unknown' }],
  ['still pending', statusAnswer({ status: 'P', code: '' }), { type: 'open' }],
  ['another order', statusAnswer({ orderId: 'order-2' }), { type: 'unknown' }],
  ['no whole amount', statusAnswer({ amount: '12.3' }), { type: 'unknown' }],
  ['an amount of nothing', statusAnswer({ amount: '0' }), { type: 'unknown' }],
  ['no reference', statusAnswer({ ref: '' }), { type: 'unknown' }],
  ['a field too few', statusAnswer({}).slice(1), { type: 'unknown' }],
])('verify: %s', async (_name, fields, expected) => {
  expect(await verifyWith({ body: answerOf(fields) })).toMatchObject(expected);
});

test('verify sends our order and refuses an answer about another payment', async () => {
  const { gateway, received } = await gatewayThatSays({ body: answerOf(statusAnswer({})) });
  expect((await gateway.verify('order-1', 'pg1', signal())).type).toBe('captured');
  expect((await gateway.verify('order-1', 'pg2', signal())).type).toBe('unknown');
  expect(received[0]).toMatchObject({ path: '/ipg/getTransactionStatus', mid: 'SBX1' });
  expect(received[0]?.fields.slice(0, 3)).toEqual(['SBX1', 'order-1', 'pg1']);
});

test.each([
  ['no answer', { body: null }],
  ['HTTP 500', { status: 500, body: 'sorry' }],
  ['HTTP 500 with a proper body', { status: 500, body: answerOf(statusAnswer({})) }],
  ['no hex', { body: '<html>' }],
  ['an empty body', { body: '' }],
  ['a flood', { body: '00'.repeat(100_000) }],
])('verify and refund: %s is unknown', async (_name, scripted) => {
  const { gateway } = await gatewayThatSays(scripted);
  expect((await gateway.verify('order-1', null, signal())).type).toBe('unknown');
  expect((await gateway.refund(aRefund, signal())).type).toBe('unknown');
});

test('a gateway that is not there is unknown, not declined', async () => {
  const { gateway } = await gatewayThatSays({ body: '' });
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  expect((await gateway.verify('order-1', null, signal())).type).toBe('unknown');
});

const aRefund = { orderId: 'order-1', gatewayRef: 'pg1', amountPaise: paise(5_000), refundRef: 'refund-7' };
const refundAnswer = (of: { status?: string; amount?: string; orderId?: string; ref?: string }) => [
  'pg1',
  of.orderId ?? 'order-1',
  of.ref ?? 'rf1',
  of.amount ?? '5000',
  of.status ?? 'S',
  'text of the gateway',
  ...Array.from({ length: 10 }, () => ''),
];

test.each([
  [{}, { type: 'refunded', gatewayRefundRef: 'rf1' }],
  [{ status: 'F' }, { type: 'failed', reason: 'text of the gateway' }],
  [{ status: 'P' }, { type: 'unknown' }],
  [{ amount: '4999' }, { type: 'unknown' }],
  [{ orderId: 'order-2' }, { type: 'unknown' }],
  [{ ref: '' }, { type: 'unknown' }],
])('refund answered with %j', async (of, expected) => {
  const { gateway, received } = await gatewayThatSays({ body: answerOf(refundAnswer(of)) });
  expect(await gateway.refund(aRefund, signal())).toMatchObject(expected);
  expect(received[0]?.path).toBe('/ipg/doRefundRequest');
  expect(received[0]?.fields.slice(0, 5)).toEqual(['SBX1', 'order-1', 'pg1', '5000', 'refund-7']);
});

test('a return is a claim: our order id, and nothing about money', async () => {
  const { gateway } = await gatewayThatSays({ body: '' });
  expect(gateway.readReturn({ merchantResponse: answerOf(statusAnswer({})) })).toEqual({ orderId: 'order-1' });
  for (const body of [{}, { merchantResponse: 7 }, { merchantResponse: 'ff' }, { merchantResponse: ['a'] }]) {
    expect(gateway.readReturn(body)).toBeNull();
  }
});

test('swapped cipher blocks decrypt into a lie, which yields no more than a claim', async () => {
  // Two refusals and a payment share one key, so their blocks can be mixed without knowing it.
  const { gateway } = await gatewayThatSays({ body: answerOf(statusAnswer({ status: 'F', code: '51' })) });
  const hex = answerOf(statusAnswer({ status: 'F', code: '51' }));
  const blocks = hex.match(/.{32}/g) ?? [];
  fc.assert(
    fc.property(fc.nat(blocks.length - 1), fc.nat(blocks.length - 1), (a, b) => {
      const mixed = [...blocks];
      mixed[a] = blocks[b] ?? '';
      mixed[b] = blocks[a] ?? '';
      const claim = gateway.readReturn({ merchantResponse: mixed.join('') });
      expect(claim === null ? [] : Object.keys(claim)).toEqual(claim === null ? [] : ['orderId']);
    }),
  );
  expect(await gateway.verify('order-1', null, signal())).toMatchObject({ type: 'declined' });
});
