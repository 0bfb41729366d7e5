import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { type ProvenFees, proveFees, sameRow } from './prove-fees.ts';
import { type ReadSettlement, readSettlementFile } from './read-settlement.ts';
import { type SettledRow, sumSettlement } from './settled-row.ts';

const SIDES = ['entity_id', 'type', 'debit', 'credit', 'amount', 'fee', 'tax', 'settled_at', 'settlement_id'];
const read = (...rows: readonly (readonly string[])[]) => {
  const file = readSettlementFile(rows.map((cells, at) => ({ row: at + 1, cells })));
  if (!file.ok) throw new Error(file.message);
  return file.settlements;
};
const proven = (...rows: readonly (readonly string[])[]) => proveFees(read(...rows));
const settlementsOf = (answer: ProvenFees<ReadSettlement>) => {
  if (!answer.ok) throw new Error(answer.message);
  return answer.settlements;
};
const messageOf = (answer: ProvenFees<ReadSettlement>) => (answer.ok ? null : answer.message);

describe('a fee without net, debit and credit', () => {
  const headed = (fee: string) => ['Order ID', 'Type', 'Amount', fee, 'Tax', 'Settlement ID', 'Settlement date'];
  const sale = (settlement = 's', name = 'P1') => [name, 'sale', '1000', '20', '3.60', settlement, '05/11/2026'];
  const payout = (amount: string, settlement = 's') => ['', 'payout', amount, '', '', settlement, '05/11/2026'];
  const netsOf = (...rows: readonly (readonly string[])[]) =>
    settlementsOf(proven(...rows)).map((one) => {
      const { netPaise, feePaise, isTied } = sumSettlement(one);
      return [netPaise, feePaise, isTied];
    });

  it.each([
    ['Fee (exclusive tax)', 97_640, 2_360],
    ['Fee (exclusive of tax)', 97_640, 2_360],
    ['Fee (inclusive tax)', 98_000, 2_000],
  ])('headed %s has the tax as its heading says', (heading, netPaise, feePaise) => {
    expect(netsOf(headed(heading), sale())).toEqual([[netPaise, feePaise, true]]);
  });

  it('and without a word of the tax is proven by what was paid out, of its own settlement or another', () => {
    expect(netsOf(headed('Fee'), sale(), payout('976.40'))).toEqual([[97_640, 2_360, true]]);
    expect(netsOf(headed('Fee'), sale(), payout('980'))).toEqual([[98_000, 2_000, true]]);
    expect(netsOf(headed('Fee'), payout('976.40'), sale('s2', 'P2'), sale())).toEqual([
      [97_640, 2_360, true],
      [97_640, 2_360, true],
    ]);
    expect(netsOf(headed('Fee'), sale(), payout('970'))).toEqual([[98_000, 2_000, false]]);
  });

  it('is refused with its row where nothing tells it, or two settlements tell two things', () => {
    expect(messageOf(proven(headed('Fee'), sale()))).toContain('Row 2: nothing says whether the tax is within the fee');
    const rows = [sale('a'), payout('980', 'a'), sale('b'), payout('976.40', 'b'), sale('c')];
    expect(messageOf(proven(headed('MDR'), ...rows))).toContain('Row 6: nothing says');
  });

  it('that takes its payment whole is told by the net of nothing beside it', () => {
    const whole = (fee: string) => ['p', 'payment', '0', '0', '23.60', fee, '3.60', '05/11/2026', 's'];
    for (const fee of ['23.60', '20.00']) {
      expect(netsOf(SIDES, whole(fee))).toEqual([[0, 2_360, true]]);
    }
  });

  it('and without tax is as it is', () => {
    expect(netsOf(headed('Fee'), sale().with(4, ''), sale('s', 'P2').with(3, ''))).toEqual([[198_000, 2_000, true]]);
  });
});

describe('a guess about the tax', () => {
  const HEAD = ['Order ID', 'Type', 'Amount', 'Fee', 'Tax', 'Settlement ID', 'Settlement date'];
  const sale = (name: string) => [name, 'sale', '1000', '20', '3.60', 's', '05/11/2026'];
  const payout = ['', 'payout', '1952.80', '', '', 's', '05/11/2026'];
  const [first] = settlementsOf(proven(HEAD, sale('P1'), payout));
  const feesOf = (rows: readonly SettledRow[] | undefined) =>
    rows?.map(({ feePaise, creditPaise, taxGuess }) => [feePaise, creditPaise, taxGuess]);
  const P1 = first?.rows[0] as SettledRow;
  const [beside] = settlementsOf(
    proveFees([
      { ...(read(HEAD, sale('P1'))[0] as ReadSettlement) },
      ...read(HEAD, sale('P9').with(5, 'other'), payout.with(2, '976.40').with(5, 'other')),
    ]),
  );

  it('stays one while what was paid out does not prove it', () => {
    expect(feesOf(first?.rows)).toEqual([[2_000, 98_000, 'within']]);
    expect(feesOf(beside?.rows)).toEqual([[2_360, 97_640, 'beside']]);
  });

  it('is read anew once all rows are there, from whichever guess', () => {
    for (const known of [P1, beside?.rows[0] as SettledRow]) {
      const [file] = read(HEAD, sale('P2'), payout);
      if (!file) throw new Error('Nothing was read');
      const [whole] = settlementsOf(proveFees([{ ...file, rows: [known, ...file.rows] }]));
      expect(feesOf(whole?.rows)).toEqual([
        [2_360, 97_640, null],
        [2_360, 97_640, null],
      ]);
      expect(whole && sumSettlement(whole).isTied).toBe(true);
    }
  });

  it('goes on as it was where a later file tells no more', () => {
    const [file] = read(HEAD, sale('P2'));
    if (!file || !beside) throw new Error('Nothing was read');
    const [both] = settlementsOf(proveFees([{ ...file, rows: [...beside.rows, ...file.rows] }]));
    expect(feesOf(both?.rows)).toEqual([
      [2_360, 97_640, 'beside'],
      [2_360, 97_640, 'beside'],
    ]);
  });

  it('is the same row as one that says where it is, and takes that; another amount is another row', () => {
    const told = { ...P1, feePaise: paise(2_360), creditPaise: paise(97_640), taxGuess: null };
    expect(feesOf([sameRow(P1, told) as SettledRow])).toEqual([[2_360, 97_640, null]]);
    expect(sameRow(told, P1)).toBe(told);
    expect(sameRow(P1, { ...P1, taxGuess: 'beside', feePaise: paise(2_360), creditPaise: paise(97_640) })).toBe(P1);
    expect(sameRow(P1, { ...told, feePaise: paise(2_361), creditPaise: paise(97_639) })).toBeNull();
    expect(sameRow(told, { ...P1, taxGuess: null })).toBeNull();
  });
});
