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
    expect(errors?.[0]?.message).toContain('setl_a is there already with ₹90 paid out, and this file says ₹100');
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
    // What was paid out with the late row is another sum than the books have.
    await imported(payout(35, 'setl_c'));
    expect(await untied()).toEqual([['setl_c', 30, 35]]);
  });
});
