import { type Paise, paise } from '../money/money.ts';
import { isCost } from './account-head.ts';
import { amountText, csvLine, cutText, dayDigits, narrationOf, plainText } from './file-text.ts';
import type { MappedLine, MappedVoucher } from './map-vouchers.ts';

const ZOHO_HEADINGS = [
  ...['Journal Date', 'Reference Number', 'Journal Number Prefix', 'Journal Number Suffix', 'Notes', 'Journal Type'],
  ...['Currency', 'Account', 'Description', 'Contact Name', 'Debit', 'Credit', 'Project Name', 'Status'],
  'Exchange Rate',
];
/** What Zoho Books takes of a note and of a description. */
const ZOHO_TEXT = 500;
/** The most bytes of a file that Zoho Books reads. */
export const MOST_ZOHO_BYTES = 1_000_000;

/**
 * Journals as Zoho Books imports them: lines with one number are one journal. No cell begins with another person's
 * text, so none needs a mark that Zoho would keep as part of the text.
 */
export function writeZohoCsv(vouchers: readonly MappedVoucher[]): string {
  const rows = vouchers.flatMap((voucher) =>
    voucher.lines.map((line) => [
      voucher.day,
      plainText(voucher.number),
      'PJ-',
      String(voucher.ordinal),
      cutText(narrationOf(voucher), ZOHO_TEXT),
      'Both',
      'INR',
      plainText(line.account),
      cutText(line.text, ZOHO_TEXT),
      line.head === 'clearing' ? 'Pravas' : '',
      ...sides(line),
      line.costCentre ?? '',
      'Published',
      '1',
    ]),
  );
  return linesOf([ZOHO_HEADINGS, ...rows]);
}

function sides({ amountPaise }: MappedLine): readonly [debit: string, credit: string] {
  return amountPaise > 0 ? [amountText(amountPaise), ''] : ['', amountText(size(amountPaise))];
}

const SAP_HEADINGS = [
  ...['BUKRS', 'BLART', 'BLDAT', 'BUDAT', 'WAERS', 'XBLNR', 'BKTXT', 'HKONT', 'SHKZG', 'WRBTR', 'KOSTL', 'SGTXT'],
  'MWSKZ',
];
/** The most lines of a document of SAP. */
export const MOST_SAP_LINES = 999;
/** Characters of its fields. */
const [REFERENCE, HEADER, ITEM, ACCOUNT] = [16, 25, 50, 10] as const;

/**
 * Journal lines by the names of SAP's fields, to be mapped to the template of the customer's release. Expenses have the
 * tax code of no tax, V0: what can be claimed is on lines of its own.
 */
export function writeSapCsv(vouchers: readonly MappedVoucher[], companyCode: string): string {
  const rows = vouchers.flatMap(({ number, day, text, lines }) =>
    lines.map((line) => [
      companyCode,
      'SA',
      dayDigits(day),
      dayDigits(day),
      'INR',
      cutText(number, REFERENCE),
      cutText(text, HEADER),
      line.account.padStart(ACCOUNT, '0'),
      line.amountPaise > 0 ? 'S' : 'H',
      amountText(size(line.amountPaise)),
      line.costCentre ?? '',
      cutText(line.text, ITEM),
      isCost(line.head) ? 'V0' : '',
    ]),
  );
  return linesOf([SAP_HEADINGS, ...rows]);
}

function size(amount: Paise): Paise {
  return paise(Math.abs(amount));
}

function linesOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${csvLine(row)}\r\n`).join('');
}
