import type { OfferedAction, WorkCase } from './case-query.ts';

/** What closing a case about a short refund means besides. */
export const GIVE_UP_WORDS =
  'What the airline still owes is given up. Two people do that: one looks after the case, another closes it.';

/** True where closing gives money up. */
export function givesUpClaim({ kind }: Pick<WorkCase, 'kind'>, { action }: Pick<OfferedAction, 'action'>): boolean {
  return kind === 'refund_short' && action === 'close';
}

/** True where nothing brings back what was before. */
export function isFinal(workCase: Pick<WorkCase, 'kind'>, offered: OfferedAction): boolean {
  return offered.isFinal || givesUpClaim(workCase, offered);
}
