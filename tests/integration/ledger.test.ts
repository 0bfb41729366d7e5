import { read, utils } from '@e965/xlsx';
import * as operations from '@pravas/contract/ledger/ledger-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, COMPANY_ID } from '../support/company.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Page = AnswerOf<typeof operations.listLedger>;
type Entry = AnswerOf<typeof operations.getLedgerEntry>;

let world: World;
/** Of finance; an employee; an admin of another company. */
let nisha: TravellerClient;
let asha: TravellerClient;
let stranger: TravellerClient;

interface Posting {
  readonly key: string;
  readonly debit: string;
  readonly credit: string;
  readonly rupees: number;
  readonly at: string;
}

/** Posts past the application, at moments of its own. */
async function post({ key, debit, credit, rupees, at }: Posting, organizationId = COMPANY_ID): Promise<void> {
  for (const [code, sign] of [
    [debit, 1],
    [credit, -1],
  ] as const) {
    await world.query(
      `insert into ledger_account (organization_id, code, balance_paise) values ($1, $2, 0) on conflict do nothing`,
      [organizationId, code],
    );
    await world.query(
      `update ledger_account set balance_paise = balance_paise + $3 where organization_id = $1 and code = $2`,
      [organizationId, code, sign * Math.round(rupees * 100)],
    );
  }
  await world.query(
    `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7)`,
    [organizationId, key, debit, credit, Math.round(rupees * 100), `Reason of ${key}`, at],
  );
}

const call = (operation: (typeof operations.LEDGER_OPERATIONS)[number], query = {}, who = nisha) =>
  callOperation(world.url, operation, { query }, who);
const list = async (search: object = {}, more: object = {}): Promise<Page> => {
  const query = { account: 'wallet', search: JSON.stringify(search), ...more };
  const page = payloadOf<Page>(await call(operations.listLedger, query));
  expectShape(operations.listLedger, page);
  return page;
};
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const save = async (format: string, search: object = NOVEMBER, who = nisha) => {
  const query = { account: 'wallet', search: JSON.stringify(search), format };
  const { blob, fileName } = await who.client.download(operations.downloadLedger, { query: query as never });
  return { fileName, bytes: Buffer.from(await blob.arrayBuffer()) };
};

beforeAll(async () => {
  world = await createWorld();
  nisha = await signIn(world, 'nisha.verma@meridian.example');
  asha = await signIn(world, EMPLOYEE);
  stranger = await signIn(world, STRANGER);
  // Written in another order than they happened in.
  for (const posting of [
    { key: 'topup:A', debit: 'bank_clearing', credit: 'wallet', rupees: 10_000, at: '2026-10-31T23:30:00+05:30' },
    { key: 'topup:D', debit: 'bank_clearing', credit: 'wallet', rupees: 1_000, at: '2026-12-01T00:00:00+05:30' },
    {
      key: 'hold-taken:O-1',
      debit: 'wallet',
      credit: 'supplier_payable',
      rupees: 4_000,
      at: '2026-11-01T00:15:00+05:30',
    },
    { key: 'refund-x:C', debit: 'supplier_payable', credit: 'wallet', rupees: 500, at: '2026-11-30T23:59:00+05:30' },
  ]) {
    await post(posting);
  }
  const [provider] = await world.query<{ id: string }>('select id from organization where is_provider');
  await post(
    { key: 'topup:E', debit: 'bank_clearing', credit: 'wallet', rupees: 77_777, at: '2026-11-15T00:00:00+05:30' },
    provider?.id,
  );
});
afterAll(() => world.close());

describe('the ledger of a month', () => {
  it('opens with what India’s October left, to the minute, and closes with what December opens with', async () => {
    const november = await list(NOVEMBER);
    expect(november.sums).toEqual({ opening: 10_000, in: 500, out: 4_000, closing: 6_500, entries: 2 });
    expect(november.movement).toBeNull();
    expect(november.data.map(({ debit, credit, balance }) => [debit, credit, balance])).toEqual([
      [0, 500, 6_500],
      [4_000, 0, 6_000],
    ]);
    const december = await list({ from: '2026-12-01', to: '2026-12-31' });
    expect([december.sums.opening, december.sums.closing]).toEqual([6_500, 7_500]);
    expect([november.balance, november.held, november.available]).toEqual([7_500, 0, 7_500]);
  });

  it('keeps its opening and every row’s balance whatever rows are narrowed to', async () => {
    const nobody = await list({ ...NOVEMBER, traveller: 'Nobody at all' });
    expect([nobody.sums.opening, nobody.data, nobody.movement]).toEqual([10_000, [], { in: 0, out: 0, entries: 0 }]);
    const paid = await list({ ...NOVEMBER, event: ['hold-taken'] });
    expect(paid.data.map(({ balance }) => balance)).toEqual([6_000]);
    expect(paid.movement).toEqual({ in: 0, out: 4_000, entries: 1 });
    const found = await list({ ...NOVEMBER, text: 'reason of REFUND-X' });
    expect(found.data.map(({ balance }) => balance)).toEqual([6_500]);
    expect((await list({ ...NOVEMBER, text: '%' })).data).toEqual([]);
  });

  it('goes on from page to page with the same balances, also within one moment', async () => {
    const at = '2027-02-15T10:00:00+05:30';
    for (let count = 1; count <= 25; count += 1) {
      await post({ key: `topup:P-${count}`, debit: 'bank_clearing', credit: 'wallet', rupees: count, at });
      await post({ key: `hold:P-${count}`, debit: 'wallet', credit: 'wallet_held', rupees: 1, at });
    }
    const later = { from: '2027-02-01', to: '2027-02-28' };
    const first = await list(later, { recordsPerPage: 20 });
    const second = await list(later, { recordsPerPage: 20, after: first.next });
    const rows = [...first.data, ...second.data];
    expect([first.data.length, second.data.length, second.next]).toEqual([20, 5, null]);
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(25);
    expect(rows[0]?.balance).toBe(7_825);
    for (const [index, row] of rows.entries()) {
      expect(row.balance).toBe((rows[index + 1]?.balance ?? 7_500) + row.credit);
    }
    // A held amount is still the wallet's, and cannot be spent.
    expect([first.held, first.available, first.balance]).toEqual([25, 7_800, 7_825]);
    expect(first.holds.map(({ amount }) => amount)).toEqual([25]);
  });
});

describe('an entry', () => {
  it('opens with what was posted with it, and debits and credits come to the same', async () => {
    const [row] = (await list({ ...NOVEMBER, event: ['hold-taken'] })).data;
    const query = { account: 'wallet', ledgerEntryId: row?._id };
    const shown = payloadOf<Entry>(await call(operations.getLedgerEntry, query));
    expectShape(operations.getLedgerEntry, shown);
    expect(shown.entry).toEqual(row);
    const sum = (side: 'debit' | 'credit') => shown.lines.reduce((total, line) => total + line[side], 0);
    expect([shown.lines.length, sum('debit'), sum('credit')]).toEqual([2, 4_000, 4_000]);
  });

  it('of a booking says nothing of what suppliers leave us', async () => {
    const at = '2027-01-05T10:00:00+05:30';
    await post({ key: 'purchase:B-1:supplier', debit: 'wallet', credit: 'supplier_payable', rupees: 900, at });
    await post({ key: 'purchase:B-1:margin', debit: 'wallet', credit: 'supplier_margin', rupees: 100, at });
    const [row] = (await list({ from: '2027-01-05', to: '2027-01-05' })).data;
    const shown = payloadOf<Entry>(
      await call(operations.getLedgerEntry, { account: 'wallet', ledgerEntryId: row?._id }),
    );
    expect(shown.lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['Wallet', 1_000, 0],
      ['Suppliers', 0, 1_000],
    ]);
  });

  it('of another account, or of nobody, is not found', async () => {
    const [row] = (await list(NOVEMBER)).data;
    const asked = (account: string, ledgerEntryId: unknown, who = nisha) =>
      call(operations.getLedgerEntry, { account, ledgerEntryId }, who);
    expectRefusal(await asked('pay_later', row?._id), 'not_found');
    expectRefusal(await asked('wallet', row?._id, stranger), 'not_found');
  });
});

describe('a statement', () => {
  it('has its opening, its rows oldest first and its closing balance, as CSV and as workbook', async () => {
    const csv = await save('csv');
    expect(csv.fileName).toBe('wallet-statement-2026-11-01-to-2026-11-30.csv');
    const rows = parse(csv.bytes, { bom: true }) as string[][];
    expect(rows.map((row) => [row[0], row[2], ...row.slice(7)])).toEqual([
      ['At', 'Event', 'Debit', 'Credit', 'Balance'],
      ['', 'Opening balance', '', '', '10000.00'],
      ['2026-11-01 00:15', 'Paid from wallet or credit line', '4000.00', '', '6000.00'],
      ['2026-11-30 23:59', 'refund-x', '', '500.00', '6500.00'],
      ['Total', 'Closing balance', '4000.00', '500.00', '6500.00'],
    ]);
    const book = read((await save('excel')).bytes, { type: 'buffer' });
    const [sheet, about] = book.SheetNames.map((name) =>
      utils.sheet_to_json<(string | number)[]>(book.Sheets[name] ?? {}, { header: 1 }),
    );
    expect(sheet?.slice(1).map((row) => row[9])).toEqual([10_000, 6_000, 6_500, 6_500]);
    expect(JSON.stringify(about)).toContain('29');
    expect((await auditOf(world, 'ledger.downloaded')).at(-1)).toMatchObject({ account: 'wallet', format: 'excel' });
  });

  it('says on paper whose it is, what it opens and closes with, and that a machine made it', async () => {
    const text = await pdfText((await save('pdf')).bytes);
    const [gst] = await world.query<{ gstin: string }>(
      'select gstin from gst_registration where organization_id = $1 and is_default',
      [COMPANY_ID],
    );
    for (const part of [
      'Statement of wallet',
      gst?.gstin ?? '',
      'Opening ₹10,000 + in ₹500 - out ₹4,000 = closing ₹6,500.',
      'computer generated',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('that is narrowed is a movement: nothing in it looks like a balance of its own', async () => {
    const { bytes } = await save('csv', { ...NOVEMBER, event: ['hold-taken'] });
    const rows = parse(bytes, { bom: true }) as string[][];
    expect(rows.slice(1).map((row) => [row[2], ...row.slice(7)])).toEqual([
      ['Paid from wallet or credit line', '4000.00', '', '6000.00'],
      ['Movement', '4000.00', '0.00', ''],
    ]);
  });
});

describe('who may see it', () => {
  it('is finance and the admin, never an employee, and nobody sees another organisation’s', async () => {
    for (const operation of operations.LEDGER_OPERATIONS) {
      const query = operation === operations.getAccountBalances ? {} : { account: 'wallet' };
      expectRefusal(await call(operation, { ...query, ...idOf(operation) }, asha), 'privilege_missing');
    }
    const admin = await signIn(world, ADMIN);
    expect(payloadOf<Page>(await call(operations.listLedger, { account: 'wallet' }, admin)).account).toBe('wallet');
    const theirs = payloadOf<Page>(
      await call(operations.listLedger, { account: 'wallet', search: JSON.stringify(NOVEMBER) }, stranger),
    );
    expect(theirs.sums).toEqual({ opening: 0, in: 77_777, out: 0, closing: 77_777, entries: 1 });
    // A page cannot go on from somebody else's entry.
    const answer = await call(operations.listLedger, { account: 'wallet', after: theirs.data[0]?._id }, nisha);
    expect(expectRefusal(answer, 'validation_failed').errors?.[0]?.field).toBe('after');
  });

  it('is told which day is wrong', async () => {
    const search = JSON.stringify({ from: '2026-11-02', to: '2026-11-01' });
    const refused = expectRefusal(
      await call(operations.listLedger, { account: 'wallet', search }),
      'validation_failed',
    );
    expect(refused.errors).toEqual([{ field: 'search.to', message: 'The last day cannot be before the first day' }]);
    expectRefusal(await call(operations.listLedger, { account: 'everything' }), 'validation_failed');
  });

  it('sees every account in one answer', async () => {
    const { accounts } = payloadOf<AnswerOf<typeof operations.getAccountBalances>>(
      await call(operations.getAccountBalances),
    );
    expect(accounts.map(({ account, balance, isOwed }) => [account, balance, isOwed])).toEqual([
      ['wallet', 6_825, false],
      ['credit_line', 0, true],
      ['on_account', 0, true],
      ['pay_later', 0, true],
    ]);
  });
});

function idOf(operation: (typeof operations.LEDGER_OPERATIONS)[number]) {
  return operation === operations.getLedgerEntry ? { ledgerEntryId: '00000000-0000-4000-8000-000000000000' } : {};
}
