import { setImmediate } from 'node:timers/promises';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { type ReplayResult, replayCase } from '@pravas/domain/policy/replay-case.ts';
import type { RememberedCase } from './remembered-cases.ts';

/** The longest the process works on cases before it lets others in, in milliseconds. */
const LONGEST_STEP_MS = 20;

/** Replays cases one after the other, letting the process do other things in between. */
export async function replayAll(
  version: PolicyVersion,
  cases: readonly RememberedCase[],
): Promise<readonly ReplayResult[]> {
  const results: ReplayResult[] = [];
  let stepBegan = performance.now();
  for (const { remembered } of cases) {
    results.push(replayCase(version, remembered));
    if (performance.now() - stepBegan < LONGEST_STEP_MS) continue;
    await setImmediate();
    stepBegan = performance.now();
  }
  return results;
}
