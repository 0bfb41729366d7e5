import { describe, expect, it } from 'vitest';
import { checkFile, extensionOf, FILE_RULES, seenName } from './file-rules.ts';

const MIB = 1_048_576;

describe('checkFile', () => {
  it.each([
    ['image', 'a.jpg', 1, null],
    ['image', 'a.JPEG', 2 * MIB - 1, null],
    ['image', 'a.png', 2 * MIB, 'Image must be under 2 MB'],
    ['image', 'a.png', 0, 'Image is empty'],
    ['image', 'a.gif', 1, 'Image must be JPG, JPEG or PNG'],
    ['image', 'a.svg', 1, 'Image must be JPG, JPEG or PNG'],
    ['image', 'a.png.exe', 1, 'Image must be JPG, JPEG or PNG'],
    ['image', 'png', 1, 'Image must be JPG, JPEG or PNG'],
    ['image', '.png', 1, 'Image must be JPG, JPEG or PNG'],
    ['document', 'a.pdf', 20 * MIB - 1, null],
    ['document', 'a.pdf', 20 * MIB, 'Document must be under 20 MB'],
    ['document', 'a.docx', 1, 'Document must be JPG, JPEG, PNG or PDF'],
    ['receipt', 'cab.pdf', 2 * MIB - 1, null],
    ['receipt', 'cab.pdf', 2 * MIB, 'Receipt must be under 2 MB'],
    ['receipt', 'cab.heic', 1, 'Receipt must be JPG, JPEG, PNG or PDF'],
    ['spreadsheet', 'people.xls', 1, null],
    ['spreadsheet', 'people.xlsx', 1, null],
    ['spreadsheet', 'people.CSV', 2 * MIB - 1, null],
    ['spreadsheet', 'people.csv', 2 * MIB, 'File must be under 2 MB'],
    ['spreadsheet', 'people.ods', 1, null],
    ['spreadsheet', 'people.doc', 1, 'File must be XLS, XLSX or CSV'],
  ] as const)('%s %s of %i bytes: %j', (rule, fileName, bytes, expected) => {
    expect(checkFile(FILE_RULES[rule], fileName, bytes)).toBe(expected);
  });
});

describe('extensionOf', () => {
  it.each([
    ['a.PDF', 'pdf'],
    ['a.b.c', 'c'],
    ['a.', ''],
    ['.a', ''],
    ['', ''],
    ['आशा.jpg', 'jpg'],
  ])('%j: %j', (fileName, expected) => {
    expect(extensionOf(fileName)).toBe(expected);
  });
});

describe('seenName', () => {
  it.each([
    ['report\u202efdp.exe', 'reportfdp.exe'],
    ['pass\u200bport\u0000\u2028.p\u00addf', 'passport.pdf'],
    ['क्\u200dष.pdf', 'क्\u200dष.pdf'],
    ['Visa 2026 – Asha.pdf', 'Visa 2026 – Asha.pdf'],
  ])('%j: %j', (sent, seen) => {
    expect(seenName(sent)).toBe(seen);
  });
});
