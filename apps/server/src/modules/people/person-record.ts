import type { personDetails } from '@pravas/contract/people/employee-shapes.ts';
import { FREQUENT_FLYER_GROUPS } from '@pravas/reference/airlines.ts';
import { indianStateByGstCode } from '@pravas/reference/indian-states.ts';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { readOrganization } from '../organisation/index.ts';
import { listDocuments, maskNumber } from './person-documents.ts';
import { isAnybodyAbove } from './reach-guards.ts';

/** A person as the database holds one. */
export type PersonRow = Selectable<Schema['person']>;
type Details = z.output<typeof personDetails>;

const DEFAULT_PREFERENCES: Details['preferences'] = {
  seat: 'none',
  meal: 'none',
  language: 'en-IN',
  homeAirport: null,
  notifications: { tripEmail: true, approvalEmail: true, reminderEmail: true },
};

const storedFlyers = z.array(z.object({ groupId: z.string(), number: z.string() }));

/** A frequent-flyer number as it is stored. */
export type StoredFlyer = z.output<typeof storedFlyers>[number];

/**
 * Finds a person of this transaction's organisation by the number that the wire names people by. Throws `not_found`.
 */
export async function expectPerson(
  tx: Tx,
  userId: number,
  options: { readonly lock?: boolean } = {},
): Promise<PersonRow> {
  let query = tx.selectFrom('person').selectAll().where('user_id', '=', userId);
  if (options.lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** The same by the id that the code names people by. Throws `not_found`. */
export async function expectPersonById(tx: Tx, personId: string, lock = false): Promise<PersonRow> {
  let query = tx.selectFrom('person').selectAll().where('id', '=', personId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/**
 * Everything about a person as the wire shows it. A caller who neither is the person nor manages employees sees only
 * the last characters of document numbers, and can do nothing.
 */
export async function presentPerson(
  tx: Tx,
  context: { readonly clock: Clock },
  personId: string,
  viewer: Caller,
): Promise<Details> {
  const row = await expectPersonById(tx, personId);
  const named = async (table: 'role' | 'grade' | 'department', id: string | null) => {
    if (id === null) return null;
    const found = await tx.selectFrom(table).select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
    return { _id: found.id, name: found.name };
  };
  const approver = row.approver_id === null ? null : await expectPersonById(tx, row.approver_id);
  const { settings } = await readOrganization(tx);
  const isSelf = row.id === viewer.personId;
  const manages = viewer.privileges.has('employees.manage');
  const seesNumbers = isSelf || manages;
  const isAbove = manages && !isSelf && (await isAnybodyAbove(tx, viewer.privileges, [row]));
  const documents = await listDocuments(tx, context, row.id);
  return {
    user_id: row.user_id,
    employeeCode: row.employee_code,
    title: row.title,
    first_name: row.first_name,
    last_name: row.last_name,
    email_: row.email,
    mobile: row.mobile,
    gender: row.gender as Details['gender'],
    dateOfBirth: row.date_of_birth,
    nationality: row.nationality,
    pan: row.pan === null || seesNumbers ? row.pan : maskNumber(row.pan),
    homeAddress: seesNumbers ? presentHome(row) : null,
    designation: row.designation,
    costCentre: row.cost_centre,
    role: (await named('role', row.role_id)) ?? { _id: row.role_id, name: '' },
    grade: await named('grade', row.grade_id),
    department: await named('department', row.department_id),
    approver: approver ? { user_id: approver.user_id, name: fullName(approver), email_: approver.email } : null,
    isActive: row.is_active,
    inviteStatus: row.invite_status as Details['inviteStatus'],
    imageId: row.image_id,
    documents: seesNumbers ? documents : documents.map((one) => ({ ...one, number: maskNumber(one.number) })),
    ffNumbers: presentFlyers(storedFlyers.parse(row.frequent_flyers)),
    preferences: { ...DEFAULT_PREFERENCES, ...(row.preferences as Partial<Details['preferences']>) },
    extraFields: configuredFields(row.extra_fields as Details['extraFields'], settings.additionalEmployeeFields),
    version: row.version,
    allowedActions: {
      editPersonal: isSelf || manages,
      editEmployment: manages && !isAbove,
      changeStatus: manages && !isSelf && !isAbove,
      resendInvite: manages && !isAbove && row.is_active && row.invite_status === 'Sent',
    },
  };
}

function presentHome(row: PersonRow): Details['homeAddress'] {
  const { home_address: address, home_city: city, home_zip_code: zipCode, home_state_code: stateCode } = row;
  const state = stateCode === null ? undefined : indianStateByGstCode(stateCode);
  if (address === null || city === null || zipCode === null || !state) return null;
  return { address, city, zipCode, state_id: state.id, stateName: state.name };
}

/** First and last name. */
export function fullName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${person.first_name} ${person.last_name}`;
}

function presentFlyers(stored: readonly StoredFlyer[]): Details['ffNumbers'] {
  return stored.flatMap((one) => {
    const group = FREQUENT_FLYER_GROUPS.find((candidate) => candidate.id === one.groupId);
    return group ? [{ _id: group.id, FFNumber: one.number, airline: group.name }] : [];
  });
}

/** Values of fields that the organisation no longer asks for are kept, but not shown. */
function configuredFields(
  stored: Details['extraFields'],
  configured: { readonly enable: boolean; readonly fields: readonly { readonly label: string }[] },
): Details['extraFields'] {
  if (!configured.enable) return {};
  const labels = new Set(configured.fields.map((field) => field.label));
  return Object.fromEntries(Object.entries(stored).filter(([label]) => labels.has(label)));
}
