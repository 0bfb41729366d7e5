import { expect, test } from 'vitest';
import { paise, sum } from '../money/money.ts';
import { agreedQuote } from './agreed-quote.ts';
import { agreedTerms } from './testing/agreed-terms.ts';

const sold = { sellPaise: paise(126_000), costPaise: paise(120_000) };

test.each([
  ['29', 450, 450, 0],
  ['27', 0, 0, 900],
])('a fee of 50 supplied in state %s', (placeOfSupplyStateCode, cgstPaise, sgstPaise, igstPaise) => {
  const quote = agreedQuote(sold, agreedTerms({ placeOfSupplyStateCode }));
  expect(quote).toEqual({ ...sold, feePaise: 5_000, cgstPaise, sgstPaise, igstPaise, totalPaise: 131_900 });
  expect(sum([quote.sellPaise, quote.feePaise, quote.cgstPaise, quote.sgstPaise, quote.igstPaise])).toBe(131_900);
});

test('no fee has no tax', () => {
  expect(agreedQuote(sold, agreedTerms({ feePaise: paise(0) })).totalPaise).toBe(126_000);
});
