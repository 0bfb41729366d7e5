import type { Paise } from '@pravas/domain/money/money.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { ReplayResult } from '@pravas/domain/policy/replay-result.ts';
import type { Verdict, VerdictOutcome } from '@pravas/domain/policy/verdict.ts';

/** A case as it was kept; what was bought and what there was are the service's own. */
export interface KeptCase {
  readonly id: string;
  readonly service: string;
  readonly kind: string;
  readonly personId: string;
  readonly at: Date;
  /** The same as the database writes it: a Date would drop the microseconds that order cases. */
  readonly exactAt: string;
  readonly origin: string;
  readonly destination: string;
  /** The version that held; null = no policy did. */
  readonly versionId: string | null;
  /** What it said of what was bought; null for searches and where no policy held. */
  readonly outcomeBefore: VerdictOutcome | null;
  readonly travellers: number;
  /** What was bought; null for a search that led to nothing. */
  readonly bought: unknown;
  readonly market: unknown;
}

/** What was bought, as lists name it. */
interface BoughtInWords {
  /** "IndiGo 6E 6045, Saver". */
  readonly text: string;
  /** What each person who pays for it pays. */
  readonly pricePaise: Paise;
}

/** What trying policies on the past asks of a service. Pure. */
export interface ReplayService {
  readonly service: string;
  /** What a draft would have made of a case; `before` is what holds today, null = nothing. */
  replay(kept: KeptCase, draft: PolicyVersion, before: PolicyVersion | null): ReplayResult;
  /** The verdict on what was bought, or on a search's representative option; null where there was nothing. */
  judge(kept: KeptCase, version: PolicyVersion): Verdict | null;
  /** Where it was: "PNQ → DEL". */
  title(kept: Pick<KeptCase, 'origin' | 'destination'>): string;
  /** What was bought; null for a search. */
  bought(kept: Pick<KeptCase, 'bought'>): BoughtInWords | null;
  /** What was bought cost in all. */
  totalPaise(kept: Pick<KeptCase, 'bought' | 'travellers'>): Paise;
  /** How many options there were. */
  choices(kept: Pick<KeptCase, 'market'>): number;
}

/** The service of a case among those that take part. Throws for one that does not. */
export function replayServiceOf(services: readonly ReplayService[], service: string): ReplayService {
  const found = services.find((one) => one.service === service);
  if (!found) throw new Error(`Nobody replays the service ${service}`);
  return found;
}
