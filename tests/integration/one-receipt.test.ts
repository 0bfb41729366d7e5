import * as bank from '@pravas/contract/bank/bank-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import * as reconciliation from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { enterCreditPayment } from '@pravas/contract/wallet/wallet-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postTransfers } from '../../apps/server/src/modules/ledger/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { hdfcStatement, type StatedLine } from '../support/bank-statements.ts';
import { COMPANY_ID, PROVIDER_ID } from '../support/company.ts';
import { addSecondProvider, SECOND } from '../support/second-provider.ts';
import { settlementFile } from '../support/settlement-files.ts';
import { STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { grantCredit } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { type Answer, callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Lines = AnswerOf<typeof bank.listBankLines>;
type Settlements = AnswerOf<typeof reconciliation.listSettlements>;
type Differences = AnswerOf<typeof reconciliation.listDifferences>;

const DAY = dayFromNow(-3);

let world: World;
let dev: TravellerClient;
let ravi: TravellerClient;
let nisha: TravellerClient;
let accountId: string;
let otherId: string;

const call = (operation: Operation, input: object, who = dev): Promise<Answer> =>
  callOperation(world.url, operation, input, who);
const fieldOf = (answer: Answer) => expectRefusal(answer, 'validation_failed').errors?.[0];
const came = async (...lines: readonly StatedLine[]) => {
  const file = { fileName: 'statement.csv', bytes: hdfcStatement(lines) };
  payloadOf(await call(bank.importBankStatement, { body: { bankAccountId: accountId }, file }));
};
const neft = (utr: string, rupees: number): StatedLine => ({ day: DAY, narration: `NEFT CR-SOMEBODY-${utr}`, rupees });
const lineOf = async (utr: string) => {
  const query = { search: JSON.stringify({ text: utr }) };
  const line = payloadOf<Lines>(await call(bank.listBankLines, { query })).data.find(({ amount }) => amount > 0);
  if (!line) throw new Error(`There is no line ${utr}`);
  return line;
};
const onLine = async (operation: Operation, utr: string, body: object = {}, who = dev) => {
  const { _id, version } = await lineOf(utr);
  return call(operation, { body: { bankLineId: _id, version, ...body } }, who);
};
const name = (utr: string) => onLine(bank.matchBankLine, utr, { organizationId: COMPANY_ID });
const approve = (utr: string) => onLine(bank.approveBankTopup, utr, {}, ravi);
const decide = (utr: string, decision: string) =>
  onLine(bank.decideBankLine, utr, { decision, note: 'As the bank told' });
const pay = (reference: string, received: number, organizationId = COMPANY_ID) =>
  call(enterCreditPayment, { body: { organizationId, received, reference, paidOn: DAY } });
const settled = (settlement: string, utr: string, amount: number) =>
  call(reconciliation.importSettlements, {
    body: {},
    file: {
      fileName: 'settlements.csv',
      bytes: settlementFile([{ entity: `pay_${settlement}`, amount, settlement, utr, day: DAY }]),
    },
  });
const confirm = async (reference: string) => {
  const page = payloadOf<Settlements>(await call(reconciliation.listSettlements, { query: { recordsPerPage: '100' } }));
  const found = page.data.find((one) => one.reference === reference);
  return call(reconciliation.confirmSettlement, { body: { settlementId: found?._id, version: found?.version } });
};
const differences = async () => {
  payloadOf(await call(reconciliation.runReconciliation, { body: {} }));
  const page = payloadOf<Differences>(await call(reconciliation.listDifferences, { query: { recordsPerPage: '100' } }));
  return page.data
    .filter(({ kind, detail }) => !kind.startsWith('settled') && detail !== 'OPENED')
    .map(({ kind, reference }) => [kind, reference])
    .toSorted();
};
/** The bank balance in the books of all organisations, in paise. */
const atBank = async () => {
  const [row] = await world.query<{ paise: string }>(
    `select coalesce(sum(balance_paise), 0) as paise from ledger_account where code = 'bank_clearing'`,
  );
  return Number(row?.paise);
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
  const database = openDatabase(readConfig(world.env).database, 2, 60_000);
  for (const [organizationId, domain] of [
    [COMPANY_ID, 'meridian.example'],
    [PROVIDER_ID, 'pravas.example'],
  ] as const) {
    await grantCredit(world, 1_00_000_00, domain);
    const owed = { amountPaise: paise(90_000_00), reason: 'A booking' };
    await database.forOrganization(organizationId, (tx) =>
      postTransfers(
        tx,
        organizationId,
        null,
        [
          { key: 'hold:T1', debit: 'credit_line', credit: 'credit_line_held', ...owed },
          { key: 'hold-taken:T1', debit: 'credit_line_held', credit: 'supplier_payable', ...owed },
        ],
        systemClock.now(),
      ),
    );
  }
  await database.close();
  // The first statement: nothing before it is asked for.
  await came({ day: dayFromNow(-9), narration: 'OPENED', rupees: 1 });
});
afterAll(() => world.close());

describe('a transfer that paid on a credit line', () => {
  const utr = 'ICICN22026110500001';

  it('fills no wallet: its line is neither matched, nor taken as one of nobody', async () => {
    payloadOf(await pay(`neft ${utr.toLowerCase()}`, 500));
    await came(neft(utr, 500));
    expect(fieldOf(await name(utr))).toEqual({
      field: 'bankLineId',
      message: 'This transfer has already been entered as a payment on a credit line',
    });
    expect(fieldOf(await decide(utr, 'unapplied'))?.field).toBe('bankLineId');
    expect([(await lineOf(utr)).state, await atBank()]).toEqual(['open', 500_00]);
    expect(await differences()).toEqual([]);
  });

  it('pays on no other credit line', async () => {
    expect(fieldOf(await pay(utr, 500, PROVIDER_ID))).toEqual({
      field: 'reference',
      message: 'This transfer has already been entered as a payment on a credit line',
    });
    expectRefusal(await pay(`NEFT ${utr}`, 500), 'conflict');
    expect(fieldOf(await pay(`RTGS/${utr}`, 500))?.field).toBe('reference');
  });

  it('is no settlement, before it was confirmed or after', async () => {
    payloadOf(await settled('setl_1', utr, 500));
    expect(fieldOf(await confirm('setl_1'))).toEqual({
      field: 'settlementId',
      message: `${utr}: This transfer has already been entered as a payment on a credit line`,
    });
    payloadOf(await settled('setl_2', '', 500));
    payloadOf(await confirm('setl_2'));
    const late = expectRefusal(await settled('setl_2', utr, 500), 'file_refused').errors?.[0]?.message;
    expect(late).toContain(`Settlement setl_2 has UTR ${utr}: This transfer has already been entered`);
  });
});

describe('a transfer that was put to a wallet', () => {
  const utr = 'ICICN22026110500002';

  it('pays on no credit line from the match on, and is no settlement', async () => {
    await came(neft(utr, 700));
    payloadOf(await name(utr));
    const message = 'This transfer has already been credited to a wallet';
    expect(fieldOf(await pay(utr, 700))).toEqual({ field: 'reference', message });
    payloadOf(await settled('setl_3', utr, 700));
    expect(fieldOf(await confirm('setl_3'))?.message).toBe(`${utr}: ${message}`);
    payloadOf(await approve(utr));
    expect(fieldOf(await pay(utr, 700, PROVIDER_ID))?.message).toBe(message);
  });

  it('is not credited where somebody entered it elsewhere after the match', async () => {
    const other = 'ICICN22026110500003';
    await came(neft(other, 300));
    payloadOf(await name(other));
    // As in the books before both sides compared.
    await world.query(
      `insert into credit_payment (organization_id, id, received_paise, tds_paise, reference, utr, paid_on, entered_by, entered_at)
       values ($1, gen_random_uuid(), 30000, 0, $2, $2, $3, 'test', now())`,
      [COMPANY_ID, other, DAY],
    );
    expect(fieldOf(await approve(other))?.message).toContain('already been entered as a payment on a credit line');
    await world.query('delete from credit_payment where utr = $1', [other]);
    payloadOf(await onLine(bank.unmatchBankLine, other));
  });

  it('or entered as a payment at the same moment is one of both', async () => {
    for (const last of [4, 5, 6]) {
      const one = `ICICN2202611050000${last}`;
      await came(neft(one, 200));
      const before = await atBank();
      const answers = await Promise.all([name(one), pay(one, 200), pay(one, 200, PROVIDER_ID)]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      if (answers[0]?.status === 200) payloadOf(await approve(one));
      expect((await atBank()) - before).toBe(200_00);
    }
  });
});

describe('a confirmed settlement', () => {
  const utr = 'HDFCN52026110500007';

  it('is no top-up, no payment on a credit line, and no other settlement', async () => {
    payloadOf(await settled('setl_4', utr, 900));
    payloadOf(await confirm('setl_4'));
    await came(neft(utr, 900));
    const message = 'This transfer is a settlement of the gateway';
    expect(fieldOf(await name(utr))).toEqual({ field: 'bankLineId', message });
    expect(fieldOf(await decide(utr, 'unapplied'))?.message).toBe(message);
    expect(fieldOf(await pay(utr, 900))).toEqual({ field: 'reference', message });
    payloadOf(await settled('setl_5', utr, 900));
    expect(fieldOf(await confirm('setl_5'))?.message).toBe(`${utr}: ${message}`);
  });

  it('or a payment is entered of an unapplied receipt once its line was opened again', async () => {
    const unknown = 'HDFCN52026110500008';
    await came(neft(unknown, 1_100));
    payloadOf(await decide(unknown, 'unapplied'));
    const before = await atBank();
    payloadOf(await settled('setl_6', unknown, 1_100));
    expect(fieldOf(await confirm('setl_6'))?.message).toContain('unapplied receipt');
    expect(fieldOf(await pay(unknown, 1_100))?.message).toContain('unapplied receipt');
    payloadOf(await decide(unknown, 'reopen'));
    expect((await atBank()) - before).toBe(-1_100_00);
    payloadOf(await confirm('setl_6'));
    expect(await atBank()).toBe(before);
    expect((await lineOf(unknown)).isUnapplied).toBe(false);
    expectRefusal(await decide(unknown, 'unapplied'), 'conflict');
  });
});

describe('a statement of another account', () => {
  const ICICI = '000405001234';
  const utr = 'ICICN22026110500009';
  const importAs = (bankAccountId: string, bytes: Buffer) =>
    call(bank.importBankStatement, { body: { bankAccountId }, file: { fileName: 'statement.csv', bytes } });
  const messageOf = (answer: Answer) => expectRefusal(answer, 'file_refused').errors?.[0];
  const linesAt = async () => {
    const [row] = await world.query<{ n: number }>(
      'select count(*)::int as n from bank_line where bank_account_id = $1',
      [otherId],
    );
    return row?.n;
  };

  it('is refused by the account that it names, the file that it is, or the money that is in it', async () => {
    const body = { bank: 'ICICI Bank', holder: 'Pravas Travel', accountNumber: ICICI, ifsc: 'icic0000104' };
    const { account } = payloadOf<AnswerOf<typeof bank.saveBankAccount>>(await call(bank.saveBankAccount, { body }));
    otherId = account._id;
    const line = neft(utr, 400);
    expect(messageOf(await importAs(otherId, hdfcStatement([line])))).toEqual({
      field: 'file',
      message: `The file is for account 50200012345678, but you chose ${ICICI}.`,
    });
    const nameless = hdfcStatement([line], 1_000, null);
    payloadOf(await importAs(accountId, nameless));
    expect(messageOf(await importAs(otherId, nameless))?.message).toBe(
      'This file has already been imported for account 50200012345678.',
    );
    const more = { day: DAY, narration: 'CASH DEPOSIT', rupees: 5 };
    expect(messageOf(await importAs(otherId, hdfcStatement([more, line], 1_000, null)))?.message).toBe(
      `Row 5: UTR ${utr} came in at account 50200012345678. Is the file for that account?`,
    );
    expect(await linesAt()).toBe(0);
    // What went out of one account with that number may have come in at the other.
    payloadOf(await importAs(otherId, hdfcStatement([{ ...line, rupees: -400 }], 1_000, ICICI)));
    expect(await linesAt()).toBe(1);
  });

  it('imported at the same moment for both accounts has its money in one of them', async () => {
    const line = neft('ICICN22026110500010', 60);
    const both = [accountId, otherId].map((id, at) => importAs(id, hdfcStatement([line], 2_000 + at, null)));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('that is there from before fills no second wallet', async () => {
    payloadOf(await name(utr));
    payloadOf(await approve(utr));
    const declare = (receivingAccountId: string) =>
      call(bank.declareBankTopup, { body: { receivingAccountId, amount: 400, utr, paidOn: DAY } }, nisha);
    expect(fieldOf(await declare(otherId))).toEqual({
      field: 'utr',
      message: 'You have already declared this transfer',
    });
    await world.query(
      `update bank_line set utr = $1, amount_paise = 40000, state = 'open' where bank_account_id = $2 and amount_paise = -40000`,
      [utr, otherId],
    );
    const [line] = await world.query<{ id: string; version: number }>(
      'select id, version from bank_line where bank_account_id = $1 and utr = $2',
      [otherId, utr],
    );
    const body = { bankLineId: line?.id, version: line?.version, organizationId: PROVIDER_ID };
    expect(fieldOf(await call(bank.matchBankLine, { body }))?.message).toBe(
      'This transfer has already been credited to a wallet',
    );
    // Whichever asks first, the database keeps it in one wallet.
    const twice = world.query(
      `insert into bank_topup (organization_id, id, bank_account_id, utr, amount_paise, paid_on, state, declared_at, line_id, received_paise)
       values ($1, gen_random_uuid(), $2, $3, 40000, $4, 'matched', now(), $5, 40000)`,
      [PROVIDER_ID, otherId, utr, DAY, line?.id],
    );
    await expect(twice).rejects.toThrow('bank_topup_utr');
    await world.query('delete from bank_line where id = $1', [line?.id]);
  });
});

describe('what the books have twice from before', () => {
  it('differs: one line explains one top-up, one settlement or one payment', async () => {
    const known = [
      ['bank_unexplained', 'ICICN22026110500003'],
      ['bank_unexplained', 'ICICN22026110500010'],
      ['settlement_not_at_bank', 'setl_2'],
    ];
    expect(await differences()).toEqual(known);
    const [topped, paidTwice] = ['ICICN22026110500002', 'ICICN22026110500001'];
    for (const [organizationId, utr, rupees] of [
      [COMPANY_ID, topped, 700],
      [PROVIDER_ID, paidTwice, 500],
    ] as const) {
      await world.query(
        `insert into credit_payment (organization_id, id, received_paise, tds_paise, reference, utr, paid_on, entered_by, entered_at)
         values ($1, gen_random_uuid(), $2, 0, $3, case when $3 = '${topped}' then $3 end, $4, 'test', now())`,
        [organizationId, rupees * 100, utr, DAY],
      );
    }
    await world.query(
      `update settlement set confirmed_at = now(), confirmed_by = (select id from person where email = $1), posted_at = now()
       where reference = 'setl_5'`,
      [STRANGER],
    );
    expect(await differences()).toEqual(
      [
        ['credit_not_at_bank', paidTwice],
        ['credit_not_at_bank', topped],
        ['settlement_not_at_bank', 'HDFCN52026110500007'],
        ...known,
      ].toSorted(),
    );
  });

  it('or without a line is asked for from the first statement of its account on', async () => {
    const topupId = crypto.randomUUID();
    const later = 'ICICN22026110500020';
    await world.query(
      `insert into bank_topup (organization_id, id, bank_account_id, utr, amount_paise, paid_on, state, declared_at, decided_at, line_id,
         received_paise)
       values ($1, $2, $3, $4, 100, $5, 'credited', now(), now(), gen_random_uuid(), 100)`,
      [COMPANY_ID, topupId, accountId, later, DAY],
    );
    await world.query(
      `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
       values ($1, gen_random_uuid(), $2, 'bank_clearing', 'wallet', 100, 'Bank transfer received', $3::date)`,
      [COMPANY_ID, `topup:${topupId}`, DAY],
    );
    const missing = async () => (await differences()).filter(([kind]) => kind === 'topup_not_at_bank');
    expect(await missing()).toEqual([['topup_not_at_bank', later]]);
    // Of the other account statements begin two days after it.
    await world.query('update bank_topup set bank_account_id = $2 where id = $1', [topupId, otherId]);
    await world.query('update bank_statement set first_day = $2 where bank_account_id = $1', [otherId, dayFromNow(-1)]);
    expect(await missing()).toEqual([]);
  });

  it('is told to nobody of a customer', async () => {
    expectRefusal(await call(bank.listBankLines, { query: {} }, nisha), 'privilege_missing');
    expectRefusal(
      await call(
        enterCreditPayment,
        { body: { organizationId: COMPANY_ID, received: 1, reference: 'ICICN22026110500001', paidOn: DAY } },
        nisha,
      ),
      'privilege_missing',
    );
  });
});
