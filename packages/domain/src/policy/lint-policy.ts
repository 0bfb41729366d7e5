import type { PolicyRules } from './policy.ts';
import { found, type PolicyFinding, type RuleFinding } from './policy-finding.ts';
import { RULE_CATALOGUE } from './rule-catalogue.ts';
import type { RouteFacts } from './summarise-replay.ts';

/** From this share of searches without a compliant choice on, a route or a town is reported. */
const TIGHT_SHARE = 0.1;

/** Fewer searches than this are no evidence about a route. */
const FEWEST_CASES = 5;

/**
 * Looks for rules that cannot work, contradict each other, do nothing, or leave travellers without a compliant choice.
 * Errors must be corrected before publishing, warnings deserve attention, hints may be ignored. `routes` come from
 * replaying remembered searches under these rules.
 */
export function lintPolicy(rules: PolicyRules, routes: readonly RouteFacts[] = []): readonly PolicyFinding[] {
  const findings = [
    ...RULE_CATALOGUE.flatMap((rule) => rule.findings(rules)),
    ...[...lintActions(rules), ...routes.flatMap(lintRoute)].map(({ severity, message }) => ({
      severity,
      rule: null,
      message,
    })),
  ];
  const order = ['error', 'warning', 'hint'];
  return findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

function lintRoute({ from, to, cases, withoutCompliant }: RouteFacts): readonly RuleFinding[] {
  if (cases < FEWEST_CASES || withoutCompliant / cases < TIGHT_SHARE) return [];
  const share = Math.round((withoutCompliant * 100) / cases);
  // A case without a route is a stay.
  const where =
    from === to ? `hotel in ${share}% of searches in ${from}` : `flight in ${share}% of ${from}–${to} searches`;
  return [{ severity: 'warning', message: `No compliant ${where} (${withoutCompliant} of ${cases}).` }];
}

function lintActions(rules: PolicyRules): readonly RuleFinding[] {
  const actions = RULE_CATALOGUE.map((rule) => rule.action(rules)).filter((action) => action !== null);
  if (actions.length === 0) return [{ severity: 'hint', message: 'The policy has no rules: everything is allowed.' }];
  return found(
    actions.length > 1 && actions.every((action) => action === 'note'),
    'hint',
    'Every rule only adds a note, so no booking needs approval or a reason.',
  );
}
