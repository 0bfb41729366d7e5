import { expect, it } from 'vitest';
import type { RuleWindow } from '../fare/rule-window.ts';
import { paise, ZERO } from '../money/money.ts';
import { exitCurve } from './exit-curve.ts';
import type { PaidFlightUnit } from './paid-units.ts';

const IST = 'Asia/Kolkata';

const UNIT: PaidFlightUnit = {
  orderId: 'order',
  unit: '0.0',
  travellers: [0],
  sliceIndex: 0,
  travellerIndex: 0,
  basePaise: paise(500_000),
  surchargePaise: ZERO,
  statutoryPaise: paise(100_000),
  otherPaise: ZERO,
  extrasPaise: ZERO,
  feePaise: ZERO,
  usedUpPaise: ZERO,
  costPaise: ZERO,
};

function charged(fromHours: number | null, toHours: number, charge: number): RuleWindow {
  return {
    kind: 'cancel',
    fromHours,
    toHours,
    charge: { type: 'amount', perTravellerPaise: paise(charge) },
    indicative: false,
    text: null,
  };
}

const stepsOf = (leaves: string | null, rules: readonly RuleWindow[]) =>
  exitCurve({
    slices: [
      {
        orderId: 'order',
        sliceIndex: 0,
        departure: { wall: '2027-01-10T13:40', zone: IST },
        ...(leaves === null ? {} : { leavesAt: { wall: leaves, zone: IST } }),
        rules,
      },
    ],
    units: [UNIT],
    chargePaise: ZERO,
    now: Temporal.Instant.from('2027-01-01T12:00:00+05:30'),
  }).points.map(({ until, refundPaise, takesRequests }) => [until.local.wall, refundPaise, takesRequests]);

const RULES = [charged(null, 24, 200_000), charged(24, 0, 300_000)];

it('takes requests until three hours before it leaves now, while the airline’s charges count from the booked departure', () => {
  expect(stepsOf('2027-01-10T12:05', RULES)).toEqual([
    ['2027-01-09T13:40', 400_000, true],
    ['2027-01-10T09:05', 300_000, true],
    ['2027-01-10T12:05', 100_000, false],
  ]);
});

it('knows no step after it has left', () => {
  expect(stepsOf('2027-01-10T12:05', [charged(null, 1, 200_000), charged(1, 0, 300_000)]).at(-1)?.[0]).toBe(
    '2027-01-10T12:05',
  );
});

it('is not held open by a later departure, nor by none', () => {
  const asBooked = stepsOf(null, RULES);
  expect(stepsOf('2027-01-10T15:00', RULES)).toEqual(asBooked);
  expect(asBooked.at(-1)?.[0]).toBe('2027-01-10T13:40');
});
