import { describe, expect, it } from 'vitest';
import { quoteUnits } from '../booking/quote-cancellation.ts';
import type { RuleWindow } from '../fare/rule-window.ts';
import { paise, ZERO } from '../money/money.ts';
import { type ExitSlice, exitCurve } from './exit-curve.ts';
import { type PaidFlightUnit, withFuelShown } from './paid-units.ts';
import { cancellationTerms } from './testing/paid-orders.ts';

function aWindow(fromHours: number | null, toHours: number | null, charge: number | null): RuleWindow {
  return {
    kind: 'cancel',
    fromHours,
    toHours,
    charge: charge === null ? { type: 'not_allowed' } : { type: 'amount', perTravellerPaise: paise(charge) },
    indicative: false,
    text: null,
  };
}

function aSlice(sliceIndex: number, day: string, rules: readonly RuleWindow[]): ExitSlice {
  return { orderId: 'order', sliceIndex, departure: { wall: `${day}T18:00`, zone: 'Asia/Kolkata' }, rules };
}

function aUnit(sliceIndex: number): PaidFlightUnit {
  return {
    orderId: 'order',
    unit: `${sliceIndex}.0`,
    travellers: [0],
    sliceIndex,
    travellerIndex: 0,
    basePaise: paise(300_000),
    surchargePaise: ZERO,
    statutoryPaise: paise(150_000),
    unnamedPaise: paise(120_000),
    otherPaise: ZERO,
    extrasPaise: ZERO,
    feePaise: paise(23_600),
    usedUpPaise: ZERO,
    costPaise: ZERO,
  };
}

function pointsOf(slices: readonly ExitSlice[]) {
  return exitCurve({
    slices,
    units: slices.map(({ sliceIndex }) => aUnit(sliceIndex)),
    chargePaise: paise(11_800),
    now: Temporal.Instant.from('2027-01-01T12:00:00+05:30'),
  }).points;
}

describe('taxes that a supplier does not name', () => {
  const nowFor = (charge: number) => {
    const points = pointsOf([aSlice(0, '2027-01-10', [aWindow(null, 0, charge)])]);
    return [points[0]?.refundPaise, points[0]?.perTraveller[0]?.airlinePaise, points.at(-1)?.refundPaise];
  };

  it('hold the fuel charge that the airline’s own charge shows, as the quote counts it', () => {
    expect(nowFor(280_000)).toEqual([158_200, 280_000, 150_000]);
    expect(nowFor(350_000)).toEqual([100_000, 350_000, 100_000]);
    expect(nowFor(430_000)).toEqual([30_000, 420_000, 30_000]);
    for (const charge of [280_000, 350_000, 430_000]) {
      const units = withFuelShown([aUnit(0)], () => paise(charge));
      const penalties = [{ orderId: 'order', unit: '0.0', penaltyPaise: paise(charge) }];
      const quoted = quoteUnits(units, penalties, cancellationTerms(), '2027-01-01');
      expect(nowFor(charge)[0]).toBe(quoted.refundPaise);
    }
  });

  it('never give more to whoever does not fly than to whoever cancels', () => {
    const slices = [
      aSlice(0, '2027-01-10', [aWindow(null, 72, 350_000), aWindow(72, 24, 380_000), aWindow(24, 0, null)]),
      aSlice(1, '2027-01-14', [aWindow(null, 0, 360_000)]),
    ];
    const refunds = pointsOf(slices).map((point) => point.refundPaise);
    expect(refunds).toEqual(refunds.toSorted((a, b) => b - a));
    // Each airline's dearest charge shows the fuel charge: 800 and 600 rupees. The first flight has been flown by then.
    expect(refunds).toContain(70_000 + 90_000);
    expect(refunds.at(-1)).toBe(90_000);
  });
});
