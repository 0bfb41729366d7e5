import { applyRate, formatInr, type Paise, paise } from '../money/money.ts';
import type { BudgetRule } from './policy.ts';
import { comparedTexts, percentText } from './policy-words.ts';
import { ruleCheck } from './rule-check.ts';
import type { RuleCheck } from './verdict.ts';

/** A budget at the moment of judging. Amounts are for everybody who travels. */
export interface BudgetFacts {
  /** "Marketing, January", for sentences. */
  readonly name: string;
  readonly amountPaise: Paise;
  /** Spent and reserved so far, this purchase left out. */
  readonly usedPaise: Paise;
  /** What this purchase adds in all. */
  readonly addsPaise: Paise;
  /** Paying travellers, so that other fares' share of the budget can be worked out; 1 when left out. */
  readonly travellers?: number;
}

/** The most that may be used before the budget rule asks, in paise. */
export function budgetLimitPaise(rule: BudgetRule, amountPaise: Paise): Paise {
  return applyRate(amountPaise, Math.round(rule.abovePercent * 100));
}

/** Whether a purchase takes the budget above the rule's percentage (decisions §3 "Trip policy"). */
export function checkBudget(rule: BudgetRule, budget: BudgetFacts): RuleCheck {
  const limitPaise = budgetLimitPaise(rule, budget.amountPaise);
  const afterPaise = paise(budget.usedPaise + budget.addsPaise);
  const broken = afterPaise > limitPaise;
  const [after] = comparedTexts(afterPaise, limitPaise);
  const [stood, whole] = comparedTexts(afterPaise, budget.amountPaise);
  const [used, most] = [percentText((afterPaise * 100) / budget.amountPaise), percentText(rule.abovePercent)];
  const share = budget.amountPaise > 0 ? ` (${broken && used === most ? 'just over ' : ''}${used})` : '';
  const stands = `${after === formatInr(afterPaise) ? stood : after} of ${whole}${share}`;
  return ruleCheck({
    rule: 'budget',
    action: rule.action,
    broken,
    limit: `at most ${most} of ${formatInr(budget.amountPaise)}`,
    actual: `${after}${share}`,
    sentence: broken
      ? `This purchase takes ${budget.name} to ${stands}; up to ${most} may be used.`
      : `This purchase takes ${budget.name} to ${stands}.`,
    overPaise: paise(afterPaise - limitPaise),
    rate: Math.round(rule.abovePercent * 100),
    inputs: {
      budget: budget.name,
      amountPaise: budget.amountPaise,
      usedPaise: budget.usedPaise,
      addsPaise: budget.addsPaise,
      abovePercent: rule.abovePercent,
      limitPaise,
      afterPaise,
    },
  });
}
