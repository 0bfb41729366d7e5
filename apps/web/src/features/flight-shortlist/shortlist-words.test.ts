import { describe, expect, it } from 'vitest';
import { includedIn, paidFor, partyWords, type Shared, suggestedPath } from './shortlist-words.ts';

const option = (coverage: string, ...fareTypes: readonly string[]) => ({
  coverage,
  fares: fareTypes.map((fareType) => ({ fareType })),
});
const shared = (flightId: string, options: readonly unknown[], outcome: string | null = null): Shared =>
  ({
    flightId,
    fareType: '2',
    options,
    verdict: outcome && { outcome, reasons: [], instead: null },
  }) as unknown as Shared;

describe('the price of a shared fare', () => {
  it.each([
    [354, 5_354, 5_354, 'taxes and our fee of ₹354 included'],
    [354, null, 5_000, 'taxes included; plus our fee of ₹354 is added'],
    [0, 5_000, 5_000, 'taxes included'],
    [null, null, 5_000, 'taxes included'],
  ])('with a fee of %s and a total of %s is %s, %s', (fee, totalWithFee, paid, text) => {
    expect(paidFor({ totalWithFee, totalPrice: 5_000 })).toBe(paid);
    expect(includedIn({ fee }, { totalWithFee })).toBe(text);
  });
});

it.each([
  [{ ad: '2', child: '1', inf: '1' }, '4 travellers'],
  [{ ad: '1' }, '1 traveller'],
  [{}, '1 traveller'],
])('a search by %o is for %s', (parameters, words) => {
  expect(partyWords(parameters)).toBe(words);
});

describe('the way to a suggested flight', () => {
  const again = { searchAgain: { from: 'DEL', to: 'BOM', dDate: '2026-12-01' }, tripId: null };
  const list = '/home2/flight/list/?from=DEL&to=BOM&dDate=2026-12-01';

  it.each([
    ['a flight at its cheapest fare', shared('a', [option('whole', '2', '3')], 'within'), '&fid=a&suggested=1'],
    ['a dearer fare', shared('a', [option('whole', '3', '2')]), '&fid=a&suggested=1&viewAll=1'],
    ['one that is not allowed', shared('a', [option('whole', '2')], 'block'), '&fid=a&suggested=1&blocked=1'],
    ['there and back', shared('a~b', [option('onward', '1'), option('return', '1')]), '&fid=a~b&suggested=1'],
    ['the way back alone', shared('b', [option('return', '2')]), '&fid=~b&suggested=1'],
  ])('searches again for %s and leads to it', (_, one, rest) => {
    expect(suggestedPath(again, one)).toBe(list + rest);
  });
});
