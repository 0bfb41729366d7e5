import { describe, expect, it } from 'vitest';
import { csvCell } from '../../../lib/csv.ts';
import { badRowsCsv, type ImportRow } from './bad-rows-csv.ts';

const row = (part: Partial<ImportRow['values']>, messages: readonly string[]): ImportRow => ({
  row: 7,
  state: 'bad',
  values: {
    email: 'asha@acme.example',
    first_name: 'Asha',
    last_name: 'Rao',
    mobile: '',
    employeeCode: '',
    role: 'Employee',
    grade: '',
    department: '',
    designation: '',
    costCentre: '',
    approverEmail: '',
    ...part,
  },
  problems: messages.map((message) => ({ field: 'email', message })),
});

describe('csvCell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+91 98765', "'+91 98765"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['=HYPERLINK("http://a","b")', '"\'=HYPERLINK(""http://a"",""b"")"'],
    ['Rao, Asha', '"Rao, Asha"'],
    ['two\nlines', '"two\nlines"'],
    ['a-b', 'a-b'],
    ['', ''],
  ])('writes %j harmlessly', (text, expected) => {
    expect(csvCell(text)).toBe(expected);
  });
});

describe('badRowsCsv', () => {
  it('keeps every value, the number of the row and all its reasons', () => {
    const lines = badRowsCsv([row({ mobile: '+919' }, ['Email is required', 'Role is required'])]).split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFEmail,First name,Last name,Mobile number,Employee code,Role,Grade,Department,Designation,Cost centre,Approver email,Row,Reasons',
    );
    expect(lines[1]).toBe("asha@acme.example,Asha,Rao,'+919,,Employee,,,,,,7,Email is required; Role is required");
    expect(lines[2]).toBe('');
  });
});
