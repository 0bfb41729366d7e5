import { BUS_RULES } from './bus-rules.ts';
import { EXPENSE_RULES } from './expense-rules.ts';
import { FLIGHT_RULES } from './flight-rules.ts';
import { HOTEL_RULES } from './hotel-rules.ts';
import { towards } from './policy-change.ts';
import { found } from './policy-finding.ts';
import { type PolicyRule, switchedRule } from './policy-rule.ts';
import { percentText } from './policy-words.ts';
import { CAB_RULES, TRAIN_RULES } from './ride-rules.ts';

const budget = switchedRule('budget', {
  words: (rule) => `asks above ${percentText(rule.abovePercent)}`,
  changes: (a, b) => [towards('asks above', [a.abovePercent, b.abovePercent], percentText, (of) => -of)],
  lint: ({ abovePercent }) => [
    ...found(abovePercent <= 0, 'error', 'A budget rule of 0% asks for every purchase.'),
    ...found(abovePercent > 100, 'hint', 'The budget rule only asks once the whole budget is used up and exceeded.'),
  ],
});

/** Every rule that a policy can have, in the order in which they are listed. */
export const RULE_CATALOGUE: readonly PolicyRule[] = [
  ...FLIGHT_RULES,
  ...HOTEL_RULES,
  ...BUS_RULES,
  ...TRAIN_RULES,
  ...CAB_RULES,
  ...EXPENSE_RULES,
  budget,
];
