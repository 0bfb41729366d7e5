import type { AnswerOf } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBreach } from '../support/books.ts';
import { STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Imported = AnswerOf<typeof operations.importSettlements>;
type Settlements = AnswerOf<typeof operations.listSettlements>;
type Differences = AnswerOf<typeof operations.listDifferences>;

const DAY = dayFromNow(-5);
const HEADINGS = 'entity_id,type,amount,debit,credit,settlement_id,settlement_utr,settled_at';
const [UTR, OTHER_UTR] = ['HDFCN52026110500001', 'HDFCN52026110500002'];

let world: World;
let dev: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  dev = await signIn(world, STRANGER);
});
afterAll(() => world.close());
afterEach(() => expectNoBreach(world));

const pay = (entity: string, rupees: number, settlement: string, utr = '') =>
  `${entity},payment,${rupees},0,${rupees},${settlement},${utr},${DAY}`;
const payout = (rupees: number, settlement: string, utr = '') =>
  `,settlement,${rupees},${rupees},0,${settlement},${utr},${DAY}`;
const send = (...lines: readonly string[]) => {
  const file = { fileName: 'settlements.csv', bytes: Buffer.from([HEADINGS, ...lines].join('\n')) };
  return callOperation(world.url, operations.importSettlements, { body: {}, file }, dev);
};
const imported = async (...lines: readonly string[]) => payloadOf<Imported>(await send(...lines));
const settlement = async (reference: string) => {
  const query = { recordsPerPage: '100' };
  const answer = await callOperation(world.url, operations.listSettlements, { query }, dev);
  return payloadOf<Settlements>(answer).data.find((one) => one.reference === reference);
};
const confirm = async (reference: string) => {
  const found = await settlement(reference);
  const body = { settlementId: found?._id, version: found?.version };
  payloadOf(await callOperation(world.url, operations.confirmSettlement, { body }, dev));
};
const untied = async () => {
  const query = { search: JSON.stringify({ kind: 'settlement_untied' }), recordsPerPage: '100' };
  const answer = await callOperation(world.url, operations.listDifferences, { query }, dev);
  return payloadOf<Differences>(answer).data.map(({ reference, ours, theirs }) => [reference, ours, theirs]);
};

describe('a later settlement file', () => {
  it('brings what was paid out and its UTR, with no new row, and says nothing else of them', async () => {
    await imported(pay('pay_1', 100, 'setl_a'));
    expect(await settlement('setl_a')).toMatchObject({ utr: null, isTied: true });
    expect(await imported(payout(90, 'setl_a', UTR))).toMatchObject({ rows: 0, added: 0, leftOut: [] });
    expect(await settlement('setl_a')).toMatchObject({ utr: UTR, isTied: false, rows: 1 });
    expect(await untied()).toEqual([['setl_a', 100, 90]]);
    const { errors } = expectRefusal(await send(payout(100, 'setl_a')), 'file_refused');
    expect(errors?.[0]?.message).toContain('setl_a is already recorded with ₹90 paid out, but this file says ₹100');
    expectRefusal(await send(payout(90, 'setl_a', OTHER_UTR)), 'file_refused');
    await imported('adj_1,adjustment,-10,0,0,setl_a,,'.concat(DAY));
    expect(await settlement('setl_a')).toMatchObject({ isTied: true, rows: 2, net: 90, utr: UTR });
    expect(await untied()).toEqual([]);
  });

  it('may come before the rows of what was paid out', async () => {
    await imported(payout(70, 'setl_b', OTHER_UTR));
    expect(await settlement('setl_b')).toMatchObject({ rows: 0, isTied: false, utr: OTHER_UTR });
    await imported(pay('pay_2', 70, 'setl_b'));
    expect(await settlement('setl_b')).toMatchObject({ rows: 1, isTied: true, utr: OTHER_UTR, net: 70 });
  });

  it('brings a UTR after confirming, and a late row keeps nothing else out', async () => {
    await imported(pay('pay_3', 30, 'setl_c'));
    await confirm('setl_c');
    const utr = 'HDFCN52026110500003';
    const lines = [pay('pay_3', 30, 'setl_c', utr), pay('pay_4', 5, 'setl_c'), pay('pay_5', 50, 'setl_d')];
    expect(await imported(...lines)).toMatchObject({
      rows: 3,
      added: 1,
      known: 1,
      leftOut: [{ row: 3, entity: 'pay_4', settlement: 'setl_c' }],
    });
    expect(await settlement('setl_c')).toMatchObject({ state: 'confirmed', utr, rows: 1, net: 30 });
    expect(await settlement('setl_d')).toMatchObject({ state: 'open', rows: 1, net: 50 });
    // The sum paid out with the late row differs from the books.
    await imported(payout(35, 'setl_c'));
    expect(await untied()).toEqual([['setl_c', 30, 35]]);
  });
});

describe('a fee of which nothing says whether its tax is in it', () => {
  const PLAIN = 'order_id,type,amount,fee,tax,settlement_id,settled_at';
  const sale = (name: string, settlement: string, [fee, tax] = ['20', '3.60']) =>
    `${name},sale,1000,${fee},${tax},${settlement},${DAY}`;
  const paidOut = (rupees: string, settlement: string) => `,payout,${rupees},,,${settlement},${DAY}`;
  const sendPlain = (lines: readonly string[], headings = PLAIN) => {
    const file = { fileName: 'settlements.csv', bytes: Buffer.from([headings, ...lines].join('\n')) };
    return callOperation(world.url, operations.importSettlements, { body: {}, file }, dev);
  };
  const take = async (...lines: readonly string[]) => payloadOf<Imported>(await sendPlain(lines));
  const rowsOf = async (reference: string) =>
    (
      await world.query<{ fee: string; credit: string; guess: string | null }>(
        `select r.fee_paise as fee, r.credit_paise as credit, r.tax_guess as guess from settlement_row r
         join settlement s on s.id = r.settlement_id where s.reference = $1 order by r.entity`,
        [reference],
      )
    ).map(({ fee, credit, guess }) => [Number(fee), Number(credit), guess]);

  it('is no fact while a row is missing, and is proven once the file is whole', async () => {
    await take(sale('E1', 'setl_e'), paidOut('1952.80', 'setl_e'));
    expect([await settlement('setl_e'), await rowsOf('setl_e')]).toMatchObject([
      { isTied: false, rows: 1 },
      [[2_000, 98_000, 'within']],
    ]);
    expect(await take(sale('E1', 'setl_e'), sale('E2', 'setl_e'), paidOut('1952.80', 'setl_e'))).toMatchObject({
      added: 1,
      known: 1,
    });
    expect(await rowsOf('setl_e')).toEqual([
      [2_360, 97_640, null],
      [2_360, 97_640, null],
    ]);
    expect(await settlement('setl_e')).toMatchObject({ isTied: true, rows: 2, net: 1_952.8, fees: 47.2 });
    await confirm('setl_e');
  });

  it('that others of its file had told is proven by its own payout in a later one', async () => {
    await take(sale('F1', 'setl_f'), sale('F9', 'setl_f9'), paidOut('976.40', 'setl_f9'));
    expect(await rowsOf('setl_f')).toEqual([[2_360, 97_640, 'beside']]);
    await take(sale('F2', 'setl_f'), paidOut('1952.80', 'setl_f'));
    expect(await settlement('setl_f')).toMatchObject({ isTied: true, net: 1_952.8 });
    // And where the others had given the wrong figure.
    await take(sale('G1', 'setl_g'), sale('G9', 'setl_g9'), paidOut('976.40', 'setl_g9'));
    await take(sale('G2', 'setl_g'), paidOut('1960', 'setl_g'));
    expect(await settlement('setl_g')).toMatchObject({ isTied: true, net: 1_960, fees: 40 });
  });

  it('is told by a later file that has the net, and another fee is refused', async () => {
    await take(sale('H1', 'setl_h'), paidOut('900', 'setl_h'));
    const { errors } = expectRefusal(await sendPlain([sale('H1', 'setl_h', ['21', '3.60'])]), 'file_refused');
    expect(errors?.[0]?.message).toContain('H1 of settlement setl_h is already recorded with other amounts');
    const withNet = 'order_id,type,amount,fee,tax,net amount,settlement_id,settled_at';
    payloadOf(await sendPlain([`H1,sale,1000,20,3.60,976.40,setl_h,${DAY}`], withNet));
    expect([await settlement('setl_h'), await rowsOf('setl_h')]).toMatchObject([
      { isTied: false, net: 976.4, fees: 23.6 },
      [[2_360, 97_640, null]],
    ]);
  });

  it('is refused with its row where no file has told what was paid out', async () => {
    const { errors } = expectRefusal(await sendPlain([sale('I1', 'setl_i')]), 'file_refused');
    expect(errors?.[0]?.message).toContain('Row 2: nothing says whether the tax is within the fee');
    expect(await settlement('setl_i')).toBeUndefined();
    await take(paidOut('976.40', 'setl_i'));
    await take(sale('I1', 'setl_i'));
    expect(await settlement('setl_i')).toMatchObject({ isTied: true, net: 976.4 });
    // The books keep the confirmed amount.
    await confirm('setl_i');
    expect(await take(sale('I1', 'setl_i'), sale('I2', 'setl_i'))).toMatchObject({
      known: 1,
      leftOut: [{ entity: 'I2' }],
    });
    expect(await settlement('setl_i')).toMatchObject({ isTied: true, net: 976.4, rows: 1 });
  });
});
