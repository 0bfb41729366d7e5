import { expect, it } from 'vitest';
import { cellText } from './report-cell.ts';

const text = (kind: string, value: string | number | null) => cellText({ kind } as never, value);

it.each([
  ['text', '2026-12-23 21:40', 'Wed, 23 Dec, 21:40'],
  ['text', '2026-99-99 21:40', '2026-99-99 21:40'],
  ['text', '6E 203', '6E 203'],
  ['text', null, '–'],
  ['day', '2026-11-05', 'Thu, 5 Nov'],
  ['percent', 17.44, '17.4 %'],
  ['amount', 123456.4, '₹1,23,456'],
])('%s %j is shown as %j', (kind, value, shown) => {
  expect(text(kind, value)).toBe(shown);
});
