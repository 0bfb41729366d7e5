import { checkOptionalText, checkText, FIELD_RULES, type FieldRuleName, tidyText } from '../validation/field-rules.ts';
import { nameKey, plainText } from '../validation/seen-text.ts';
import type { FieldProblem } from './extra-fields.ts';

/** A column that a spreadsheet of employees may have. */
export interface ImportColumn {
  readonly key: ImportKey;
  /** As the sample writes it; case, blanks and signs do not matter when it is read. */
  readonly heading: string;
  readonly otherNames: readonly string[];
  /** True where a spreadsheet without the column cannot be imported, and a row without a value neither. */
  readonly isRequired: boolean;
  /** How the form judges the same field. */
  readonly rule: FieldRuleName;
}

/** The name of a column inside the code. */
export type ImportKey =
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'mobile'
  | 'employeeCode'
  | 'role'
  | 'grade'
  | 'department'
  | 'designation'
  | 'costCentre'
  | 'approverEmail';

/** Texts that are recognised in a spreadsheet; they are the same in every language of the pages. */
const spellings = <T extends readonly string[]>(...texts: T): T => texts;

const column = (
  key: ImportKey,
  [heading, ...otherNames]: readonly [string, ...string[]],
  rule: FieldRuleName,
  isRequired = false,
): ImportColumn => ({ key, heading, otherNames, isRequired, rule });

/** The columns of an import, in the order of the sample. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  column('email', spellings('Email', 'Email address', 'Email id', 'Work email'), 'accountEmail', true),
  column('firstName', spellings('First name', 'Given name'), 'givenName', true),
  column('lastName', spellings('Last name', 'Surname', 'Family name'), 'familyName', true),
  column('mobile', spellings('Mobile', 'Mobile number', 'Mobile no', 'Phone', 'Phone number'), 'mobile'),
  column('employeeCode', spellings('Employee code', 'Employee id', 'Employee no', 'Emp code'), 'employeeCode'),
  column('role', spellings('Role'), 'roleName', true),
  column('grade', spellings('Grade', 'Employee grade'), 'gradeName'),
  column('department', spellings('Department'), 'departmentName'),
  column('designation', spellings('Designation', 'Job title', 'Title'), 'designation'),
  column('costCentre', spellings('Cost centre', 'Cost center'), 'departmentName'),
  column('approverEmail', spellings('Approver email', 'Approver', 'Manager email'), 'accountEmail'),
];

/** The text of a row's cells, tidied; '' where one is empty. */
export type ImportCells = Readonly<Record<ImportKey, string>>;

/** How a heading is compared: letters and digits alone. */
export function headingKey(heading: string): string {
  return nameKey(heading).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** A row's texts in judged and stored form. */
export function tidyCells(typed: ImportCells): ImportCells {
  return Object.fromEntries(
    IMPORT_COLUMNS.map(({ key, rule }) => {
      const text = CODES.has(key) ? plainText(typed[key]) : typed[key];
      return [key, tidyText(FIELD_RULES[rule], text)];
    }),
  ) as ImportCells;
}

/** What machines read: one width of letters, and one kind of digits. */
const CODES: ReadonlySet<ImportKey> = new Set(['email', 'approverEmail', 'employeeCode', 'mobile']);

/** "9.84501E+09": the remainder of a long number once a spreadsheet program has written it as a text file. */
const SHORTENED = /^[+-]?\d[.,]?\d{0,20}e\+?\d{1,3}$/i;

/** The error of a number whose digits a spreadsheet program has dropped; null where it has not. */
function shortenedNumberProblem(typed: string): string | null {
  return SHORTENED.test(plainText(typed).trim())
    ? 'The spreadsheet program has shortened this number. Format the column as text, enter the number again and choose the file again'
    : null;
}

/** Facts outside the row that decide about it. */
export interface ImportFacts {
  /** `not_held`: it gives rights that the importer lacks. */
  readonly role: 'known' | 'unknown' | 'off' | 'not_held';
  readonly grade: 'known' | 'unknown' | 'off';
  readonly department: 'known' | 'unknown' | 'off';
  /** The error of the mobile number; null where there is none or it can be dialled. */
  readonly mobileProblem: string | null;
  readonly isEmailTaken: boolean;
  readonly isCodeTaken: boolean;
  /** The earlier row with the same address or code; null when there is none. */
  readonly sameEmailRow: number | null;
  readonly sameCodeRow: number | null;
  readonly approver: 'can_approve' | 'unknown' | 'self';
}

/** Judges a tidied row by the rules of the form and by known data; answers every reason against it. */
export function judgeImportRow(cells: ImportCells, facts: ImportFacts): readonly FieldProblem[] {
  const byForm = new Map(
    IMPORT_COLUMNS.flatMap(({ key, heading, rule, isRequired }) => {
      const message = isRequired
        ? checkText(FIELD_RULES[rule], cells[key], heading)
        : checkOptionalText(FIELD_RULES[rule], cells[key], heading);
      return message === null ? [] : [[key, message] as const];
    }),
  );
  const known = new Map(knownProblems(cells, facts));
  for (const key of ['mobile', 'employeeCode'] as const) {
    const shortened = shortenedNumberProblem(cells[key]);
    if (shortened !== null) byForm.set(key, shortened);
  }
  return IMPORT_COLUMNS.flatMap(({ key }) => {
    const message = byForm.get(key) ?? (cells[key] === '' ? undefined : known.get(key));
    return message === undefined ? [] : [{ field: key, message }];
  });
}

function knownProblems(cells: ImportCells, facts: ImportFacts): readonly (readonly [ImportKey, string])[] {
  const problems: [ImportKey, string][] = [];
  if (facts.sameEmailRow !== null) problems.push(['email', `Row ${facts.sameEmailRow} has the same email`]);
  else if (facts.isEmailTaken) problems.push(['email', 'This e-mail address is already registered']);
  if (facts.sameCodeRow !== null)
    problems.push(['employeeCode', `Row ${facts.sameCodeRow} has the same employee code`]);
  else if (facts.isCodeTaken) problems.push(['employeeCode', 'This employee code is already used']);
  if (facts.mobileProblem !== null) problems.push(['mobile', facts.mobileProblem]);
  if (facts.role === 'not_held') problems.push(['role', 'You do not have all the rights of this role']);
  for (const key of ['role', 'grade', 'department'] as const) {
    if (facts[key] === 'unknown') problems.push([key, `There is no ${key} "${cells[key]}"`]);
    if (facts[key] === 'off') problems.push([key, `The ${key} "${cells[key]}" is switched off`]);
  }
  if (facts.approver === 'self') problems.push(['approverEmail', 'Nobody can approve their own trips']);
  if (facts.approver === 'unknown') {
    problems.push(['approverEmail', 'No one who can approve has this address, here or in the file']);
  }
  return problems;
}

/** Which headings stand for which column, and what is wrong with them. */
export interface MatchedHeadings {
  /** The place of each column; null where the spreadsheet has none. */
  readonly places: Readonly<Record<ImportKey, number | null>>;
  /** Headings that no column is known for. */
  readonly unknown: readonly string[];
  /** Why the spreadsheet cannot be imported; null when it can. */
  readonly problem: string | null;
}

/** The headings of a column that says who works here, compared as headings are. */
const STATUS_HEADINGS: ReadonlySet<string> = new Set(
  spellings(
    'Status',
    'Employee status',
    'Employment status',
    'Active',
    'Is active',
    'Active status',
    'Working status',
  ).map(headingKey),
);
/** The values of such a column for former employees. */
const GONE: ReadonlySet<string> = new Set(
  [
    ...spellings('No', 'N', 'False', '0', 'Inactive', 'In active', 'Not active', 'Disabled', 'Deactivated', 'Left'),
    ...spellings('Ex employee', 'Resigned', 'Relieved', 'Terminated', 'Separated', 'Exited', 'Exit', 'Retired'),
    ...spellings('Deceased', 'Absconding', 'Suspended', 'Former', 'Offboarded', 'Departed', 'Quit'),
  ].map(headingKey),
);

/** The place of the column that says who works here; null where there is none. */
export function statusPlace(headings: readonly string[]): number | null {
  const place = headings.findIndex((heading) => STATUS_HEADINGS.has(headingKey(heading)));
  return place < 0 ? null : place;
}

/** Whether a cell of such a column says that a person does not work here any more. */
export function saysGone(status: string): boolean {
  return GONE.has(headingKey(status));
}

/** The most rows above the headings: a title, a date, whose list it is. */
const MOST_TITLE_ROWS = 20;

/** Finds the row of headings among the first rows of a sheet; the one with the most columns where none has all. */
export function findHeadings(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, MOST_TITLE_ROWS);
  const whole = first.findIndex((cells) => {
    const { places, problem } = matchHeadings(cells);
    return problem === null || IMPORT_COLUMNS.every(({ key, isRequired }) => !isRequired || places[key] !== null);
  });
  if (whole >= 0) return whole;
  const named = first.map((cells) => Object.values(matchHeadings(cells).places).filter((at) => at !== null).length);
  return Math.max(named.indexOf(Math.max(0, ...named)), 0);
}

/** Finds the columns of a spreadsheet by its row of headings. */
export function matchHeadings(headings: readonly string[]): MatchedHeadings {
  const keyOf = new Map(
    IMPORT_COLUMNS.flatMap((one) =>
      [one.heading, ...one.otherNames].map((name) => [headingKey(name), one.key] as const),
    ),
  );
  const places = Object.fromEntries(IMPORT_COLUMNS.map(({ key }) => [key, null])) as Record<ImportKey, number | null>;
  const unknown: string[] = [];
  const repeated: string[] = [];
  for (const [place, heading] of headings.entries()) {
    if (headingKey(heading) === '') continue;
    const key = keyOf.get(headingKey(heading));
    if (key === undefined) {
      if (!STATUS_HEADINGS.has(headingKey(heading))) unknown.push(heading);
    } else if (places[key] === null) places[key] = place;
    else repeated.push(heading);
  }
  const missing = IMPORT_COLUMNS.filter((one) => one.isRequired && places[one.key] === null).map((one) => one.heading);
  return { places, unknown, problem: headingProblem(missing, repeated) };
}

function headingProblem(missing: readonly string[], repeated: readonly string[]): string | null {
  if (missing.length > 0) return `The first row must have these columns: ${missing.join(', ')}`;
  return repeated.length > 0 ? `These columns appear twice: ${repeated.join(', ')}` : null;
}
