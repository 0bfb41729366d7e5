import type { Traveller } from '../person/traveller.ts';

/** Why a passport does not serve for a journey. */
export type PassportLack = 'missing' | 'expired' | 'no_issue_date';

/** What an airline asks of a passport; `lastDate` is the day the journey ends, YYYY-MM-DD. */
export interface PassportDemand {
  readonly lastDate: string;
  readonly issueDate: boolean;
}

/** A passport's defects for a journey, the gravest first; null where it serves: it must be valid to the last day. */
export function passportLack(
  passport: Traveller['passport'],
  { lastDate, issueDate }: PassportDemand,
): PassportLack | null {
  if (!passport) return 'missing';
  if (passport.expiresOn < lastDate) return 'expired';
  return issueDate && !passport.issuedOn ? 'no_issue_date' : null;
}
