import { expect, test } from 'vitest';
import { choicesOf, knownColumns, moved, readColumns, shownColumns } from './chosen-columns.ts';

const ALL = ['city', 'earlier', '2026-10', '2026-11', 'net'].map((id) => ({ id }));
const idsOf = (chosen: readonly string[]) => shownColumns(ALL, chosen)?.map(({ id }) => id) ?? null;

test('an address names columns in their order, each once; what makes no sense names none', () => {
  expect(readColumns('net,city,net')).toEqual(['net', 'city']);
  for (const odd of [undefined, '', 'a,,b', "net'--", 'x'.repeat(41), Array.from({ length: 61 }, String).join()]) {
    expect(readColumns(odd)).toEqual([]);
  }
});

test('months stand together, one that is over is left out, and nothing that is there is the report as it is', () => {
  expect(idsOf(['net', 'months', 'city'])).toEqual(['net', 'earlier', '2026-10', '2026-11', 'city']);
  expect(idsOf(['2026-11', '2019-01', 'months'])).toEqual(['2026-11', 'earlier', '2026-10']);
  expect(idsOf(['gone'])).toBeNull();
  expect(idsOf([])).toBeNull();
});

test('what can be chosen has the months as one', () => {
  const columns = ALL.map(({ id }) => ({ key: id, heading: id }));
  expect(choicesOf(columns).map(({ heading }) => heading)).toEqual(['city', 'Months', 'net']);
});

test('what somebody may not see of a shared view is left out of what they save', () => {
  const columns = ALL.map(({ id }) => ({ key: id, heading: id }));
  expect(knownColumns(columns, ['city', 'passport', 'months', '2019-01', 'net'])).toEqual(['city', 'months', 'net']);
  expect(knownColumns([{ key: 'city', heading: 'City' }], ['months'])).toEqual([]);
});

test('a column moves by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
});
