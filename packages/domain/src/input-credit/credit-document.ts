import type { Paise } from '../money/money.ts';
import type { TaxHeads } from './tax-heads.ts';

/** A document's effect on the credit: a credit note reduces it. */
export type CreditKind = 'invoice' | 'debit_note' | 'credit_note';

/** The parts of a GSTR-2B that Pravas reads. */
export const SECTIONS = ['b2b', 'b2ba', 'cdnr', 'cdnra', 'isd', 'isda', 'impg', 'impgsez', 'ecom', 'ecoma'] as const;

/** A part of a GSTR-2B: invoices, notes, distributed credit, imports, and each amended. */
export type Section = (typeof SECTIONS)[number];

/** A supplier's document as the tax portal states it. Amounts are signed: those of credit notes are negative. */
export interface PortalDocument {
  readonly section: Section;
  readonly kind: CreditKind;
  /** Null for imports, whose bill of entry has none. */
  readonly supplierGstin: string | null;
  readonly supplierName: string;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** GST state code; null where the section has none. */
  readonly placeOfSupply: string | null;
  readonly isReverseCharge: boolean;
  readonly taxablePaise: Paise;
  readonly heads: TaxHeads;
  /** False where the portal itself says that no credit can be taken. */
  readonly isAvailable: boolean;
  /**
   * Why not: the supply is of the supplier's own State, or it was filed after the last day; null = available, or
   * unsaid.
   */
  readonly unavailable: 'place_of_supply' | 'filed_late' | null;
  /** YYYY-MM-DD; null = unsaid. */
  readonly filedOn: string | null;
  /** The action on it in the invoice management system: nothing, accepted, pending, rejected; null = unsaid. */
  readonly ims: 'none' | 'accepted' | 'pending' | 'rejected' | null;
  /** The document that this one amends. */
  readonly amends: { readonly number: string; readonly date: string } | null;
}

/**
 * A document as our books know it, or expect it where the supplier has still to send one. Amounts are signed as above.
 */
export interface BookDocument {
  /** Unique within an organisation: "stay:…", "fee:…". */
  readonly key: string;
  readonly kind: CreditKind;
  /** Bookings that it is for. */
  readonly bookingIds: readonly string[];
  /** Null = not known before the supplier's document arrives. */
  readonly supplierGstin: string | null;
  readonly supplierName: string;
  /** Null = the document has not arrived. */
  readonly number: string | null;
  /** YYYY-MM-DD: of the document, or of the supply where it has not arrived. */
  readonly date: string;
  /** YYYY-MM-DD, a ticket's day of booking, a stay's check-out: its month decides from when it is late. */
  readonly suppliedOn: string;
  /** Null = not known. */
  readonly placeOfSupply: string | null;
  /** Null = not known to the paisa. */
  readonly taxablePaise: Paise | null;
  /** Null where only the sum is known. */
  readonly heads: TaxHeads | null;
  readonly taxPaise: Paise;
  /** What of the tax the company can claim. */
  readonly creditPaise: Paise;
  /** Why the rest cannot be claimed; null = all of it can. */
  readonly whyNot: string | null;
  /** What else may be in a supplier's number: tickets, PNRs. */
  readonly travelKeys: readonly string[];
}
