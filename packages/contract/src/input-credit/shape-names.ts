import {
  bookSide,
  creditMatch,
  creditMonth,
  creditParts,
  creditRegistration,
  importedReturn,
  portalSide,
} from './input-credit-shapes.ts';

/** What clients call the shapes of input credit. */
export const INPUT_CREDIT_SHAPES = {
  CreditBookSide: bookSide,
  CreditMatch: creditMatch,
  CreditMonth: creditMonth,
  CreditParts: creditParts,
  CreditPortalSide: portalSide,
  CreditRegistration: creditRegistration,
  ImportedReturn: importedReturn,
};
