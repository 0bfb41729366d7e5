import type { StayDifference, TermsChange } from '@pravas/domain/hotel/stay-differences.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Nobody agrees to terms that they have not seen. Throws `terms_changed` naming what was and what is now. */
export function expectSeenTerms(differences: readonly StayDifference[], seen: readonly TermsChange[]): void {
  const unseen = differences.filter(({ change }) => !seen.includes(change));
  if (unseen.length === 0) return;
  const errors = unseen.map(({ change, label, before, after }) => ({
    field: change,
    message: `${label} has changed. Before: ${withoutStop(before)}. Now: ${withoutStop(after)}.`,
  }));
  const message = `${errors.map((error) => error.message).join(' ')} Please check the stay again before you continue.`;
  throw new Refusal('terms_changed', { message, errors });
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}
