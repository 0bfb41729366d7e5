import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rupees } from './amounts.ts';
import { isoDate } from './schemas.ts';

test.each(['2026-02-28', '2028-02-29', '1990-12-31', '2099-01-01'])('%s is a day', (text) => {
  expect(isoDate.parse(text)).toBe(text);
});

test.each(['2026-02-29', '2026-02-30', '2026-13-45', '2020-99-99', '2026-00-10', '05-01-2031', '2026-1-5', ''])(
  '%j is none, and is refused once',
  (text) => {
    const { error } = isoDate.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter valid date']);
  },
);

test('an amount is rupees on the wire and paise on the server', () => {
  expect(rupees.parse(1_234.56)).toBe(123_456);
  expect(z.encode(rupees, rupees.parse(0.1))).toBe(0.1);
  expect(z.toJSONSchema(rupees, { io: 'output' })).toMatchObject({ type: 'number' });
});

test('an amount that no computer counts in paise is refused, not thrown over', () => {
  const { error } = z.object({ price: rupees }).safeParse({ price: 1e300 });
  expect(error?.issues).toMatchObject([{ path: ['price'], message: 'Please enter valid amount' }]);
});
