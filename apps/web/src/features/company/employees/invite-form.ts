import type { inviteEmployees } from '@pravas/contract/people/employee-operations.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../../lib/form.ts';
import type { FoundOption } from '../../../ui/combobox-field.tsx';

/** The most people that one sending invites. */
export const MOST_INVITED = 100;

/** One person as typed. Names are those of the wire, so that refusals land on their fields. */
export interface InviteRow {
  /** Distinguishes rows while some are removed; never sent. */
  readonly rowId: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly roleId: string;
  readonly mobile: string;
  readonly employeeCode: string;
  readonly designation: string;
  readonly costCentre: string;
  readonly gradeId: string;
  readonly departmentId: string;
  readonly approver: FoundOption | null;
}

/** The whole form. */
export interface InviteValues {
  readonly employees: readonly InviteRow[];
}

/** Fields that are text, for binding. */
export type InviteTextField = Exclude<keyof InviteRow, 'rowId' | 'approver'>;

/** An empty row; the choices that are usually the same for everyone are taken over from the row before. */
export function emptyRow(rowId: number, before?: InviteRow): InviteRow {
  return {
    rowId,
    email: '',
    first_name: '',
    last_name: '',
    roleId: before?.roleId ?? '',
    mobile: '',
    employeeCode: '',
    designation: '',
    costCentre: '',
    gradeId: before?.gradeId ?? '',
    departmentId: before?.departmentId ?? '',
    approver: before?.approver ?? null,
  };
}

/** What is wrong, by the paths the server names too: `employees.3.email`. */
export function checkInvitations(values: InviteValues): FieldErrors {
  return Object.fromEntries(
    values.employees.flatMap((row, index) =>
      Object.entries(checkRow(row)).map(([field, message]) => [`employees.${index}.${field}`, message ?? undefined]),
    ),
  );
}

function checkRow(row: InviteRow): Readonly<Record<string, string | null>> {
  return {
    email: checkText(FIELD_RULES.accountEmail, row.email),
    first_name: checkText(FIELD_RULES.givenName, row.first_name),
    last_name: checkText(FIELD_RULES.familyName, row.last_name),
    roleId: row.roleId === '' ? requiredMessage('Role') : null,
    mobile: checkOptionalText(FIELD_RULES.mobile, row.mobile),
    employeeCode: checkOptionalText(FIELD_RULES.employeeCode, row.employeeCode),
    designation: checkOptionalText(FIELD_RULES.designation, row.designation),
    costCentre: checkOptionalText(FIELD_RULES.departmentName, row.costCentre, 'Cost centre'),
  };
}

/** What is sent. */
export function invitationsOf(values: InviteValues): z.input<(typeof inviteEmployees)['body']> {
  return {
    employees: values.employees.map(({ rowId: _, approver, gradeId, departmentId, ...row }) => ({
      ...row,
      gradeId: gradeId === '' ? null : gradeId,
      departmentId: departmentId === '' ? null : departmentId,
      approverUserId: approver === null ? null : Number(approver.value),
    })),
  };
}

/** True where a row holds something beyond the fields that are always shown. */
export function hasMore(row: InviteRow): boolean {
  return (
    row.approver !== null ||
    [row.mobile, row.employeeCode, row.designation, row.costCentre, row.gradeId, row.departmentId].some(
      (text) => text !== '',
    )
  );
}
