import fc from 'fast-check';
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
    ['one in groups', ['Account No : 0004-05001234 (INR)'], ['0004-05001234']],
    ['one in groups, over its days', ['Account No', '00 0405 001234 01-11-2026'], ['00 0405 001234 01-11-2026']],
    ['one in groups, without the word', ['Account : 0004 0500 1234'], ['0004 0500 1234']],
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
    ['a day in groups', ['Account No', '01-11-2026', 'Account : 01-11-2026 - 30-11-2026']],
  ])('is not %s', (_, cells) => {
    expect(namedAccounts(above(cells))).toEqual([]);
  });

  it('is the chosen one where the numbers agree, or where the file names none', () => {
    expect(canBeOf([], '50200012345678')).toBe(true);
    expect(canBeOf(['50200012345678'], '50200012345678')).toBe(true);
    expect(canBeOf(['00000012345678901'], '12345678901')).toBe(true);
    expect(canBeOf(['XXXXXXXX5678'], '50200012345678')).toBe(true);
    expect(canBeOf(['0004-05001234'], '000405001234')).toBe(true);
    expect(canBeOf(['00 0405 001234 01-11-2026'], '000405001234')).toBe(true);
    expect(canBeOf(['05001234'], '000405001234')).toBe(true);
    expect(canBeOf(['XXXX-XXXX-1234'], '000405001234')).toBe(true);
    expect(canBeOf(['11112222', '50200012345678'], '50200012345678')).toBe(true);
    expect(canBeOf(['50200012345678'], '000405001234')).toBe(false);
    expect(canBeOf(['****1234'], '50200012345678')).toBe(false);
  });

  /** Nine digits at least; the first is not 0, so that two numbers of one length differ by more than zeros before them. */
  const number = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.stringMatching(/^\d{8,17}$/))
    .map(([first, rest]) => `${first}${rest}`);
  const between = fc.constantFrom(' ', '-', ' - ', '/', '  ');
  const sizes = fc.array(fc.integer({ min: 3, max: 6 }), { minLength: 1, maxLength: 6 });
  const inGroups = (digits: string, lengths: readonly number[], separator: string) => {
    const groups: string[] = [];
    let rest = digits;
    for (const length of lengths) {
      if (rest.length < length + 3) break;
      groups.push(rest.slice(0, length));
      rest = rest.slice(length);
    }
    return [...groups, rest].join(separator);
  };
  const masked = (digits: string, shown: number, mask: string) =>
    mask.repeat(digits.length - shown) + digits.slice(-shown);
  const readOf = (written: string) => namedAccounts(above([`Account No : ${written}`]));

  it('is never taken for another, however its number is grouped or hidden', () => {
    const zeros = fc.constantFrom('', '0', '00', '0000');
    const after = fc.constantFrom('', ' (INR)', ' 01-11-2026', ' for the period');
    fc.assert(
      fc.property(number, zeros, sizes, between, after, (digits, before, lengths, separator, more) => {
        const own = before + digits;
        expect(canBeOf(readOf(inGroups(own, lengths, separator) + more), own)).toBe(true);
        expect(canBeOf(readOf(inGroups(own, lengths, separator) + more), digits)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        ...([number, sizes, between, fc.constantFrom('X', 'x', '*'), fc.integer({ min: 3, max: 6 })] as const),
        (digits, lengths, separator, mask, shown) => {
          expect(canBeOf(readOf(inGroups(masked(digits, shown, mask), lengths, separator)), digits)).toBe(true);
        },
      ),
    );
  });

  it('is another where its number really differs', () => {
    fc.assert(
      fc.property(number, number, sizes, between, (one, other, lengths, separator) => {
        fc.pre(!other.endsWith(one.slice(-4)));
        const own = other.slice(0, one.length).padEnd(one.length, '7');
        fc.pre(!own.endsWith(one.slice(-4)));
        const written = readOf(inGroups(one, lengths, separator));
        expect(written).not.toEqual([]);
        expect(canBeOf(written, own)).toBe(false);
        expect(canBeOf(readOf(masked(one, 4, 'X')), own)).toBe(false);
      }),
    );
  });
});
