import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extrasOfOffer, priceOfExtras } from '../booking/chosen-extras.ts';
import { segmentKey } from '../flight/itinerary.ts';
import { paise, sum, ZERO } from '../money/money.ts';
import { aPrice, aReturnSlice, aSlice } from '../testing/builders.ts';
import { cellsOfScopes, paidCells, paidForCell, soldForCell } from './paid-cells.ts';
import { anyBooking } from './testing/paid-orders.ts';

const order = {
  legId: 'leg',
  slices: [aSlice(), aReturnSlice()],
  price: aPrice({
    basePaise: paise(10_001),
    taxesPaise: paise(3_001),
    fuelPaise: paise(1_000),
    sellPaise: paise(13_002),
    costPaise: paise(12_000),
    perType: [
      { type: 'ADULT', count: 1, basePaise: paise(8_001), taxesPaise: paise(3_001) },
      { type: 'INFANT', count: 1, basePaise: paise(2_000), taxesPaise: ZERO },
    ],
  }),
  extras: [],
};

describe('what was paid per traveller and slice', () => {
  it('follows the type of the traveller, then the slices equally', () => {
    const cells = paidCells([order], ['ADULT', 'INFANT'], paise(401));
    expect(cells.map((cell) => [cell.sliceIndex, cell.travellerIndex, cell.basePaise])).toEqual([
      [0, 0, 4_001],
      [0, 1, 1_000],
      [1, 0, 4_000],
      [1, 1, 1_000],
    ]);
    expect(cells.map((cell) => cell.fuelPaise)).toEqual([500, 0, 500, 0]);
    expect(cells.map((cell) => cell.statutoryPaise)).toEqual([1_001, 0, 1_000, 0]);
    expect(cells.map((cell) => cell.feePaise)).toEqual([101, 100, 100, 100]);
  });

  it('gives travellers of one type their even shares, the odd paisa to the first', () => {
    const perType = [
      { type: 'CHILD', count: 1, basePaise: paise(2_000), taxesPaise: ZERO },
      { type: 'ADULT', count: 2, basePaise: paise(8_001), taxesPaise: paise(3_001) },
    ] as const;
    const one = { ...order, slices: [aSlice()], price: { ...order.price, perType } };
    const cells = paidCells([one], ['ADULT', 'CHILD', 'ADULT'], ZERO);
    expect(cells.map((cell) => cell.basePaise)).toEqual([4_001, 2_000, 4_000]);
    expect(cells.map((cell) => cell.statutoryPaise)).toEqual([1_001, 0, 1_000]);
  });

  it('divides the fare by slice where the supplier says how', () => {
    const cells = paidCells([{ ...order, sliceWeights: [3, 1] }], ['ADULT', 'INFANT'], ZERO);
    expect(cells.map((cell) => cell.basePaise)).toEqual([6_001, 1_500, 2_000, 500]);
  });

  it('gives extras to whom and where they belong, and leaves those of other flights out', () => {
    const extra = { kind: 'seat', code: '12A', name: null } as const;
    const back = segmentKey(aReturnSlice().segments[0]);
    const cells = paidCells(
      [
        {
          ...order,
          extras: [
            { ...extra, travellerIndex: 1, segmentKey: back, pricePaise: paise(700) },
            { ...extra, travellerIndex: 1, segmentKey: 'AI101.DEL.BLR.2027-01-05T06:10', pricePaise: paise(900) },
          ],
        },
      ],
      ['ADULT', 'INFANT'],
      ZERO,
    );
    expect(cells.map((cell) => cell.extrasPaise)).toEqual([0, 0, 0, 700]);
    expect(sum(cells.map((cell) => cell.costPaise))).toBe(12_700);
  });

  it('takes a discount off the fare and a stated cost as it is', () => {
    const price = { ...order.price, otherPaise: paise(-1), sellPaise: paise(13_001) };
    const cells = paidCells([{ ...order, price, costPaise: paise(9_999) }], ['ADULT', 'INFANT'], ZERO);
    expect(cells.every((cell) => cell.otherPaise === 0)).toBe(true);
    expect(sum(cells.map((cell) => cell.basePaise))).toBe(10_000);
    expect(sum(cells.map((cell) => cell.costPaise))).toBe(9_999);
  });

  it('never takes more fuel charge than there are taxes', () => {
    const price = { ...order.price, fuelPaise: paise(9_000) };
    const cells = paidCells([{ ...order, price }], ['ADULT', 'INFANT'], ZERO);
    expect(sum(cells.map((cell) => cell.fuelPaise))).toBe(3_001);
    expect(sum(cells.map((cell) => cell.statutoryPaise))).toBe(0);
  });

  it('divides equally where the price says nothing of types', () => {
    const nobody = { type: 'ADULT', count: 0, basePaise: paise(9_000), taxesPaise: ZERO } as const;
    for (const perType of [[], [nobody]]) {
      const cells = paidCells([{ ...order, price: { ...order.price, perType } }], ['ADULT', 'INFANT'], ZERO);
      expect(cells.map((cell) => cell.basePaise)).toEqual([2_501, 2_500, 2_500, 2_500]);
    }
    const known = { type: 'ADULT', count: 1, basePaise: paise(10_001), taxesPaise: paise(3_001) } as const;
    const cells = paidCells(
      [{ ...order, price: { ...order.price, perType: [nobody, known] } }],
      ['ADULT', 'INFANT'],
      ZERO,
    );
    expect(cells.map((cell) => cell.basePaise)).toEqual([5_001, 0, 5_000, 0]);
  });

  it('refuses a booking of nobody', () => {
    expect(() => paidCells([order], [], ZERO)).toThrow(RangeError);
  });

  it('adds up to all that was paid and all that it cost, whatever was bought', () => {
    fc.assert(
      fc.property(anyBooking, ({ orders, travellers, feePaise }) => {
        const cells = paidCells(orders, travellers, feePaise);
        for (const one of orders) {
          const own = cells.filter((cell) => cell.legId === one.legId);
          const known = one.extras.filter((extra) => extra.travellerIndex < travellers.length);
          const [first, ...others] = one.slices;
          const extrasPaise = first ? priceOfExtras(extrasOfOffer(known, { slices: [first, ...others] })) : ZERO;
          expect(sum(own.map(soldForCell))).toBe(one.price.sellPaise + extrasPaise);
          expect(sum(own.map((cell) => cell.costPaise))).toBe(one.price.costPaise + extrasPaise);
          expect(own).toHaveLength(one.slices.length * travellers.length);
        }
        expect(sum(cells.map((cell) => cell.feePaise))).toBe(feePaise);
        for (const cell of cells) {
          const { basePaise, fuelPaise, statutoryPaise, otherPaise } = cell;
          expect(Math.min(basePaise, fuelPaise, statutoryPaise, otherPaise)).toBeGreaterThanOrEqual(0);
          expect(paidForCell(cell)).toBe(soldForCell(cell) + cell.feePaise);
        }
        expect(paidCells(orders, travellers, feePaise)).toEqual(cells);
      }),
    );
  });

  it('finds the cells of scopes, each once', () => {
    const cells = paidCells([order], ['ADULT', 'INFANT'], ZERO);
    const found = cellsOfScopes(cells, [
      { legId: 'leg', slices: [0, 1], travellers: [1] },
      { legId: 'leg', slices: [1], travellers: [0, 1] },
      { legId: 'other', slices: [0], travellers: [0] },
    ]);
    expect(found.map((cell) => [cell.sliceIndex, cell.travellerIndex])).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });
});
