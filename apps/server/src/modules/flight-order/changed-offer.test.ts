import type { RuleWindow } from '@pravas/domain/fare/rule-window.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { anOffer, aSegment, aSlice } from '@pravas/domain/testing/builders.ts';
import type { ChangedFare } from '@pravas/suppliers/flight/port.ts';
import { describe, expect, it } from 'vitest';
import { baggageAfter, changedOffer, type MadeChange } from './changed-offer.ts';

const rule = (kind: RuleWindow['kind'], rupees: number, more: Partial<RuleWindow> = {}): RuleWindow => ({
  kind,
  fromHours: null,
  toHours: null,
  charge: { type: 'amount', perTravellerPaise: paise(rupees * 100) },
  indicative: false,
  text: null,
  ...more,
});
const fare = (more: Partial<ChangedFare> = {}): ChangedFare => ({
  rules: [],
  baggage: [],
  refundable: null,
  mealIncluded: null,
  ...more,
});

const OUT = aSlice();
const HOME = aSlice(aSegment({ flightNumber: '222' }));
const BAG = { cabin: '7 kg', checkIn: '15 kg' };
const SAVER = anOffer({
  slices: [OUT, HOME],
  brand: 'Saver',
  baggage: [BAG, BAG],
  refundable: false,
  mealIncluded: false,
  rules: [rule('cancel', 3_500), rule('change', 3_000, { sliceIndex: 1 })],
});
const FLEXI = { ...SAVER, brand: 'Flexi', refundable: true, mealIncluded: true };
const NEW_HOME = aSlice(aSegment({ flightNumber: '777' }));

const change = (more: Partial<MadeChange> = {}): MadeChange => ({
  removes: [1],
  slices: [NEW_HOME],
  brand: 'Flexi',
  fareDifferencePaise: paise(100_000),
  ...more,
});

const chargesOn = (rules: readonly RuleWindow[], slice: number) =>
  rules
    .filter((one) => one.sliceIndex === undefined || one.sliceIndex === slice)
    .map(({ kind, charge, indicative }) => [kind, charge.type === 'amount' && charge.perTravellerPaise, indicative]);

describe('the rules of a changed offer', () => {
  it('are those of the new fare for the new flight, and the old ones for the flight that stays', () => {
    const stated = fare({ rules: [rule('cancel', 500), rule('change', 0, { sliceIndex: 0 })] });
    const { rules } = changedOffer(SAVER, change({ fare: stated }));
    expect(chargesOn(rules, 0)).toEqual([['cancel', 350_000, false]]);
    expect(chargesOn(rules, 1)).toEqual([
      ['cancel', 50_000, false],
      ['change', 0, false],
    ]);
  });

  it('stand by the flight they were stated for where several are given up', () => {
    const stated = fare({ rules: [rule('cancel', 111, { sliceIndex: 0 }), rule('cancel', 222, { sliceIndex: 1 })] });
    const both = change({ removes: [1, 0], slices: [aSlice(aSegment({ flightNumber: '1' })), NEW_HOME], fare: stated });
    const { rules } = changedOffer(SAVER, both);
    expect(chargesOn(rules, 0)).toEqual([['cancel', 11_100, false]]);
    expect(chargesOn(rules, 1)).toEqual([['cancel', 22_200, false]]);
  });

  it('are none where the airline states none for another fare, so that nobody reads those of the old one', () => {
    for (const known of [{}, { fare: fare() }]) {
      for (const brand of ['Flexi', null]) {
        const { rules } = changedOffer(SAVER, change({ brand, ...known }));
        expect(chargesOn(rules, 0)).toEqual([['cancel', 350_000, false]]);
        expect(chargesOn(rules, 1)).toEqual([]);
      }
    }
    const other = aSlice(aSegment({ airlineCode: 'AI', flightNumber: '777' }));
    expect(chargesOn(changedOffer(SAVER, change({ brand: 'Saver', slices: [other] })).rules, 1)).toEqual([]);
    expect(changedOffer({ ...SAVER, brand: null }, change({ brand: null })).rules.map((one) => one.sliceIndex)).toEqual(
      [0],
    );
  });

  it('go on as indicative in the same fare family', () => {
    const { rules } = changedOffer(SAVER, change({ brand: 'Saver', fare: fare() }));
    expect(chargesOn(rules, 0)).toEqual([['cancel', 350_000, false]]);
    expect(chargesOn(rules, 1)).toEqual([
      ['cancel', 350_000, true],
      ['change', 300_000, true],
    ]);
  });
});

describe('whatever else belongs to a fare', () => {
  const bag = (offer: typeof SAVER, made: MadeChange) => baggageAfter(offer, made, 1, 0);

  it('is what the new fare states', () => {
    const stated = fare({ baggage: [{ cabin: '7 kg', checkIn: '25 kg' }], refundable: true, mealIncluded: true });
    const made = changedOffer(SAVER, change({ removes: [0, 1], slices: [NEW_HOME, HOME], fare: stated }));
    expect(made).toMatchObject({ refundable: true, mealIncluded: true, brand: 'Flexi' });
    expect(made.baggage).toEqual([
      { cabin: '7 kg', checkIn: '25 kg' },
      { cabin: null, checkIn: null },
    ]);
    expect(bag(SAVER, change({ fare: stated }))).toEqual({ cabin: '7 kg', checkIn: '25 kg' });
  });

  it('holds for the whole offer only as far as it holds for every flight', () => {
    const of = (offer: typeof SAVER, refundable: boolean | null) =>
      changedOffer(offer, change({ brand: 'Value', fare: fare({ refundable }) })).refundable;
    expect([of(SAVER, true), of(SAVER, null), of(SAVER, false)]).toEqual([false, false, false]);
    expect([of(FLEXI, true), of(FLEXI, null), of(FLEXI, false)]).toEqual([true, null, false]);
    expect(of({ ...FLEXI, refundable: null }, true)).toBeNull();
  });

  it('is not known where the airline says nothing of another fare, and as it was in the same one', () => {
    const unknown = { cabin: null, checkIn: null };
    const blank = fare({ baggage: [unknown] });
    expect(bag(SAVER, change())).toEqual(unknown);
    expect(bag(SAVER, change({ fare: blank }))).toEqual(unknown);
    expect(bag(SAVER, change({ brand: 'Saver', fare: blank }))).toEqual(BAG);
    const made = changedOffer(SAVER, change({ fare: blank }));
    expect(made.baggage).toEqual([BAG, unknown]);
    const whole = { removes: [0, 1], slices: [OUT, NEW_HOME] } as const;
    expect(changedOffer(FLEXI, change({ ...whole, brand: 'Value' })).mealIncluded).toBeNull();
    expect(changedOffer(FLEXI, change(whole)).mealIncluded).toBe(true);
  });

  it('is moved by the difference in price alone', () => {
    const made = changedOffer(SAVER, change());
    expect(made.price.sellPaise).toBe(SAVER.price.sellPaise + 100_000);
    expect(made.slices).toEqual([OUT, NEW_HOME]);
    expect(() => changedOffer(SAVER, change({ removes: [0, 1] }))).toThrow('one for one');
  });
});

describe('the price of a changed offer', () => {
  const priced = {
    ...SAVER,
    price: {
      ...SAVER.price,
      basePaise: paise(400_000),
      taxesPaise: paise(60_000),
      otherPaise: paise(0),
      sellPaise: paise(460_000),
      airlineGstPaise: paise(20_000),
      breakdown: [
        { code: 'K3', amountPaise: paise(20_000) },
        { code: 'UDF', amountPaise: paise(40_000) },
      ],
    },
  };
  const parts = (more: Partial<MadeChange>) => {
    const { basePaise, taxesPaise, otherPaise, sellPaise, airlineGstPaise, breakdown } = changedOffer(
      priced,
      change(more),
    ).price;
    expect(basePaise + taxesPaise + otherPaise).toBe(sellPaise);
    expect(breakdown.reduce((all, tax) => all + tax.amountPaise, 0)).toBe(taxesPaise);
    return [basePaise, taxesPaise, airlineGstPaise];
  };

  it('holds the taxes of the difference as taxes, and the rest as fare', () => {
    expect(parts({})).toEqual([500_000, 60_000, 20_000]);
    const taxDifference = { taxesPaise: paise(7_000), airlineGstPaise: paise(5_000) };
    expect(parts({ taxDifference })).toEqual([493_000, 67_000, 25_000]);
    const lower = { taxesPaise: paise(-5_000), airlineGstPaise: paise(-5_000) };
    expect(parts({ fareDifferencePaise: paise(-100_000), taxDifference: lower })).toEqual([305_000, 55_000, 15_000]);
  });

  it('leaves taxes alone that would come to less than nothing', () => {
    const taxDifference = { taxesPaise: paise(-21_000), airlineGstPaise: paise(-21_000) };
    expect(parts({ fareDifferencePaise: paise(-100_000), taxDifference })).toEqual([300_000, 60_000, 20_000]);
  });
});
