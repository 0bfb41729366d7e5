import { tiersByMoment } from '@pravas/domain/bus/bus-anchor.ts';
import { busTime } from '@pravas/domain/bus/bus-time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPolicy } from './policy.ts';

const percent = (rate: number) => ({ kind: 'percent', rate }) as const;

describe('a policy', () => {
  test('is charges by hours before the start', () => {
    expect(readPolicy('0:12:100:0;12:24:50:0;24:-1:10:0')).toEqual([
      { fromHours: 0, toHours: 12, charge: percent(10_000) },
      { fromHours: 12, toHours: 24, charge: percent(5_000) },
      { fromHours: 24, toHours: null, charge: percent(1_000) },
    ]);
    expect(readPolicy('0:-1:150.50:1;')).toEqual([
      { fromHours: 0, toHours: null, charge: { kind: 'amount', chargePaise: 15_050 } },
    ]);
  });

  test('of a bus at 20:30 turns 24 and 12 hours before (case 2)', () => {
    const tiers = tiersByMoment(readPolicy('0:12:100:0;12:24:50:0;24:-1:10:0') ?? [], busTime('2026-12-01', 1_230));
    expect(tiers.map(({ until, charge }) => [until, charge])).toEqual([
      ['2026-12-01T15:00:00Z', percent(10_000)],
      ['2026-12-01T03:00:00Z', percent(5_000)],
      ['2026-11-30T15:00:00Z', percent(1_000)],
    ]);
  });

  test.each([
    '',
    ';',
    '0:12:100',
    '0:12:100:2',
    '12:0:50:0',
    '0:x:10:0',
    '0:-2:10:0',
    '-1:5:10:0',
    '0:12:1e2:0',
    '0:12:50:0:9',
    'NaN:1:1:0',
  ])('that cannot be read is none: "%s"', (policy) => {
    expect(readPolicy(policy)).toBeNull();
  });

  const tier = fc.record({
    fromHours: fc.nat(500),
    length: fc.option(fc.integer({ min: 1, max: 500 })),
    charge: fc.nat(100),
    type: fc.constantFrom('0', '1'),
  });

  test('that was written is the one that is read', () => {
    fc.assert(
      fc.property(fc.array(tier, { minLength: 1, maxLength: 6 }), (tiers) => {
        const text = tiers
          .map(
            ({ fromHours, length, charge, type }) =>
              `${fromHours}:${length === null ? -1 : fromHours + length}:${charge}:${type}`,
          )
          .join(';');
        expect(readPolicy(text)).toEqual(
          tiers.map(({ fromHours, length, charge, type }) => ({
            fromHours,
            toHours: length === null ? null : fromHours + length,
            charge: type === '0' ? percent(charge * 100) : { kind: 'amount', chargePaise: charge * 100 },
          })),
        );
      }),
    );
  });

  test('never throws, and never takes more than everything', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789:;.- x'), maxLength: 40 }), (text) => {
        for (const { fromHours, toHours, charge } of readPolicy(text) ?? []) {
          expect(toHours === null || toHours > fromHours).toBe(true);
          expect(charge.kind === 'percent' ? charge.rate : 0).toBeLessThanOrEqual(10_000);
        }
      }),
    );
  });
});
