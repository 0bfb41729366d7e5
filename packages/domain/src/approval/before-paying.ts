import type { VerdictOutcome } from '../policy/verdict.ts';

/**
 * The next step before a booking can be paid for. `pay` = nothing is missing · `travellers` = details are missing ·
 * `reason` = no approval is needed, but a reason is · `ask` = approval must be requested · `wait` = approval is
 * pending. The others end the process: rejected, against the policy, or nobody can approve.
 */
export type PayingStep =
  | 'pay'
  | 'travellers'
  | 'reason'
  | 'ask'
  | 'wait'
  | 'rejected'
  | 'policy_blocks'
  | 'nobody_can_approve';

/** An unpaid booking as it would be judged now. */
export interface JudgedForPaying {
  readonly outcome: VerdictOutcome;
  /** Approvers are to be asked about it, by whichever chain. */
  readonly asks: boolean;
  readonly hasReason: boolean;
  /** False where the chain that it goes through has no approvers. */
  readonly hasApprovers: boolean;
}

/** An unpaid booking on its way to being paid. */
export interface PayingFacts {
  /** `cleared` = let through for exactly this at this price · `waiting` = being asked about for exactly this. */
  readonly approval: 'cleared' | 'waiting' | 'rejected' | 'open';
  /** What the approvers or the policy have let through before needs no second reason. */
  readonly wasLetThrough: boolean;
  /** Null where the approval is not open. */
  readonly judged: JudgedForPaying | null;
  readonly lacksDetails: boolean;
}

/**
 * The one next step, the same to every reader and to the payer: what ends the way comes before what can be mended, and
 * what can be mended before what others have to do.
 */
export function payingStep({ approval, wasLetThrough, judged, lacksDetails }: PayingFacts): PayingStep {
  if (approval === 'rejected') return 'rejected';
  if (approval === 'waiting') return 'wait';
  if (judged?.outcome === 'block') return 'policy_blocks';
  if (lacksDetails) return 'travellers';
  if (approval === 'cleared' || judged === null) return 'pay';
  if (judged.asks) return judged.hasApprovers ? 'ask' : 'nobody_can_approve';
  return judged.outcome === 'reason' && !judged.hasReason && !wasLetThrough ? 'reason' : 'pay';
}

/** A person's steps for a trip as a whole before its bookings can be paid, in order. */
const OF_TRIP: readonly PayingStep[] = ['travellers', 'reason', 'ask'];

/**
 * The step among those of a trip's bookings that its page offers: a page has one next step. Undefined where each
 * booking says its own, as payable ones do.
 */
export function stepOfTrip<Step extends { readonly step: PayingStep }>(steps: readonly Step[]): Step | undefined {
  return OF_TRIP.map((wanted) => steps.find(({ step }) => step === wanted)).find((step) => step !== undefined);
}
