import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { givenCreditText } from './given-credit.ts';

test.each([
  ['Asha Rao', ' of Asha Rao'],
  [null, ''],
])('a credit given to %s says how much it is, whose, and until when', (travellerName, whose) => {
  const given = {
    sellerName: 'IndiGo',
    thing: 'flight',
    travellerName,
    amountPaise: paise(208_700),
    expiresOn: '2027-11-20',
  };
  expect(givenCreditText(given)).toBe(
    `₹2,087 is refunded as a credit of IndiGo for the next flight${whose}, to be used by 20 November 2027.`,
  );
});
