import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsOfScopes } from '../booking/order-scope.ts';
import { paidForUnit, soldForUnit } from '../booking/paid-unit.ts';
import { segmentKey } from '../flight/itinerary.ts';
import { paise, sum, ZERO } from '../money/money.ts';
import { aPrice, aReturnSlice, aSlice } from '../testing/builders.ts';
import { extrasOfOffer, priceOfExtras } from './chosen-extras.ts';
import { unitScope } from './flight-scope.ts';
import {
  keepableExtras,
  type PaidChange,
  type PaidFlightUnit,
  type PaidOrder,
  paidUnits,
  withoutExtras,
  withoutLowerFare,
} from './paid-units.ts';
import { anyBooking } from './testing/paid-orders.ts';

const order = {
  orderId: 'order',
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

it('says of each flight that its airline gave up where the right to the full fare is written', () => {
  const givenUp = { slices: [1], cancelled: [], source: 'Paragraph 3.4' };
  const sources = (orders: readonly PaidOrder[]) =>
    paidUnits(orders, ['ADULT'], ZERO).map((unit) => [unit.sliceIndex, unit.fullRefundSource]);
  const plain = { orderId: 'order', slices: [aSlice(), aReturnSlice()], price: aPrice(), extras: [] };
  expect(sources([plain])).toEqual([
    [0, undefined],
    [1, undefined],
  ]);
  expect(sources([{ ...plain, givenUp }])).toEqual([
    [0, undefined],
    [1, 'Paragraph 3.4'],
  ]);
});

describe('what was paid per traveller and slice', () => {
  it('follows the type of the traveller, then the slices equally', () => {
    const units = paidUnits([order], ['ADULT', 'INFANT'], paise(401));
    expect(units.map((unit) => [unit.sliceIndex, unit.travellerIndex, unit.basePaise])).toEqual([
      [0, 0, 4_001],
      [0, 1, 1_000],
      [1, 0, 4_000],
      [1, 1, 1_000],
    ]);
    expect(units.map((unit) => unit.surchargePaise)).toEqual([500, 0, 500, 0]);
    expect(units.map((unit) => unit.statutoryPaise)).toEqual([1_001, 0, 1_000, 0]);
    expect(units.map((unit) => unit.feePaise)).toEqual([101, 100, 100, 100]);
  });

  it('gives travellers of one type their even shares, the odd paisa to the first', () => {
    const perType = [
      { type: 'CHILD', count: 1, basePaise: paise(2_000), taxesPaise: ZERO },
      { type: 'ADULT', count: 2, basePaise: paise(8_001), taxesPaise: paise(3_001) },
    ] as const;
    const one = { ...order, slices: [aSlice()], price: { ...order.price, perType } };
    const units = paidUnits([one], ['ADULT', 'CHILD', 'ADULT'], ZERO);
    expect(units.map((unit) => unit.basePaise)).toEqual([4_001, 2_000, 4_000]);
    expect(units.map((unit) => unit.statutoryPaise)).toEqual([1_001, 0, 1_000]);
    // One slice has nothing to divide, and a fare whose taxes are all named nothing that is not.
    for (const left of ['dividedAmong', 'unnamedPaise']) expect(units[0]).not.toHaveProperty(left);
  });

  it('leaves each type its own fuel charge and its own taxes where the supplier tells them', () => {
    const perType = [
      { type: 'ADULT', count: 1, basePaise: paise(8_001), taxesPaise: paise(2_501), fuelPaise: paise(1_000) },
      { type: 'INFANT', count: 1, basePaise: paise(2_000), taxesPaise: paise(500), fuelPaise: ZERO },
    ] as const;
    const one = { ...order, slices: [aSlice()], price: { ...order.price, perType } };
    const units = paidUnits([one], ['ADULT', 'INFANT'], ZERO);
    expect(units.map((unit) => [unit.surchargePaise, unit.statutoryPaise])).toEqual([
      [1_000, 1_501],
      [0, 500],
    ]);
  });

  it('divides the fare by slice where the supplier says how', () => {
    const units = paidUnits([{ ...order, sliceWeights: [3, 1] }], ['ADULT', 'INFANT'], ZERO);
    expect(units.map((unit) => unit.basePaise)).toEqual([6_001, 1_500, 2_000, 500]);
    // Only an amount divided without a stated share is a guess.
    expect(units[0]).not.toHaveProperty('dividedAmong');
    expect(paidUnits([order], ['ADULT', 'INFANT'], ZERO)[0]).toHaveProperty('dividedAmong', 2);
  });

  it('gives extras to whom and where they belong, and leaves those of other flights out', () => {
    const extra = { kind: 'seat', code: '12A', name: null } as const;
    const back = segmentKey(aReturnSlice().segments[0]);
    const units = paidUnits(
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
    expect(units.map((unit) => unit.extrasPaise)).toEqual([0, 0, 0, 700]);
    expect(sum(units.map((unit) => unit.costPaise))).toBe(12_700);
  });

  it('costs travellers of one fare the same but for their extras, on which the supplier gives no commission', () => {
    const seat = { kind: 'seat', code: '12A', name: null, travellerIndex: 1, pricePaise: paise(700) } as const;
    const fare = { basePaise: paise(10_000), taxesPaise: paise(3_000) };
    const price = { ...order.price, ...fare, perType: [{ type: 'ADULT', count: 2, ...fare }] } as const;
    const extras = [{ ...seat, segmentKey: segmentKey(aSlice().segments[0]) }];
    const one = { ...order, slices: [aSlice()], price, extras };
    for (const [stated, costs] of [
      [undefined, [6_000, 6_700]],
      [paise(11_700), [5_500, 6_200]],
    ] as const) {
      const paid = stated === undefined ? one : { ...one, costPaise: stated };
      expect(paidUnits([paid], ['ADULT', 'ADULT'], ZERO).map((unit) => unit.costPaise)).toEqual(costs);
    }
  });

  it('takes a discount off the fare and a stated cost as it is', () => {
    const price = { ...order.price, otherPaise: paise(-1), sellPaise: paise(13_001) };
    const units = paidUnits([{ ...order, price, costPaise: paise(9_999) }], ['ADULT', 'INFANT'], ZERO);
    expect(units.every((unit) => unit.otherPaise === 0)).toBe(true);
    expect(sum(units.map((unit) => unit.basePaise))).toBe(10_000);
    expect(sum(units.map((unit) => unit.costPaise))).toBe(9_999);
  });

  it('never takes more fuel charge than there are taxes', () => {
    const price = { ...order.price, fuelPaise: paise(9_000) };
    const units = paidUnits([{ ...order, price }], ['ADULT', 'INFANT'], ZERO);
    expect(sum(units.map((unit) => unit.surchargePaise))).toBe(3_001);
    expect(sum(units.map((unit) => unit.statutoryPaise))).toBe(0);
  });

  it('divides equally where the price says nothing of types', () => {
    const nobody = { type: 'ADULT', count: 0, basePaise: paise(9_000), taxesPaise: ZERO } as const;
    for (const perType of [[], [nobody]]) {
      const units = paidUnits([{ ...order, price: { ...order.price, perType } }], ['ADULT', 'INFANT'], ZERO);
      expect(units.map((unit) => unit.basePaise)).toEqual([2_501, 2_500, 2_500, 2_500]);
    }
    const known = { type: 'ADULT', count: 1, basePaise: paise(10_001), taxesPaise: paise(3_001) } as const;
    const units = paidUnits(
      [{ ...order, price: { ...order.price, perType: [nobody, known] } }],
      ['ADULT', 'INFANT'],
      ZERO,
    );
    expect(units.map((unit) => unit.basePaise)).toEqual([5_001, 0, 5_000, 0]);
  });

  it('refuses a booking of nobody', () => {
    expect(() => paidUnits([order], [], ZERO)).toThrow(RangeError);
  });

  it('adds up to all that was paid and all that it cost, whatever was bought', () => {
    fc.assert(
      fc.property(anyBooking, ({ orders, travellers, feePaise }) => {
        const units = paidUnits(orders, travellers, feePaise);
        for (const one of orders) {
          const own = units.filter((unit) => unit.orderId === one.orderId);
          const known = one.extras.filter((extra) => extra.travellerIndex < travellers.length);
          const [first, ...others] = one.slices;
          const extrasPaise = first ? priceOfExtras(extrasOfOffer(known, { slices: [first, ...others] })) : ZERO;
          expect(sum(own.map(soldForUnit))).toBe(one.price.sellPaise + extrasPaise);
          expect(sum(own.map((unit) => unit.costPaise))).toBe(one.price.costPaise + extrasPaise);
          expect(own).toHaveLength(one.slices.length * travellers.length);
        }
        expect(sum(units.map((unit) => unit.feePaise))).toBe(feePaise);
        for (const unit of units) {
          const { basePaise, surchargePaise, statutoryPaise, otherPaise } = unit;
          expect(Math.min(basePaise, surchargePaise, statutoryPaise, otherPaise)).toBeGreaterThanOrEqual(0);
          expect(paidForUnit(unit)).toBe(soldForUnit(unit) + unit.feePaise);
        }
        expect(paidUnits(orders, travellers, feePaise)).toEqual(units);
      }),
    );
  });

  it('finds the units of scopes, each once', () => {
    const units = paidUnits([order], ['ADULT', 'INFANT'], ZERO);
    const found = unitsOfScopes(units, [
      unitScope({ orderId: 'order', slices: [0, 1], travellers: [1] }),
      unitScope({ orderId: 'order', slices: [1], travellers: [0, 1] }),
      unitScope({ orderId: 'other', slices: [0], travellers: [0] }),
    ]);
    expect(found.map((unit) => [unit.sliceIndex, unit.travellerIndex])).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });
});

describe('what was paid after flights were changed', () => {
  const change = {
    slices: [1],
    travellers: [0, 1],
    differencePaise: paise(1_001),
    marginPaise: ZERO,
    chargesPaise: paise(500),
    lostExtras: [],
  };
  const unitsAfter = (changes: readonly PaidChange[], also: Partial<PaidOrder> = {}) =>
    paidUnits([{ ...order, ...also, changes }], ['ADULT', 'INFANT'], ZERO);
  const before = unitsAfter([]);
  const total = (units: readonly PaidFlightUnit[]) => sum(units.map(paidForUnit));

  it('holds the difference and the charges where the new flights are, and leaves the others alone', () => {
    const after = unitsAfter([change]);
    expect(after.filter((unit) => unit.sliceIndex === 0)).toEqual(before.filter((unit) => unit.sliceIndex === 0));
    const changed = after.filter((unit) => unit.sliceIndex === 1);
    expect(changed.map((unit) => unit.basePaise)).toEqual([4_501, 1_500]);
    expect(changed.map((unit) => unit.usedUpPaise)).toEqual([250, 250]);
    expect(total(after)).toBe(total(before) + 1_501);
    expect(sum(after.map((unit) => unit.costPaise))).toBe(12_000 + 1_001);
  });

  it('costs us less than the difference where a part of it is our margin', () => {
    const after = unitsAfter([{ ...change, marginPaise: paise(101) }]);
    expect(sum(after.map((unit) => unit.costPaise))).toBe(12_000 + 900);
    expect(total(after)).toBe(total(before) + 1_501);
  });

  it('leaves those alone who were cancelled before the change', () => {
    const after = unitsAfter([{ ...change, travellers: [0] }]);
    const infant = (units: readonly PaidFlightUnit[]) => units.filter((unit) => unit.travellerIndex === 1);
    expect(infant(after)).toEqual(infant(before));
    expect(total(after)).toBe(total(before) + 1_501);
  });

  it('counts the taxes in a difference as taxes, which no airline may keep', () => {
    const flown = (units: readonly PaidFlightUnit[]) => units.filter((unit) => unit.sliceIndex === 1);
    const parts = (units: readonly PaidFlightUnit[]) => [
      sum(flown(units).map((unit) => unit.basePaise)),
      sum(flown(units).map((unit) => unit.statutoryPaise)),
    ];
    const [basePaise = 0, statutoryPaise = 0] = parts(before);
    const dearer = unitsAfter([{ ...change, taxesPaise: paise(48) }]);
    expect(parts(dearer)).toEqual([basePaise + 953, statutoryPaise + 48]);
    expect(flown(dearer).map((unit) => unit.statutoryPaise)).toEqual(
      flown(before).map((unit) => unit.statutoryPaise + 24),
    );
    expect(total(dearer)).toBe(total(before) + 1_501);
    expect(sum(dearer.map((unit) => unit.costPaise))).toBe(12_000 + 1_001);
    const cheaper = unitsAfter([{ ...change, differencePaise: paise(-1_000), taxesPaise: paise(-48) }]);
    expect(parts(cheaper)).toEqual([basePaise - 952, statutoryPaise - 48]);
    expect(total(cheaper)).toBe(total(before) - 500);
    // Higher airport fees with a lower fare.
    const mixed = unitsAfter([{ ...change, differencePaise: paise(100), taxesPaise: paise(300) }]);
    expect(parts(mixed)).toEqual([basePaise - 200, statutoryPaise + 300]);
    const none = unitsAfter([{ ...change, differencePaise: ZERO, taxesPaise: paise(-1_000_000) }]);
    expect(parts(none)).toEqual([basePaise + statutoryPaise, 0]);
    expect(total(none)).toBe(total(before) + 500);
  });

  it('takes a lower fare from the base fare first and from statutory taxes last', () => {
    const after = unitsAfter([{ ...change, slices: [0, 1], differencePaise: paise(-11_000), chargesPaise: ZERO }]);
    expect(sum(after.flatMap((unit) => [unit.basePaise, unit.surchargePaise]))).toBe(1);
    expect(sum(after.map((unit) => unit.statutoryPaise))).toBe(2_001);
    expect(total(after)).toBe(total(before) - 11_000);
  });

  it('takes what base fare and fuel charge cannot give from fees and taxes', () => {
    const price = { ...order.price, otherPaise: paise(400), sellPaise: paise(13_402) };
    const lower = { ...change, slices: [0, 1], differencePaise: paise(-12_500), chargesPaise: ZERO };
    const after = unitsAfter([lower], { price });
    expect(after.every((unit) => unit.basePaise === 0 && unit.surchargePaise === 0)).toBe(true);
    expect(sum(after.map((unit) => unit.otherPaise))).toBeLessThan(400);
    expect(sum(after.flatMap((unit) => [unit.otherPaise, unit.statutoryPaise]))).toBe(902);
    expect(total(after)).toBe(902);
  });

  it('changes nothing for those who are on none of the new flights', () => {
    expect(unitsAfter([{ ...change, travellers: [] }])).toEqual(before);
  });

  it('counts extras of the flight given up as paid and gone', () => {
    const seat = { sliceIndex: 1, travellerIndex: 0, paidPaise: paise(350) };
    const lost = unitsAfter([{ ...change, lostExtras: [seat] }], { costPaise: paise(12_350) });
    const [own] = lost.filter((unit) => unit.sliceIndex === 1);
    expect(own).toMatchObject({ extrasPaise: 0, usedUpPaise: 600 });
    expect(total(lost)).toBe(total(before) + 1_501 + 350);
    expect(sum(lost.map((unit) => unit.costPaise))).toBe(12_000 + 1_001);
  });

  it('loses no paisa in any number of changes', () => {
    const anyChange = fc.record({
      slices: fc.constantFrom([0], [0, 1]),
      travellers: fc.constantFrom([0]),
      differencePaise: fc.integer({ min: 0, max: 900_001 }).map((value) => paise(value)),
      taxesPaise: fc.integer({ min: -9_001, max: 90_001 }).map((value) => paise(value)),
      chargesPaise: fc.integer({ min: 0, max: 300_001 }).map((value) => paise(value)),
      marginPaise: fc.constant(ZERO),
      lostExtras: fc.constant([]),
    });
    fc.assert(
      fc.property(anyBooking, fc.array(anyChange, { maxLength: 3 }), ({ orders, travellers, feePaise }, changes) => {
        const bought = paidUnits(orders, travellers, feePaise);
        const [first, ...others] = orders;
        if (!first) return;
        const units = paidUnits([{ ...first, changes }, ...others], travellers, feePaise);
        const more = sum(changes.flatMap((one) => [one.differencePaise, one.chargesPaise]));
        expect(sum(units.map(paidForUnit))).toBe(sum(bought.map(paidForUnit)) + more);
      }),
    );
  });

  it('leaves an airline what a lower fare was worth less: of fare and fees, never of statutory taxes', () => {
    const price = { ...order.price, otherPaise: paise(400), sellPaise: paise(13_402) };
    const units = unitsAfter([], { price });
    const kept = withoutLowerFare(units, [paise(1_000), ZERO, paise(1_000_000)]);
    expect(kept[1]).toBe(units[1]);
    expect(kept[3]).toBe(units[3]);
    const [first, , third] = units;
    expect(kept[0]).toMatchObject({
      basePaise: (first?.basePaise ?? 0) - 1_000,
      usedUpPaise: 1_000,
      costPaise: (first?.costPaise ?? 0) - 1_000,
    });
    expect(kept[2]).toMatchObject({
      basePaise: 0,
      surchargePaise: 0,
      otherPaise: 0,
      statutoryPaise: third?.statutoryPaise,
    });
    expect(kept.map(paidForUnit)).toEqual(units.map(paidForUnit));
  });
});

describe('extras that an airline keeps', () => {
  const unit = { extrasPaise: paise(30_000), usedUpPaise: ZERO, costPaise: paise(580_000) };
  const given = (part: object) => ({ ...unit, ...part }) as PaidFlightUnit;

  it('are paid and do not come back, each where it was, and never more than there are', () => {
    const [kept, most, none] = withoutExtras(
      [given({}), given({}), given({ extrasPaise: ZERO })],
      [paise(10_000), paise(99_000), paise(10_000)],
    );
    expect([kept?.extrasPaise, kept?.usedUpPaise, kept?.costPaise]).toEqual([20_000, 10_000, 570_000]);
    expect([most?.extrasPaise, most?.usedUpPaise, most?.costPaise]).toEqual([0, 30_000, 550_000]);
    expect([none?.extrasPaise, none?.usedUpPaise, none?.costPaise]).toEqual([0, 0, 580_000]);
  });

  it('may not be kept of a flight that the airline gave up, nor of a new ticket within its look-in', () => {
    const until = Temporal.Instant.from('2027-01-03T10:00:00+05:30');
    const fresh = given({ lookIn: { hours: 48, until, source: 'The look-in' } });
    const givenUp = given({ fullRefundSource: 'Paragraph 3.3' });
    expect([given({}), givenUp, fresh].map((one) => keepableExtras(one, until))).toEqual([30_000, 0, 0]);
    expect(keepableExtras(fresh, until.add({ seconds: 1 }))).toBe(30_000);
    expect([givenUp, fresh].map((one) => keepableExtras(one, null))).toEqual([0, 30_000]);
  });
});
