import type { Difference } from './compare-documents.ts';
import type { BookDocument, CreditKind, PortalDocument } from './credit-document.ts';

/** A document of the portal as it is kept. */
export interface KeptPortalDocument extends PortalDocument {
  readonly id: string;
  /** The period of the 2B that contains it, YYYY-MM. */
  readonly period: string;
}

/** How documents of both sides belong together, or which side lacks one. */
export const MATCH_STATUSES = [
  'exact',
  'suggested',
  'mismatch',
  'other_registration',
  'proposed',
  'linked',
  'cancelled_out',
  'amended',
  'missing_in_2b',
  'missing_in_books',
] as const;

/** One of them. */
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** Documents that belong together, or one that is alone. */
export interface Match {
  readonly status: MatchStatus;
  readonly books: readonly BookDocument[];
  readonly portals: readonly KeptPortalDocument[];
  readonly differences: readonly Difference[];
}

/** What a person joined. */
export interface Link {
  readonly portalIds: readonly string[];
  readonly bookKeys: readonly string[];
}

/** Charges meet charges, and refunds meet refunds. */
export function sideOf(kind: CreditKind): 'charge' | 'credit' {
  return kind === 'credit_note' ? 'credit' : 'charge';
}
