import { remember } from '../memory/remember.ts';
import type { PolicyAction, PolicyRules } from './policy.ts';

interface Acting {
  readonly action: PolicyAction;
}
type SwitchedOf<Part> = { [N in keyof Part & string]: Part[N] extends Acting | null ? N : never }[keyof Part & string];

/** Rules with an action, by name ("hotel.stars", "budget"). They are null where the policy has no such rule. */
export type SwitchedRule = {
  [P in keyof PolicyRules]: PolicyRules[P] extends Acting | null ? P : `${P}.${SwitchedOf<PolicyRules[P]>}`;
}[keyof PolicyRules];

/** The type at a name: `RuleAt<PolicyRules, 'hotel.stars'>`. */
export type RuleAt<Rules, Name extends string> = Name extends `${infer P}.${infer N}`
  ? P extends keyof Rules
    ? RuleAt<Rules[P], N>
    : never
  : Name extends keyof Rules
    ? Rules[Name]
    : never;

/** Reads the value at a name, in rules of the domain as well as in those of the wire. */
export function ruleAt<Rules extends object, Name extends string>(rules: Rules, name: Name): RuleAt<Rules, Name> {
  const step = (at: unknown, key: string): unknown => (at as Readonly<Record<string, unknown>>)[key];
  return stepsTo(name).reduce(step, rules) as RuleAt<Rules, Name>;
}

/** Every rule is asked for with each choice that is judged. */
const stepsTo = remember((name) => name.split('.'));

/** The same rules with another value at a name. */
export function withRule<Rules extends object, Name extends string>(
  rules: Rules,
  name: Name,
  value: RuleAt<Rules, Name>,
): Rules {
  const [part = '', rule] = name.split('.');
  const within = ruleAt(rules, part) as object;
  return { ...rules, [part]: rule === undefined ? value : { ...within, [rule]: value } };
}
