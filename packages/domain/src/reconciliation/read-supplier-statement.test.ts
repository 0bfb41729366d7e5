import fc from 'fast-check';
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

  it('has several tickets of one PNR, each known by all of its numbers', () => {
    const head = ['Date', 'PNR', 'Ticket No', 'Sector', 'Debit', 'Credit'];
    const line = (ticket: string) => ['05/11/2026', 'ABC123', ticket, 'BLR-DEL', '8,480.00', ''];
    const read = readSupplierStatement(sheet(head, line('098-1234567890'), line('098-1234567891'), line('abc123')));
    const references = ['ABC123 098-1234567890', 'ABC123 098-1234567891', 'ABC123'];
    expect(linesOf(read).map(([, reference]) => reference)).toEqual(references);
    expect(read.ok && read.lines.map((one) => numbersOfLine(one).slice(1))).toEqual([
      ['ABC123', '098-1234567890'],
      ['ABC123', '098-1234567891'],
      [],
    ]);
    expect(messageOf(readSupplierStatement(sheet(head, line('1234567890'), line('1234567890'))))).toContain(
      'is the same in row 2 and in row 3',
    );
  });

  const SIDED = ['Date', 'PNR', 'Debit', 'Credit', 'Amount', 'Type'];
  it.each([
    ['debit', ['8,480.00 Dr', '', '', ''], 848_000],
    ['debit', ['-8,480.00', '', '', ''], 848_000],
    ['credit', ['', '480.00 Cr', '', ''], -48_000],
    ['credit', ['', '(480.00)', '', ''], -48_000],
    ['amount', ['', '', '480.00 Cr', ''], -48_000],
    ['amount', ['', '', '480.00 Dr', ''], 48_000],
    ['amount', ['', '', '-480.00', ''], -48_000],
    ['amount of a charge', ['', '', '480.00', 'Charge'], 48_000],
    ['amount of what is confirmed', ['', '', '480.00', 'Confirmed'], 48_000],
    ['amount of what was created', ['', '', '480.00', 'Created'], 48_000],
    ['amount of a cancellation', ['', '', '480.00', 'Cancellation'], -48_000],
    ['amount of a refund', ['', '', '480.00', 'Refund'], -48_000],
    ['amount of a credit note', ['', '', '480.00', 'Credit note'], -48_000],
    ['amount of a Cr. side', ['', '', '480.00', 'Cr.'], -48_000],
    ['amount of a C side', ['', '', '480.00', 'C'], -48_000],
    ['amount of a D side', ['', '', '480.00', 'D'], 48_000],
  ] as const)('takes a %s as it is meant: %j', (_, cells, paise) => {
    expect(linesOf(readSupplierStatement(sheet(SIDED, ['05/11/2026', 'ABC123', ...cells])))[0]?.[3]).toBe(paise);
  });

  it('whose columns and amounts say two things is refused with its row', () => {
    const cases = [
      ['480 Cr', '', '', ''],
      ['', '480 Dr', '', ''],
      ['', '', '480 Dr', 'Credit'],
    ];
    for (const cells of cases) {
      expect(messageOf(readSupplierStatement(sheet(SIDED, ['05/11/2026', 'ABC123', ...cells])))).toBe(
        'Row 2: the amount and its column disagree about debit and credit.',
      );
    }
  });

  it('says the same of a sum however its side is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.boolean(), (size, isOwed) => {
        const text = (size / 100).toFixed(2);
        const forms = isOwed
          ? [[text], [`${text} Dr`], ['', '', `${text}Dr`], ['', '', text, 'Dr']]
          : [
              ['', text],
              ['', `${text} Cr`],
              ['', '', `${text}Cr`],
              ['', '', text, 'Cr'],
              ['', '', `-${text}`],
            ];
        for (const cells of forms) {
          const read = readSupplierStatement(sheet(SIDED, ['05/11/2026', 'ABC123', ...cells]));
          expect(linesOf(read)[0]?.[3]).toBe(isOwed ? size : -size);
        }
      }),
    );
  });

  it('is refused with both rows where a line stands twice, and with its row where it cannot be read', () => {
    const line = ['05/11/2026', 'ABC123', 'BLR-DEL', '8,480.00', ''];
    expect(messageOf(readSupplierStatement(sheet(HEAD, line, line)))).toBe('ABC123 is the same in row 2 and in row 3.');
    expect(messageOf(readSupplierStatement(sheet(HEAD, line.with(3, 'much'))))).toBe(
      'Row 2: the amount cannot be read.',
    );
    expect(messageOf(readSupplierStatement(sheet(HEAD, line.with(0, '31/02/2026'))))).toContain('is not a date');
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
