import type { ChainKind } from '@pravas/domain/approval/approval.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import { sum } from '@pravas/domain/money/money.ts';
import type { FlightChoice } from '@pravas/domain/policy/flight-choice.ts';
import { judgeJourney } from '@pravas/domain/policy/judge-flight.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import { type Chains, resolveChains } from '../approval/index.ts';
import { describeOffers, type FlightBooking, payingTravellers } from '../flight-order/index.ts';
import {
  type BudgetsForTrip,
  chainFor,
  peopleOnTrip,
  policyHolder,
  readBudgetOwner,
  readTripPolicy,
  type Trip,
  tightestBudget,
} from '../trip/index.ts';

/** A booking as it would be after a change, and what the airline asks for it. */
export interface PossibleJourney {
  readonly offers: readonly Offer[];
  /** Fare difference and penalty; below 0 for a refund. */
  readonly airlinePaise: Paise;
}

/** What the policy says of a change, and who has to be asked. */
export interface JudgedChange {
  readonly verdict: Verdict | null;
  /** Null where nobody has to be asked. */
  readonly chain: ChainKind | null;
}

/** What changes of one booking are judged by, read once for all of them. */
export interface ChangeJudge {
  readonly chains: Chains;
  judge(journey: PossibleJourney): JudgedChange;
}

/**
 * Reads policy, budgets and approvers of a booking's trip. The new flights are compared with the other flights it could
 * be changed to, since the first search was for other days.
 */
export async function readChangeJudge(
  tx: Tx,
  budgetsFor: BudgetsForTrip,
  question: { readonly booking: FlightBooking; readonly trip: Trip; readonly requesterId: string },
  journeys: readonly PossibleJourney[],
  now: Temporal.Instant,
): Promise<ChangeJudge> {
  const { booking, trip, requesterId } = question;
  const policy = await readTripPolicy(tx, trip, now);
  const budgets = trip.isPersonal ? [] : await budgetsFor(tx, trip.id, now);
  const chains = await resolveChains(tx, {
    forPersonId: policyHolder(trip),
    requesterId,
    travellerIds: peopleOnTrip(trip),
    totalPaise: booking.totalPaise,
    budgetOwnerId: await readBudgetOwner(tx, budgets),
  });
  const today = indianDay(now);
  const described = new Map(journeys.map((one) => [one, describeOffers(booking, one.offers, null)]));
  const choices: readonly FlightChoice[] = [...described.values()].flat();
  const market = { international: booking.facts.international, searchedOn: today, choices };
  return {
    chains,
    judge(journey) {
      const choice = described.get(journey) ?? describeOffers(booking, journey.offers, null);
      const added = budgets.map((one) => ({ ...one, addsPaise: sum([one.addsPaise, journey.airlinePaise]) }));
      const budget = tightestBudget(added, payingTravellers(booking));
      const verdict = policy === null ? null : judgeJourney(policy, choice, market, { bookedOn: today, budget });
      return { verdict, chain: trip.isPersonal ? null : chainFor(verdict?.outcome ?? 'within', chains) };
    },
  };
}
