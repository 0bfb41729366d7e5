import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ReadStatement, readBankStatement } from './read-bank-statement.ts';
import { readAmount, readDay } from './statement-cells.ts';
import { findUtr } from './utr.ts';

const sheet = (...rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ row: at + 1, cells }));
const linesOf = (read: ReadStatement) => {
  if (!read.ok) throw new Error(read.message);
  return read.lines.map(({ day, amountPaise, utr }) => [day, amountPaise, utr]);
};
const messageOf = (read: ReadStatement) => (read.ok ? null : read.message);

const HDFC = ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'];

describe('a statement', () => {
  it('of HDFC is read below its preamble and above its summary', () => {
    const read = readBankStatement(
      sheet(
        ['HDFC BANK Ltd.', '', '', '', '', '', ''],
        ['Account No : 50200012345678', '', '', '', '', '', ''],
        HDFC,
        ['********', '********', '', '', '', '', ''],
        [
          '05/11/26',
          'NEFT CR-ICIC0000104-ACME LTD-PRAVAS-ICICN22026110512345',
          '0000ICICN220261105',
          '05/11/26',
          '',
          '1,23,456.00',
          '2,23,456.00',
        ],
        [
          '06/11/26',
          'IMPS-630512345678-ACME LTD-HDFC-XXXXXXXX1234',
          '0000630512345678',
          '06/11/26',
          '',
          '500.00',
          '2,23,956.00',
        ],
        ['07/11/26', 'CHARGES', '', '07/11/26', '59.00', '', '2,23,897.00'],
        ['STATEMENT SUMMARY :-', '', '', '', '', '', ''],
        ['Opening Balance', 'Dr Count', 'Cr Count', 'Debits', 'Credits', 'Closing Bal', ''],
        ['1,00,000.00', '1', '2', '59.00', '1,23,956.00', '2,23,897.00', ''],
      ),
    );
    expect(linesOf(read)).toEqual([
      ['2026-11-05', 12_345_600, 'ICICN22026110512345'],
      ['2026-11-06', 50_000, '630512345678'],
      ['2026-11-07', -5_900, null],
    ]);
  });

  it('of ICICI, SBI and Axis is read by their own headings, the newest first too', () => {
    const icici = readBankStatement(
      sheet(
        [
          'S No.',
          'Value Date',
          'Transaction Date',
          'Cheque Number',
          'Transaction Remarks',
          'Withdrawal Amount (INR )',
          'Deposit Amount (INR )',
          'Balance (INR )',
        ],
        ['1', '05/11/2026', '06/11/2026', '-', 'NEFT-HDFCN52026110512345-ACME LTD', '0.0', '100.00', '300.00'],
        ['2', '04/11/2026', '04/11/2026', '-', 'RTGS-HDFCR52026110498765432-ACME', '0.0', '200.00', '200.00'],
      ),
    );
    expect(linesOf(icici)).toEqual([
      ['2026-11-06', 10_000, 'HDFCN52026110512345'],
      ['2026-11-04', 20_000, 'HDFCR52026110498765432'],
    ]);
    const sbi = readBankStatement(
      sheet(
        ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'],
        [
          '5 Nov 2026',
          '5 Nov 2026',
          'BY TRANSFER-NEFT*HDFC0000001*N305261234567890*ACME LTD--',
          'TRANSFER FROM 9876',
          '',
          '1,000.00',
          '1,000.00',
        ],
      ),
    );
    expect(linesOf(sbi)).toEqual([['2026-11-05', 100_000, 'N305261234567890']]);
    const axis = readBankStatement(
      sheet(
        ['Tran Date', 'CHQNO', 'PARTICULARS', 'Amount(INR)', 'DR|CR', 'BAL', 'SOL'],
        ['05-Nov-2026', '', 'IMPS/P2A/630599999999/ACME', '250.00', 'CR', '250.00 Cr', '12'],
        ['05-Nov-2026', '', 'SALARY', '300.00', 'DR', '50.00 Dr', '12'],
      ),
    );
    expect(linesOf(axis)).toEqual([
      ['2026-11-05', 25_000, '630599999999'],
      ['2026-11-05', -30_000, null],
    ]);
  });

  it('goes on with a narration that did not fit', () => {
    const read = readBankStatement(
      sheet(
        HDFC,
        ['05/11/26', 'NEFT CR-ACME', '', '', '', '10.00', ''],
        ['', 'ICICN22026110512345', '', '', '', '', ''],
      ),
    );
    expect(linesOf(read)).toEqual([['2026-11-05', 1_000, 'ICICN22026110512345']]);
  });

  it('with the same UTR twice names both rows', () => {
    const row = ['05/11/26', 'NEFT CR-ICICN22026110512345-ACME', '', '', '', '10.00', ''];
    expect(messageOf(readBankStatement(sheet(HDFC, row, ['06/11/26', 'FEE', '', '', '1.00', '', ''], row)))).toBe(
      'UTR ICICN22026110512345 appears in row 2 and in row 4.',
    );
  });

  it('that has lost a row, or says what cannot be, is refused by the row', () => {
    const of = (...rows: readonly (readonly string[])[]) => messageOf(readBankStatement(sheet(HDFC, ...rows)));
    const line = (day: string, out: string, into: string, balance = '') => [day, 'X', '', '', out, into, balance];
    expect(of(line('05/11/26', '', '10.00', '110.00'), line('06/11/26', '', '10.00', '130.00'))).toMatch(
      /^Row 3: its balance/,
    );
    expect(of(line('31/02/26', '', '10.00'))).toBe('Row 2: “31/02/26” is not a date.');
    expect(of(line('05/11/26', '', '10.005'))).toBe('Row 2: the amount cannot be read.');
    expect(of(line('05/11/26', '5.00', '10.00'))).toBe('Row 2: there is an amount in both debit and credit.');
    expect(of(['Total', '', '', '', '', '10.00', ''])).toBe('The file has no lines below its headings.');
    expect(messageOf(readBankStatement(sheet(['Name', 'Email'])))).toMatch(
      /^No row of the file has the column headings/,
    );
  });
});

test.each([
  ['05/11/26', '2026-11-05'],
  ['5-11-2026', '2026-11-05'],
  ['05-Nov-2026', '2026-11-05'],
  ['05 November 2026', '2026-11-05'],
  ['2026-11-05 10:00', '2026-11-05'],
  ['05/11/2026 10:00:00', '2026-11-05'],
  ['2026-11-05T18:29:59Z', '2026-11-05'],
  ['2026-11-05T18:30:00Z', '2026-11-06'],
  ['2026-11-05 18:40:00.123 UTC', '2026-11-06'],
  ['2026-11-05T20:00:00+00:00', '2026-11-06'],
  ['2026-11-05 20:00:00 +0000 UTC', '2026-11-06'],
  ['2026-11-05T23:59:59+05:30', '2026-11-05'],
  ['2026-11-06T00:10:00+08:00', '2026-11-05'],
  ['2026-12-31T19:00Z', '2027-01-01'],
  ['05/11/2026 19:00 GMT', '2026-11-06'],
  ['05-Nov-2026 07:00:00 PM UTC', '2026-11-06'],
  ['2026-11-05 20:00:00', '2026-11-05'],
  ['2026-11-05 20:00:00 IST', '2026-11-05'],
])('the day %s is read', (text, day) => {
  expect(readDay(text)).toEqual({ day });
});

test.each(['2026-11-05T25:00:00Z', '2026-11-05T10:61Z', '2026-11-05T10:00+99:00'])('%s is no moment', (text) => {
  expect(readDay(text)).toBe('wrong');
});

test.each([
  ['1,23,456.00', 12_345_600],
  ['₹ 500', 50_000],
  ['(12.50)', -1_250],
  ['12.5', 1_250],
  ['-12.50', -1_250],
  ['12.50 Dr', -1_250],
  ['12.50Cr.', 1_250],
  ['12.5000', 1_250],
])('the amount %s is read to the paisa', (text, paise) => {
  expect(readAmount(text)).toEqual({ paise });
});

test.each(['1.234,56', '12.345', 'abc', '1e5', '(12', '99999999999999999'])('%s is no amount', (text) => {
  expect(readAmount(text)).toBe('wrong');
});

test('an account number in a narration is no UTR, and a branch is none', () => {
  expect(findUtr('TRANSFER FROM 50200012345678 ACME', '')).toBeNull();
  expect(findUtr('NEFT HDFC0000001 ACMELIMITEDPVT', '')).toBeNull();
  expect(findUtr('UPI/630512345678/ACME', '')).toBe('630512345678');
});

test('whatever stands in the cells, reading ends with lines or with words', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('05/11/26', '10.00', 'Date', 'Narration', 'Debit', 'Credit', ''));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 20 }), (rows) => {
      const read = readBankStatement(sheet(HDFC, ...rows));
      expect(read.ok ? read.lines.length : read.message.length).toBeGreaterThan(0);
    }),
  );
});
