import { paise } from '../../money/money.ts';
import type { AgreedTerms } from '../agreed-quote.ts';

/** One traveller for a company of our own state: 50 for the booking, 100 for cancelling. */
export function agreedTerms(overrides: Partial<AgreedTerms> = {}): AgreedTerms {
  return {
    personal: false,
    travellers: 1,
    feePaise: paise(5_000),
    cancelFeePaise: paise(10_000),
    supplierStateCode: '29',
    placeOfSupplyStateCode: '29',
    on: '2026-12-01',
    ...overrides,
  };
}
