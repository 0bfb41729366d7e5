import { expect, test } from 'vitest';
import { readAmount } from '../money/typed-amount.ts';
import { checkText, FIELD_RULES, tidyText } from './field-rules.ts';
import { latinDigits } from './latin-digits.ts';

test.each([
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Odia', '୦୧୨୩୪୫୬୭୮୯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['Urdu', '۰۱۲۳۴۵۶۷۸۹'],
  ['Latin', '0123456789'],
])('%s digits are read as 0 to 9', (_script, digits) => {
  expect(latinDigits(digits)).toBe('0123456789');
  expect(latinDigits(`अ ${digits}, b`)).toBe('अ 0123456789, b');
});

test('codes, amounts and PIN codes are read in any of them', () => {
  expect(tidyText(FIELD_RULES.otp, ' १२३४५६ ')).toBe('123456');
  expect(checkText(FIELD_RULES.otp, '௧௨௩௪௫௬')).toBeNull();
  expect(tidyText(FIELD_RULES.pinCode, '५६० ००१')).toBe('560001');
  expect(readAmount('₹१,२५०.५०')).toBe(125_050);
});
