import { describe, expect, it } from 'vitest';
import { runSchedule, type ScriptedPath } from './run-schedule.ts';

const ONE = { shape: 'one_way', travellers: 2, holdable: [false] };
const TWO = { shape: 'two_orders', travellers: 2, holdable: [true, false] };

/** Every path a booking takes, and how it must end wherever a node dies on it. */
const PATHS: readonly (readonly [string, ScriptedPath, string])[] = [
  ['one order', { service: 'flight', wanted: ONE, isSoldOut: false, cancels: 'nothing' }, 'BOOKED'],
  ['a held and a bought order', { service: 'flight', wanted: TWO, isSoldOut: false, cancels: 'nothing' }, 'BOOKED'],
  [
    'the second order sold out, everything refunded',
    { service: 'flight', wanted: TWO, isSoldOut: true, cancels: 'nothing' },
    'FAILED',
  ],
  ['everything cancelled', { service: 'flight', wanted: TWO, isSoldOut: false, cancels: 'everything' }, 'CANCELED'],
  [
    'one traveller of two cancelled',
    { service: 'flight', wanted: TWO, isSoldOut: false, cancels: 'one traveller' },
    'BOOKED',
  ],
];
const SEED = 1;

describe('a node dies at every single step', () => {
  it.each(PATHS)('of %s', (_, path, end) => {
    const whole = runSchedule(SEED, { path });
    expect(whole.violations).toEqual([]);
    expect(whole.statuses).toEqual([end]);
    expect(whole.steps).toBeGreaterThan(10);
    const never = () => false;
    for (let at = 0; at < whole.steps; at += 1) {
      const dies = (step: number) => step === at;
      for (const crashPlan of [
        { diesBefore: dies, diesAfter: never },
        { diesBefore: never, diesAfter: dies },
      ]) {
        const result = runSchedule(SEED, { path, crashPlan });
        const place = `step ${at}, ${crashPlan.diesBefore === dies ? 'before' : 'after'}`;
        expect(result.crashes, place).toBe(1);
        expect(result.violations, place).toEqual([]);
        expect(result.statuses, place).toEqual([end]);
      }
    }
  });
});
