import * as bank from '@pravas/contract/bank/bank-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import * as reconciliation from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { creditDueTopups } from '../../apps/server/src/modules/bank/index.ts';
import { postDueSettlements } from '../../apps/server/src/modules/reconciliation/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { hdfcStatement } from '../support/bank-statements.ts';
import { expectNoBreach } from '../support/books.ts';
import { COMPANY_ID } from '../support/company.ts';
import { addSecondProvider, SECOND } from '../support/second-provider.ts';
import { settlementFile } from '../support/settlement-files.ts';
import { STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { type Answer, callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Line = AnswerOf<typeof bank.listBankLines>['data'][number];

const DAY = dayFromNow(-1);

let world: World;
let nisha: TravellerClient;
let dev: TravellerClient;
let ravi: TravellerClient;
let accountId: string;

const call = (operation: Operation, input: object, who = dev): Promise<Answer> =>
  callOperation(world.url, operation, input, who);
/** A transfer of ₹100 that finance has declared and the bank has; answers the declaration. */
const sent = async (utr: string): Promise<string> => {
  const body = { receivingAccountId: accountId, amount: 100, utr, paidOn: DAY };
  const { topup } = payloadOf<AnswerOf<typeof bank.declareBankTopup>>(
    await call(bank.declareBankTopup, { body }, nisha),
  );
  const file = {
    fileName: 'statement.csv',
    bytes: hdfcStatement([{ day: DAY, narration: `NEFT CR-MERIDIAN-${utr}`, rupees: 100 }]),
  };
  payloadOf(await call(bank.importBankStatement, { body: { bankAccountId: accountId }, file }));
  return topup._id;
};
const lineOf = async (utr: string): Promise<Line> => {
  const query = { search: JSON.stringify({ text: utr }) };
  const [line] = payloadOf<AnswerOf<typeof bank.listBankLines>>(await call(bank.listBankLines, { query })).data;
  if (!line) throw new Error(`There is no line ${utr}`);
  return line;
};
const onLine = async (operation: Operation, utr: string, body: object = {}, who = dev) => {
  const { _id, version } = await lineOf(utr);
  return call(operation, { body: { bankLineId: _id, version, ...body } }, who);
};
const match = (utr: string, topupId: string) =>
  onLine(bank.matchBankLine, utr, { organizationId: COMPANY_ID, topupId });
const stateOf = async (utr: string) => {
  const [row] = await world.query<{ state: string }>('select state from bank_topup where utr = $1', [utr]);
  return row?.state;
};
const wallet = async () => {
  const [row] = await world.query<{ paise: string }>(
    `select -balance_paise as paise from ledger_account where organization_id = $1 and code = 'wallet'`,
    [COMPANY_ID],
  );
  return Number(row?.paise ?? 0);
};
/** As a crash leaves a line: matched or agreed to, and nothing posted to the customer's own books. */
const leaveLine = (utr: string, topupId: string, state: 'matched' | 'approved') =>
  world.query(
    `update bank_line set state = $3, topup_id = $2, topup_organization_id = $4, topup_organization = 'Meridian Analytics',
       matched_by = (select id from person where email = $5), matched_at = now(),
       approved_by = case when $3 = 'approved' then (select id from person where email = $6) end,
       approved_at = case when $3 = 'approved' then now() end
     where utr = $1`,
    [utr, topupId, state, COMPANY_ID, STRANGER, SECOND],
  );
const work = async (job: typeof creditDueTopups) => {
  const database = openDatabase(readConfig(world.env).database, 2, 60_000);
  const warned: string[] = [];
  const log = createLogger('silent', 'test');
  const listening = Object.assign(Object.create(log) as typeof log, {
    warn: (_: unknown, message: string) => warned.push(message),
  });
  try {
    await job({ database, clock: systemClock, log: listening });
  } finally {
    await database.close();
  }
  return warned;
};
/** Breaks one row of a table whenever it is written. */
const breakRow = async (table: string, when: string) => {
  await world.query(
    `create or replace function break_row() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await world.query(
    `create trigger broken_row before insert or update on ${table} for each row when (${when}) execute function break_row()`,
  );
};

beforeAll(async () => {
  world = await createWorld();
  nisha = await signIn(world, 'nisha.verma@meridian.example');
  dev = await signIn(world, STRANGER);
  await addSecondProvider(world);
  ravi = await signIn(world, SECOND);
  const body = { bank: 'HDFC Bank', holder: 'Pravas Travel', accountNumber: '50200012345678', ifsc: 'hdfc0000001' };
  const { account } = payloadOf<AnswerOf<typeof bank.saveBankAccount>>(await call(bank.saveBankAccount, { body }));
  accountId = account._id;
});
afterAll(() => world.close());
afterEach(() => expectNoBreach(world));

describe('a match that was never finished', () => {
  const utr = 'ICICN22026110500001';

  it('is agreed to by nobody, and can be taken back and made again', async () => {
    const topupId = await sent(utr);
    await leaveLine(utr, topupId, 'matched');
    expect(expectRefusal(await onLine(bank.approveBankTopup, utr, {}, ravi), 'conflict').message).toBe(
      'This match was not finished. Undo it and match the line again.',
    );
    expect([(await lineOf(utr)).state, await stateOf(utr), await wallet()]).toEqual(['matched', 'declared', 0]);
    payloadOf(await onLine(bank.unmatchBankLine, utr));
    payloadOf(await match(utr, topupId));
    payloadOf(await onLine(bank.approveBankTopup, utr, {}, ravi));
    expect([await stateOf(utr), await wallet()]).toEqual(['credited', 100_00]);
  });

  it('and was agreed to before that was asked is let go, and credits nothing', async () => {
    const other = 'ICICN22026110500002';
    const topupId = await sent(other);
    await leaveLine(other, topupId, 'approved');
    const before = await wallet();
    expect(await work(creditDueTopups)).toEqual([]);
    expect([(await lineOf(other)).state, await stateOf(other), await wallet()]).toEqual(['open', 'declared', before]);
    payloadOf(await match(other, topupId));
    payloadOf(await onLine(bank.approveBankTopup, other, {}, ravi));
    expect([await stateOf(other), await wallet()]).toEqual(['credited', before + 100_00]);
  });

  it('with what another line has credited is let go as well', async () => {
    const [credited] = await world.query<{ id: string }>('select id from bank_topup where utr = $1', [utr]);
    const third = 'ICICN22026110500003';
    const topupId = await sent(third);
    await world.query(
      'update bank_line set topup_id = null, state = $2, matched_by = null, topup_organization_id = null, approved_by = null, credited_at = null where utr = $1',
      [utr, 'open'],
    );
    await leaveLine(third, credited?.id ?? '', 'approved');
    const before = await wallet();
    expect(await work(creditDueTopups)).toEqual([]);
    expect([(await lineOf(third)).state, await wallet()]).toEqual(['open', before]);
    expect(await stateOf(third)).toBe('declared');
    expect(topupId).not.toBe(credited?.id);
  });

  it('is not begun where the declaration says something else', async () => {
    const fourth = 'ICICN22026110500004';
    await sent(fourth);
    const [third] = await world.query<{ id: string }>(`select id from bank_topup where utr = 'ICICN22026110500003'`);
    const before = (await lineOf(fourth)).version;
    const refused = expectRefusal(await match(fourth, third?.id ?? ''), 'validation_failed');
    expect(refused.errors?.[0]?.message).toBe('UTR ICICN22026110500003 is not in this line');
    // Nobody has seen it as matched, not for a moment.
    expect((await lineOf(fourth)).version).toBe(before);
  });
});

describe('one that cannot be brought to its end', () => {
  it('keeps no other top-up waiting', async () => {
    const [broken, whole] = ['ICICN22026110500011', 'ICICN22026110500012'];
    for (const utr of [broken, whole]) payloadOf(await match(utr, await sent(utr)));
    await breakRow('bank_topup', `new.state = 'credited' and new.utr = '${broken}'`);
    await world.query(
      `update bank_line set state = 'approved', approved_by = (select id from person where email = $1),
         approved_at = case when utr = $2 then now() - interval '1 hour' else now() end where utr in ($2, $3)`,
      [SECOND, broken, whole],
    );
    expect(await work(creditDueTopups)).toEqual(['bank money could not be credited']);
    expect([await stateOf(broken), await stateOf(whole)]).toEqual(['matched', 'credited']);
    await world.query('drop trigger broken_row on bank_topup');
    expect(await work(creditDueTopups)).toEqual([]);
    expect(await stateOf(broken)).toBe('credited');
  });

  it('keeps no other settlement waiting', async () => {
    const lines = ['setl_broken', 'setl_whole'].map((settlement, at) => ({
      ...{ entity: `pay_${at}`, amount: 50, settlement, utr: `HDFCN5202611050000${at}`, day: DAY },
    }));
    const file = { fileName: 'settlements.csv', bytes: settlementFile(lines) };
    payloadOf(await call(reconciliation.importSettlements, { body: {}, file }));
    await breakRow('settlement_share', `new.reference = 'setl_broken'`);
    await world.query(
      `update settlement set confirmed_by = (select id from person where email = $1),
         confirmed_at = case when reference = 'setl_broken' then now() - interval '1 hour' else now() end`,
      [STRANGER],
    );
    expect(await work(postDueSettlements)).toEqual(['a settlement could not be posted']);
    const posted = () =>
      world.query<{ reference: string }>(
        'select reference from settlement where posted_at is not null order by reference',
      );
    expect(await posted()).toEqual([{ reference: 'setl_whole' }]);
    await world.query('drop trigger broken_row on settlement_share');
    expect(await work(postDueSettlements)).toEqual([]);
    expect(await posted()).toEqual([{ reference: 'setl_broken' }, { reference: 'setl_whole' }]);
  });
});
