import { type Paise, paise } from '../money/money.ts';
import { type BudgetFacts, budgetLimitPaise } from './budget-check.ts';
import { relativeBases } from './fare-bases.ts';
import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { amountFor, daysAhead, relativeLimitPaise, sliceOutOfCabin, tiersFor } from './flight-limits.ts';
import { bestCabinRank, departuresOf } from './flight-measures.ts';
import type { PolicyAction, PolicyVersion } from './policy.ts';
import { inOrder, strictness } from './rule-check.ts';
import type { PolicyRuleName, VerdictOutcome } from './verdict.ts';

/** The circumstances under which a list is judged. Each choice adds its own fare to the budget. */
export interface ListTerms {
  /** YYYY-MM-DD. */
  readonly bookedOn: string;
  readonly budget: Omit<BudgetFacts, 'addsPaise'> | null;
  /** Purchases that come with it in any case, per traveller: the other half of a return. 0 when left out. */
  readonly alongsidePaise?: Paise;
}

/** A rule that a choice breaks. */
interface BrokenRule {
  readonly rule: PolicyRuleName;
  readonly outcome: PolicyAction;
}

/** A choice of a market with its outcome and only what lists and suggestions need. */
export interface JudgedChoice {
  readonly choice: FlightChoice;
  readonly outcome: VerdictOutcome;
  /** Strictest first. */
  readonly broken: readonly BrokenRule[];
  readonly departs: readonly number[];
  /** 0 economy to 3 first. */
  readonly cabinRank: number;
}

/** Judges everything in a market at once, in the market's order; the outcomes are those of `judgeFlight`. */
export function judgeMarket(version: PolicyVersion, market: FlightMarket, terms: ListTerms): JudgedChoice[] {
  const { relative } = version.rules.flight;
  const departs = market.choices.map(departuresOf);
  const bases = relative ? relativeBases(version.rules.flight, relative, market, departs) : [];
  const ownRules = ownRulesOf(version, market.international, terms);
  return market.choices.map((choice, index) => {
    const broken = ownRules(choice);
    if (relative && choice.perTravellerPaise > relativeLimitPaise(relative, paise(bases[index] ?? 0))) {
      broken.push({ rule: 'flight.relative', outcome: relative.action });
    }
    return {
      choice,
      outcome: outcomeOf(broken),
      broken: broken.length > 1 ? inOrder(broken) : broken,
      departs: departs[index] ?? [],
      cabinRank: bestCabinRank(choice),
    };
  });
}

/** All rules that need only the choice itself. */
function ownRulesOf(
  version: PolicyVersion,
  international: boolean,
  terms: ListTerms,
): (choice: FlightChoice) => BrokenRule[] {
  const rules = version.rules.flight;
  const tiers = tiersFor(rules, international);
  const ceilingPaise = rules.ceiling ? amountFor(rules.ceiling, international) : null;
  const days = international ? rules.advanceDays?.international : rules.advanceDays?.domestic;
  const overBudget = budgetTest(version, terms);
  return (choice) => {
    const broken: BrokenRule[] = [];
    const pricePaise = choice.perTravellerPaise + (terms.alongsidePaise ?? 0);
    const add = (rule: PolicyRuleName, by: { readonly action: PolicyAction } | null) => {
      if (by) broken.push({ rule, outcome: by.action });
    };
    if (sliceOutOfCabin(tiers, choice.slices)) add('flight.cabins', rules.cabins);
    if (ceilingPaise !== null && pricePaise > ceilingPaise) add('flight.ceiling', rules.ceiling);
    if (days !== null && days !== undefined && daysAhead(terms.bookedOn, choice) < days) {
      add('flight.advanceDays', rules.advanceDays);
    }
    if (choice.refundable !== true) add('flight.refundableOnly', rules.refundableOnly);
    if (rules.fareKinds && !rules.fareKinds.allowed.includes(choice.kind)) add('flight.fareKinds', rules.fareKinds);
    if (overBudget(pricePaise)) add('budget', version.rules.budget);
    return broken;
  };
}

function budgetTest(version: PolicyVersion, { budget }: ListTerms): (pricePaise: number) => boolean {
  const rule = version.rules.budget;
  if (!rule || !budget) return () => false;
  const leftPaise = budgetLimitPaise(rule, budget.amountPaise) - budget.usedPaise;
  const travellers = budget.travellers ?? 1;
  return (pricePaise) => travellers * pricePaise > leftPaise;
}

function outcomeOf(broken: readonly BrokenRule[]): VerdictOutcome {
  let worst: VerdictOutcome = 'within';
  for (const { outcome } of broken) {
    if (strictness(outcome) > strictness(worst)) worst = outcome;
  }
  return worst;
}
