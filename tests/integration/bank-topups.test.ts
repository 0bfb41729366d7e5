import * as operations from '@pravas/contract/bank/bank-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { creditDueTopups } from '../../apps/server/src/modules/bank/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { hdfcStatement, type StatedLine } from '../support/bank-statements.ts';
import { expectMoneyInOrder } from '../support/books.ts';
import { addPerson, auditOf, COMPANY_ID, lastMailTo, PROVIDER_ID } from '../support/company.ts';
import { EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { A_PICTURE } from './sample-hotels.ts';
import { dayFromNow } from './sample-input.ts';
import { type Answer, callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Own = AnswerOf<typeof operations.getBankTopups>;
type Declared = AnswerOf<typeof operations.declareBankTopup>;
type Lines = AnswerOf<typeof operations.listBankLines>;
type Waiting = AnswerOf<typeof operations.listProviderTopups>;
type Settings = AnswerOf<typeof operations.getBankSettings>;

const FINANCE = 'nisha.verma@meridian.example';
const SECOND = 'ravi.menon@pravas.example';

let world: World;
/** Of finance; an employee; two people of the provider. */
let nisha: TravellerClient;
let asha: TravellerClient;
let dev: TravellerClient;
let ravi: TravellerClient;
let accountId: string;

const call = (
  operation: (typeof operations.BANK_OPERATIONS)[number],
  input: object,
  who: TravellerClient,
): Promise<Answer> => callOperation(world.url, operation, input, who);
const declare = (body: object, who = nisha, file?: { fileName: string; bytes: Buffer }) =>
  call(
    operations.declareBankTopup,
    {
      body: {
        receivingAccountId: accountId,
        amount: 1_000,
        utr: 'ICICN22026110500001',
        paidOn: dayFromNow(-1),
        ...body,
      },
      ...(file && { file }),
    },
    who,
  );
const own = async (who = nisha) => {
  const shown = payloadOf<Own>(await call(operations.getBankTopups, {}, who));
  expectShape(operations.getBankTopups, shown);
  return shown;
};
const stateOf = async (utr: string) => (await own()).topups.find((topup) => topup.utr === utr)?.state;
const importLines = (bytes: Buffer, who = dev, fileName = 'statement.csv') =>
  call(operations.importBankStatement, { body: { bankAccountId: accountId }, file: { fileName, bytes } }, who);
const imported = async (lines: readonly StatedLine[]) =>
  payloadOf<AnswerOf<typeof operations.importBankStatement>>(await importLines(hdfcStatement(lines)));
const lineOf = async (text: string, who = dev) => {
  const query = { search: JSON.stringify({ text }) };
  const page = payloadOf<Lines>(await call(operations.listBankLines, { query }, who));
  expectShape(operations.listBankLines, page);
  const [line] = page.data;
  if (!line) throw new Error(`There is no line ${text}`);
  return line;
};
const waiting = async (search: object = {}, who = dev) => {
  const query = { search: JSON.stringify(search) };
  const page = payloadOf<Waiting>(await call(operations.listProviderTopups, { query }, who));
  expectShape(operations.listProviderTopups, page);
  return page.data;
};
const match = async (utr: string, who = dev) => {
  const { _id, version } = await lineOf(utr);
  const topup = (await waiting()).find((one) => one.utr === utr);
  const body = { bankLineId: _id, version, organizationId: topup?.organizationId, topupId: topup?._id };
  return call(operations.matchBankLine, { body }, who);
};
const approve = async (utr: string, who = ravi) => {
  const { _id, version } = await lineOf(utr);
  return call(operations.approveBankTopup, { body: { bankLineId: _id, version } }, who);
};
const balance = async (organizationId: string, code: string) => {
  const [row] = await world.query<{ paise: string }>(
    'select balance_paise as paise from ledger_account where organization_id = $1 and code = $2',
    [organizationId, code],
  );
  return Number(row?.paise ?? 0);
};
const keysOf = async (organizationId: string) =>
  (
    await world.query<{ key: string }>('select key from ledger_transfer where organization_id = $1 order by at, id', [
      organizationId,
    ])
  ).map(({ key }) => key.split(':')[0]);
const neft = (utr: string) => `NEFT CR-ICIC0000104-MERIDIAN-PRAVAS-${utr}`;
const fieldOf = (answer: Answer) => expectRefusal(answer, 'validation_failed').errors?.[0];

beforeAll(async () => {
  world = await createWorld();
  nisha = await signIn(world, FINANCE);
  asha = await signIn(world, EMPLOYEE);
  dev = await signIn(world, STRANGER);
  const [admin] = await world.query<{ role_id: string }>('select role_id from person where email = $1', [STRANGER]);
  await addPerson(world, SECOND, 'Company admin', PROVIDER_ID);
  await world.query('update person set role_id = $1 where email = $2', [admin?.role_id, SECOND]);
  ravi = await signIn(world, SECOND);
  const body = { bank: 'HDFC Bank', holder: 'Pravas Travel', accountNumber: '50200012345678', ifsc: 'hdfc0000001' };
  const { account } = payloadOf<AnswerOf<typeof operations.saveBankAccount>>(
    await call(operations.saveBankAccount, { body }, dev),
  );
  accountId = account._id;
});
afterAll(() => world.close());
// Whatever was tried, the books of both balance.
afterEach(() => expectMoneyInOrder(world));

describe('a transfer that was declared', () => {
  it('is credited as received once it was found and a second person agreed, and who paid gets a mail', async () => {
    const utr = 'ICICN22026110500001';
    const slip = { fileName: 'slip.png', bytes: A_PICTURE.bytes };
    const { topup } = payloadOf<Declared>(await declare({ utr: ` ${utr.toLowerCase()} `, amount: 1_000 }, nisha, slip));
    expect([topup.utr, topup.state, topup.hasSlip, topup.declaredBy]).toEqual([utr, 'declared', true, 'Nisha Verma']);
    expect(await imported([{ day: dayFromNow(-1), narration: neft(utr), rupees: 990.5 }])).toMatchObject({ added: 1 });
    const [found] = await waiting();
    expect([found?.organization, found?.line?.amount, found?.line?.state]).toEqual([
      'Meridian Analytics',
      990.5,
      'open',
    ]);
    payloadOf(await match(utr));
    expect(await stateOf(utr)).toBe('matched');
    expect(await balance(COMPANY_ID, 'wallet')).toBe(0);
    // The person who matched does not agree to it.
    const line = await lineOf(utr);
    expect([line.mayApprove, line.whyNot]).toEqual([false, expect.stringContaining('someone else')]);
    expectRefusal(await approve(utr, dev), 'second_person_needed');
    payloadOf(await approve(utr));
    expect(await stateOf(utr)).toBe('credited');
    expect([await balance(COMPANY_ID, 'wallet'), await balance(COMPANY_ID, 'bank_clearing')]).toEqual([
      -99_050, 99_050,
    ]);
    expectRefusal(await approve(utr), 'conflict');
    expect(await balance(COMPANY_ID, 'wallet')).toBe(-99_050);
    const mail = await lastMailTo(world, FINANCE);
    expect(mail).toContain('₹990.50');
    expect(mail).toContain('You declared ₹1,000');
    expect(await auditOf(world, 'bank_topup.credited')).toHaveLength(1);
    const query = { organizationId: COMPANY_ID, topupId: topup._id };
    expect((await call(operations.downloadTopupSlip, { query }, dev)).status).toBe(200);
  });

  it('reaches its wallet by the worker where the server stopped in between, and only once', async () => {
    const utr = 'ICICN22026110500002';
    payloadOf(await declare({ utr }));
    await imported([{ day: dayFromNow(-1), narration: neft(utr), rupees: 1_000 }]);
    payloadOf(await match(utr));
    // As a crash leaves it: agreed to, and nothing more.
    await world.query(
      `update bank_line set state = 'approved', approved_by = (select id from person where email = $1), approved_at = now()
       where utr = $2`,
      [SECOND, utr],
    );
    const before = await balance(COMPANY_ID, 'wallet');
    const database = openDatabase(readConfig(world.env).database, 2, 60_000);
    await creditDueTopups({ database, clock: systemClock, log: createLogger('silent', 'test') });
    await creditDueTopups({ database, clock: systemClock, log: createLogger('silent', 'test') });
    await database.close();
    expect([await stateOf(utr), (await balance(COMPANY_ID, 'wallet')) - before]).toEqual(['credited', -100_000]);
  });

  it('is refused with a reason, of which its organisation is told, and may be declared anew', async () => {
    const utr = 'ICICN22026110500003';
    const { topup } = payloadOf<Declared>(await declare({ utr }));
    const body = { organizationId: COMPANY_ID, topupId: topup._id, reason: 'The bank knows nothing of it' };
    payloadOf(await call(operations.refuseBankTopup, { body }, dev));
    expectRefusal(await call(operations.refuseBankTopup, { body }, dev), 'conflict');
    expect((await own()).topups.find((one) => one.utr === utr)).toMatchObject({
      state: 'refused',
      reason: body.reason,
    });
    expect(await lastMailTo(world, FINANCE, 3)).toContain('The bank knows nothing of it');
    payloadOf(await declare({ utr }));
    expect((await waiting({ isDecided: true })).some((one) => one.utr === utr && one.state === 'refused')).toBe(true);
  });

  it('is not taken twice, nor with a number that is none, nor of tomorrow, nor above the limits', async () => {
    const utr = 'ICICN22026110500004';
    payloadOf(await declare({ utr }));
    expect(fieldOf(await declare({ utr }))).toEqual({
      field: 'utr',
      message: 'You have already declared this transfer',
    });
    for (const wrong of ['', 'ABC', 'ICICN2202611050000400000', 'ICICN2202611-0004']) {
      expect(fieldOf(await declare({ utr: wrong }))?.field).toBe('utr');
    }
    expect(fieldOf(await declare({ utr: '630512345678', paidOn: dayFromNow(2) }))?.field).toBe('paidOn');
    expect(fieldOf(await declare({ utr: '630512345678', amount: 0 }))?.field).toBe('amount');
    expect(fieldOf(await declare({ utr: '630512345678', amount: 25_00_001 }))?.message).toContain('₹25,00,000');
    const limits = { perTopup: 5_000, perDay: 6_000, balanceCap: 1_00_000, onePerson: 0 };
    payloadOf(await call(operations.updateTopupLimits, { body: limits }, dev));
    expect(fieldOf(await declare({ utr: '630512345678', amount: 4_000 }))?.message).toContain(' a day');
    expectRefusal(await declare({ receivingAccountId: COMPANY_ID }), 'not_found');
    const back = { perTopup: 25_00_000, perDay: 50_00_000, balanceCap: 1_00_00_000, onePerson: 0 };
    payloadOf(await call(operations.updateTopupLimits, { body: back }, dev));
    expect(fieldOf(await call(operations.updateTopupLimits, { body: { ...back, perDay: 1 } }, dev))?.field).toBe(
      'perDay',
    );
  });

  it('stands for one transfer in one wallet: the same number of another organisation finds no line', async () => {
    const utr = 'ICICN22026110500005';
    payloadOf(await declare({ utr }));
    payloadOf(await declare({ utr }, dev));
    await imported([{ day: dayFromNow(-1), narration: neft(utr), rupees: 1_000 }]);
    const theirs = (await waiting()).filter((one) => one.utr === utr);
    expect(theirs).toHaveLength(2);
    const { _id, version } = await lineOf(utr);
    const take = (topup: (typeof theirs)[number] | undefined) =>
      call(
        operations.matchBankLine,
        { body: { bankLineId: _id, version, organizationId: topup?.organizationId, topupId: topup?._id } },
        dev,
      );
    const both = await Promise.all(theirs.map(take));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is not a line with another number, nor money that went out', async () => {
    payloadOf(await declare({ utr: 'ICICN22026110500006' }));
    await imported([
      { day: dayFromNow(-1), narration: neft('ICICN22026110599999'), rupees: 1_000 },
      { day: dayFromNow(-1), narration: 'RENT OF THE OFFICE', rupees: -500 },
    ]);
    const topup = (await waiting()).find((one) => one.utr === 'ICICN22026110500006');
    const line = await lineOf('ICICN22026110599999');
    const body = { bankLineId: line._id, version: line.version, organizationId: COMPANY_ID, topupId: topup?._id };
    expect(fieldOf(await call(operations.matchBankLine, { body }, dev))?.message).toContain('is not in this line');
    // The try leaves nothing behind.
    expect((await lineOf('ICICN22026110599999')).state).toBe('open');
    expect((await lineOf('RENT')).state).toBe('other');
  });

  it('waits where its wallet would hold too much', async () => {
    const utr = 'ICICN22026110500007';
    payloadOf(await declare({ utr }));
    await imported([{ day: dayFromNow(-1), narration: neft(utr), rupees: 2_00_00_000 }]);
    payloadOf(await match(utr));
    expect(fieldOf(await approve(utr))?.message).toContain('₹1,00,00,000');
    expect(await stateOf(utr)).toBe('matched');
    const { _id, version } = await lineOf(utr);
    payloadOf(await call(operations.unmatchBankLine, { body: { bankLineId: _id, version } }, dev));
    expect([(await lineOf(utr)).state, await stateOf(utr)]).toEqual(['open', 'declared']);
  });
});

describe('money that nobody declared', () => {
  it('is in the provider’s books until it is known whose it is, and then in the wallet', async () => {
    const utr = 'ICICN22026110500008';
    await imported([{ day: dayFromNow(-1), narration: neft(utr), rupees: 700 }]);
    const line = await lineOf(utr);
    const decide = {
      bankLineId: line._id,
      version: line.version,
      decision: 'unapplied',
      note: 'Nobody knows the sender',
    };
    payloadOf(await call(operations.decideBankLine, { body: decide }, dev));
    expectRefusal(await call(operations.decideBankLine, { body: decide }, dev), 'conflict');
    expect(await balance(PROVIDER_ID, 'unapplied_receipts')).toBe(-70_000);
    const again = await lineOf(utr);
    expect([again.isUnapplied, again.state]).toEqual([true, 'open']);
    const body = { bankLineId: again._id, version: again.version, organizationId: COMPANY_ID };
    payloadOf(await call(operations.matchBankLine, { body }, dev));
    const before = await balance(COMPANY_ID, 'wallet');
    payloadOf(await approve(utr));
    expect(await balance(PROVIDER_ID, 'unapplied_receipts')).toBe(0);
    expect((await balance(COMPANY_ID, 'wallet')) - before).toBe(-70_000);
    expect((await keysOf(PROVIDER_ID)).filter((key) => key === 'bank' || key === 'applied')).toEqual([
      'bank',
      'applied',
    ]);
    expect((await own()).topups.find((one) => one.utr === utr)).toMatchObject({ state: 'credited', declaredBy: null });
  });

  it('may be something else, and open again', async () => {
    await imported([{ day: dayFromNow(-1), narration: 'INTEREST OF THE QUARTER', rupees: 12 }]);
    const decide = async (decision: string) => {
      const { _id, version } = await lineOf('INTEREST');
      const body = { bankLineId: _id, version, decision, note: 'Interest of the bank' };
      return call(operations.decideBankLine, { body }, dev);
    };
    payloadOf(await decide('other'));
    expectRefusal(await decide('unapplied'), 'conflict');
    payloadOf(await decide('reopen'));
    expect((await lineOf('INTEREST')).state).toBe('open');
  });
});

describe('a statement', () => {
  const LINES: readonly StatedLine[] = [
    { day: dayFromNow(-3), narration: neft('ICICN22026110500101'), rupees: 1_23_456 },
    { day: dayFromNow(-2), narration: 'CHARGES', rupees: -59 },
    { day: dayFromNow(-2), narration: 'CASH DEPOSIT', rupees: 100 },
    { day: dayFromNow(-2), narration: 'CASH DEPOSIT', rupees: 100 },
  ];

  it('that is imported again changes nothing, and one that overlaps adds only what is new', async () => {
    expect(await imported(LINES)).toMatchObject({ isSameFile: false, lines: 4, added: 4, known: 0 });
    expect(await imported(LINES)).toMatchObject({ isSameFile: true, added: 0, known: 4 });
    const more = [...LINES, { day: dayFromNow(-1), narration: 'LATER', rupees: 5 }];
    expect(await imported(more)).toMatchObject({ isSameFile: false, added: 1, known: 4 });
    const [row] = await world.query<{ n: number }>(
      `select count(*)::int as n from bank_line where narration = 'CASH DEPOSIT'`,
    );
    expect(row?.n).toBe(2);
  });

  it('with a number twice, of another amount than before, or of no bank changes nothing and says why', async () => {
    const count = async () => (await world.query<{ n: number }>('select count(*)::int as n from bank_line'))[0]?.n;
    const before = await count();
    const refused = async (bytes: Buffer, fileName?: string) =>
      expectRefusal(await importLines(bytes, dev, fileName), 'file_refused').errors?.[0]?.message;
    const twice = { day: dayFromNow(-1), narration: neft('ICICN22026110500102'), rupees: 10 };
    expect(await refused(hdfcStatement([twice, twice]))).toBe('UTR ICICN22026110500102 appears in row 4 and in row 5.');
    expect(await refused(hdfcStatement([{ ...(LINES[0] as StatedLine), rupees: 5 }]))).toContain('already recorded');
    expect(await refused(Buffer.from('Name,Email\nAsha,a@b.example\n'))).toContain('headings of a bank statement');
    expect(await refused(Buffer.from('not a workbook'), 'a.xlsx')).toContain('headings of a bank statement');
    expect(await refused(Buffer.from('%PDF-1.7'), 'a.xlsx')).toContain('This is a PDF');
    expect(await count()).toBe(before);
  });

  it('of 50 MB is refused', async () => {
    const answer = await importLines(Buffer.alloc(50 * 1_048_576, 'a,b\n'));
    expect([400, 413]).toContain(answer.status);
  });
});

describe('who may', () => {
  it('is the provider alone, whatever a role of a customer says, and finance for its own money', async () => {
    const line = await lineOf('CHARGES');
    const body = { bankLineId: line._id, version: line.version };
    for (const who of [nisha, asha]) {
      expectRefusal(await call(operations.approveBankTopup, { body }, who), 'privilege_missing');
      expectRefusal(await call(operations.listProviderTopups, { query: {} }, who), 'privilege_missing');
    }
    await world.query(
      `insert into role_privilege (organization_id, role_id, privilege)
       select organization_id, role_id, 'provider.decide' from person where email = $1`,
      [FINANCE],
    );
    expectRefusal(await call(operations.approveBankTopup, { body }, nisha), 'provider_only');
    expectRefusal(await call(operations.getBankSettings, {}, nisha), 'provider_only');
    expectRefusal(await declare({}, asha), 'privilege_missing');
    expect((await own()).accounts.map(({ ifsc }) => ifsc)).toEqual(['HDFC0000001']);
    // Another organisation sees the accounts, and none of these transfers.
    expect((await own(dev)).topups.every(({ utr }) => utr === 'ICICN22026110500005')).toBe(true);
    const settings = payloadOf<Settings>(await call(operations.getBankSettings, {}, dev));
    expectShape(operations.getBankSettings, settings);
  });
});
