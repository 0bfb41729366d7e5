import { createHash } from 'node:crypto';
import * as operations from '@pravas/contract/accounting/accounting-operations.ts';
import { approveClaim, claimExpenses } from '@pravas/contract/expense/claim-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { ACCOUNT_HEADS } from '@pravas/domain/accounting/account-head.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf, COMPANY_ID } from '../support/company.ts';
import { ADMIN, EMPLOYEE, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { fillWallet, grantCredit } from '../support/wallet.ts';
import { addExpense } from './expense-world.ts';
import { type OfflineWorld, offlineForm, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { bookFlight } from './servicing-world.ts';

type Shown = AnswerOf<typeof operations.showAccounting>;
type Export = AnswerOf<typeof operations.exportAccounting>;

const offline = useOffline();
let world: OfflineWorld['world'];
/** Of finance; an employee; an admin of another company. */
let nisha: TravellerClient;
let asha: TravellerClient;
let stranger: TravellerClient;

const DAYS = { from: dayFromNow(-1), to: dayFromNow(1) };
const call = (operation: (typeof operations.ACCOUNTING_OPERATIONS)[number], input = {}, who = nisha) =>
  callOperation(world.url, operation, input, who);
async function ask<O extends (typeof operations.ACCOUNTING_OPERATIONS)[number]>(operation: O, input = {}, who = nisha) {
  const answer = payloadOf<AnswerOf<O>>(await call(operation, input, who));
  expectShape(operation, answer);
  return answer;
}
const show = (system?: string) => ask(operations.showAccounting, { query: system === undefined ? {} : { system } });
const waiting = () => ask(operations.showWaitingEntries, { query: DAYS });
const exportNow = (format = 'tally_xml', who = nisha) =>
  call(operations.exportAccounting, { body: { ...DAYS, format } }, who);
const download = async (exported: Pick<Export, '_id'>, who = nisha) =>
  call(operations.downloadAccountingExport, { query: { accountingExportId: exported._id } }, who);
const save = (changes: object = {}, who = nisha) =>
  call(operations.saveAccounting, { body: { ...MAPPED, ...changes } }, who);
const errorsOf = async (answer: ReturnType<typeof call>) => expectRefusal(await answer, 'validation_failed').errors;
/** What the files say: Tally has debits below 0. */
const tallySums = (file: string) => {
  const net = new Map<string, number>();
  for (const [, name = '', amount] of file.matchAll(
    /<LEDGERNAME>(.*?)<\/LEDGERNAME><ISDEEMEDPOSITIVE>\w+<\/ISDEEMEDPOSITIVE><AMOUNT>(.*?)<\/AMOUNT>/g,
  )) {
    net.set(name, Math.round(((net.get(name) ?? 0) - Number(amount)) * 100) / 100);
  }
  return net;
};
const vouchersOf = (file: string) => file.split('<VOUCHER ').slice(1);

const MAPPED = {
  system: 'tally',
  company: 'Meridian',
  voucherType: '',
  accounts: ACCOUNT_HEADS.map((head) => ({ head, account: `Ledger ${head}` })),
  costCentres: [] as readonly { name: string; code: string }[],
  version: 0,
};

/** The bookings paid by each of them, in rupees. */
const spent = { wallet: 0, credit_line: 0 };

/** A flight of the company's admin, paid from the company's account with us. */
async function bookBy(means: keyof typeof spent): Promise<number> {
  const vikram = await signIn(world, ADMIN);
  await fillWallet(world, `accounting ${means}`, 5_000_000);
  await grantCredit(world, 5_000_000);
  const flights = await vikram.search({ daysAhead: offline().nextDays() });
  const { tripId, flightId, totalPrice } = await vikram.add(flights, pickFlight(flights, '6E'), '2');
  await vikram.payWith(flightId, means);
  await vikram.bookingWhen(tripId, ({ flightStatus }) => flightStatus === 'BOOKED');
  return totalPrice;
}

beforeAll(async () => {
  let own: OfflineWorld['own'];
  ({ world, asha, own } = offline());
  nisha = await signIn(world, 'nisha.verma@meridian.example');
  asha = await signIn(world, EMPLOYEE);
  stranger = await signIn(world, STRANGER);
  await world.query(`update person set cost_centre = 'SALES & "South"' where email = $1`, [EMPLOYEE]);
  await bookFlight(world, asha);
  const { flightId } = await bookFlight(world, asha);
  await own.cancel(flightId);
  const { save: enter, addFlight } = offline();
  await enter(offlineForm((await addFlight()).flightId));
  for (const means of ['wallet', 'credit_line'] as const) spent[means] = await bookBy(means);
  const meera = await signIn(world, 'meera.iyer@meridian.example');
  await world.query(
    `update person set approver_id = (select id from person where email like 'meera.%') where email = $1`,
    [EMPLOYEE],
  );
  const expense = await addExpense(world, asha.token, { vendor: '=cmd() <Café> & Sons' });
  const body = { expenseIds: [expense._id], comment: 'Dinner' };
  const { claim } = payloadOf<AnswerOf<typeof claimExpenses>>(
    await callOperation(world.url, claimExpenses, { body }, asha),
  );
  const lines = [{ expenseId: expense._id, decision: 'approve' }];
  const decided = { body: { claimId: claim._id, version: claim.version, lines } };
  payloadOf(await callOperation(world.url, approveClaim, decided, meera));
}, 240_000);

describe('accounting', () => {
  it('begins with no program, and says so where something is to be exported', async () => {
    const { isSetUp, setup } = await show();
    expect([isSetUp, setup.system, setup.version]).toEqual([false, 'tally', 0]);
    expect(setup.accounts.map(({ head }) => head)).toEqual([...ACCOUNT_HEADS]);
    expect(await errorsOf(exportNow())).toEqual([{ field: 'format', message: 'Choose your accounting program first' }]);
  });

  it('takes names that the program would take, and names each that it would not', async () => {
    const accounts = [{ head: 'fees', account: '=HYPERLINK("x")' }];
    expect(await errorsOf(save({ accounts, company: ' ' }))).toEqual([
      { field: 'company', message: 'Must have 1 to 100 characters' },
      { field: 'accounts.fees', message: 'Must not begin with = + - or @' },
    ]);
    const sap = { system: 'sap', company: '1000', accounts: [{ head: 'fees', account: 'Fees' }] };
    expect(await errorsOf(save(sap))).toMatchObject([{ field: 'accounts.fees' }]);
    const twice = [
      { head: 'fees', account: 'A' },
      { head: 'fees', account: 'B' },
    ];
    expect(await errorsOf(save({ accounts: twice }))).toEqual([{ field: 'accounts.fees', message: 'Named twice' }]);
    expectRefusal(await save({ accounts: [{ head: 'bribes', account: 'A' }] }), 'validation_failed');
    expectRefusal(await save({ version: 3 }), 'conflict');
  });

  it('refuses an export while an account is missing, and names it', async () => {
    const costCentres = [{ name: 'SALES & "South"', code: 'South' }];
    const accounts = MAPPED.accounts.filter(({ head }) => head !== 'fees' && head !== 'promo');
    payloadOf(await save({ accounts, costCentres }));
    expect((await waiting()).unmapped).toEqual([{ head: 'fees', label: 'Pravas fees' }]);
    expect(await errorsOf(exportNow())).toEqual([
      { field: 'accounts.fees', message: 'Pravas fees has no account yet' },
    ]);
    expect(await world.query('select count(*)::int as n from accounting_entry')).toEqual([{ n: 0 }]);
    const setup = payloadOf<Shown['setup']>(await save({ costCentres, version: 1 }));
    expect(setup).toMatchObject({ version: 2, voucherType: 'Pravas Journal' });
    expect(setup.costCentres).toContainEqual({ name: 'SALES & "South"', code: 'South' });
    expectRefusal(await save({ version: 1 }), 'conflict');
    const last = (await auditOf(world, 'accounting.mapped')).at(-1);
    expect(JSON.stringify(last)).toContain('Pravas fees: Ledger fees');
  });

  it('is for finance, and for nobody of another company', async () => {
    for (const operation of operations.ACCOUNTING_OPERATIONS) {
      const input = {
        'save-accounting': { body: MAPPED },
        'export-accounting': { body: { ...DAYS, format: 'tally_xml' } },
        'show-waiting-entries': { query: DAYS },
        'download-accounting-export': { query: { accountingExportId: COMPANY_ID } },
      }[operation.id];
      expectRefusal(await call(operation, input, asha), 'privilege_missing');
    }
    const theirs = await ask(operations.showWaitingEntries, { query: DAYS }, stranger);
    expect(theirs.entries).toBe(0);
    const { isSetUp, setup } = await ask(operations.showAccounting, {}, stranger);
    expect([isSetUp, setup.accounts.filter(({ account }) => account !== null)]).toEqual([false, []]);
  });

  it('refuses days that are no period, and the format of another program', async () => {
    const asked = (from: string, to: string) => call(operations.showWaitingEntries, { query: { from, to } });
    expect(await errorsOf(asked('2026-11-02', '2026-11-01'))).toEqual([
      { field: 'to', message: 'To must not be before From' },
    ]);
    expect(await errorsOf(asked('2024-01-01', '2026-11-01'))).toEqual([
      { field: 'to', message: 'Choose at most one year' },
    ]);
    expectRefusal(await asked('2026-02-30', '2026-03-01'), 'validation_failed');
    expect(await errorsOf(exportNow('sap_csv'))).toMatchObject([{ field: 'format' }]);
    const empty = { body: { from: '2020-01-01', to: '2020-01-31', format: 'tally_xml' } };
    expect(await errorsOf(call(operations.exportAccounting, empty))).toEqual([
      { field: 'to', message: 'There is nothing to export for these days' },
    ]);
  });

  it('exports each entry once, to the paisa, and the same file again whenever it is asked for', async () => {
    const before = await waiting();
    expect(before).toMatchObject({ unmapped: [], claims: 1 });
    expect(before.documents).toBeGreaterThan(2);
    expect(before.suppliers).toBeGreaterThan(3);
    expect(before.payments).toBeGreaterThan(3);
    const months = (await show()).waiting.reduce((total, { entries }) => total + entries, 0);
    expect(months).toBe(before.entries);

    const exports = await Promise.all([exportNow(), exportNow()]);
    const [done] = exports.filter(({ status }) => status === 200);
    const [refused] = exports.filter(({ status }) => status !== 200);
    if (!done || !refused) throw new Error('One of two exports at once has to find nothing');
    expectRefusal(refused, 'validation_failed');
    const exported = payloadOf<Export>(done);
    expect(exported).toMatchObject({ entries: before.entries, total: before.total, exportedBy: 'Nisha Verma' });
    expect(await waiting()).toMatchObject({ entries: 0 });
    expect((await show()).waiting).toEqual([]);

    const file = (await download(exported)).text;
    expect(createHash('sha256').update(file).digest('hex')).toBe(exported.checksum);
    expect(vouchersOf(file)).toHaveLength(exported.entries);
    const net = tallySums(file);
    const ledger = async (...codes: string[]) => {
      const [row] = await world.query<{ n: string }>(
        `select coalesce(sum(balance_paise), 0) as n from ledger_account where organization_id = $1 and code = any ($2)`,
        [COMPANY_ID, codes],
      );
      return Number(row?.n ?? 0) / 100;
    };
    expect(net.get('Ledger card_clearing')).toBe(-(await ledger('gateway_clearing')));
    expect(net.get('Ledger credit_line')).toBe(-(await ledger('receivable', 'credit_line', 'credit_line_held')));
    // Money that came in at the bank is booked from its statement.
    expect(net.get('Ledger wallet')).toBe(-spent.wallet);
    expect(await ledger('credit_line')).toBe(spent.credit_line);
    expect(net.get('Ledger fees')).toBe(-(await ledger('revenue_fees')));
    expect(net.get('Ledger clearing') ?? 0).toBe(0);
    expect(net.get('Ledger employee_payable')).toBe(-840);
    expect([...net.values()].reduce((total, amount) => Math.round((total + amount) * 100) / 100, 0)).toBe(0);
    expect(file).toContain('<NAME>South</NAME>');
    expect(file).toContain('<VOUCHERNUMBER>PI/');

    // Other names afterwards change nothing in exported files.
    payloadOf(await save({ accounts: [{ head: 'fees', account: 'Renamed' }], version: 2 }));
    const again = await download(exported);
    expect(again.text).toBe(file);
    const list = await ask(operations.listAccountingExports);
    expect(list.data).toEqual([exported]);
    expectRefusal(await download(exported, stranger), 'not_found');
    expectRefusal(await download(exported, asha), 'privilege_missing');
    expect((await ask(operations.listAccountingExports, {}, stranger)).total).toBe(0);
    expect(await auditOf(world, 'accounting.downloaded')).toHaveLength(2);
  });

  it('numbers what comes later on from there, in the program that is chosen by then', async () => {
    await bookFlight(world, asha);
    const zoho = { system: 'zoho', company: '', costCentres: [], version: 3 };
    payloadOf(await save(zoho));
    expect((await show('tally')).setup.accounts).toContainEqual({ head: 'fees', account: 'Renamed' });
    const before = await world.query<{ n: number }>('select max(ordinal) as n from accounting_entry');
    const exported = payloadOf<Export>(await exportNow('zoho_csv'));
    const rows = (await download(exported)).text.trimEnd().split('\r\n').slice(1);
    const numbers = [...new Set(rows.map((row) => Number(row.split(',')[3])))];
    expect(numbers).toEqual(numbers.map((_, at) => (before[0]?.n ?? 0) + 1 + at));
    expect(rows.filter((row) => row.includes('pravas:purchase:'))).not.toEqual([]);

    await bookFlight(world, asha);
    const accounts = ACCOUNT_HEADS.map((head, at) => ({ head, account: String(400_000 + at) }));
    payloadOf(await save({ system: 'sap', company: '1000', accounts, costCentres: [], version: 4 }));
    const sap = (await download(payloadOf<Export>(await exportNow('sap_csv')))).text.trimEnd().split('\r\n');
    const signed = sap.slice(1).map((row) => {
      const cells = row.split(',');
      return (cells[8] === 'S' ? 1 : -1) * Math.round(Number(cells[9]) * 100);
    });
    expect(signed.length).toBeGreaterThan(4);
    expect(signed.reduce((total, amount) => total + amount, 0)).toBe(0);
  });

  it('leaves out what people paid for themselves', async () => {
    const [flight] = await world.query<{ id: string; trip: string }>(
      `select b.id, b.trip_id as trip from booking b join trip t on t.id = b.trip_id
       where b.organization_id = $1 and b.status = 'BOOKED' and not t.is_personal limit 1`,
      [COMPANY_ID],
    );
    await world.query('delete from accounting_entry');
    const all = await waiting();
    await world.query("update trip set kind = 'personal' where id = $1", [flight?.trip]);
    await world.query('update booking_line set is_personal = true where trip_id = $1', [flight?.trip]);
    const left = await waiting();
    expect(all.documents - left.documents).toBe(1);
    expect(all.suppliers - left.suppliers).toBe(1);
    expect(left.payments).toBeLessThan(all.payments);
    expect((await show()).waiting.reduce((total, { entries }) => total + entries, 0)).toBe(left.entries);
  });
});
