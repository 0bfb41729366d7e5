import { expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { postCreditExpired } from './post-credit.ts';

const expired = (leftPaise: number, writtenOffPaise: number) =>
  postCreditExpired('c1', { leftPaise: paise(leftPaise), writtenOffPaise: paise(writtenOffPaise) }).map(
    ({ key, debit, credit, amountPaise }) => [key, debit, credit, amountPaise],
  );

it('writes off what is left of a credit once, and what comes back of it later once more', () => {
  expect(expired(50_000, 0)).toEqual([['credit:c1:expired', 'airline_credits', 'supplier_payable', 50_000]]);
  expect(expired(50_001, 50_000)).toEqual([['credit:c1:expired:50000', 'airline_credits', 'supplier_payable', 1]]);
  expect(expired(50_000, 50_000)).toEqual([]);
});
