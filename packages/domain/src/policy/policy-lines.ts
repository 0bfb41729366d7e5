import type { RuleCheck } from './verdict.ts';

/** One policy message of the wire, taken apart. */
export interface PolicyLine {
  /** The name of the rule: "Lowest logical fare". */
  readonly rule: string;
  readonly limit: string;
  readonly actual: string;
  /** True where the rule is broken. */
  readonly bypassed: boolean;
}

const BYPASS = /^Policy Bypass: (Yes|No)$/;

/** A check as the specification's message: "rule|limit|actual|Policy Bypass: Yes" (rules §9.4). */
export function policyLine(check: Pick<RuleCheck, 'label' | 'limit' | 'actual' | 'outcome'>): string {
  const bypassed = check.outcome !== 'within';
  return [safe(check.label), safe(check.limit), safe(check.actual), `Policy Bypass: ${bypassed ? 'Yes' : 'No'}`].join(
    '|',
  );
}

/** Parses a message again; null for any other text. */
export function parsePolicyLine(line: string): PolicyLine | null {
  const [rule, limit, actual, bypass, ...others] = line.split('|');
  const said = BYPASS.exec(bypass ?? '');
  if (rule === undefined || limit === undefined || actual === undefined || !said || others.length > 0) return null;
  return { rule, limit, actual, bypassed: said[1] === 'Yes' };
}

/** How a message is shown: a tick within policy, "!" where it is bypassed (rules §9.4). */
export function displayLine(line: PolicyLine): string {
  return `${line.bypassed ? '!' : '✓'} ${line.rule}: ${line.actual} (${line.limit})`;
}

/** A bar would begin a new field and a line break a new message, so texts carry lookalikes instead. */
function safe(text: string): string {
  return text.replaceAll('|', '¦').replaceAll(/\s+/g, ' ').trim();
}
