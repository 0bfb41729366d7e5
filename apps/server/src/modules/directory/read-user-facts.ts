import { readPhone } from '@pravas/contract/phone-number.ts';
import { plainName } from '@pravas/domain/validation/borrowed-trust.ts';
import {
  checkOptionalText,
  checkText,
  FIELD_RULES,
  type FieldRule,
  type FieldRuleName,
  tidyText,
} from '@pravas/domain/validation/field-rules.ts';
import type { Tx } from '../../platform/database.ts';
import type { UnkeptAttributes } from './kept-attributes.ts';
import type { ScimUserRow } from './present-user.ts';
import { ScimError } from './scim-error.ts';
import { ENTERPRISE, type ScimUser } from './scim-schemas.ts';

type User = InstanceType<typeof ScimUser>;

/** What a directory says of a person, judged by the same rules as the forms. */
export interface UserFacts {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly designation: string | null;
  readonly employeeCode: string | null;
  readonly costCentre: string | null;
  readonly departmentId: string | null;
  readonly externalId: string | null;
  readonly isActive: boolean;
}

interface Enterprise {
  readonly employeeNumber?: string;
  readonly costCenter?: string;
  readonly department?: string;
}

/**
 * The facts of a user that a directory sent whole, or as a PATCH left it. Missing names keep their old values; for a
 * new person the display name is the first name, and the last name stays open. A department that the organisation does
 * not have is left out and noted: directories name theirs after their own list. Throws ScimError `invalidValue`, naming
 * the attribute.
 */
export async function readUserFacts(
  tx: Tx,
  user: User,
  before: ScimUserRow | null,
  unkept: UnkeptAttributes,
): Promise<UserFacts> {
  const enterprise = enterpriseOf(user);
  return {
    email: required('accountEmail', 'userName', user.userName),
    firstName: required(
      'givenName',
      'name.givenName',
      nameOf(user.name?.givenName) ?? before?.first_name ?? nameOf(user.displayName),
    ),
    // A last name that the directory omits is never made up: the person is asked before the first booking.
    lastName: optional('familyName', 'name.familyName', nameOf(user.name?.familyName) ?? before?.last_name) ?? '',
    mobile: readMobile(user, before, unkept),
    designation: optional('designation', 'title', user.title),
    employeeCode: optional('employeeCode', 'employeeNumber', enterprise.employeeNumber),
    costCentre: optional('departmentName', 'costCenter', enterprise.costCenter, 'Cost centre'),
    departmentId: await findDepartment(tx, enterprise.department, before, unkept),
    externalId: readExternalId(user.externalId),
    isActive: user.active ?? before?.is_active ?? true,
  };
}

/**
 * The facts of a user that a PUT replaces. What the directory omits stays: it may not know the mobile number that the
 * person gave, nor the code that the company gave. What it sends empty is removed.
 */
export async function readReplacedFacts(
  tx: Tx,
  user: User,
  before: ScimUserRow,
  unkept: UnkeptAttributes,
): Promise<UserFacts> {
  const facts = await readUserFacts(tx, user, before, unkept);
  const enterprise = enterpriseOf(user);
  const stays = <T>(sent: unknown, fact: T, kept: T): T => (sent === undefined ? kept : fact);
  return {
    ...facts,
    mobile: stays(user.phoneNumbers, facts.mobile, before.mobile),
    designation: stays(user.title, facts.designation, before.designation),
    employeeCode: stays(enterprise.employeeNumber, facts.employeeCode, before.employee_code),
    costCentre: stays(enterprise.costCenter, facts.costCentre, before.cost_centre),
    departmentId: stays(enterprise.department, facts.departmentId, before.department_id),
    externalId: stays(user.externalId, facts.externalId, before.external_id),
  };
}

function enterpriseOf(user: User): Enterprise {
  return (user as unknown as Record<string, Enterprise | undefined>)[ENTERPRISE] ?? {};
}

/** An id of the directory's own; any text of one line. Throws ScimError `invalidValue`. */
export function readExternalId(externalId: string | undefined): string | null {
  if (externalId === undefined || externalId === '') return null;
  if (externalId.length <= 200 && checkText(ANY_LINE, externalId) === null) return externalId;
  throw new ScimError(400, 'invalidValue', 'externalId: Please enter valid id of at most 200 characters');
}

const ANY_LINE: FieldRule = { label: 'Id', minLength: 1, maxLength: 200, pattern: 'oneLine' };

function required(name: FieldRuleName, attribute: string, typed: string | undefined): string {
  const message = checkText(FIELD_RULES[name], typed ?? '');
  if (message !== null) throw new ScimError(400, 'invalidValue', `${attribute}: ${message}`);
  return tidyText(FIELD_RULES[name], typed ?? '');
}

function optional(
  name: FieldRuleName,
  attribute: string,
  typed: string | null | undefined,
  label: string = FIELD_RULES[name].label,
): string | null {
  const message = checkOptionalText(FIELD_RULES[name], typed ?? '', label);
  if (message !== null) throw new ScimError(400, 'invalidValue', `${attribute}: ${message}`);
  return tidyText(FIELD_RULES[name], typed ?? '') || null;
}

/** A directory's value is cleaned where a form's would be refused: nobody there can be asked. */
function nameOf(sent: string | undefined): string | undefined {
  return sent === undefined ? undefined : plainName(sent);
}

/**
 * The mobile number, or that of work. A number that cannot be dialled as sent does not replace the known one, and is
 * noted: nobody in a directory can be asked which country it belongs to.
 */
function readMobile(user: User, before: ScimUserRow | null, unkept: UnkeptAttributes): string | null {
  const numbers = user.phoneNumbers ?? [];
  const chosen =
    numbers.find((one) => one.type === 'mobile') ?? numbers.find((one) => one.type === 'work') ?? numbers[0];
  // RFC 7643 (4.1.2) wants numbers as addresses to call: tel:+91-98450-12345.
  const sent = tidyText(FIELD_RULES.mobile, chosen?.value ?? '').replace(/^tel:/i, '');
  if (sent === '') return null;
  const answer = readPhone(sent);
  if (answer.ok) return answer.number;
  unkept.add('phoneNumbers');
  return before?.mobile ?? null;
}

async function findDepartment(
  tx: Tx,
  name: string | undefined,
  before: ScimUserRow | null,
  unkept: UnkeptAttributes,
): Promise<string | null> {
  if (!name) return null;
  const wanted = name.trim().toLowerCase();
  if (before?.departmentName?.toLowerCase() === wanted) return before.department_id;
  const departments = await tx.selectFrom('department').select(['id', 'name']).where('is_active', '=', true).execute();
  const found = departments.find((department) => department.name.toLowerCase() === wanted);
  if (!found) unkept.add('department');
  return found?.id ?? null;
}
