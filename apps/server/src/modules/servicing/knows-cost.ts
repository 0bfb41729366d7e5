import type { Caller } from '../../platform/caller.ts';

/** Our part of the price is for the travel desk and for those who keep the books, never for travellers (decisions §2). */
export function knowsCost({ isAdmin, privileges }: Caller): boolean {
  return isAdmin || privileges.has('desk.work') || privileges.has('ledger.view');
}
