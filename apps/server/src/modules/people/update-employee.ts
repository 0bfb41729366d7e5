import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { updateEmployee as operation } from '@pravas/contract/people/employee-operations.ts';
import type { updateProfile as profileOperation } from '@pravas/contract/people/profile-operations.ts';
import { checkBirthDate } from '@pravas/domain/person/birth-date.ts';
import { checkExtraFields } from '@pravas/domain/person/extra-fields.ts';
import { refuseTitle } from '@pravas/domain/person/traveller-problem.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { FIELD_RULES, tidyText } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { indianStateById } from '@pravas/reference/indian-states.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { takePhone } from '../../platform/phone-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readOrganization } from '../organisation/index.ts';
import { changePerson, type PersonChanges } from './change-person.ts';
import { actorFor, type PeopleContext } from './people-context.ts';
import { isCountry } from './person-documents.ts';
import { expectPerson, expectPersonById, type PersonRow, presentPerson } from './person-record.ts';
import { expectChoice, expectRole, readChoices } from './role-guards.ts';

type PersonalInput = BodyOf<typeof profileOperation>;
type EmployeeInput = BodyOf<typeof operation>;

/**
 * Changes an employee's personal and employment fields together. Throws `not_found`, `conflict`, `validation_failed`,
 * `employee_code_taken`, `last_admin`, `self_change_refused`, `privilege_not_held`.
 */
export async function updateEmployee(
  context: PeopleContext,
  caller: Caller,
  input: EmployeeInput,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const before = await expectPerson(tx, input.user_id, { lock: true });
    expectVersion(before, input.version);
    const actor = actorFor(caller, requestId);
    const choices = await readChoices(tx);
    if (input.roleId !== before.role_id) expectRole(actor, choices, input.roleId);
    const gradeId = input.gradeId ?? null;
    const departmentId = input.departmentId ?? null;
    expectChoice(choices.grades, gradeId, 'grade', 'gradeId', before.grade_id);
    expectChoice(choices.departments, departmentId, 'department', 'departmentId', before.department_id);
    const changes: PersonChanges = {
      ...(await personalChanges(tx, context, before, input)),
      employee_code: input.employeeCode,
      designation: input.designation,
      cost_centre: input.costCentre,
      role_id: input.roleId,
      grade_id: gradeId,
      department_id: departmentId,
    };
    await changePerson(tx, context, actor, before, changes, { action: 'person.updated', countsVersion: true });
    return { employee: await presentPerson(tx, context, before.id, caller) };
  });
}

/** Changes the caller's own personal fields. Throws `conflict`, `validation_failed`. */
export async function updateProfile(
  context: PeopleContext,
  caller: Caller,
  input: PersonalInput,
  requestId: string,
): Promise<PayloadOf<typeof profileOperation>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const before = await expectPersonById(tx, caller.personId, true);
    expectVersion(before, input.version);
    const changes = await personalChanges(tx, context, before, input);
    await changePerson(tx, context, actorFor(caller, requestId), before, changes, {
      action: 'profile.updated',
      countsVersion: true,
    });
    return { profile: await presentPerson(tx, context, before.id, caller) };
  });
}

function expectVersion(before: PersonRow, version: number): void {
  if (before.version !== version) throw new Refusal('conflict');
}

/** Absent, or a known airport. */
function isHomeAirport(code: string | null | undefined): boolean {
  return code == null || airportByCode(code) !== undefined;
}

/** A home address as columns: none where it is absent, undefined where the State is none of India's. */
function homeColumns(home: PersonalInput['homeAddress']) {
  if (home === undefined) return {};
  if (home === null) return { home_address: null, home_city: null, home_zip_code: null, home_state_code: null };
  const state = indianStateById(home.state_id);
  if (!state) return undefined;
  const { address, city, zipCode } = home;
  return { home_address: address, home_city: city, home_zip_code: zipCode, home_state_code: state.gstCode };
}

async function personalChanges(
  tx: Tx,
  context: PeopleContext,
  before: PersonRow,
  input: PersonalInput,
): Promise<PersonChanges> {
  const { additionalEmployeeFields } = (await readOrganization(tx)).settings;
  const configured = additionalEmployeeFields.enable ? additionalEmployeeFields.fields : [];
  const birth = input.dateOfBirth === null ? null : checkBirthDate(input.dateOfBirth, indianDate(context.clock.now()));
  const home = homeColumns(input.homeAddress);
  const misfit = refuseTitle(input.title, input.gender);
  const errors = [
    ...(misfit === null ? [] : [{ field: 'title', message: misfit }]),
    ...(birth === null ? [] : [{ field: 'dateOfBirth', message: birth }]),
    ...(isCountry(input.nationality) ? [] : [{ field: 'nationality', message: invalidMessage('Nationality') }]),
    ...(isHomeAirport(input.preferences.homeAirport)
      ? []
      : [{ field: 'preferences.homeAirport', message: invalidMessage('Home airport') }]),
    ...(home === undefined ? [{ field: 'homeAddress.state_id', message: invalidMessage('State') }] : []),
    ...checkExtraFields(configured, input.extraFields),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
  // Values of fields that are not asked for now stay: the organisation may ask again.
  const asked = new Set(configured.map((field) => field.label));
  const kept = Object.entries(before.extra_fields as Record<string, string>).filter(([label]) => !asked.has(label));
  const given = Object.entries(input.extraFields)
    .map(([label, value]) => [label, tidyText(FIELD_RULES.extraField, value)] as const)
    .filter(([, value]) => value !== '');
  return {
    title: input.title,
    first_name: input.first_name,
    last_name: input.last_name,
    gender: input.gender,
    mobile: takePhone(input.mobile, 'mobile'),
    date_of_birth: input.dateOfBirth,
    nationality: input.nationality ?? null,
    pan: input.pan,
    ...home,
    preferences: JSON.stringify(input.preferences),
    extra_fields: JSON.stringify(Object.fromEntries([...kept, ...given])),
  };
}
