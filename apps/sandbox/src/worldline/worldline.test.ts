import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { decryptMessage, encryptMessage } from './codec.ts';
import { SANDBOX_MERCHANT_ID, SANDBOX_MERCHANT_KEY_HEX } from './sandbox-merchant.ts';

let sandbox: Sandbox;
let orderNumber = 0;
const delivered: string[] = [];
const merchant = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    delivered.push(new URLSearchParams(body).get('merchantResponse') ?? '');
    response.end('ok');
  });
});
let responseUrl = '';

beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: null, now: () => new Date('2026-11-21T04:00:00Z') });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  responseUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/payments/return`;
});
afterAll(async () => {
  await sandbox.close();
  await new Promise((resolve) => merchant.close(resolve));
});
beforeEach(() => {
  delivered.length = 0;
});

function encrypt(fields: readonly string[]): string {
  return encryptMessage(fields.join('|'), SANDBOX_MERCHANT_KEY_HEX);
}

function decrypt(hex: string): readonly string[] {
  return decryptMessage(hex, SANDBOX_MERCHANT_KEY_HEX)?.split('|') ?? [];
}

function requestFields(orderId: string, amount: string): readonly string[] {
  const head = [SANDBOX_MERCHANT_ID, orderId, amount, 'INR', 'Trip', 'S', '', '', '', responseUrl];
  return [...head, ...Array.from({ length: 8 }, () => ''), 'NA', 'NA'];
}

async function post(
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string; policy: string }> {
  const answer = await fetch(`${sandbox.urls.worldline}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  return {
    status: answer.status,
    text: await answer.text(),
    policy: answer.headers.get('content-security-policy') ?? '',
  };
}

function nextOrder(): string {
  orderNumber += 1;
  return `ORD${orderNumber}`;
}

/** Opens the payment page; answers the path its buttons post to. */
async function open(orderId: string, amount: string): Promise<string> {
  const page = await post('/ipg/doMEPayRequest', {
    merchantRequest: encrypt(requestFields(orderId, amount)),
    MID: SANDBOX_MERCHANT_ID,
  });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Sandbox gateway – no real money');
  return /action="(\/ipg\/payments\/[^"]+)"/.exec(page.text)?.[1] ?? '';
}

/** Opens and decides a payment; answers the 22 fields that the browser carries back, or none. */
async function pay(orderId: string, amount: string, decision: string): Promise<readonly string[]> {
  const page = await post(await open(orderId, amount), { decision });
  return decrypt(/name="merchantResponse" value="([0-9a-f]+)"/.exec(page.text)?.[1] ?? '');
}

async function server(call: string, fields: readonly string[]): Promise<readonly string[]> {
  const answer = await post(`/ipg/${call}`, {
    mid: SANDBOX_MERCHANT_ID,
    merchantReqStrT: encrypt([SANDBOX_MERCHANT_ID, ...fields]),
  });
  return decrypt(answer.text);
}

async function control(path: string, body: unknown): Promise<void> {
  await fetch(`${sandbox.urls.control}${path}`, { method: 'POST', body: JSON.stringify(body) });
}

describe('the codec', () => {
  it('turns messages into lower-case hex and back', () => {
    const hex = encryptMessage('a|b|₹', SANDBOX_MERCHANT_KEY_HEX);
    expect(hex).toMatch(/^([0-9a-f]{32})+$/);
    expect(decryptMessage(hex.toUpperCase(), SANDBOX_MERCHANT_KEY_HEX)).toBe('a|b|₹');
    expect(SANDBOX_MERCHANT_KEY_HEX).toMatch(/^[0-9a-f]{32}$/);
  });

  it('answers the published test vector of AES-128', () => {
    // FIPS 197, appendix C.1; the second block is the padding.
    const key = '000102030405060708090a0b0c0d0e0f';
    expect(decryptMessage('69c4e0d86a7b0430d8cdb78070b4c55a954f64f2e4e86e9eee82d20216684899', key)).toHaveLength(16);
  });

  it.each(['', 'zz', 'abcd', '00'.repeat(16)])('does not read %j', (hex) => {
    expect(decryptMessage(hex, SANDBOX_MERCHANT_KEY_HEX)).toBeUndefined();
  });
});

describe('paying', () => {
  it('captures, carries 22 fields back by the browser and tells the same to the server', async () => {
    const orderId = nextOrder();
    const fields = await pay(orderId, '123450', 'pay');
    expect(fields).toHaveLength(22);
    expect([fields[1], fields[2], fields[8], fields[10]]).toEqual([orderId, '123450', '00', 'S']);
    const status = await server('getTransactionStatus', [
      orderId,
      fields[0] ?? '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ]);
    expect(status).toEqual(fields);
  });

  it.each([
    ['fail', '05'],
    ['cancel', '17'],
  ])('%s ends with code %s', async (decision, code) => {
    const fields = await pay(nextOrder(), '50000', decision);
    expect([fields[8], fields[10]]).toEqual([code, 'F']);
  });

  it('declines amounts that end in .13 rupees', async () => {
    const fields = await pay(nextOrder(), '50013', 'pay');
    expect([fields[8], fields[10], fields[11]]).toEqual(['05', 'F', 'Declined by the bank']);
  });

  it('captures but tells nobody when the return is lost', async () => {
    const orderId = nextOrder();
    expect(await pay(orderId, '50000', 'pay_lost')).toEqual([]);
    expect(delivered).toEqual([]);
    expect((await server('getTransactionStatus', [orderId, '']))[10]).toBe('S');
  });

  it('delivers the same answer twice: from server to server and by the browser', async () => {
    const orderId = nextOrder();
    const fields = await pay(orderId, '50000', 'pay_twice');
    expect(delivered.map(decrypt)).toEqual([fields]);
    const page = (await (await fetch(`${sandbox.urls.control}/worldline/payments`)).json()) as {
      payments: { orderId: string }[];
    };
    expect(page.payments.filter((payment) => payment.orderId === orderId)).toHaveLength(1);
  });

  it('does not capture an order twice', async () => {
    const orderId = nextOrder();
    const path = await open(orderId, '50000');
    await post(path, { decision: 'pay' });
    await post(path, { decision: 'fail' });
    expect((await server('getTransactionStatus', [orderId, '']))[10]).toBe('S');
    const again = await post('/ipg/doMEPayRequest', {
      merchantRequest: encrypt(requestFields(orderId, '50000')),
      MID: SANDBOX_MERCHANT_ID,
    });
    expect(again.status).toBe(409);
  });

  it('allows a second attempt after a failed one', async () => {
    const orderId = nextOrder();
    const first = await pay(orderId, '50000', 'fail');
    const second = await pay(orderId, '50000', 'pay');
    expect(second[0]).not.toBe(first[0]);
    expect((await server('getTransactionStatus', [orderId, '']))[0]).toBe(second[0]);
    expect((await server('getTransactionStatus', [orderId, first[0] ?? '']))[10]).toBe('F');
  });

  it('expires after 15 minutes', async () => {
    const orderId = nextOrder();
    const path = await open(orderId, '50000');
    await control('/clock', { offsetMs: 16 * 60_000 });
    await post(path, { decision: 'pay' });
    const status = await server('getTransactionStatus', [orderId, '']);
    await control('/clock', { offsetMs: 0 });
    expect([status[8], status[10]]).toEqual(['68', 'F']);
  });

  it('lies to the browser when a forged answer is planted, but not to the server', async () => {
    const orderId = nextOrder();
    await control('/faults', { target: 'worldline.return', kind: 'forged_callback', times: 1 });
    expect((await pay(orderId, '50000', 'fail'))[10]).toBe('S');
    expect((await server('getTransactionStatus', [orderId, '']))[10]).toBe('F');
  });

  it('runs no inline script and posts only to the merchant', async () => {
    const page = await post(await open(nextOrder(), '50000'), { decision: 'pay' });
    expect(page.policy).toContain("script-src 'self'");
    expect(page.policy).toContain(`form-action ${new URL(responseUrl).origin}`);
    expect(page.text).not.toMatch(/<script>/);
    expect(page.text).toContain('Continue');
  });

  it.each([
    ['another merchant', { MID: 'OTHER', merchantRequest: encrypt(requestFields('A', '100')) }],
    ['a broken request', { MID: SANDBOX_MERCHANT_ID, merchantRequest: 'abc' }],
    [
      'a pipe in the remarks',
      { MID: SANDBOX_MERCHANT_ID, merchantRequest: encrypt([...requestFields('A', '100'), 'x']) },
    ],
  ])('refuses %s', async (_name, form) => {
    expect((await post('/ipg/doMEPayRequest', form)).status).toBe(400);
  });
});

describe('refunds', () => {
  const refund = (orderId: string, reference: string, amount: string, own: string): Promise<readonly string[]> =>
    server('doRefundRequest', [orderId, reference, amount, own, ...Array.from({ length: 9 }, () => '')]);

  it('answers 16 fields, and the same request again with the same refund', async () => {
    const orderId = nextOrder();
    const [reference = ''] = await pay(orderId, '90000', 'pay');
    const first = await refund(orderId, reference, '30000', 'RF-1');
    expect(first).toHaveLength(16);
    expect(first[4]).toBe('S');
    const second = await refund(orderId, reference, '30000', 'RF-1');
    expect([second[2], second[4]]).toEqual([first[2], 'S']);
    expect((await refund(orderId, reference, '20000', 'RF-1'))[4]).toBe('F');
    const status = await server('getTransactionStatus', [orderId, first[2] ?? '']);
    expect([status[0], status[2], status[10], status[12]]).toEqual([first[2], '30000', 'S', 'RF-1']);
  });

  it('never gives back more than was captured', async () => {
    const orderId = nextOrder();
    const [reference = ''] = await pay(orderId, '90000', 'pay');
    expect((await refund(orderId, reference, '60000', 'A'))[4]).toBe('S');
    expect((await refund(orderId, reference, '60000', 'B'))[4]).toBe('F');
    expect((await refund(orderId, reference, '30000', 'C'))[4]).toBe('S');
    expect((await refund(orderId, reference, '1', 'D'))[4]).toBe('F');
  });

  it('cancels a whole capture once', async () => {
    const orderId = nextOrder();
    const [reference = ''] = await pay(orderId, '90000', 'pay');
    expect((await server('doCancelRequest', [orderId, reference, '40000', 'X']))[4]).toBe('F');
    expect((await server('doCancelRequest', [orderId, reference, '90000', 'Y']))[4]).toBe('S');
    expect((await refund(orderId, reference, '10000', 'Z'))[4]).toBe('F');
  });

  it.each(['fail', 'cancel'])('refuses to refund after %s', async (decision) => {
    const orderId = nextOrder();
    const [reference = ''] = await pay(orderId, '90000', decision);
    expect((await refund(orderId, reference, '100', 'A'))[4]).toBe('F');
  });

  it('does the work before it loses the answer', async () => {
    const orderId = nextOrder();
    const [reference = ''] = await pay(orderId, '90000', 'pay');
    await control('/faults', { target: 'worldline.doRefundRequest', kind: 'http_500_after_success', times: 1 });
    expect(await refund(orderId, reference, '90000', 'A')).toEqual([]);
    expect((await refund(orderId, reference, '90000', 'A'))[4]).toBe('S');
    expect((await refund(orderId, reference, '90000', 'B'))[4]).toBe('F');
  });
});
