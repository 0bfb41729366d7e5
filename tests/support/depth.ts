import { randomInt } from 'node:crypto';
import { pickSome } from './pick-some.ts';

/** True in `npm run test:deep`, where every repetition runs; `npm test` takes a sample of them. */
export const IS_DEEP = process.env.PRAVAS_TEST_DEPTH === 'deep';

/** The seed of this run's samples. `npm test` prints it; the same seed draws the same sample again. */
export const SAMPLE_SEED = Number(process.env.PRAVAS_TEST_SEED ?? randomInt(2 ** 31));

/** All of the cases in a deep run, otherwise some of them, in their order. `name` keeps the draws of a run apart. */
export function sampleOf<Case>(cases: readonly Case[], count: number, name: string): readonly Case[] {
  return IS_DEEP ? cases : pickSome(cases, count, `${SAMPLE_SEED} ${name}`);
}

/** All of the cases in a deep run, otherwise half of them, as `sampleOf` draws. */
export function halfOf<Case>(cases: readonly Case[], name: string): readonly Case[] {
  return sampleOf(cases, Math.ceil(cases.length / 2), name);
}

/** How often something is repeated. */
export function repetitions(deep: number, sample: number): number {
  return IS_DEEP ? deep : sample;
}
