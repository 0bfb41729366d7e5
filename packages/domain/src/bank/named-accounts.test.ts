import { describe, expect, it } from 'vitest';
import { canBeOf, namedAccounts } from './named-accounts.ts';

const above = (...rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ row: at + 1, cells }));

describe('the account of a statement', () => {
  it.each([
    ['HDFC', ['Account No : 50200012345678', '', 'Branch : MG ROAD'], ['50200012345678']],
    ['ICICI', ['Account Number', '', '000405001234 ( INR )  - PRAVAS TRAVEL'], ['000405001234']],
    ['SBI', ['Account Number  :', '_00000012345678901'], ['00000012345678901']],
    ['Axis', ['Statement of Account No :911010012345678 for the period (From : 01-11-2026)'], ['911010012345678']],
    ['Kotak', ['A/c No.', '1234567890'], ['1234567890']],
    ['one that hides it', ['Account No: XXXXXXXX5678'], ['XXXXXXXX5678']],
    ['one without the word', ['Account : 50200012345678'], ['50200012345678']],
  ])('of %s is read above its table', (_, cells, numbers) => {
    expect(namedAccounts(above(['A BANK LTD'], cells))).toEqual(numbers);
  });

  it.each([
    ['a customer’s number', ['Cust ID : 12345678']],
    ['a day', ['Statement of account from 01-11-2026 to 30-11-2026', 'Account opened : 20150101']],
    ['words', ['Account Type', 'Current', 'Account Branch : 560001 BENGALURU']],
    ['a number that is hidden whole', ['Account No: XXXXXXXXXXXX']],
    ['a short number', ['Account No: 1234']],
  ])('is not %s', (_, cells) => {
    expect(namedAccounts(above(cells))).toEqual([]);
  });

  it('is the chosen one where the numbers agree, or where the file names none', () => {
    expect(canBeOf([], '50200012345678')).toBe(true);
    expect(canBeOf(['50200012345678'], '50200012345678')).toBe(true);
    expect(canBeOf(['00000012345678901'], '12345678901')).toBe(true);
    expect(canBeOf(['XXXXXXXX5678'], '50200012345678')).toBe(true);
    expect(canBeOf(['11112222', '50200012345678'], '50200012345678')).toBe(true);
    expect(canBeOf(['50200012345678'], '000405001234')).toBe(false);
    expect(canBeOf(['****1234'], '50200012345678')).toBe(false);
  });
});
