import { lintFlights } from './lint-flight-rules.ts';
import { lintExpenses, lintStays } from './lint-ground-rules.ts';
import type { PolicyAction, PolicyRules } from './policy.ts';
import { finding, type PolicyFinding } from './policy-finding.ts';
import type { RouteFacts } from './summarise-replay.ts';

/** From this share of searches without a compliant flight on, a route is reported. */
const TIGHT_SHARE = 0.1;

/** Fewer searches than this say nothing about a route. */
const FEWEST_CASES = 5;

/**
 * Looks for rules that cannot work, contradict each other, do nothing, or leave travellers without a compliant choice.
 * Errors must be mended before publishing, warnings deserve a look, hints may be ignored. `routes` come from replaying
 * remembered searches under these rules.
 */
export function lintPolicy(rules: PolicyRules, routes: readonly RouteFacts[] = []): readonly PolicyFinding[] {
  const findings = [
    ...lintFlights(rules.flight),
    ...lintStays(rules),
    ...lintExpenses(rules),
    ...lintActions(rules),
    ...routes.flatMap(lintRoute),
  ];
  const order = ['error', 'warning', 'hint'];
  return findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

function lintRoute({ from, to, cases, withoutCompliant }: RouteFacts): PolicyFinding[] {
  if (cases < FEWEST_CASES || withoutCompliant / cases < TIGHT_SHARE) return [];
  const share = Math.round((withoutCompliant * 100) / cases);
  return [
    finding(
      'warning',
      null,
      `No compliant flight in ${share}% of ${from}–${to} searches (${withoutCompliant} of ${cases}).`,
    ),
  ];
}

function lintActions(rules: PolicyRules): PolicyFinding[] {
  const actions = actionsOf(rules);
  if (actions.length === 0) return [finding('hint', null, 'The policy has no rules: everything is allowed.')];
  if (actions.length > 1 && actions.every((action) => action === 'note')) {
    return [finding('hint', null, 'Every rule only adds a note, so nothing is ever asked of anybody.')];
  }
  return [];
}

function actionsOf({ flight, hotel, bus, train, cab, expense, budget }: PolicyRules): PolicyAction[] {
  return [
    flight.cabins,
    flight.ceiling,
    flight.relative,
    flight.advanceDays,
    flight.refundableOnly,
    flight.fareKinds,
    hotel.perNight,
    hotel.cities,
    hotel.stars,
    hotel.refundableOnly,
    hotel.roomInclusion,
    bus.ceiling,
    bus.seatTypes,
    train.ceiling,
    cab.ceiling,
    expense.ceilings,
    expense.dailyAllowance,
    budget,
  ].flatMap((rule) => (rule ? [rule.action] : []));
}
