import { describe, expect, it } from 'vitest';
import { runSchedule } from './run-schedule.ts';
import type { ScriptedPath } from './scripted-path.ts';

const FLIGHT: ScriptedPath = {
  service: 'flight',
  wanted: { shape: 'one_way', travellers: 2, holdable: [false] },
  isSoldOut: false,
  cancels: 'nothing',
};
const TWO: ScriptedPath = { ...FLIGHT, wanted: { shape: 'two_orders', travellers: 2, holdable: [true, false] } };
/** Two of three travellers share a cabin, all a car; two of three crossings are held before any is paid. */
const CROSSINGS = { holdable: [true, true, false], party: 3, cabin: true, car: true, closesSoon: false };
const FERRY: ScriptedPath = { ...FLIGHT, service: 'ferry', wanted: CROSSINGS };
const LAUNCH: ScriptedPath = { ...FERRY, service: 'launch', wanted: { ...CROSSINGS, holdable: [false, false] } };

/** Every path a booking takes, and how it must end wherever a node dies on it. */
const PATHS: readonly (readonly [string, ScriptedPath, string])[] = [
  ['one order', FLIGHT, 'BOOKED'],
  ['one order of a supplier that hides what it works on', { ...FLIGHT, hidesWork: true }, 'BOOKED'],
  ['a held and a bought order', TWO, 'BOOKED'],
  ['the second order sold out, everything refunded', { ...TWO, isSoldOut: true }, 'FAILED'],
  ['everything cancelled', { ...TWO, cancels: 'everything' }, 'CANCELED'],
  ['one traveller of two cancelled', { ...TWO, cancels: 'one traveller' }, 'BOOKED'],
  ['three crossings', FERRY, 'BOOKED'],
  ['the last crossing sold out, two given back', { ...FERRY, isSoldOut: true }, 'FAILED'],
  ['three crossings cancelled', { ...FERRY, cancels: 'each order' }, 'CANCELED'],
  ['a cabin and a car cancelled', { ...FERRY, cancels: 'one traveller' }, 'BOOKED'],
  ['launches bought by a person', LAUNCH, 'BOOKED'],
  ['launches cancelled by a person', { ...LAUNCH, cancels: 'each order' }, 'CANCELED'],
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
