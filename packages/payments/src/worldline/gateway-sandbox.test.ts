import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../apps/sandbox/src/start-sandbox.ts';
import {
  SANDBOX_MERCHANT_ID,
  SANDBOX_MERCHANT_KEY_HEX,
} from '../../../../apps/sandbox/src/worldline/sandbox-merchant.ts';
import type { PaymentGateway } from '../port.ts';
import { createWorldlineGateway } from './gateway.ts';

let sandbox: Sandbox;
let gateway: PaymentGateway;
beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: null });
  gateway = createWorldlineGateway({
    mid: SANDBOX_MERCHANT_ID,
    keyHex: SANDBOX_MERCHANT_KEY_HEX,
    payUrl: `${sandbox.urls.worldline}/ipg/doMEPayRequest`,
    serverUrl: `${sandbox.urls.worldline}/ipg`,
    deadlineMs: 600,
  });
});
beforeEach(() => control('POST', '/reset'));
afterAll(() => sandbox.close());

async function control(method: string, path: string, body?: object): Promise<void> {
  await fetch(`${sandbox.urls.control}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
}

const signal = () => new AbortController().signal;
const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form) }).then((response) => response.text());

/** Goes the traveller's way: our form, the gateway's page, one of its buttons; returns what the browser brings back. */
async function pay(orderId: string, amountPaise: Paise, decision: string): Promise<string> {
  const form = gateway.start({ orderId, amountPaise, remarks: 'DEL | BOM', returnUrl: 'http://127.0.0.1:1/return' });
  const page = await post(form.action, { merchantRequest: form.merchantRequest, MID: form.mid });
  const action = /action="([^"]+)"/.exec(page)?.[1];
  if (!action) throw new Error(page);
  const back = await post(new URL(action, form.action).toString(), { decision });
  return /name="merchantResponse" value="([^"]+)"/.exec(back)?.[1] ?? '';
}

async function captured(orderId: string, amountPaise: Paise): Promise<string> {
  await pay(orderId, amountPaise, 'pay');
  const state = await gateway.verify(orderId, null, signal());
  if (state.type !== 'captured') throw new Error(state.type);
  return state.gatewayRef;
}

test('paid: the return is a claim to our order, and the gateway states the amount', async () => {
  const merchantResponse = await pay('order-1', paise(482_140), 'pay');
  expect(gateway.readReturn({ merchantResponse })).toEqual({ orderId: 'order-1' });
  const state = await gateway.verify('order-1', null, signal());
  expect(state).toMatchObject({ type: 'captured', amountPaise: 482_140 });
  if (state.type === 'captured') {
    expect(await gateway.verify('order-1', state.gatewayRef, signal())).toEqual(state);
  }
});

test.each([
  ['fail', 'declined'],
  ['cancel', 'declined'],
  ['pay_lost', 'captured'],
] as const)('the button %s leaves the order %s', async (decision, type) => {
  await pay('order-2', paise(100_000), decision);
  expect((await gateway.verify('order-2', null, signal())).type).toBe(type);
});

test('a bank that declines is a decline', async () => {
  await pay('order-3', paise(100_013), 'pay');
  expect((await gateway.verify('order-3', null, signal())).type).toBe('declined');
});

test('an order that was never opened, or not decided yet, is open', async () => {
  expect(await gateway.verify('order-4', null, signal())).toEqual({ type: 'open' });
  const form = gateway.start({
    orderId: 'order-4',
    amountPaise: paise(100),
    remarks: '',
    returnUrl: 'http://127.0.0.1:1/',
  });
  await post(form.action, { merchantRequest: form.merchantRequest, MID: form.mid });
  expect(await gateway.verify('order-4', null, signal())).toEqual({ type: 'open' });
});

test('a forged return claims success; verification shows the truth', async () => {
  await control('POST', '/faults', { target: 'worldline.return', kind: 'forged_callback', times: 1 });
  const merchantResponse = await pay('order-5', paise(100_000), 'fail');
  expect(gateway.readReturn({ merchantResponse })).toEqual({ orderId: 'order-5' });
  expect((await gateway.verify('order-5', null, signal())).type).toBe('declined');
});

test('a refund reference is refunded once, however often it is asked, and never above the capture', async () => {
  const gatewayRef = await captured('order-6', paise(100_000));
  const refund = (refundRef: string, amount: number) =>
    gateway.refund({ orderId: 'order-6', gatewayRef, amountPaise: paise(amount), refundRef }, signal());
  const first = await refund('refund-1', 60_000);
  expect(first.type).toBe('refunded');
  expect(await refund('refund-1', 60_000)).toEqual(first);
  expect((await refund('refund-1', 50_000)).type).toBe('failed');
  expect((await refund('refund-2', 40_001)).type).toBe('failed');
  expect((await refund('refund-2', 40_000)).type).toBe('refunded');
});

test('a refund whose answer is lost is unknown; asking again with its reference gives the money once', async () => {
  const gatewayRef = await captured('order-7', paise(100_000));
  const request = { orderId: 'order-7', gatewayRef, amountPaise: paise(100_000), refundRef: 'refund-1' };
  for (const kind of ['timeout_after_success', 'malformed_after_success', 'http_500_after_success']) {
    await control('POST', '/faults', { target: 'worldline.doRefundRequest', kind, times: 1 });
    expect((await gateway.refund(request, signal())).type).toBe('unknown');
  }
  expect((await gateway.refund(request, signal())).type).toBe('refunded');
});

test.each(['timeout', 'http_500', 'malformed', 'connection_reset'])('verify under %s is unknown', async (kind) => {
  await captured('order-8', paise(100_000));
  await control('POST', '/faults', { target: 'worldline.getTransactionStatus', kind, times: 1 });
  expect((await gateway.verify('order-8', null, signal())).type).toBe('unknown');
});

test('another key does not open the gateway', async () => {
  const stranger = createWorldlineGateway({
    mid: SANDBOX_MERCHANT_ID,
    keyHex: '0'.repeat(32),
    payUrl: `${sandbox.urls.worldline}/ipg/doMEPayRequest`,
    serverUrl: `${sandbox.urls.worldline}/ipg`,
    deadlineMs: 600,
  });
  expect((await stranger.verify('order-9', null, signal())).type).toBe('unknown');
});

const SINCE = Temporal.Instant.from('2020-01-01T00:00:00Z');

test('disputes are told with their amount, deadline and outcome, page by page', async () => {
  await captured('order-10', paise(100_000));
  for (let count = 0; count < 51; count += 1) {
    await control('POST', '/worldline/disputes', { orderId: 'order-10', amountPaise: 1_000, callback: 'lost' });
  }
  await control('POST', '/worldline/disputes', { disputeId: 'SBXD0000000051', stage: 'lost', callback: 'lost' });
  const answer = await gateway.disputes(SINCE, signal());
  if (answer.type !== 'found') throw new Error(answer.reason);
  expect(answer.disputes).toHaveLength(51);
  const [first, last] = [answer.disputes[0], answer.disputes.at(-1)];
  expect(first).toMatchObject({ disputeRef: 'SBXD0000000001', orderId: 'order-10', amountPaise: 1_000, state: 'open' });
  expect(last).toMatchObject({ disputeRef: 'SBXD0000000051', state: 'lost' });
  expect(first?.respondBy.since(first.openedAt, { largestUnit: 'hours' }).hours).toBe(7 * 24);
  const later = Temporal.Now.instant().add({ hours: 1 });
  expect(await gateway.disputes(later, signal())).toEqual({ type: 'found', disputes: [], unread: [] });
});

test.each(['timeout', 'http_500', 'malformed', 'truncated', 'connection_reset'])(
  'disputes under %s are unknown, never a part of them',
  async (kind) => {
    await captured('order-11', paise(100_000));
    await control('POST', '/worldline/disputes', { orderId: 'order-11', callback: 'lost' });
    await control('POST', '/faults', { target: 'worldline.getDisputeList', kind, times: 1 });
    expect((await gateway.disputes(SINCE, signal())).type).toBe('unknown');
  },
);

test('what is said unasked about a dispute is a claim to its reference, and unreadable is nothing', () => {
  expect(gateway.readDispute({ merchantResponse: 'abcd' })).toBeNull();
  expect(gateway.readDispute({})).toBeNull();
});
