import { expect, test } from 'vitest';
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
