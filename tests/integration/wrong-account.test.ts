import * as bank from '@pravas/contract/bank/bank-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import * as reconciliation from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hdfcStatement, type StatedLine } from '../support/bank-statements.ts';
import { expectMoneyInOrder } from '../support/books.ts';
import { auditOf, COMPANY_ID } from '../support/company.ts';
import { addSecondProvider, SECOND } from '../support/second-provider.ts';
import { STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { type Answer, callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Lines = AnswerOf<typeof bank.listBankLines>;
type Waiting = AnswerOf<typeof bank.listProviderTopups>;
type Statements = AnswerOf<typeof bank.listBankStatements>;
type Differences = AnswerOf<typeof reconciliation.listDifferences>;

const FINANCE = 'nisha.verma@meridian.example';
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
  await addSecondProvider(world);
  ravi = await signIn(world, SECOND);
  hdfcId = await addAccount('HDFC Bank', HDFC, 'hdfc0000001');
  iciciId = await addAccount('ICICI Bank', ICICI, 'icic0000104');
});
afterAll(() => world.close());
afterEach(() => expectMoneyInOrder(world));

describe('a transfer that was declared for the wrong account first', () => {
  /** As an upgrade leaves a transfer declared for two accounts before it came in at one only. */
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
    // A person who names its customer instead reads what is there.
    expect(fieldOf(await match(utr))).toEqual({
      field: 'bankLineId',
      message: 'This customer has declared the transfer. Match the line with that declaration.',
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

describe('a statement that was imported for the wrong account', () => {
  const [used, other] = ['ICICN22026110510021', 'ICICN22026110510022'];
  const nameless = hdfcStatement([neft(used), neft(other, 40)], 7_000, null);
  const longer = hdfcStatement([neft(used), neft(other, 40), { day: DAY, narration: 'LATER', rupees: 3 }], 7_000, null);
  const statements = async () => {
    const shown = payloadOf<Statements>(await call(bank.listBankStatements, { query: {} }));
    expectShape(bank.listBankStatements, shown);
    return shown.data;
  };
  const latest = async () => {
    const [statement] = await statements();
    if (!statement) throw new Error('There is no statement');
    return statement;
  };
  const takeBack = (bankStatementId: string, who = dev) =>
    call(bank.takeBackBankStatement, { body: { bankStatementId } }, who);

  it('is taken back and imported for the right one, and its file and its trail stay', async () => {
    payloadOf(await importAs(hdfcId, nameless));
    expectRefusal(await importAs(iciciId, nameless), 'file_refused');
    const wrong = await latest();
    expect(wrong).toMatchObject({
      accountNumber: HDFC,
      lines: 2,
      added: 2,
      importedBy: 'Dev Patel',
      takenBackAt: null,
    });
    payloadOf(await takeBack(wrong._id));
    expectRefusal(await takeBack(wrong._id), 'conflict');
    expect((await latest()).takenBackAt).not.toBeNull();
    payloadOf(await importAs(iciciId, nameless));
    expect((await lineOf(used)).accountNumber).toBe(ICICI);
    const [file] = await world.query<{ n: number }>(
      'select count(*)::int as n from file f join bank_statement s on s.file_id = f.id where s.id = $1',
      [wrong._id],
    );
    expect(file?.n).toBe(1);
    expect(await auditOf(world, 'bank_statement.taken_back')).toHaveLength(1);
    // And for the wrong one again, once the right one is taken back: nothing ties it to an account.
    payloadOf(await takeBack((await latest())._id));
    payloadOf(await importAs(hdfcId, nameless));
    payloadOf(await takeBack((await latest())._id));
  });

  it('stays where a later one has its lines too, until that is taken back', async () => {
    payloadOf(await importAs(iciciId, nameless));
    const first = await latest();
    payloadOf(await importAs(iciciId, longer));
    const second = await latest();
    expect(expectRefusal(await takeBack(first._id), 'conflict').message).toContain('Undo that import first');
    payloadOf(await takeBack(second._id));
    payloadOf(await takeBack(first._id));
  });

  it('stays where something was made of one of its lines', async () => {
    payloadOf(await importAs(iciciId, nameless));
    const { _id } = await latest();
    const refused = async () =>
      expect(expectRefusal(await takeBack(_id), 'conflict').message).toMatch(/^Row 4 of the statement is in use/);
    payloadOf(await match(used));
    await refused();
    payloadOf(await onLine(bank.unmatchBankLine, used));
    await world.query(
      `insert into credit_payment (organization_id, id, received_paise, tds_paise, reference, utr, paid_on, entered_by, entered_at)
       values ($1, gen_random_uuid(), 50000, 0, $2, $2, $3, 'test', now())`,
      [COMPANY_ID, used, DAY],
    );
    await refused();
    await world.query('delete from credit_payment where utr = $1', [used]);
    payloadOf(await onLine(bank.decideBankLine, used, { decision: 'unapplied', note: 'Nobody knows the sender' }));
    await refused();
    payloadOf(await match(used));
    payloadOf(await approve(used));
    await refused();
    expect((await latest()).takenBackAt).toBeNull();
  });

  it('is taken back by the provider alone', async () => {
    const { _id } = await latest();
    expectRefusal(await takeBack(_id, nisha), 'privilege_missing');
    await world.query(
      `insert into role_privilege (organization_id, role_id, privilege)
       select organization_id, role_id, 'provider.decide' from person where email = $1`,
      [FINANCE],
    );
    expectRefusal(await takeBack(_id, nisha), 'provider_only');
    expectRefusal(await call(bank.listBankStatements, { query: {} }, nisha), 'provider_only');
    expectRefusal(await takeBack(crypto.randomUUID()), 'not_found');
    expectRefusal(await takeBack('nonsense'), 'validation_failed');
    // The same question to the database by somebody else does nothing.
    await world.query('select take_back_statement($1, $2, now())', [_id, crypto.randomUUID()]);
    expect((await latest()).takenBackAt).toBeNull();
  });
});
