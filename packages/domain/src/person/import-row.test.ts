import { describe, expect, it } from 'vitest';
import {
  headingKey,
  IMPORT_COLUMNS,
  type ImportCells,
  type ImportFacts,
  judgeImportRow,
  matchHeadings,
  tidyCells,
} from './import-row.ts';

const EMPTY = Object.fromEntries(IMPORT_COLUMNS.map(({ key }) => [key, ''])) as ImportCells;
const GOOD: ImportCells = {
  ...EMPTY,
  email: 'tara.sen@import.example',
  firstName: 'Tara',
  lastName: 'Sen',
  role: 'Employee',
};
const KNOWN: ImportFacts = {
  role: 'known',
  grade: 'known',
  department: 'known',
  mobileProblem: null,
  isEmailTaken: false,
  isCodeTaken: false,
  sameEmailRow: null,
  sameCodeRow: null,
  approver: 'can_approve',
};
const judge = (cells: Partial<ImportCells>, facts: Partial<ImportFacts> = {}) =>
  judgeImportRow(tidyCells({ ...GOOD, ...cells }), { ...KNOWN, ...facts });

describe('a row of an import', () => {
  it('that says enough is good', () => {
    expect(judge({})).toEqual([]);
  });

  it('that says nothing has every required field against it', () => {
    expect(judgeImportRow(EMPTY, KNOWN)).toEqual([
      { field: 'email', message: 'Email is required' },
      { field: 'firstName', message: 'First name is required' },
      { field: 'lastName', message: 'Last name is required' },
      { field: 'role', message: 'Role is required' },
    ]);
  });

  it.each([
    [{ email: 'nobody' }, {}, 'email', 'Please enter valid email'],
    [
      { email: ' TARA.SEN@Import.example ' },
      { isEmailTaken: true },
      'email',
      'This e-mail address is already registered',
    ],
    [{}, { sameEmailRow: 4, isEmailTaken: true }, 'email', 'Row 4 has the same email'],
    [{ mobile: '98450x2345' }, {}, 'mobile', 'Please enter valid mobile'],
    [{ mobile: '9596123456' }, { mobileProblem: 'Which country?' }, 'mobile', 'Which country?'],
    [{ employeeCode: 'E*1' }, {}, 'employeeCode', 'Please enter valid employee code'],
    [{ employeeCode: 'E-1' }, { isCodeTaken: true }, 'employeeCode', 'This employee code is already used'],
    [{ employeeCode: 'E-1' }, { sameCodeRow: 9 }, 'employeeCode', 'Row 9 has the same employee code'],
    [{}, { role: 'unknown' }, 'role', 'There is no role "Employee"'],
    [{}, { role: 'off' }, 'role', 'The role "Employee" is switched off'],
    [{}, { role: 'not_held' }, 'role', 'You do not have all the rights of this role'],
    [{ grade: 'L9' }, { grade: 'unknown' }, 'grade', 'There is no grade "L9"'],
    [{ department: 'Legal' }, { department: 'off' }, 'department', 'The department "Legal" is switched off'],
    [{ costCentre: 'C' }, {}, 'costCentre', 'Department must be 2 to 50 characters'],
    [
      { approverEmail: 'a@import.example' },
      { approver: 'self' },
      'approverEmail',
      'Nobody can approve their own trips',
    ],
    [
      { approverEmail: 'a@import.example' },
      { approver: 'unknown' },
      'approverEmail',
      'No one who can approve has this address, here or in the file',
    ],
  ] as const)('%o with %o is bad', (cells, facts, field, message) => {
    expect(judge(cells, facts)).toEqual([{ field, message: message.replace('Department must', 'Cost centre must') }]);
  });

  it('is not judged by what it leaves empty', () => {
    expect(judge({}, { grade: 'unknown', department: 'off', approver: 'unknown', isCodeTaken: true })).toEqual([]);
  });
});

describe('the headings of an import', () => {
  it('are compared by letters and digits alone', () => {
    expect(headingKey('  E-mail_Address ')).toBe('emailaddress');
    expect(headingKey('ＦＩＲＳＴ　Name')).toBe('firstname');
  });

  it('are found wherever they stand, under any of their names', () => {
    const { places, unknown, problem } = matchHeadings([
      'Role',
      '',
      'SURNAME',
      'Shoe size',
      'Given Name',
      'Work e-mail',
    ]);
    expect([places.role, places.lastName, places.firstName, places.email, places.grade]).toEqual([0, 2, 4, 5, null]);
    expect([unknown, problem]).toEqual([['Shoe size'], null]);
  });

  it('are all named by columns of their own', () => {
    const names = IMPORT_COLUMNS.flatMap((one) => [one.heading, ...one.otherNames]).map(headingKey);
    expect(new Set(names).size).toBe(names.length);
  });

  it('that are missing or repeated are named', () => {
    expect(matchHeadings(['Email', 'Role']).problem).toBe(
      'The first row must have these columns: First name, Last name',
    );
    expect(matchHeadings(['Email', 'Role', 'First name', 'Surname', 'Last name']).problem).toBe(
      'These columns appear twice: Last name',
    );
  });
});
