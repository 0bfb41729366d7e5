import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';

/** A part of the editor. */
export interface PolicySection {
  readonly id: 'flight' | 'hotel' | 'bus' | 'train' | 'cab' | 'expense' | 'budget';
  readonly label: string;
  readonly intro: string;
}

/** The parts of the editor in their order. */
export const SECTIONS: readonly PolicySection[] = [
  { id: 'flight', label: 'Flights', intro: 'Amounts are per traveller for the whole journey.' },
  { id: 'hotel', label: 'Hotels', intro: 'Amounts are per room and night, before tax.' },
  { id: 'bus', label: 'Buses', intro: 'Amounts are per seat, with GST.' },
  { id: 'train', label: 'Trains', intro: 'Amounts are per journey.' },
  { id: 'cab', label: 'Cabs', intro: 'Amounts are per journey.' },
  { id: 'expense', label: 'Daily allowance & expenses', intro: 'What people spend on the way and claim afterwards.' },
  { id: 'budget', label: 'Budget', intro: 'Asks before what is bought takes a budget too far.' },
];

/** How many rules of a part are switched on. */
export function rulesOn(rules: WirePolicyRules, section: PolicySection['id']): number {
  if (section === 'budget') return rules.budget ? 1 : 0;
  const values = Object.entries(rules[section]);
  return values.filter(([name, value]) => value !== null && name !== 'paidSeat' && name !== 'paidMeal').length;
}

/** The findings about one rule. */
export function findingsOf<F extends { readonly rule: string | null }>(
  findings: readonly F[],
  rule: string,
): readonly F[] {
  return findings.filter((finding) => finding.rule === rule);
}

/** The findings about a part of the editor. */
export function findingsIn<F extends { readonly rule: string | null }>(
  findings: readonly F[],
  section: PolicySection['id'],
): readonly F[] {
  return findings.filter(({ rule }) => rule === section || rule?.startsWith(`${section}.`));
}

/** The findings that whole-policy checks on remembered searches add to those of every keystroke. */
export function coverageFindings<F extends { readonly rule: string | null; readonly message: string }>(
  tried: readonly F[],
  live: readonly F[],
): readonly F[] {
  const known = new Set(live.map(({ message }) => message));
  return tried.filter(({ rule, message }) => rule === null && !known.has(message));
}
