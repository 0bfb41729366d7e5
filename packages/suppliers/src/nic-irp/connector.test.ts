import { type Inv01, writeInv01 } from '@pravas/domain/e-invoice/inv-01.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SANDBOX_IRP_ACCOUNT, SANDBOX_IRP_PUBLIC_KEY } from '../../../../apps/sandbox/src/irp/account.ts';
import { irnOf } from '../../../../apps/sandbox/src/irp/registrations.ts';
import { type Sandbox, startSandbox } from '../../../../apps/sandbox/src/start-sandbox.ts';
import type { EInvoicePortal } from '../e-invoice-port.ts';
import { createNicIrp } from './connector.ts';

const SELLER = '29AAECP2026T1ZU';
const BUYER = '29AAFCM1806Q1Z0';
const NOW = Temporal.Instant.from('2026-11-21T04:00:00Z');

let sandbox: Sandbox;
let portal: EInvoicePortal;
let count = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: null, now: () => new Date(NOW.epochMilliseconds) });
  portal = portalOf({});
});
beforeEach(() => control('/reset'));
afterAll(() => sandbox.close());

function portalOf(other: Partial<Parameters<typeof createNicIrp>[0]>): EInvoicePortal {
  const account = { baseUrl: sandbox.urls.irp, gstin: SELLER, ...SANDBOX_IRP_ACCOUNT };
  const config = { ...account, publicKey: SANDBOX_IRP_PUBLIC_KEY, deadlineMs: 400, ...other };
  return createNicIrp(config, { now: () => NOW });
}

async function control(path: string, body: object = {}): Promise<void> {
  await fetch(`${sandbox.urls.control}${path}`, { method: 'POST', body: JSON.stringify(body) });
}
const plant = (target: string, kind: string, times = 1) => control('/faults', { target: `irp.${target}`, kind, times });
const signal = () => new AbortController().signal;

/** The form of a new invoice of 300 rupees. */
function newForm(buyer: { readonly legalName?: string; readonly gstin?: string } = {}): Inv01 {
  count += 1;
  const written = writeInv01({
    kind: 'invoice',
    number: `PI/26-27/${String(count).padStart(7, '0')}`,
    issuedOn: '2026-11-21',
    against: null,
    description: 'Convenience fee for 1 traveller',
    ...{ sac: '998551', rate: 1_800, placeOfSupplyStateCode: '29' },
    ...{ taxablePaise: paise(30_000), cgstPaise: paise(2_700), sgstPaise: paise(2_700), igstPaise: paise(0) },
    seller: {
      gstin: SELLER,
      legalName: 'Pravas',
      address: '12 Residency Road, Bengaluru 560025',
      stateName: 'Karnataka',
    },
    buyer: {
      ...{ gstin: BUYER, legalName: 'Meridian Analytics', ...buyer },
      ...{ address: '7 Church Street, Bengaluru 560001', stateName: 'Karnataka' },
    },
  });
  if (!written.ok) throw new Error(JSON.stringify(written.problems));
  return written.form;
}

async function registered(form = newForm()) {
  const outcome = await portal.register(form, signal());
  if (outcome.type !== 'registered') throw new Error(JSON.stringify(outcome));
  return { form, registration: outcome.registration };
}

describe('a document that is sent', () => {
  it('is registered under the number that the law computes, and found by what tells it apart', async () => {
    const { form, registration } = await registered();
    const { Typ, No, Dt } = form.DocDtls;
    expect(registration.irn).toBe(irnOf(SELLER, Typ, No, Dt));
    expect(registration.ackNo).toMatch(/^\d{15}$/);
    expect(registration.ackAt.toString()).toBe(NOW.toString());
    expect(registration.signedQr.split('.')).toHaveLength(3);
    const found = { type: 'found', registration, buyerGstin: BUYER, totalPaise: 35_400, isCancelled: false };
    expect(await portal.lookUp(form, signal())).toEqual(found);
  });

  it('is registered once: the second time it is a duplicate, also while the first is worked on', async () => {
    const { form } = await registered();
    expect(await portal.register(form, signal())).toEqual({ type: 'duplicate' });
    const other = newForm();
    await plant('Generate', 'pending');
    expect(await portal.register(other, signal())).toEqual({ type: 'duplicate' });
    expect((await portal.lookUp(other, signal())).type).toBe('found');
  });

  it.each([
    ['UNREGISTERED', '3028'],
    ['SUSPENDED', '3029'],
  ])('to a buyer who is %s is refused by number %s', async (name, code) => {
    const outcome = await portal.register(newForm({ legalName: `${name} Traders` }), signal());
    expect(outcome).toMatchObject({ type: 'refused', problems: [{ code }] });
  });

  it('to ourselves is refused', async () => {
    const outcome = await portal.register(newForm({ gstin: SELLER }), signal());
    expect(outcome).toMatchObject({ type: 'refused', problems: [{ code: '2211' }] });
  });

  it.each(['timeout_after_success', 'http_500_after_success', 'malformed_after_success'])(
    'and whose answer is lost (%s) is unknown, and looked up',
    async (kind) => {
      const form = newForm();
      await plant('Generate', kind);
      expect((await portal.register(form, signal())).type).toBe('unknown');
      expect(await portal.lookUp(form, signal())).toMatchObject({ type: 'found', buyerGstin: BUYER });
    },
  );

  it.each(['timeout', 'http_500', 'malformed', 'connection_reset'])(
    'and that nothing came of (%s) is unknown, and not found',
    async (kind) => {
      const form = newForm();
      await plant('Generate', kind);
      expect((await portal.register(form, signal())).type).toBe('unknown');
      expect(await portal.lookUp(form, signal())).toEqual({ type: 'none' });
    },
  );

  it('waits where the portal cannot, lets nobody in, or is not there: nothing was sent', async () => {
    await plant('Generate', 'supplier_error');
    expect(await portal.register(newForm(), signal())).toMatchObject({
      type: 'later',
      reason: expect.stringMatching(/2146/),
    });
    const outcomes = [
      portalOf({ password: 'wrong' }).register(newForm(), signal()),
      portalOf({ clientSecret: 'wrong' }).register(newForm(), signal()),
      portalOf({ baseUrl: 'http://127.0.0.1:1' }).register(newForm(), signal()),
      portalOf({ gstin: '27AAECP2026T1Z4' }).register(newForm(), signal()),
    ];
    for (const outcome of await Promise.all(outcomes)) expect(outcome.type).toBe('later');
  });
});

describe('a session', () => {
  it('that ended is opened anew, and what was sent in it is sent again', async () => {
    await registered();
    await plant('Generate', 'session_expired');
    await registered();
  });

  it('that cannot be opened leaves a question unanswered', async () => {
    const form = newForm();
    const stranger = portalOf({});
    await plant('Auth', 'timeout');
    expect((await stranger.lookUp(form, signal())).type).toBe('unknown');
    expect(await stranger.lookUp(form, signal())).toEqual({ type: 'none' });
  });

  it('tells whoever checks the account what is wrong with it', async () => {
    expect(await portal.checkAccount(signal())).toBeNull();
    expect(await portalOf({ password: 'wrong' }).checkAccount(signal())).toMatch(/1008/);
    expect(await portalOf({ baseUrl: 'http://127.0.0.1:1' }).checkAccount(signal())).toMatch(/refused/);
  });
});

describe('a registration', () => {
  it('is cancelled within 24 hours, once, and its number is never registered again', async () => {
    const { form, registration } = await registered();
    const which = { sellerGstin: SELLER, irn: registration.irn };
    expect(await portal.cancel(which, 'data_entry_mistake', signal())).toEqual({ type: 'cancelled' });
    expect(await portal.lookUp(form, signal())).toMatchObject({ type: 'found', isCancelled: true });
    expect((await portal.cancel(which, 'other', signal())).type).toBe('refused');
    expect(await portal.register(form, signal())).toMatchObject({ type: 'refused', problems: [{ code: '2278' }] });
  });

  it('is not cancelled later', async () => {
    const { registration } = await registered();
    await control('/clock', { offsetMs: 24 * 3_600_000 + 1 });
    const which = { sellerGstin: SELLER, irn: registration.irn };
    const late = portalOf({});
    expect(await late.cancel(which, 'duplicate', signal())).toMatchObject({
      type: 'refused',
      problems: [{ code: '2270' }],
    });
  });

  it('whose cancelling got no answer is unknown', async () => {
    const { form, registration } = await registered();
    await plant('Cancel', 'timeout_after_success');
    const which = { sellerGstin: SELLER, irn: registration.irn };
    expect((await portal.cancel(which, 'duplicate', signal())).type).toBe('unknown');
    expect(await portal.lookUp(form, signal())).toMatchObject({ isCancelled: true });
  });
});
