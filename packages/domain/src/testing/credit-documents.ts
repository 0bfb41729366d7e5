import type { BookDocument } from '../input-credit/credit-document.ts';
import type { KeptPortalDocument } from '../input-credit/match.ts';
import { type TaxHeads, taxOf } from '../input-credit/tax-heads.ts';
import { paise } from '../money/money.ts';

/** A supplier in Karnataka. */
export const SUPPLIER = '29AABCS1234F1Z5';

/** Heads in rupees; a missing one is 0. */
export function heads(rupees: { igst?: number; cgst?: number; sgst?: number }): TaxHeads {
  const of = (amount = 0) => paise(Math.round(amount * 100));
  return { igstPaise: of(rupees.igst), cgstPaise: of(rupees.cgst), sgstPaise: of(rupees.sgst), cessPaise: paise(0) };
}

/** A document of our books, all of whose tax can be claimed; its tax follows from its heads. */
export function aBookDocument(some: Partial<BookDocument> = {}): BookDocument {
  const tax = some.heads ?? heads({ igst: 900 });
  const taxPaise = some.taxPaise ?? taxOf(tax);
  return {
    key: 'stay:1',
    kind: 'invoice',
    bookingIds: ['b1'],
    supplierGstin: SUPPLIER,
    supplierName: 'Lakeview Hotel',
    number: 'INV/26-27/0042',
    date: '2026-11-05',
    suppliedOn: '2026-11-02',
    placeOfSupply: '29',
    taxablePaise: paise(500_000),
    heads: tax,
    whyNot: null,
    travelKeys: [],
    ...some,
    taxPaise,
    creditPaise: some.creditPaise ?? taxPaise,
  };
}

/** A document of the portal that fits the book's. */
export function aPortalDocument(some: Partial<KeptPortalDocument> = {}): KeptPortalDocument {
  return {
    id: 'p1',
    period: '2026-11',
    section: 'b2b',
    kind: 'invoice',
    supplierGstin: SUPPLIER,
    supplierName: 'LAKEVIEW HOTEL PVT LTD',
    number: 'INV/26-27/0042',
    date: '2026-11-05',
    placeOfSupply: '29',
    isReverseCharge: false,
    taxablePaise: paise(500_000),
    heads: heads({ igst: 900 }),
    isAvailable: true,
    unavailable: null,
    filedOn: '2026-12-11',
    ims: 'none',
    amends: null,
    ...some,
  };
}
