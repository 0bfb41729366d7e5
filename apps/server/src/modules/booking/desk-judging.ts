import type { BudgetFacts } from '@pravas/domain/policy/budget-check.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { type AirportTime, instantOf } from '@pravas/domain/time/airport-time.ts';
import type { DeskTypes } from './desk-only.ts';
import type { ServiceJudging } from './service-judging.ts';

/** How a service that the travel desk buys is judged. */
interface DeskJudged<Detail> {
  judge(
    policy: PolicyVersion,
    details: readonly Detail[],
    on: { readonly budget: BudgetFacts | null; readonly travellers: number },
  ): Verdict;
  /** What cancelling costs, one sentence. */
  rules(detail: Detail, now: Temporal.Instant): string;
  startsAt(detail: Detail): AirportTime;
  /** What approvers read of it besides. */
  fields(detail: Detail): Readonly<Record<string, unknown>>;
}

const DAY_MS = 24 * 3_600_000;

/**
 * How bookings that the travel desk has found are judged: by their own price alone, since nobody searched for
 * alternatives.
 */
export function deskJudging<Detail>(own: DeskJudged<Detail>): ServiceJudging<DeskTypes<Detail>> {
  return {
    payingTravellers: ({ facts }) => facts.terms.travellers,
    judge: async (_, { orders, facts }, { policy, budget }) =>
      own.judge(
        policy,
        orders.map(({ detail }) => detail),
        { budget, travellers: facts.terms.travellers },
      ),
    shownToApprover: async (_, { orders, travellers }, __, now) => {
      const [first] = orders;
      if (!first) throw new Error('A booking without an order is asked about');
      const days = (instantOf(own.startsAt(first.detail)).epochMilliseconds - now.epochMilliseconds) / DAY_MS;
      const daysToDeparture = Math.max(0, Math.floor(days));
      const left = `${daysToDeparture} ${daysToDeparture === 1 ? 'day' : 'days'}`;
      return {
        travellers: travellers.length,
        alternatives: [],
        refundability: { now: orders.map(({ detail }) => own.rules(detail, now)).join(' '), later: [] },
        waiting: {
          daysToDeparture,
          text: `It begins in ${left}. The travel desk has found it, and does not hold it: what is left may be gone or dearer later.`,
          typicalRise: null,
        },
        fields: own.fields(first.detail),
      };
    },
  };
}
