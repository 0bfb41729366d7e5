import { least, type Paise } from '../money/money.ts';

/**
 * Above which sum another person must confirm an entry: the organisation's limit, and for a correction also what was
 * approved before, since that is not asked about again. `approvedPaise` null = nothing was.
 */
export function confirmedAbove(limitPaise: Paise, approvedPaise: Paise | null): Paise {
  return approvedPaise === null ? limitPaise : least(limitPaise, approvedPaise);
}

/** True when another person must confirm an entry: above the limit, not at it. */
export function needsSecondPerson(amountPaise: Paise, limitPaise: Paise): boolean {
  return amountPaise > limitPaise;
}

/** Why a person may not confirm an entry, or null. */
export function refuseConfirmation(entry: {
  readonly enteredBy: string;
  readonly confirmedBy: string;
}): { readonly code: 'second_person_needed'; readonly sentence: string } | null {
  if (entry.enteredBy !== entry.confirmedBy) return null;
  return { code: 'second_person_needed', sentence: 'Another person must confirm what you entered.' };
}
