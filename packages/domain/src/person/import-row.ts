import { checkOptionalText, checkText, FIELD_RULES, type FieldRuleName, tidyText } from '../validation/field-rules.ts';
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

const column = (
  key: ImportKey,
  heading: string,
  rule: FieldRuleName,
  otherNames: readonly string[] = [],
  isRequired = false,
): ImportColumn => ({ key, heading, otherNames, isRequired, rule });

/** The columns of an import, in the order of the sample. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  column('email', 'Email', 'accountEmail', ['Email address', 'Email id', 'Work email'], true),
  column('firstName', 'First name', 'givenName', ['Given name'], true),
  column('lastName', 'Last name', 'familyName', ['Surname', 'Family name'], true),
  column('mobile', 'Mobile', 'mobile', ['Mobile number', 'Mobile no', 'Phone', 'Phone number']),
  column('employeeCode', 'Employee code', 'employeeCode', ['Employee id', 'Employee no', 'Emp code']),
  column('role', 'Role', 'roleName', [], true),
  column('grade', 'Grade', 'gradeName', ['Employee grade']),
  column('department', 'Department', 'departmentName'),
  column('designation', 'Designation', 'designation', ['Job title', 'Title']),
  column('costCentre', 'Cost centre', 'departmentName', ['Cost center']),
  column('approverEmail', 'Approver email', 'accountEmail', ['Approver', 'Manager email']),
];

/** What a row says, tidied; '' where it says nothing. */
export type ImportCells = Readonly<Record<ImportKey, string>>;

/** How a heading is compared: letters and digits alone. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** A row's texts as they are judged and stored. */
export function tidyCells(typed: ImportCells): ImportCells {
  return Object.fromEntries(
    IMPORT_COLUMNS.map(({ key, rule }) => [key, tidyText(FIELD_RULES[rule], typed[key])]),
  ) as ImportCells;
}

/** What is known outside the row that decides about it. */
export interface ImportFacts {
  /** `not_held`: it gives rights that the one who imports lacks. */
  readonly role: 'known' | 'unknown' | 'off' | 'not_held';
  readonly grade: 'known' | 'unknown' | 'off';
  readonly department: 'known' | 'unknown' | 'off';
  /** What is wrong with the mobile number; null where it is none or can be dialled. */
  readonly mobileProblem: string | null;
  readonly isEmailTaken: boolean;
  readonly isCodeTaken: boolean;
  /** The earlier row with the same address or code; null when there is none. */
  readonly sameEmailRow: number | null;
  readonly sameCodeRow: number | null;
  readonly approver: 'can_approve' | 'unknown' | 'self';
}

/** Judges a tidied row by the rules of the form and by what is known; answers every reason against it. */
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
  if (facts.role === 'not_held') problems.push(['role', 'You do not hold all rights of this role']);
  for (const key of ['role', 'grade', 'department'] as const) {
    if (facts[key] === 'unknown') problems.push([key, `There is no ${key} "${cells[key]}"`]);
    if (facts[key] === 'off') problems.push([key, `The ${key} "${cells[key]}" is switched off`]);
  }
  if (facts.approver === 'self') problems.push(['approverEmail', 'Nobody approves their own trips']);
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

/** Finds the columns of a spreadsheet by its first row. */
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
    if (key === undefined) unknown.push(heading);
    else if (places[key] === null) places[key] = place;
    else repeated.push(heading);
  }
  const missing = IMPORT_COLUMNS.filter((one) => one.isRequired && places[one.key] === null).map((one) => one.heading);
  return { places, unknown, problem: headingProblem(missing, repeated) };
}

function headingProblem(missing: readonly string[], repeated: readonly string[]): string | null {
  if (missing.length > 0) return `The first row must name these columns: ${missing.join(', ')}`;
  return repeated.length > 0 ? `These columns are there twice: ${repeated.join(', ')}` : null;
}
