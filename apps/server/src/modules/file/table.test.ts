import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Table, TableRow } from './table.ts';
import { writeTableCsv } from './write-table-csv.ts';
import { writeTableExcel } from './write-table-excel.ts';

const tableOf = (rows: readonly TableRow[], totals: TableRow | null = null): Table => ({
  name: 'Everything',
  columns: [
    { heading: 'Project', kind: 'text' },
    { heading: 'Trip', kind: 'text' },
    { heading: 'Flight', kind: 'text' },
    { heading: 'PNR', kind: 'text' },
    { heading: 'Net', kind: 'amount' },
    { heading: 'Day', kind: 'day' },
    { heading: 'At', kind: 'moment' },
  ],
  pieces: (async function* () {
    yield rows;
  })(),
  totals,
  about: [['Report', 'Everything']],
});
const ROW: TableRow = [
  ...['@SUM(A1)', '+Goa "Q3", part 1', '6E 203', '123E45'],
  ...[-1250.5, '2026-11-05', '2026-11-30T20:00:00Z'],
];

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
const sheetOf = async (table: Table) =>
  strFromU8(unzipSync(await bytesOf(writeTableExcel(table)))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

test('a CSV file computes nothing, and keeps numbers, days and names as they are', async () => {
  const text = (await bytesOf(writeTableCsv(tableOf([ROW])))).toString('utf8');
  expect(text.startsWith('\ufeffProject,Trip,')).toBe(true);
  expect(text.split('\r\n')[1]).toBe(
    '\'@SUM(A1),"\'+Goa ""Q3"", part 1",6E 203,123E45,-1250.50,2026-11-05,2026-12-01 01:30',
  );
});

test('a workbook has texts as texts, amounts as numbers and days as days', async () => {
  const sheet = await sheetOf(tableOf([ROW]));
  for (const raw of ['@SUM(A1)', '+Goa &quot;Q3&quot;, part 1', '6E 203', '123E45']) {
    expect(sheet).toContain(`<is><t xml:space="preserve">${raw}</t></is>`);
  }
  expect(sheet).toContain('<v>-1250.5</v>');
  expect(sheet).toContain('<v>46331</v>');
  // 1 December 2026, 01:30 in India.
  expect(sheet).toContain(`<v>${46357 + 90 / 1440}</v>`);
});

test('totals follow a filter, say the sum at once, and are none of nothing', async () => {
  const totals: TableRow = [null, null, null, null, -2501, null, null];
  expect(await sheetOf(tableOf([ROW, ROW], totals))).toContain('<f>SUBTOTAL(109,E2:E3)</f><v>-2501</v>');
  expect(await sheetOf(tableOf([], [null, null, null, null, 0, null, null]))).not.toContain('SUBTOTAL');
});
