import * as bank from '@pravas/contract/bank/bank-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import * as reconciliation from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import * as withdrawal from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { reconcileDue } from '../../apps/server/src/modules/reconciliation/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { hdfcStatement, type StatedLine } from '../support/bank-statements.ts';
import { expectNoBreach } from '../support/books.ts';
import { COMPANY_ID } from '../support/company.ts';
import { addSecondProvider, SECOND } from '../support/second-provider.ts';
import { STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { fillWallet } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { type Answer, callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Own = AnswerOf<typeof withdrawal.getWithdrawals>;
type Differences = AnswerOf<typeof reconciliation.listDifferences>;

const FINANCE = 'nisha.verma@meridian.example';
const [UTR, OTHER, THIRD] = ['HDFCN22026112800001', 'HDFCN22026112800002', 'HDFCN22026112800003'];

let world: World;
let nisha: TravellerClient;
let dev: TravellerClient;
let ravi: TravellerClient;
let accountId: string;

const call = (operation: Operation, input: object, who = dev): Promise<Answer> =>
  callOperation(world.url, operation, input, who);
const left = async (...lines: readonly StatedLine[]) => {
  const file = { fileName: 'statement.csv', bytes: hdfcStatement(lines) };
  payloadOf(await call(bank.importBankStatement, { body: { bankAccountId: accountId }, file }));
};
/** Asks, agrees and enters the transfer of today, as three people do. */
const paidOut = async (amount: number, utr: string) => {
  const [account] = payloadOf<Own>(await call(withdrawal.getWithdrawals, {}, nisha)).accounts;
  const asked = await call(withdrawal.askWithdrawal, { body: { payoutAccountId: account?._id, amount } }, nisha);
  const { _id: withdrawalId } = payloadOf<AnswerOf<typeof withdrawal.askWithdrawal>>(asked).withdrawal;
  const body = { organizationId: COMPANY_ID, withdrawalId };
  payloadOf(await call(withdrawal.approveWithdrawal, { body: { ...body, version: 1 } }, ravi));
  payloadOf(await call(withdrawal.payWithdrawal, { body: { ...body, version: 2, utr, paidOn: dayFromNow(0) } }));
};
/** The differences in outgoing money, so many days later. */
const differences = async (days: number) => {
  const database = openDatabase(readConfig(world.env).database, 2, 60_000);
  const clock = { ...systemClock, now: () => systemClock.now().add({ hours: 24 * days }) };
  await world.query('delete from reconciliation_check');
  expect(await reconcileDue({ database, clock, log: createLogger('silent', 'test') })).toBe(1);
  await database.close();
  const page = payloadOf<Differences>(await call(reconciliation.listDifferences, { query: { recordsPerPage: '100' } }));
  expectShape(reconciliation.listDifferences, page);
  return page.data
    .filter(({ kind }) => kind === 'outgoing_unexplained' || kind === 'withdrawal_not_at_bank')
    .map(({ kind, reference, ours, theirs, customer }) => [kind, reference, ours, theirs, customer])
    .toSorted();
};

beforeAll(async () => {
  world = await createWorld();
  nisha = await signIn(world, FINANCE);
  dev = await signIn(world, STRANGER);
  await addSecondProvider(world);
  ravi = await signIn(world, SECOND);
  const body = { bank: 'HDFC Bank', holder: 'Pravas Travel', accountNumber: '50200012345678', ifsc: 'hdfc0000001' };
  const { account } = payloadOf<AnswerOf<typeof bank.saveBankAccount>>(await call(bank.saveBankAccount, { body }));
  accountId = account._id;
  await fillWallet(world, 'principal', 5_000_00);
  const own = { bank: 'ICICI Bank', holder: 'Meridian Analytics', accountNumber: '000405001234', ifsc: 'icic0000104' };
  payloadOf(await call(withdrawal.addPayoutAccount, { body: own }, nisha));
  const [added] = payloadOf<Own>(await call(withdrawal.getWithdrawals, {}, nisha)).accounts;
  const verified = {
    organizationId: COMPANY_ID,
    payoutAccountId: added?._id,
    version: added?.version,
    note: 'A cheque',
  };
  payloadOf(await call(withdrawal.verifyPayoutAccount, { body: verified }));
});
afterAll(() => world.close());
afterEach(() => expectNoBreach(world));

it('a withdrawal is asked for at the bank from the first statement on, once the bank is late', async () => {
  await paidOut(1_000, UTR);
  // Without a statement nobody can say what is missing in it.
  expect(await differences(5)).toEqual([]);
  await left({ day: dayFromNow(0), narration: 'CHARGES', rupees: -59 });
  const charges = ['outgoing_unexplained', dayFromNow(0), null, -59, null];
  expect(await differences(2)).toEqual([charges]);
  expect(await differences(3)).toEqual([charges, ['withdrawal_not_at_bank', UTR, -1_000, null, 'Meridian Analytics']]);
});

it('one that left is explained by number and amount, and money that left without one is listed', async () => {
  await left(
    { day: dayFromNow(0), narration: `NEFT DR-MERIDIAN-${UTR}`, rupees: -1_000 },
    { day: dayFromNow(0), narration: `NEFT DR-SOMEBODY-${OTHER}`, rupees: -700 },
  );
  const charges = ['outgoing_unexplained', dayFromNow(0), null, -59, null];
  expect(await differences(3)).toEqual([charges, ['outgoing_unexplained', OTHER, null, -700, null]]);
  // Entered afterwards, of another amount: both sides differ, and each says what the other has.
  await paidOut(650, OTHER);
  expect(await differences(3)).toEqual([
    charges,
    ['outgoing_unexplained', OTHER, null, -700, null],
    ['withdrawal_not_at_bank', OTHER, -650, -700, 'Meridian Analytics'],
  ]);
});

it('what came in with its number does not explain it, and a settlement that was owed explains what left', async () => {
  await paidOut(300, THIRD);
  await left({ day: dayFromNow(0), narration: `NEFT CR-RETURN-${THIRD}`, rupees: 300 });
  expect((await differences(3)).map(([kind, reference]) => `${kind} ${reference}`)).toContain(
    `withdrawal_not_at_bank ${THIRD}`,
  );
  const owed = 'HDFCN22026112800004';
  const rows = [
    'entity_id,type,amount,debit,credit,settlement_id,settlement_utr,settled_at',
    `adj_1,adjustment,-80,80,0,setl_owed,${owed},${dayFromNow(0)}`,
  ];
  const file = { fileName: 'settlements.csv', bytes: Buffer.from(rows.join('\n')) };
  payloadOf(await call(reconciliation.importSettlements, { body: {}, file }));
  await left({ day: dayFromNow(0), narration: `NEFT DR-GATEWAY-${owed}`, rupees: -80 });
  const ofIt = async () => (await differences(3)).filter(([, reference]) => reference === owed);
  expect(await ofIt()).toEqual([['outgoing_unexplained', owed, null, -80, null]]);
  const page = payloadOf<AnswerOf<typeof reconciliation.listSettlements>>(
    await call(reconciliation.listSettlements, { query: {} }),
  );
  const body = { settlementId: page.data[0]?._id, version: page.data[0]?.version };
  payloadOf(await call(reconciliation.confirmSettlement, { body }));
  expect(await ofIt()).toEqual([]);
});

it('nobody of a customer sees them', async () => {
  expectRefusal(await call(reconciliation.listDifferences, { query: {} }, nisha), 'privilege_missing');
});
