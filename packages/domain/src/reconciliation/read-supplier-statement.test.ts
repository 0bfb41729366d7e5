import { describe, expect, it } from 'vitest';
import { numbersOfLine, type ReadSupplierStatement, readSupplierStatement } from './read-supplier-statement.ts';

const sheet = (...rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ row: at + 1, cells }));
const linesOf = (read: ReadSupplierStatement) => {
  if (!read.ok) throw new Error(read.message);
  return read.lines.map(({ day, reference, kind, amountPaise }) => [day, reference, kind, amountPaise]);
};
const messageOf = (read: ReadSupplierStatement) => (read.ok ? null : read.message);
const HEAD = ['Date', 'Reference No', 'Particulars', 'Debit', 'Credit'];

describe('a supplier’s statement', () => {
  it('is read with what is owed, what is given back, and what we paid in apart', () => {
    const read = readSupplierStatement(
      sheet(
        ['Statement of account'],
        HEAD,
        ['05/11/2026', 'abc123', 'BLR-DEL', '8,480.00', ''],
        ['06/11/2026', 'ABC123', 'Refund of BLR-DEL', '', '5,480.00'],
        ['06/11/2026', 'N123', 'Payment received, thank you', '', '10,000.00'],
        ['', '', 'Total', '8,480.00', '15,480.00'],
      ),
    );
    expect(linesOf(read)).toEqual([
      ['2026-11-05', 'ABC123', 'booking', 848_000],
      ['2026-11-06', 'ABC123', 'booking', -548_000],
      ['2026-11-06', 'N123', 'payment', -1_000_000],
    ]);
  });

  it('with one amount and its side, or in paise, is the same', () => {
    const read = readSupplierStatement(
      sheet(
        ['Invoice date', 'PNR', 'Amount (paise)', 'Dr/Cr'],
        ['2026-11-05', 'ABC123', '848000', 'Dr'],
        ['2026-11-06', 'ABC123', '548000', 'Cr'],
      ),
    );
    expect(linesOf(read).map((line) => line[3])).toEqual([848_000, -548_000]);
  });

  it('is refused with both rows where a line stands twice, and with its row where it cannot be read', () => {
    const line = ['05/11/2026', 'ABC123', 'BLR-DEL', '8,480.00', ''];
    expect(messageOf(readSupplierStatement(sheet(HEAD, line, line)))).toBe(
      'ABC123 stands the same in row 2 and in row 3.',
    );
    expect(messageOf(readSupplierStatement(sheet(HEAD, line.with(3, 'much'))))).toBe(
      'Row 2: the amount cannot be read.',
    );
    expect(messageOf(readSupplierStatement(sheet(HEAD, line.with(0, '31/02/2026'))))).toContain('is no day');
    expect(messageOf(readSupplierStatement(sheet(HEAD, line.with(4, '1'))))).toContain('both debit and credit');
    expect(messageOf(readSupplierStatement(sheet(['Name', 'Town'])))).toContain('headings');
    expect(messageOf(readSupplierStatement(sheet(HEAD)))).toContain('no lines');
  });
});

describe('the numbers of a line', () => {
  it('are those of its reference first, then those that its description names', () => {
    expect(numbersOfLine({ reference: 'ABC123/098-1234567890', description: 'BLR-DEL XYZW12' })).toEqual([
      'ABC123/098-1234567890',
      'ABC123',
      '098-1234567890',
      'XYZW12',
    ]);
    expect(numbersOfLine({ reference: '', description: 'Mr Rao, PNR: qwerty' })).toEqual(['QWERTY']);
  });
});
