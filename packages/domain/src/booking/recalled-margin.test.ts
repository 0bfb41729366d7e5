import { describe, expect, it } from 'vitest';
import { aPaidUnit } from '../flight-order/testing/paid-unit.ts';
import { paise } from '../money/money.ts';
import { recalledMargin } from './recalled-margin.ts';

// Sold for 4,763.00 of which 574.00 are taxes, bought for 4,650.08.
const unit = aPaidUnit({
  basePaise: paise(376_400),
  surchargePaise: paise(42_500),
  statutoryPaise: paise(57_400),
  costPaise: paise(465_008),
});
const recalled = (chargePaise: number) => recalledMargin([unit], () => paise(chargePaise));

describe('the margin that a cancellation takes back', () => {
  it('is all of it where more than the taxes comes back', () => {
    expect([recalled(0), recalled(300_000), recalled(407_608)]).toEqual([11_292, 11_292, 11_292]);
  });

  it('is no more than what comes back besides the taxes', () => {
    expect([recalled(407_609), recalled(418_899), recalled(418_900)]).toEqual([11_291, 1, 0]);
  });

  it('is none where an airline asks for more than it may keep', () => {
    expect(recalled(718_900)).toBe(0);
  });

  it('is none where we paid more than it was sold for', () => {
    expect(recalledMargin([{ ...unit, costPaise: paise(500_000) }], () => paise(0))).toBe(0);
  });

  it('is that of all units together', () => {
    const free = aPaidUnit({ basePaise: paise(1_000), statutoryPaise: paise(50), costPaise: paise(1_050) });
    expect(recalledMargin([unit, free], (one) => paise(one === unit ? 418_900 : 0))).toBe(1_000);
  });
});
