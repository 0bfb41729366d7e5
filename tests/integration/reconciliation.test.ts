import { utils, write } from '@e965/xlsx';
import * as bank from '@pravas/contract/bank/bank-operations.ts';
import { listHomeTasks } from '@pravas/contract/home/home-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import * as wallet from '@pravas/contract/wallet/wallet-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postDueSettlements, reconcileDue } from '../../apps/server/src/modules/reconciliation/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { hdfcStatement } from '../support/bank-statements.ts';
import { expectNoBreach } from '../support/books.ts';
import { addPerson, addRole, auditOf, COMPANY_ID, PROVIDER_ID } from '../support/company.ts';
import { type SettledLine, settlementFile, supplierStatement } from '../support/settlement-files.ts';
import { EMPLOYEE, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { type Answer, callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Imported = AnswerOf<typeof operations.importSettlements>;
type Differences = AnswerOf<typeof operations.listDifferences>;
type Settlements = AnswerOf<typeof operations.listSettlements>;
type Kind = Differences['data'][number]['kind'];

const FINANCE = 'nisha.verma@meridian.example';
const DAY = dayFromNow(-5);
const UTR = 'HDFCN52026110500001';

let world: World;
let dev: TravellerClient;
let nisha: TravellerClient;
let asha: TravellerClient;
/** Payments and refunds through the gateway. */
let paid: { readonly reference: string; readonly rupees: number };
let lost: { readonly reference: string; readonly rupees: number };
let back: { readonly ref: string; readonly rupees: number; readonly payment: string };
let topUps: readonly [string, string];
let ticket: { readonly locator: string; readonly supplier: string; readonly rupees: number };

const call = (operation: Operation, input: object, who = dev): Promise<Answer> =>
  callOperation(world.url, operation, input, who);
const importFile = (bytes: Buffer, who = dev, fileName = 'settlements.csv') =>
  call(operations.importSettlements, { body: {}, file: { fileName, bytes } }, who);
const imported = async (lines: readonly SettledLine[]) => payloadOf<Imported>(await importFile(settlementFile(lines)));
const importBills = (bytes: Buffer, supplier = ticket.supplier, who = dev, fileName = 'statement.csv') =>
  call(operations.importSupplierStatement, { body: { supplier }, file: { fileName, bytes } }, who);
const messageOf = (answer: Answer, code: 'file_refused' | 'validation_failed' = 'file_refused') =>
  expectRefusal(answer, code).errors?.[0]?.message;
const differences = async (search: object = {}) => {
  const query = { search: JSON.stringify(search), recordsPerPage: '100' };
  const page = payloadOf<Differences>(await call(operations.listDifferences, { query }));
  expectShape(operations.listDifferences, page);
  return page.data;
};
const referencesOf = async (kind: Kind) => (await differences({ kind })).map(({ reference }) => reference).sort();
const oneOf = async (kind: Kind, reference: string, state = 'open') => {
  const found = (await differences({ kind, state })).find((one) => one.reference === reference);
  if (!found) throw new Error(`There is no ${kind} of ${reference}`);
  return found;
};
const decide = async (kind: Kind, reference: string, body: object, state = 'open', who = dev) => {
  const { _id, version } = await oneOf(kind, reference, state);
  return call(operations.decideDifference, { body: { differenceId: _id, version, ...body } }, who);
};
const settlement = async (reference: string) => {
  const page = payloadOf<Settlements>(await call(operations.listSettlements, { query: { recordsPerPage: '100' } }));
  expectShape(operations.listSettlements, page);
  const found = page.data.find((one) => one.reference === reference);
  if (!found) throw new Error(`There is no settlement ${reference}`);
  return found;
};
const confirm = async (reference: string, who = dev) => {
  const { _id, version } = await settlement(reference);
  return call(operations.confirmSettlement, { body: { settlementId: _id, version } }, who);
};
const balance = async (organizationId: string, code: string) => {
  const [row] = await world.query<{ paise: string }>(
    'select balance_paise as paise from ledger_account where organization_id = $1 and code = $2',
    [organizationId, code],
  );
  return Number(row?.paise ?? 0);
};
const inDays = async <T>(
  days: number,
  work: (context: Parameters<typeof reconcileDue>[0]) => Promise<T>,
): Promise<T> => {
  const database = openDatabase(readConfig(world.env).database, 2, 60_000);
  try {
    const clock = { ...systemClock, now: () => systemClock.now().add({ hours: 24 * days }) };
    return await work({ database, clock, log: createLogger('silent', 'test') });
  } finally {
    await database.close();
  }
};
const topUp = async (amount: number) => {
  const form = await nisha.client.call(wallet.startTopUp, { body: { amount }, idempotencyKey: crypto.randomUUID() });
  await payAtGateway(form, 'pay');
  return form.orderId;
};

beforeAll(async () => {
  world = await createWorld();
  dev = await signIn(world, STRANGER);
  nisha = await signIn(world, FINANCE);
  asha = await signIn(world, EMPLOYEE);
  const oneWay = await asha.search();
  const kept = await asha.add(oneWay, pickFlight(oneWay, '6E'), '2');
  await payAtGateway(await asha.checkPrice(kept.flightId), 'pay');
  await asha.bookingWhen(kept.tripId, (booking) => booking.flightStatus === 'BOOKED');
  // One that could not be bought, and was refunded.
  const flights = await asha.search({ roundTrip: true });
  const added = await asha.add(flights, pickFlight(flights, '6E', 'QP'), '2');
  const form = await asha.checkPrice(added.flightId);
  await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
  await payAtGateway(form, 'pay');
  await asha.bookingWhen(added.tripId, (booking) => booking.refunds.some((one) => one.state === 'refunded'));
  topUps = [await topUp(1_000), await topUp(2_000)];
  const captures = await world.query<{ reference: string; paise: string }>(
    `select split_part(key, ':', 2) as reference, amount_paise as paise from ledger_transfer
     where key like 'capture:%' and booking_id is not null order by at`,
  );
  const [capture, second] = captures.map(({ reference, paise }) => ({ reference, rupees: Number(paise) / 100 }));
  const [refund] = await world.query<{ ref: string; paise: string; payment: string }>(
    `select r.refund_ref as ref, r.amount_paise as paise, p.gateway_ref as payment from refund r
     join payment p on p.id = r.payment_id where r.state = 'refunded'`,
  );
  const [bought] = await world.query<{ locator: string; supplier: string; paise: string }>(
    `select o.locator, o.supplier_id as supplier, t.amount_paise as paise from booking_order o
     join ledger_transfer t on t.booking_id = o.booking_id and t.key like 'purchase:%:supplier' where o.state = 'booked'`,
  );
  if (!capture || !second || !refund || !bought) throw new Error('Nothing was bought and sent back');
  [paid, lost] = [capture, second];
  back = { ref: refund.ref, rupees: Number(refund.paise) / 100, payment: refund.payment };
  ticket = { locator: bought.locator, supplier: bought.supplier, rupees: Number(bought.paise) / 100 };
});
afterAll(() => world.close());
// After every attempt, every book adds up.
afterEach(() => expectNoBreach(world));

const firstFile = (): readonly SettledLine[] => [
  { entity: 'pay_1', receipt: paid.reference, amount: paid.rupees, fee: 118, day: DAY },
  { entity: 'pay_0', receipt: lost.reference, amount: lost.rupees, day: DAY },
  { entity: 'rfnd_1', type: 'refund', payment: back.payment, amount: back.rupees, day: DAY },
  { entity: 'pay_2', receipt: topUps[0], amount: 1_000, fee: 23.6, day: DAY },
  { entity: 'pay_3', receipt: topUps[1], amount: 1_990, fee: 23.6, day: DAY },
  { entity: 'pay_4', receipt: 'PRV-UNHEARD-OF', amount: 500, day: DAY },
  { entity: 'adj_1', type: 'adjustment', amount: -40, day: DAY },
];
const netOf = (lines: readonly SettledLine[]) =>
  lines.reduce((sum, { type, amount, fee = 0 }) => sum + (type === 'refund' ? -amount : amount) - fee, 0);

describe('a settlement file', () => {
  it('is held against what came in and went back, and says what differs', async () => {
    const answer = await imported(firstFile());
    expect(answer).toMatchObject({ isSameFile: false, settlements: 1, rows: 7, added: 7, known: 0, differing: 3 });
    expect(await settlement('setl_1')).toMatchObject({ rows: 7, agreeing: 4, isTied: true, state: 'open', utr: UTR });
    const amount = await oneOf('settled_amount', topUps[1] ?? '');
    expect([amount.ours, amount.theirs, amount.difference]).toEqual([2_000, 1_990, -10]);
    expect([amount.customer, amount.ageDays, amount.detail]).toEqual([
      'Meridian Analytics',
      5,
      'Settlement setl_1, row 6',
    ]);
    expect(await referencesOf('settled_unknown')).toEqual(['PRV-UNHEARD-OF', 'adj_1']);
    expect(await oneOf('settled_unknown', 'adj_1')).toMatchObject({ ours: null, theirs: -40, customer: null });
    expect(await auditOf(world, 'settlements.imported')).toHaveLength(1);
  });

  it('that comes again changes nothing, and rows that another file had are left as they are', async () => {
    expect(await imported(firstFile())).toMatchObject({ isSameFile: true, added: 0, known: 7 });
    const more = [...firstFile(), { entity: 'pay_9', receipt: 'PRV-NINE', amount: 10, day: DAY }];
    expect(await imported(more)).toMatchObject({ isSameFile: false, added: 1, known: 7, differing: 1 });
    const changed = firstFile().map((line) => (line.entity === 'pay_2' ? { ...line, amount: 900 } : line));
    expect(messageOf(await importFile(settlementFile(changed)))).toContain('Row 5: pay_2 of settlement setl_1');
    const later = firstFile().map((line) => ({ ...line, day: dayFromNow(-4) }));
    expect(messageOf(await importFile(settlementFile(later)))).toContain('with a different day or UTR');
    expect(await settlement('setl_1')).toMatchObject({ rows: 8, agreeing: 4 });
  });

  it('is refused with its rows where it says a thing twice, and where it is none', async () => {
    const twice = [...firstFile().slice(0, 1), ...firstFile().slice(0, 1)];
    expect(messageOf(await importFile(settlementFile(twice)))).toContain('appears in row 2 and in row 3');
    expect(messageOf(await importFile(Buffer.from('Name,Town\nAsha,Pune')))).toContain('headings of a settlement');
    expect(messageOf(await importFile(Buffer.from('PK\u0003\u0004 no workbook'), dev, 'a.xlsx'))).toBeTruthy();
    expect(messageOf(await importFile(Buffer.from('%PDF-1.7'), dev, 'a.pdf'), 'validation_failed')).toBeTruthy();
    const bomb = Buffer.from(`entity_id,amount,settlement_id,settled_at\n${'"'.repeat(200_001)}`);
    expect(messageOf(await importFile(bomb))).toBeTruthy();
  });

  it('as a workbook in paise is read as well, and names no formula', async () => {
    const sheet = utils.aoa_to_sheet([
      [
        'Transaction ID',
        'Type',
        'Amount (paise)',
        'Net amount (paise)',
        'Debit (paise)',
        'Settlement ID',
        'UTR',
        'Settled at',
      ],
      ['=HYPERLINK("x")_x0000_', 'payment', 70_000, 70_000, 0, 'setl_paise', 'HDFCN52026110500777', DAY],
    ]);
    const bytes = write({ SheetNames: ['a'], Sheets: { a: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect(payloadOf<Imported>(await importFile(bytes, dev, 'odd.xlsx'))).toMatchObject({ added: 1, differing: 1 });
    const answer = await call(operations.downloadDifferences, { query: { search: '{"kind":"settled_unknown"}' } });
    expect(answer.text).toContain(`'=HYPERLINK`);
    expect(answer.text.split('\r\n')[0]).toContain('Kind,Reference,Detail,Customer,Ours,Theirs,Difference,Since');
    expect(answer.text).toContain('-40.00');
    expect(await auditOf(world, 'differences.downloaded')).toHaveLength(1);
  });

  it('is for the provider’s people alone', async () => {
    expectRefusal(await importFile(settlementFile(firstFile()), nisha), 'privilege_missing');
    const role = await addRole(world, 'Would-be provider', ['provider.decide']);
    await addPerson(world, 'sly@meridian.example', 'Employee');
    await world.query('update person set role_id = $1 where email = $2', [role, 'sly@meridian.example']);
    const sly = await signIn(world, 'sly@meridian.example');
    for (const operation of operations.RECONCILIATION_OPERATIONS) {
      const id = crypto.randomUUID();
      const bodies: Readonly<Record<string, object>> = {
        'confirm-settlement': { settlementId: id, version: 1 },
        'decide-difference': { differenceId: id, version: 1, decision: 'take' },
        'import-supplier-statement': { supplier: 'tbo' },
      };
      const file = operation.upload && { file: { fileName: 'a.csv', bytes: settlementFile(firstFile()) } };
      const input = operation.method === 'GET' ? {} : { body: bodies[operation.id] ?? {}, ...file };
      expectRefusal(await call(operation, input, sly), 'provider_only');
    }
  });
});

describe('confirming a settlement', () => {
  it('brings each organisation’s share into its books, and leaves what nobody knows in the provider’s', async () => {
    const before = await balance(COMPANY_ID, 'gateway_clearing');
    payloadOf(await confirm('setl_1'));
    const settled = Math.round((paid.rupees + lost.rupees - back.rupees + 1_000 + 1_990) * 100);
    expect(before - (await balance(COMPANY_ID, 'gateway_clearing'))).toBe(settled);
    // ₹10 of the second top-up are still to come.
    expect(await balance(COMPANY_ID, 'gateway_clearing')).toBe(1_000);
    expect(await balance(COMPANY_ID, 'gateway_fees')).toBe(16_520);
    expect(await balance(COMPANY_ID, 'bank_clearing')).toBe(settled - 16_520);
    expect(await balance(PROVIDER_ID, 'gateway_clearing')).toBe(-47_000);
    expect(await balance(PROVIDER_ID, 'bank_clearing')).toBe(47_000);
    expect(await settlement('setl_1')).toMatchObject({ state: 'confirmed', confirmedBy: 'Dev Patel', atBankOn: null });
    expectRefusal(await confirm('setl_1'), 'conflict');
    const late = [{ entity: 'pay_77', receipt: 'PRV-LATE', amount: 10, day: DAY }];
    const leftOut = [{ row: 2, entity: 'pay_77', settlement: 'setl_1' }];
    expect(await imported(late)).toMatchObject({ added: 0, known: 0, leftOut });
    expect(await auditOf(world, 'settlement.confirmed')).toHaveLength(1);
  });

  it('is ended by the worker where a crash left it, and done once', async () => {
    await imported([
      { entity: 'pay_3b', receipt: topUps[1], amount: 10, settlement: 'setl_2', utr: 'HDFCN52026110500002', day: DAY },
    ]);
    expect(await referencesOf('settled_twice')).toEqual([topUps[1]]);
    await world.query(
      `update settlement set confirmed_by = (select id from person where email = $1), confirmed_at = now() where reference = 'setl_2'`,
      [STRANGER],
    );
    expect((await settlement('setl_2')).state).toBe('posting');
    expect(await inDays(0, postDueSettlements)).toBe(1);
    expect(await inDays(0, postDueSettlements)).toBe(0);
    expect((await settlement('setl_2')).state).toBe('confirmed');
    // A sum settled twice is nobody's until somebody says whose it is.
    expect(await balance(PROVIDER_ID, 'gateway_clearing')).toBe(-48_000);
  });

  it('is refused where its rows do not come to what was paid out', async () => {
    const text = [
      'entity_id,type,amount,credit,debit,settlement_id,settled_at',
      `pay_x,payment,100,100,0,setl_off,${DAY}`,
      `,settlement,90,0,90,setl_off,${DAY}`,
    ].join('\n');
    payloadOf(await importFile(Buffer.from(text)));
    const untied = await oneOf('settlement_untied', 'setl_off');
    expect([untied.ours, untied.theirs]).toEqual([100, 90]);
    expect(messageOf(await confirm('setl_off'), 'validation_failed')).toContain('do not add up to what was paid out');
    expectRefusal(await confirm('setl_off', nisha), 'privilege_missing');
  });

  it('by two people at once is done by one of them', async () => {
    const before = await balance(PROVIDER_ID, 'bank_clearing');
    const answers = await Promise.all([confirm('setl_paise'), confirm('setl_paise')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await balance(PROVIDER_ID, 'bank_clearing')) - before).toBe(70_000);
  });
});

describe('bank lines', () => {
  it('explain settlements by number and amount; what nothing explains is listed with its age', async () => {
    // Before the first statement nothing can be missing in one.
    expect(await referencesOf('settlement_not_at_bank')).toEqual([]);
    const body = { bank: 'HDFC Bank', holder: 'Pravas Travel', accountNumber: '50200012345678', ifsc: 'hdfc0000001' };
    const { account } = payloadOf<AnswerOf<typeof bank.saveBankAccount>>(await call(bank.saveBankAccount, { body }));
    const bring = async (...lines: Parameters<typeof hdfcStatement>[0]) => {
      const file = { fileName: 'statement.csv', bytes: hdfcStatement(lines) };
      payloadOf(await call(bank.importBankStatement, { body: { bankAccountId: account._id }, file }));
      payloadOf(await call(operations.runReconciliation, { body: {} }));
    };
    await bring({ day: DAY, narration: 'CHARGES', rupees: -59 });
    expect(await referencesOf('settlement_not_at_bank')).toEqual([UTR, 'HDFCN52026110500002', 'HDFCN52026110500777']);
    const settled = { day: dayFromNow(-4), narration: `NEFT CR-RAZORPAY-${UTR}`, rupees: netOf(firstFile()) + 10 };
    await bring(settled, { day: dayFromNow(-3), narration: 'NEFT CR-SOMEBODY-ICICN22026110500009', rupees: 750 });
    expect(await referencesOf('settlement_not_at_bank')).toEqual(['HDFCN52026110500002', 'HDFCN52026110500777']);
    expect((await settlement('setl_1')).atBankOn).toBe(dayFromNow(-4));
    const unexplained = await oneOf('bank_unexplained', 'ICICN22026110500009');
    expect(unexplained).toMatchObject({ theirs: 750, ours: null, ageDays: 3 });
    expect(await referencesOf('bank_unexplained')).toHaveLength(1);
    expect((await oneOf('settlement_not_at_bank', UTR, 'gone')).state).toBe('gone');
  });
});

describe('a supplier’s statement', () => {
  const bills = (rupees: number, ...more: Parameters<typeof supplierStatement>[0]) =>
    supplierStatement([{ day: DAY, reference: ticket.locator.toLowerCase(), rupees }, ...more]);

  it('is held against what the books owe, by the supplier’s own number', async () => {
    const payment = { day: DAY, reference: 'N1', description: 'Payment received', rupees: -5_000 };
    const leak = { day: DAY, reference: 'LEAK01', rupees: 333 };
    const answer = payloadOf(await importBills(bills(ticket.rupees - 100, payment, leak)));
    expect(answer).toMatchObject({ lines: 3, added: 3, unknown: 1 });
    const amount = await oneOf('supplier_amount', ticket.locator);
    expect([amount.ours, amount.theirs, amount.difference]).toEqual([ticket.rupees, ticket.rupees - 100, -100]);
    expect(await referencesOf('supplier_unknown')).toEqual(['LEAK01']);
    expect(payloadOf(await importBills(bills(ticket.rupees - 100, payment, leak)))).toMatchObject({ isSameFile: true });
    const tickets = ['01,5,', '02,5,', '03,,10'].map((rest) => `${DAY},${ticket.locator},0981234567890${rest}`);
    const two = Buffer.from(['Date,PNR,Ticket No,Debit,Credit', ...tickets].join('\n'));
    expect(payloadOf(await importBills(two))).toMatchObject({ added: 3, unknown: 0 });
  });

  it('that is worked off stays so, and is open again once it comes back different', async () => {
    expect(
      messageOf(await decide('supplier_amount', ticket.locator, { decision: 'work_off' }), 'validation_failed'),
    ).toBe('Note is required');
    payloadOf(await decide('supplier_amount', ticket.locator, { decision: 'take' }));
    expect(await oneOf('supplier_amount', ticket.locator)).toMatchObject({ isMine: true, worker: 'Dev Patel' });
    expect(await differences({ isMine: true })).toHaveLength(1);
    const before = await oneOf('supplier_amount', ticket.locator);
    payloadOf(await decide('supplier_amount', ticket.locator, { decision: 'work_off', note: 'Commission kept back' }));
    const stale = { differenceId: before._id, version: before.version, decision: 'note', note: 'Late' };
    expectRefusal(await call(operations.decideDifference, { body: stale }), 'conflict');
    payloadOf(await call(operations.runReconciliation, { body: {} }));
    expect(await referencesOf('supplier_amount')).toEqual([]);
    const done = await oneOf('supplier_amount', ticket.locator, 'worked_off');
    expect([done.closedBy, done.notes.at(-1)?.note]).toEqual(['Dev Patel', 'Commission kept back']);
    const more = [{ day: DAY, reference: ticket.locator, description: 'Meal', rupees: 250 }];
    payloadOf(await importBills(supplierStatement(more)));
    const again = await oneOf('supplier_amount', ticket.locator);
    expect([again.isBack, again.theirs, again.notes.length]).toEqual([true, ticket.rupees + 150, 2]);
    payloadOf(await importBills(supplierStatement([{ ...more[0], rupees: -150, description: 'Put right' } as never])));
    expect(await referencesOf('supplier_amount')).toEqual([]);
  });

  it('of a supplier that nothing was ordered from, or with a line twice, is refused', async () => {
    const refused = expectRefusal(await importBills(bills(1), 'nobody'), 'validation_failed');
    expect(refused.errors?.[0]?.field).toBe('supplier');
    const twice = supplierStatement([1, 2].map(() => ({ day: DAY, reference: 'TWICE1', rupees: 5 })));
    expect(messageOf(await importBills(twice))).toContain('TWICE1 is the same in row 3 and in row 4');
    expectRefusal(await importBills(bills(1), ticket.supplier, nisha), 'privilege_missing');
  });
});

describe('every night', () => {
  it('what was not settled or not billed in time is found, keeps its age, and reminds somebody', async () => {
    const [, second = ''] = topUps;
    expect(await referencesOf('not_settled')).toEqual([]);
    const third = await topUp(300);
    await asha.search();
    expect(await inDays(20, reconcileDue)).toBe(1);
    expect(await inDays(20, reconcileDue)).toBe(0);
    expect(await referencesOf('not_settled')).toEqual([third]);
    expect(await oneOf('not_settled', third)).toMatchObject({ ours: 300, theirs: null, since: dayFromNow(0) });
    expect(second).not.toBe('');
    const summary = payloadOf<AnswerOf<typeof operations.getReconciliation>>(
      await call(operations.getReconciliation, {}),
    );
    expectShape(operations.getReconciliation, summary);
    expect(summary.open).toBe(summary.ages.reduce((sum, { count }) => sum + count, 0));
    expect(summary.open).toBe(summary.kinds.reduce((sum, { count }) => sum + count, 0));
    expect(summary.suppliers).toContain(ticket.supplier);
    expect(summary.comparedAt).not.toBeNull();
    await world.query(`update reconciliation_difference set since = since - 8 where kind = 'bank_unexplained'`);
    const { list } = payloadOf<AnswerOf<typeof listHomeTasks>>(await call(listHomeTasks, { query: { show: 'all' } }));
    expect(list.find(({ kind }) => kind === 'differences')?.title).toBe('1 difference is older than 7 days');
    // Tonight, of today: not late yet.
    payloadOf(await call(operations.runReconciliation, { body: {} }));
    expect(await referencesOf('not_settled')).toEqual([]);
    expect((await oneOf('bank_unexplained', 'ICICN22026110500009')).ageDays).toBe(11);
    expect(await differences({ age: 'd8_30' })).toHaveLength(1);
    expect(await differences({ text: '750' })).toHaveLength(1);
    const hers = payloadOf<AnswerOf<typeof listHomeTasks>>(
      await call(listHomeTasks, { query: { show: 'all' } }, nisha),
    );
    expect(hers.list.some(({ kind }) => kind === 'differences')).toBe(false);
  });
});
