import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import { paidExtrasOf } from './flight-judging.ts';

type Question = Parameters<typeof paidExtrasOf>[0];

const extra = (kind: ChosenExtra['kind'], rupees: number): ChosenExtra => ({
  kind,
  travellerIndex: 0,
  segmentKey: '6E 2043',
  code: '12A',
  name: null,
  pricePaise: paise(rupees * 100),
});
const paidExtras = (extras: readonly ChosenExtra[], travellers = 1) =>
  paidExtrasOf({ facts: { extras }, travellers: Array(travellers).fill({}) } as unknown as Question);

describe('what policies judge besides the fare', () => {
  it('is the dearest seat and the dearest meal that cost money', () => {
    expect(paidExtras([extra('seat', 400), extra('seat', 650), extra('meal', 300), extra('bag', 2_000)])).toEqual({
      paidSeatPaise: 65_000,
      paidMealPaise: 30_000,
    });
  });

  it('is nothing where all are free, and where several travel together', () => {
    expect(paidExtras([extra('seat', 0)])).toEqual({});
    expect(paidExtras([])).toEqual({});
    expect(paidExtras([extra('seat', 650)], 2)).toEqual({});
  });
});
