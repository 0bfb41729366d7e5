import {
  E_INVOICE_OPERATIONS,
  enterTurnover,
  listEInvoices,
  removeTurnover,
  retryEInvoice,
} from '@pravas/contract/e-invoice/e-invoice-operations.ts';
import { downloadGstr1, GST_RETURN_OPERATIONS, showGstr1 } from '@pravas/contract/gst-return/gst-return-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { COMPANY_ID, PROVIDER_ID } from '../support/company.ts';
import { STRANGER, signIn } from '../support/traveller.ts';
import { dayFromNow, sampleInput, unknownIds } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { ASHA, bookFlight, ROHAN, type ServicingWorld, until, useServicing } from './servicing-world.ts';

const BUYER = '29AAFCM1806Q1Z0';
const SELLER = '29AAECP2026T1ZU';
const MONTH = indianDate(Temporal.Now.instant()).toPlainYearMonth().toString();

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];
let provider: ServicingWorld['own'];

beforeAll(() => {
  ({ world, asha, own, stranger: provider } = servicing());
});
afterEach(() => expectMoneyInOrder(world));

const show = async (query: { readonly month: string; readonly gstin?: string } = { month: MONTH }) =>
  payloadOf<AnswerOf<typeof showGstr1>>(await provider.call(showGstr1, { query }));
const list = async (state?: 'refused' | 'registered') =>
  payloadOf<AnswerOf<typeof listEInvoices>>(
    await provider.call(listEInvoices, { query: state === undefined ? {} : { search: JSON.stringify({ state }) } }),
  );

describe('the provider’s return of a month', () => {
  beforeAll(async () => {
    const { flightId } = await bookFlight(world, asha);
    await own.cancel(flightId);
    await bookFlight(world, asha);
    // Privately, so that nobody registered receives our service.
    await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
    await until(
      () => world.query(`select from tax_document where kind = 'debit_note'`),
      (notes) => notes.length > 0,
    );
  });

  it('counts each document once, and agrees with documents and books to the paisa', async () => {
    const answer = await show();
    expectShape(showGstr1, answer);
    const [truth] = await world.query<{ count: number; taxable: number; cgst: number; sgst: number; igst: number }>(
      `select count(*)::int as count, sum(taxable_paise)::float / 100 as taxable, sum(cgst_paise)::float / 100 as cgst,
         sum(sgst_paise)::float / 100 as sgst, sum(igst_paise)::float / 100 as igst from tax_document`,
    );
    const { total, tables, check, bySac, issued } = answer;
    expect(total).toEqual({
      count: truth?.count,
      taxable: truth?.taxable,
      CGST: truth?.cgst,
      SGST: truth?.sgst,
      IGST: truth?.igst,
    });
    const counts = Object.fromEntries(tables.map(({ table, count }) => [table, count]));
    expect(counts).toEqual({ '4': 2, '5': 0, '7': 1, '8': 0, '9B-R': 1, '9B-U': 0 });
    const added = [...bySac.registered, ...bySac.others].reduce((sum, { taxable }) => sum + taxable, 0);
    expect(added).toBeCloseTo(total.taxable, 5);
    expect(check).toMatchObject({ isEqual: true, books: { CGST: truth?.cgst, SGST: truth?.sgst, IGST: truth?.igst } });
    expect(issued.map(({ kind, total: numbers, cancelled }) => [kind, numbers, cancelled])).toEqual([
      ['invoice', 3, 0],
      ['debit_note', 1, 0],
    ]);
  });

  it('says where books and documents differ', async () => {
    const transfer = `update ledger_transfer set amount_paise = amount_paise + $1
      where id = (select id from ledger_transfer where credit_account = 'cgst_payable' order by at limit 1)`;
    await world.query(transfer, [100]);
    expect((await show()).check.isEqual).toBe(false);
    await world.query(transfer, [-100]);
    expect((await show()).check.isEqual).toBe(true);
  });

  it('is saved as the file that is uploaded, and that it was is kept', async () => {
    const query = new URLSearchParams({ month: MONTH, gstin: SELLER });
    const answer = await fetch(`${world.url}${downloadGstr1.path}?${query}`, {
      headers: { authorization: `Bearer ${(await signIn(world, STRANGER)).token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain(`GSTR1_${SELLER}_${MONTH}.json`);
    const file = (await answer.json()) as Record<string, unknown>;
    expect(file).toMatchObject({
      gstin: SELLER,
      fp: `${MONTH.slice(5)}${MONTH.slice(0, 4)}`,
      b2b: [{ ctin: BUYER, inv: [{ rchrg: 'N', inv_typ: 'R', pos: '29' }, { rchrg: 'N' }] }],
      b2cs: [{ sply_ty: 'INTRA', typ: 'OE', rt: 18 }],
      cdnr: [{ ctin: BUYER, nt: [{ ntty: 'D' }] }],
    });
    const kept = await world.query(
      `select from audit_event where action = 'gst_return.saved' and organization_id = $1`,
      [PROVIDER_ID],
    );
    expect(kept).toHaveLength(1);
  });

  it('of another month is empty, and of a registration that is not ours does not exist', async () => {
    expect(await show({ month: '2020-01' })).toMatchObject({ total: { count: 0 }, check: { isEqual: true } });
    expectRefusal(await provider.call(showGstr1, { query: { month: MONTH, gstin: BUYER } }), 'not_found');
    expectRefusal(await provider.call(showGstr1, { query: { month: '2026-13' } }), 'validation_failed');
  });
});

describe('the provider’s e-invoices', () => {
  it('begin with the day from which its turnover asks for them', async () => {
    const today = dayFromNow(0);
    const body = { validFrom: today, turnover: 'from_10_crore' } as const;
    payloadOf(await provider.call(enterTurnover, { body }));
    expectRefusal(await provider.call(enterTurnover, { body }), 'validation_failed');
    const { flightId } = await bookFlight(world, asha);
    await until(
      () => list('registered'),
      ({ data }) => data.length === 1,
    );
    const { data, counts } = await list();
    // What was issued before stays as it is.
    expect(counts).toEqual([{ state: 'registered', count: 1 }]);
    expect(data[0]).toMatchObject({ organizationId: COMPANY_ID, gstin: BUYER, mayRetry: false, problems: [] });
    expect(data[0]?.irn).toMatch(/^[0-9a-f]{64}$/);
    expect(flightId).not.toBe('');
  });

  it('that were refused are sent again once they are mended, and their case is closed', async () => {
    const rename = (address: string) =>
      world.query('update gst_registration set address = $1 where gstin = $2', [address, BUYER]);
    await rename('12 Residency Road, Bengaluru');
    await bookFlight(world, asha);
    const { data } = await until(
      () => list('refused'),
      (page) => page.data.length === 1,
    );
    const [refused] = data;
    if (!refused) throw new Error('Nothing was refused');
    expect(refused).toMatchObject({ problems: ['The customer’s address has no PIN'], mayRetry: true });
    const { organizationId, taxDocumentId } = refused;
    const body = { organizationId, taxDocumentId };
    await rename('12 Residency Road, Bengaluru 560025');
    payloadOf(await provider.call(retryEInvoice, { body }));
    await until(
      () => list('registered'),
      (page) => page.data.some((one) => one.taxDocumentId === taxDocumentId),
    );
    const closed = await until(
      () => world.query<{ state: string }>(`select state from work_case where kind = 'e_invoice_refused'`),
      ([one]) => one?.state === 'done',
    );
    expect(closed).toHaveLength(1);
    expectRefusal(await provider.call(retryEInvoice, { body }), 'conflict');
    expectRefusal(await provider.call(retryEInvoice, { body: { ...body, organizationId: PROVIDER_ID } }), 'not_found');
  });

  it('end with an entry to come, which can be taken away, and one that counts cannot', async () => {
    const body = { validFrom: dayFromNow(40), turnover: 'up_to_5_crore' } as const;
    const { data } = payloadOf<AnswerOf<typeof enterTurnover>>(await provider.call(enterTurnover, { body }));
    const [later, counts] = data;
    const left = payloadOf<AnswerOf<typeof removeTurnover>>(
      await provider.call(removeTurnover, { query: { turnoverId: later?._id ?? '' } }),
    );
    expect(left.data).toEqual([counts]);
    expectRefusal(await provider.call(removeTurnover, { query: { turnoverId: counts?._id ?? '' } }), 'conflict');
  });
});

it('nobody of a customer sees or does any of it, whatever they may do at home', async () => {
  const people = ['vikram.shah@meridian.example', 'nisha.verma@meridian.example', 'asha.rao@meridian.example'];
  for (const email of people) {
    const who = await signIn(world, email);
    for (const operation of [...GST_RETURN_OPERATIONS, ...E_INVOICE_OPERATIONS]) {
      const input = sampleInput(operation, unknownIds());
      expectRefusal(await callOperation(world.url, operation, input, who), 'privilege_missing');
    }
  }
});
