import * as bank from '@pravas/contract/bank/bank-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import * as reconciliation from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hdfcStatement, type StatedLine } from '../support/bank-statements.ts';
import { expectMoneyInOrder } from '../support/books.ts';
import { addPerson, COMPANY_ID, PROVIDER_ID } from '../support/company.ts';
import { STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { type Answer, callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Lines = AnswerOf<typeof bank.listBankLines>;
type Waiting = AnswerOf<typeof bank.listProviderTopups>;
type Differences = AnswerOf<typeof reconciliation.listDifferences>;

const FINANCE = 'nisha.verma@meridian.example';
const SECOND = 'ravi.menon@pravas.example';
const DAY = dayFromNow(-1);
const [HDFC, ICICI] = ['50200012345678', '000405001234'];

let world: World;
let nisha: TravellerClient;
let dev: TravellerClient;
let ravi: TravellerClient;
let hdfcId: string;
let iciciId: string;

const call = (operation: Operation, input: object, who = dev): Promise<Answer> =>
  callOperation(world.url, operation, input, who);
const fieldOf = (answer: Answer) => expectRefusal(answer, 'validation_failed').errors?.[0];
const addAccount = async (name: string, accountNumber: string, ifsc: string) => {
  const body = { bank: name, holder: 'Pravas Travel', accountNumber, ifsc };
  return payloadOf<AnswerOf<typeof bank.saveBankAccount>>(await call(bank.saveBankAccount, { body })).account._id;
};
const neft = (utr: string, rupees = 500): StatedLine => ({ day: DAY, narration: `NEFT CR-MERIDIAN-${utr}`, rupees });
const importAs = (bankAccountId: string, bytes: Buffer) =>
  call(bank.importBankStatement, { body: { bankAccountId }, file: { fileName: 'statement.csv', bytes } });
const came = async (bankAccountId: string, number: string, ...lines: readonly StatedLine[]) =>
  payloadOf(await importAs(bankAccountId, hdfcStatement(lines, 1_000, number)));
const declare = async (receivingAccountId: string, utr: string) => {
  const body = { receivingAccountId, amount: 500, utr, paidOn: DAY };
  const answer = await call(bank.declareBankTopup, { body }, nisha);
  return payloadOf<AnswerOf<typeof bank.declareBankTopup>>(answer).topup._id;
};
const lineOf = async (utr: string) => {
  const query = { search: JSON.stringify({ text: utr }) };
  const [line] = payloadOf<Lines>(await call(bank.listBankLines, { query })).data;
  if (!line) throw new Error(`There is no line ${utr}`);
  return line;
};
const onLine = async (operation: Operation, utr: string, body: object = {}, who = dev) => {
  const { _id, version } = await lineOf(utr);
  return call(operation, { body: { bankLineId: _id, version, ...body } }, who);
};
const match = (utr: string, topupId?: string) =>
  onLine(bank.matchBankLine, utr, { organizationId: COMPANY_ID, ...(topupId !== undefined && { topupId }) });
const approve = (utr: string) => onLine(bank.approveBankTopup, utr, {}, ravi);
const refuse = (topupId: string) =>
  call(bank.refuseBankTopup, { body: { organizationId: COMPANY_ID, topupId, reason: 'Of another account' } });
const secondsOf = async (utr: string) =>
  (
    await world.query<{ id: string }>('select id from bank_topup where utr = $1 and is_second order by declared_at', [
      utr,
    ])
  ).map(({ id }) => id);
const differences = async () => {
  payloadOf(await call(reconciliation.runReconciliation, { body: {} }));
  const page = payloadOf<Differences>(await call(reconciliation.listDifferences, { query: { recordsPerPage: '100' } }));
  return page.data.map(({ kind, reference }) => [kind, reference]).toSorted();
};

beforeAll(async () => {
  world = await createWorld();
  nisha = await signIn(world, FINANCE);
  dev = await signIn(world, STRANGER);
  await addPerson(world, SECOND, 'Company admin', PROVIDER_ID);
  await world.query('update person set role_id = (select role_id from person where email = $1) where email = $2', [
    STRANGER,
    SECOND,
  ]);
  ravi = await signIn(world, SECOND);
  hdfcId = await addAccount('HDFC Bank', HDFC, 'hdfc0000001');
  iciciId = await addAccount('ICICI Bank', ICICI, 'icic0000104');
});
afterAll(() => world.close());
afterEach(() => expectMoneyInOrder(world));

describe('a transfer that was declared for the wrong account first', () => {
  /** As an upgrade leaves what was declared for two accounts before a transfer came in at one only. */
  const declareTwice = async (utr: string, state: 'declared' | 'matched' = 'declared') => {
    const wrong = await declare(hdfcId, utr);
    const right = crypto.randomUUID();
    await world.query(
      `insert into bank_topup (organization_id, id, bank_account_id, utr, amount_paise, paid_on, state, declared_by, declared_at, is_second)
       select organization_id, $1, $2, utr, amount_paise, paid_on, 'declared', declared_by, declared_at + interval '1 second', true
       from bank_topup where id = $3`,
      [right, iciciId, wrong],
    );
    await came(iciciId, ICICI, neft(utr));
    if (state === 'matched') payloadOf(await match(utr, right));
    return { wrong, right };
  };

  it('counts for the right one once the wrong one is refused, and no comparison misses it', async () => {
    const utr = 'ICICN22026110510001';
    const { wrong, right } = await declareTwice(utr);
    payloadOf(await refuse(wrong));
    expect(await secondsOf(utr)).toEqual([]);
    payloadOf(await match(utr, right));
    payloadOf(await approve(utr));
    expect(await differences()).toEqual([]);
  });

  it('counts for the right one where that was found first, and the wrong one can be refused after', async () => {
    const utr = 'ICICN22026110510002';
    const { wrong } = await declareTwice(utr, 'matched');
    expect(await secondsOf(utr)).toEqual([wrong]);
    payloadOf(await approve(utr));
    payloadOf(await refuse(wrong));
    expect(await secondsOf(utr)).toEqual([wrong]);
    expect(await differences()).toEqual([]);
    // The number is taken.
    const body = { receivingAccountId: hdfcId, amount: 500, utr, paidOn: DAY };
    expect(fieldOf(await call(bank.declareBankTopup, { body }, nisha))?.field).toBe('utr');
  });

  it('counts at its credit, where both had been matched and the other was let go since', async () => {
    const utr = 'ICICN22026110510003';
    const { wrong, right } = await declareTwice(utr, 'matched');
    await world.query('update bank_topup set is_second = true where id = $1', [right]);
    await world.query('update bank_topup set is_second = false where id = $1', [wrong]);
    payloadOf(await approve(utr));
    expect(await secondsOf(utr)).toEqual([wrong]);
    expect(await differences()).toEqual([]);
    payloadOf(await refuse(wrong));
  });

  it('stays the second where the first is in a wallet', async () => {
    const utr = 'ICICN22026110510004';
    const { wrong, right } = await declareTwice(utr, 'matched');
    payloadOf(await approve(utr));
    payloadOf(await refuse(wrong));
    expectRefusal(await refuse(right), 'conflict');
    expect(await secondsOf(utr)).toEqual([wrong]);
  });
});

describe('a transfer that was paid to another of our accounts than it was declared for', () => {
  const utr = 'ICICN22026110510011';

  it('is found by its number, and whoever agrees is told of both accounts', async () => {
    const topupId = await declare(hdfcId, utr);
    await came(iciciId, ICICI, neft(utr));
    const shownLine = async () => {
      const { data } = payloadOf<Waiting>(await call(bank.listProviderTopups, { query: {} }));
      return data.find(({ _id }) => _id === topupId)?.line;
    };
    const accounts = { accountNumber: ICICI, declaredAccountNumber: HDFC };
    expect(await shownLine()).toMatchObject({ ...accounts, state: 'open' });
    // Whoever names its customer instead is told what is there.
    expect(fieldOf(await match(utr))).toEqual({
      field: 'bankLineId',
      message: 'This customer has declared the transfer. Match the line with what they declared.',
    });
    payloadOf(await match(utr, topupId));
    expect(await lineOf(utr)).toMatchObject({ ...accounts, state: 'matched' });
    expect(await shownLine()).toMatchObject({ ...accounts, state: 'matched' });
    payloadOf(await onLine(bank.unmatchBankLine, utr));
    expect(await lineOf(utr)).toMatchObject({ accountNumber: ICICI, declaredAccountNumber: null });
    payloadOf(await match(utr, topupId));
    payloadOf(await approve(utr));
    expect(await differences()).toEqual([]);
  });

  it('is not taken for one where only the narration has its number', async () => {
    const topupId = await declare(hdfcId, '630512340011');
    await came(iciciId, ICICI, neft('ICICN22026110510012 630512340011'));
    expect((await lineOf('ICICN22026110510012')).utr).toBe('ICICN22026110510012');
    expect(fieldOf(await match('ICICN22026110510012', topupId))?.field).toBe('topupId');
  });
});
