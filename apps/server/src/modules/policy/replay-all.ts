import { setImmediate } from 'node:timers/promises';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { ReplayResult } from '@pravas/domain/policy/replay-result.ts';
import { type KeptCase, type ReplayService, replayServiceOf } from './replay-service.ts';

/** The longest the process works on cases before other requests get a turn, in milliseconds. */
const LONGEST_STEP_MS = 20;

/** What cases are tried under. */
interface Trying {
  readonly services: readonly ReplayService[];
  readonly draft: PolicyVersion;
  /** The version that applies to a case today; null = none. */
  readonly before: (kept: KeptCase) => PolicyVersion | null;
}

/** Replays cases one after the other, yielding to other work in between. */
export async function replayAll(
  { services, draft, before }: Trying,
  cases: readonly KeptCase[],
): Promise<readonly ReplayResult[]> {
  const results: ReplayResult[] = [];
  let stepBegan = performance.now();
  for (const kept of cases) {
    results.push(replayServiceOf(services, kept.service).replay(kept, draft, before(kept)));
    if (performance.now() - stepBegan < LONGEST_STEP_MS) continue;
    await setImmediate();
    stepBegan = performance.now();
  }
  return results;
}
