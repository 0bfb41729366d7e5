import type { AnswerOf } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdMoney } from '../../apps/server/src/modules/ledger/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { expectMoneyInOrder } from '../support/books.ts';
import { auditOf, COMPANY_ID, lastMailTo, PROVIDER_ID } from '../support/company.ts';
import { addSecondProvider, SECOND } from '../support/second-provider.ts';
import { EMPLOYEE, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { fillWallet, readAccounts } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { type Answer, callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Own = AnswerOf<typeof operations.getWithdrawals>;
type Asked = AnswerOf<typeof operations.askWithdrawal>;
type Waiting = AnswerOf<typeof operations.listWithdrawals>;
type Accounts = AnswerOf<typeof operations.listPayoutAccounts>;

const FINANCE = 'nisha.verma@meridian.example';
const ACCOUNT = {
  bank: 'ICICI Bank',
  holder: 'Meridian Analytics',
  accountNumber: '000405001234',
  ifsc: 'icic0000104',
};

let world: World;
/** Of finance; an employee; two people of the provider. */
let nisha: TravellerClient;
let asha: TravellerClient;
let dev: TravellerClient;
let ravi: TravellerClient;

const call = (
  operation: (typeof operations.WITHDRAWAL_OPERATIONS)[number],
  input: object,
  who: TravellerClient,
): Promise<Answer> => callOperation(world.url, operation, input, who);
const fieldOf = (answer: Answer) => expectRefusal(answer, 'validation_failed').errors?.[0];
const own = async (who = nisha) => {
  const shown = payloadOf<Own>(await call(operations.getWithdrawals, {}, who));
  expectShape(operations.getWithdrawals, shown);
  return shown;
};
const listed = async (search: object = {}, who = dev) => {
  const page = payloadOf<Waiting>(
    await call(operations.listWithdrawals, { query: { search: JSON.stringify(search) } }, who),
  );
  expectShape(operations.listWithdrawals, page);
  return page.data;
};
const accounts = async (search: object = {}, who = dev) => {
  const page = payloadOf<Accounts>(
    await call(operations.listPayoutAccounts, { query: { search: JSON.stringify(search) } }, who),
  );
  expectShape(operations.listPayoutAccounts, page);
  return page.data;
};
const add = (body: object = {}, who = nisha) =>
  call(operations.addPayoutAccount, { body: { ...ACCOUNT, ...body } }, who);
const accountOf = async (accountNumber = ACCOUNT.accountNumber) => {
  const found = (await own()).accounts.find((one) => one.accountNumber === accountNumber);
  if (!found) throw new Error(`There is no account ${accountNumber}`);
  return found;
};
const verify = async (accountNumber: string, body: object = {}, who = dev) => {
  const { _id, version } = await accountOf(accountNumber);
  return call(
    operations.verifyPayoutAccount,
    { body: { organizationId: COMPANY_ID, payoutAccountId: _id, version, note: 'A cancelled cheque', ...body } },
    who,
  );
};
const ask = async (amount: number, who = nisha, accountNumber = ACCOUNT.accountNumber) => {
  const { _id: payoutAccountId } = await accountOf(accountNumber);
  return call(operations.askWithdrawal, { body: { payoutAccountId, amount } }, who);
};
const asked = async (amount: number) => payloadOf<Asked>(await ask(amount)).withdrawal;
const seen = async (id: string) => {
  const found = (await own()).withdrawals.find((one) => one._id === id);
  if (!found) throw new Error('It is not there');
  return found;
};
const decide = async (
  operation: (typeof operations.WITHDRAWAL_OPERATIONS)[number],
  id: string,
  who: TravellerClient,
  body: object = {},
) => {
  const { version } = await seen(id);
  return call(operation, { body: { organizationId: COMPANY_ID, withdrawalId: id, version, ...body } }, who);
};
const approve = (id: string, who = ravi) => decide(operations.approveWithdrawal, id, who);
const pay = (id: string, body: object = {}, who = dev) =>
  decide(operations.payWithdrawal, id, who, { utr: 'HDFCN22026112800001', paidOn: dayFromNow(0), ...body });
const refuse = (id: string, who = dev) => decide(operations.refuseWithdrawal, id, who, { reason: 'The bank said no' });
const takeBack = async (id: string, who = nisha) => {
  const { version } = await seen(id);
  return call(operations.takeBackWithdrawal, { body: { withdrawalId: id, version } }, who);
};
const aside = async () => {
  const [row] = await world.query<{ paise: string }>(
    `select -balance_paise as paise from ledger_account where organization_id = $1 and code = 'withdrawal_held'`,
    [COMPANY_ID],
  );
  return Number(row?.paise ?? 0);
};

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  nisha = await signIn(world, FINANCE);
  asha = await signIn(world, EMPLOYEE);
  dev = await signIn(world, STRANGER);
  await addSecondProvider(world);
  ravi = await signIn(world, SECOND);
  await fillWallet(world, 'principal', 50_010_00);
});
afterAll(() => world.close());
// After every attempt, the books balance and each amount set aside has a purpose.
afterEach(() => expectMoneyInOrder(world));

describe('an account to be paid to', () => {
  it('is nothing to pay to before somebody of the provider has said whose it is', async () => {
    payloadOf(await add());
    expect(await accountOf()).toMatchObject({ state: 'waiting', ifsc: 'ICIC0000104', addedBy: 'Nisha Verma' });
    expect(fieldOf(await ask(100))?.field).toBe('payoutAccountId');
    const [waiting] = await accounts();
    expect([waiting?.organization, waiting?.holder, waiting?.paidIn]).toEqual([
      'Meridian Analytics',
      'Meridian Analytics',
      [],
    ]);
    expect(fieldOf(await verify(ACCOUNT.accountNumber, { utr: 'ICICN22026112800009' }))?.message).toContain(
      'has reached their wallet',
    );
    expect(fieldOf(await verify(ACCOUNT.accountNumber, { note: '' }))?.field).toBe('note');
    payloadOf(await verify(ACCOUNT.accountNumber));
    expect((await accountOf()).state).toBe('verified');
    expectRefusal(await verify(ACCOUNT.accountNumber), 'conflict');
    expect(await lastMailTo(world, FINANCE)).toContain('account ending 1234');
    expect((await accounts({ isDecided: true }))[0]).toMatchObject({
      verifiedBy: 'Dev Patel',
      proof: 'A cancelled cheque',
    });
  });

  it('is there once, has a number and an IFSC, and may be removed', async () => {
    expect(fieldOf(await add())).toEqual({ field: 'accountNumber', message: 'You have already added this account' });
    expect(fieldOf(await add({ accountNumber: '12ab' }))?.field).toBe('accountNumber');
    expect(fieldOf(await add({ accountNumber: '123456789', ifsc: 'ICIC1' }))?.field).toBe('ifsc');
    expect(fieldOf(await add({ accountNumber: '123456789', holder: '' }))?.field).toBe('holder');
    payloadOf(await add({ accountNumber: '123456789' }));
    const { _id, version } = await accountOf('123456789');
    const body = { payoutAccountId: _id, version };
    expectRefusal(await call(operations.removePayoutAccount, { body: { ...body, version: 7 } }, nisha), 'conflict');
    payloadOf(await call(operations.removePayoutAccount, { body }, nisha));
    expect((await own()).accounts).toHaveLength(1);
    payloadOf(await add({ accountNumber: '123456789' }));
  });

  it('that the provider trusts no longer gets no new approval, and a transfer that was made is entered all the same', async () => {
    payloadOf(await verify('123456789'));
    const { withdrawal } = payloadOf<Asked>(await ask(10, nisha, '123456789'));
    payloadOf(await approve(withdrawal._id));
    const { withdrawal: another } = payloadOf<Asked>(await ask(20, nisha, '123456789'));
    const { _id, version } = await accountOf('123456789');
    const body = { organizationId: COMPANY_ID, payoutAccountId: _id, version, reason: 'Another holder' };
    payloadOf(await call(operations.refusePayoutAccount, { body }, ravi));
    expectRefusal(await approve(another._id), 'conflict');
    const shown = await listed({}, ravi);
    expect(shown.find((one) => one._id === another._id)).toMatchObject({
      mayApprove: false,
      mayRefuse: true,
      whyNot: expect.stringContaining('Refuse the withdrawal'),
    });
    // Ravi agreed to it: Ravi neither enters the transfer nor says that there was none.
    expect(shown.find((one) => one._id === withdrawal._id)).toMatchObject({ mayPay: false, mayRefuse: false });
    expect((await listed()).find((one) => one._id === withdrawal._id)).toMatchObject({
      mayPay: true,
      mayRefuse: true,
      whyNot: expect.stringContaining('Do not make a transfer now'),
    });
    payloadOf(await refuse(another._id));
    expect(await lastMailTo(world, FINANCE, 4)).toContain('The bank said no');
    payloadOf(await pay(withdrawal._id, { utr: 'HDFCN22026112800000' }));
    expect(await seen(withdrawal._id)).toMatchObject({ state: 'paid', utr: 'HDFCN22026112800000' });
    expect(await lastMailTo(world, FINANCE, 5)).toContain('UTR: HDFCN22026112800000');
  });
});

describe('a withdrawal', () => {
  it('is set aside when it is asked for, agreed to by one and paid by another, and has its advice', async () => {
    const before = await readAccounts(world);
    const one = await asked(12_345.67);
    expect(one).toMatchObject({ state: 'asked', amount: 12_345.67, askedBy: 'Nisha Verma', mayTakeBack: true });
    expect((await readAccounts(world)).wallet).toBe(before.wallet - 12_345_67);
    expect(await aside()).toBe(12_345_67);
    expect((await own()).available).toBe(37_654.33);
    // Dev verified the account, so Dev does not agree; Ravi agreed, so Ravi does not pay.
    expect((await listed()).map(({ mayApprove, whyNot }) => [mayApprove, whyNot])).toEqual([
      [false, expect.stringContaining('someone else')],
    ]);
    expectRefusal(await approve(one._id, dev), 'second_person_needed');
    expectRefusal(await pay(one._id), 'conflict');
    expect((await listed({}, ravi))[0]).toMatchObject({ mayApprove: true, whyNot: null });
    payloadOf(await approve(one._id));
    expectRefusal(await approve(one._id), 'conflict');
    expectRefusal(await takeBack(one._id), 'conflict');
    expectRefusal(await pay(one._id, {}, ravi), 'second_person_needed');
    expect(fieldOf(await pay(one._id, { paidOn: dayFromNow(1) }))?.field).toBe('paidOn');
    expect(fieldOf(await pay(one._id, { paidOn: dayFromNow(-2) }))?.field).toBe('paidOn');
    expect(fieldOf(await pay(one._id, { utr: 'ABC' }))?.field).toBe('utr');
    const query = { withdrawalId: one._id };
    expectRefusal(await call(operations.downloadWithdrawalAdvice, { query }, nisha), 'conflict');
    payloadOf(await pay(one._id, { utr: ' hdfcn22026112800001 ' }));
    expect(await seen(one._id)).toMatchObject({ state: 'paid', utr: 'HDFCN22026112800001', paidOn: dayFromNow(0) });
    expect(await aside()).toBe(0);
    expect(await lastMailTo(world, FINANCE, 6)).toContain('UTR: HDFCN22026112800001');
    const advice = await call(operations.downloadWithdrawalAdvice, { query }, nisha);
    expect([advice.status, advice.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await auditOf(world, 'withdrawal.paid')).toHaveLength(2);
    const [moved] = await world.query<{ debit: string; credit: string }>(
      'select debit_account as debit, credit_account as credit from ledger_transfer where key = $1',
      [`withdrawal:${one._id}`],
    );
    expect(moved).toEqual({ debit: 'withdrawal_held', credit: 'bank_clearing' });
    expectRefusal(await refuse(one._id), 'conflict');
  });

  it('is free again once it is taken back or refused', async () => {
    const before = await readAccounts(world);
    const one = await asked(100);
    const { version } = await seen(one._id);
    payloadOf(await takeBack(one._id));
    expectRefusal(
      await call(operations.takeBackWithdrawal, { body: { withdrawalId: one._id, version } }, nisha),
      'conflict',
    );
    expectRefusal(await approve(one._id), 'conflict');
    const two = await asked(200);
    payloadOf(await approve(two._id));
    expectRefusal(await refuse(two._id, ravi), 'second_person_needed');
    payloadOf(await refuse(two._id));
    expect(await seen(two._id)).toMatchObject({ state: 'refused', reason: 'The bank said no' });
    expect(await readAccounts(world)).toEqual(before);
    expect(await aside()).toBe(0);
  });

  it('is never more than what was paid in and is free', async () => {
    const { available } = await own();
    const refused = expectRefusal(await ask(Math.round(available * 100 + 1) / 100), 'wallet_insufficient');
    expect(refused.errors?.[0]).toMatchObject({ field: 'amount', message: expect.stringContaining('₹37,654.33') });
    expect(fieldOf(await ask(0))?.field).toBe('amount');
    expect(fieldOf(await ask(10.001))?.field).toBe('amount');
    const all = await asked(available);
    expectRefusal(await ask(0.01), 'wallet_insufficient');
    payloadOf(await takeBack(all._id));
  });

  it('is not paid by a transfer that has paid another', async () => {
    const one = await asked(50);
    payloadOf(await approve(one._id));
    expect(fieldOf(await pay(one._id))).toEqual({
      field: 'utr',
      message: 'This transfer has already paid another withdrawal',
    });
    payloadOf(await pay(one._id, { utr: 'HDFCN22026112800002' }));
  });

  it('happens once, however many decide at the same moment', async () => {
    const one = await asked(60);
    const [first, second] = await Promise.all([approve(one._id), takeBack(one._id)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const two = await asked(70);
    payloadOf(await approve(two._id));
    const both = await Promise.all([pay(two._id, { utr: 'HDFCN22026112800003' }), refuse(two._id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    if ((await seen(one._id)).state === 'approved') payloadOf(await refuse(one._id));
  });
});

describe('a withdrawal and a booking that want the same rupee on two connections', () => {
  let databases: readonly [Database, Database];
  beforeAll(() => {
    const { database } = readConfig(world.env);
    databases = [openDatabase(database, 4, 60_000), openDatabase(database, 4, 60_000)];
  });
  afterAll(() => Promise.all(databases.map((one) => one.close())));

  it('do not both get it, and the wallet never owes', async () => {
    const flights = await asha.search();
    const { flightId: bookingId } = await asha.add(flights, pickFlight(flights, '6E'), '2');
    for (let round = 0; round < 8; round += 1) {
      const { wallet } = await readAccounts(world);
      const paymentRef = `T-${round}/WALLET`;
      const amountPaise = paise(wallet);
      const [asking, isHeld] = await Promise.all([
        ask(wallet / 100),
        databases[round % 2 === 0 ? 0 : 1].forOrganization(COMPANY_ID, (tx) =>
          holdMoney(
            tx,
            { organizationId: COMPANY_ID, bookingId, means: 'wallet', paymentRef, amountPaise },
            Temporal.Now.instant(),
          ),
        ),
      ]);
      expect([asking.status === 200, isHeld].toSorted()).toEqual([false, true]);
      expect((await readAccounts(world)).wallet).toBe(0);
      if (asking.status === 200) payloadOf(await takeBack(payloadOf<Asked>(asking).withdrawal._id));
      // The hold belonged to no booking: it is undone as if it had never been.
      await world.query('delete from ledger_transfer where key = $1', [`hold:${paymentRef}`]);
      if (isHeld) {
        await world.query(
          `update ledger_account set balance_paise = case code when 'wallet' then -$2::bigint else 0 end
           where organization_id = $1 and code in ('wallet', 'wallet_held')`,
          [COMPANY_ID, wallet],
        );
        await world.query(
          `update ledger_day set transfers = transfers - 1, amount_paise = amount_paise - $2
           where organization_id = $1 and debit_account = 'wallet' and credit_account = 'wallet_held'`,
          [COMPANY_ID, wallet],
        );
      }
    }
    await world.query(`delete from ledger_day where debit_account = 'wallet' and transfers = 0`);
  });
});

describe('who may', () => {
  it('is finance for its own money, and two of the provider; nobody else, and no other organisation', async () => {
    expectRefusal(await call(operations.getWithdrawals, {}, asha), 'privilege_missing');
    const { _id: payoutAccountId, version } = await accountOf();
    expectRefusal(
      await call(operations.askWithdrawal, { body: { payoutAccountId, amount: 1 } }, asha),
      'privilege_missing',
    );
    // Another organisation sees neither the account nor the request.
    expectRefusal(await call(operations.askWithdrawal, { body: { payoutAccountId, amount: 1 } }, dev), 'not_found');
    expectRefusal(await call(operations.removePayoutAccount, { body: { payoutAccountId, version } }, dev), 'not_found');
    expect(await own(dev)).toEqual({ available: 0, accounts: [], withdrawals: [] });
    const one = await asked(80);
    expectRefusal(
      await call(operations.takeBackWithdrawal, { body: { withdrawalId: one._id, version: 1 } }, dev),
      'not_found',
    );
    expectRefusal(
      await call(
        operations.approveWithdrawal,
        { body: { organizationId: PROVIDER_ID, withdrawalId: one._id, version: 1 } },
        ravi,
      ),
      'not_found',
    );
    expectRefusal(await approve(one._id, nisha), 'privilege_missing');
    await world.query(
      `insert into role_privilege (organization_id, role_id, privilege)
       select organization_id, role_id, 'provider.decide' from person where email = $1`,
      [FINANCE],
    );
    expectRefusal(await approve(one._id, nisha), 'provider_only');
    expectRefusal(await call(operations.listWithdrawals, { query: {} }, nisha), 'provider_only');
    expectRefusal(await verify(ACCOUNT.accountNumber, {}, nisha), 'provider_only');
    payloadOf(await takeBack(one._id));
  });
});
