import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, paperCell } from './paper-cells.ts';
import { layOut } from './paper-layout.ts';
import type { TableColumn, TableRow } from './table.ts';

/** Each letter is half as wide as it is high. */
const measure = (text: string, size: number) => (text.length * size) / 2;
const COLUMNS: readonly TableColumn[] = [
  { heading: 'Traveller', kind: 'text' },
  { heading: 'Rate per night', kind: 'amount', isMean: true },
  { heading: 'Net cost', kind: 'amount' },
  { heading: 'Starts', kind: 'day' },
];
const SPACE = { width: 500, firstHeight: 200, height: 300 };
const layOutRows = (rows: readonly TableRow[], totals: TableRow | null) =>
  layOut({ columns: COLUMNS, rows, totals }, SPACE, measure);
const paiseIn = (text: string | undefined) => Math.round(Number((text ?? '').replaceAll(/[₹,]/g, '')) * 100);

test.each<[TableColumn['kind'], TableRow[number], string]>([
  ['amount', 1_234_567.5, '₹12,34,567.50'],
  ['amount', -1250.5, '-₹1,250.50'],
  ['amount', 0, '₹0.00'],
  ['day', '2026-11-05', '5 Nov 2026'],
  ['moment', '2026-11-30T20:00:00Z', '1 Dec 2026 01:30'],
  ['percent', 12.34, '12.3 %'],
  ['count', 123456, '1,23,456'],
  ['text', 'Goa\u0000 "Q3"\n', 'Goa  "Q3"'],
  ['text', null, ''],
])('a cell of %s with %j says %j', (kind, value, said) => {
  expect(paperCell(kind, value)).toBe(said);
});

test('a text is broken between words, within one that is too long, and ends in dots where there is no more room', () => {
  const widthOf = (text: string) => text.length;
  expect(linesOf('Bengaluru to Delhi', 9, 5, widthOf)).toEqual(['Bengaluru', 'to Delhi']);
  expect(linesOf('Thiruvananthapuram', 10, 5, widthOf)).toEqual(['Thiruvanan', 'thapuram']);
  expect(linesOf('one two three four', 5, 2, widthOf)).toEqual(['one', 'two…']);
});

test('a group ends in its subtotal, wherever its page ends, and what is carried is of rows alone', () => {
  const groups = fc.array(fc.array(fc.integer({ min: -1e8, max: 1e8 }), { minLength: 1, maxLength: 20 }), {
    maxLength: 9,
  });
  fc.assert(
    fc.property(groups, (parts) => {
      const sumOf = (paise: readonly number[]) => paise.reduce((all, one) => all + one, 0);
      const rows = parts.flatMap((paise, at) => paise.map((one): TableRow => [`Group ${at}`, 100, one / 100, null]));
      const totals: TableRow = [null, 100, sumOf(parts.flat()) / 100, null];
      const { pages } = layOut(
        {
          columns: COLUMNS,
          rows,
          totals,
          groups: parts.map((paise, at) => ({
            label: `of ${at}`,
            rows: paise.length,
            totals: [null, 100, sumOf(paise) / 100, null],
          })),
        },
        SPACE,
        measure,
      );
      const all = pages.flatMap((page) => page.rows);
      const expected = parts.flatMap((paise, at) => [...paise.map(() => `Group ${at}`), `Subtotal of ${at}`]);
      expect(all.map(({ cells }) => cells[0]?.join(' '))).toEqual(expected);
      expect(all.flatMap(({ cells, isSum }) => (isSum ? [paiseIn(cells[2]?.[0])] : []))).toEqual(parts.map(sumOf));
      let running = 0;
      for (const page of pages) {
        if (page.broughtForward) expect(paiseIn(page.broughtForward.cells[2]?.[0])).toBe(running);
        running += sumOf(page.rows.map(({ cells, isSum }) => (isSum ? 0 : paiseIn(cells[2]?.[0]))));
      }
      expect(running).toBe(sumOf(parts.flat()));
    }),
  );
});

test('sums go from page to page and end in the total; means are carried nowhere; no row is lost', () => {
  const amounts = fc.array(fc.integer({ min: -1e8, max: 1e8 }), { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(amounts, (paise) => {
      const rows = paise.map((one, index): TableRow => [`Traveller ${index}`, 100, one / 100, '2026-11-05']);
      const sum = paise.reduce((all, one) => all + one, 0);
      const { pages } = layOutRows(rows, [null, 100, sum / 100, null]);
      expect(pages.flatMap((page) => page.rows.map(({ cells }) => cells[0]?.[0]))).toEqual(rows.map(([name]) => name));
      let running = 0;
      for (const [index, page] of pages.entries()) {
        expect(page.broughtForward === null).toBe(index === 0);
        if (page.broughtForward) expect(paiseIn(page.broughtForward.cells[2]?.[0])).toBe(running);
        running += page.rows.reduce((all, { cells }) => all + paiseIn(cells[2]?.[0]), 0);
        const last = index === pages.length - 1;
        expect([page.carriedForward === null, page.totals === null]).toEqual([last, !last]);
        const handedOn = page.totals ?? page.carriedForward;
        expect(paiseIn(handedOn?.cells[2]?.[0])).toBe(running);
        if (page.carriedForward) expect(page.carriedForward.cells[1]).toEqual(['']);
      }
    }),
  );
});

test('columns fill the page and no more, figures whole, also where there is too much for it', () => {
  for (const long of [5, 500]) {
    const row: TableRow = ['W'.repeat(long), 123456789.12, -123456789.12, '2026-11-05'];
    const { columns, pages } = layOutRows([row], null);
    const wide = columns.reduce((sum, { width }) => sum + width, 0);
    expect(wide).toBeCloseTo(SPACE.width, 6);
    expect(pages[0]?.rows[0]?.cells.slice(1)).toEqual([['₹12,34,56,789.12'], ['-₹12,34,56,789.12'], ['5 Nov 2026']]);
  }
});

test('a table without rows is a page with its headings and totals', () => {
  const { pages } = layOutRows([], [null, null, 0, null]);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.totals?.cells).toEqual([['Total'], [''], ['₹0.00'], ['']]);
});
