import type { BodyOf } from '@pravas/contract/operation.ts';
import type {
  organizationDetails,
  updateOrganization as updateOperation,
} from '@pravas/contract/organisation/organization-operations.ts';
import { MODULE_BOOK_FOR_OTHERS } from '@pravas/domain/organisation/service-access.ts';
import { holdsOurName } from '@pravas/domain/validation/borrowed-trust.ts';
import { countryByCode } from '@pravas/reference/countries.ts';
import { indianStateById } from '@pravas/reference/indian-states.ts';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { takePhone } from '../../platform/phone-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { type Change, recordChange, refuseField } from './organization-context.ts';
import { parseSettings } from './organization-settings.ts';

type Row = Selectable<Schema['organization']>;
type Details = z.output<typeof organizationDetails>;

/** An organisation's home for taxes. */
interface HomeState {
  readonly stateId: number;
  readonly stateCode: string;
  readonly stateName: string;
}

/** The "state" of an organisation abroad; 96 is the e-invoice's code of a foreign place of supply. */
const ABROAD: HomeState = { stateId: 0, stateCode: '96', stateName: 'Outside India' };

/** The names of modules that have one. */
const MODULE_NAMES: Readonly<Record<number, string>> = { [MODULE_BOOK_FOR_OTHERS]: 'Create trips for others' };

/** The organisation of this transaction. Throws `not_found` when there is none with that id. */
export async function readDetails(tx: Tx): Promise<Details> {
  return presentDetails(await readRow(tx));
}

/**
 * Changes the details. Throws `validation_failed`, `not_found`, `conflict` when another person changed them meanwhile.
 */
export async function updateDetails(tx: Tx, body: BodyOf<typeof updateOperation>, change: Change): Promise<Details> {
  const before = await readRow(tx, true);
  if (before.version !== body.version) throw new Refusal('conflict');
  if (!before.is_provider && body.name !== before.name) expectOwnName(body.name, 'name');
  const home = homeStateOf(body.countryCode, body.state_id ?? null);
  await tx
    .updateTable('organization')
    .set({
      name: body.name,
      organization_type: body.organizationType,
      organization_size: body.organizationSize,
      industry: body.industry,
      website: body.website,
      address: body.address,
      country_code: body.countryCode,
      state_id: home.stateId,
      state_code: home.stateCode,
      state_name: home.stateName,
      city: body.city,
      zip_code: body.zipCode,
      contact_email: body.contactEmail,
      contact_mobile: takePhone(body.contactMobile, 'contactMobile', 'Contact mobile number'),
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute();
  const after = await readRow(tx);
  await recordChange(tx, change, before.id, {
    action: 'organization.updated',
    objectType: 'organization',
    objectId: before.id,
    details: changedFields(auditView(before), auditView(after)),
  });
  return presentDetails(after);
}

/** Refuses a name that imitates ours: it appears in mails that we send. Throws `validation_failed`. */
export function expectOwnName(name: string, field: string): void {
  if (holdsOurName(name)) {
    throw refuseField('validation_failed', field, 'Organisation name must not contain the name Pravas');
  }
}

/** The home state of an address. Throws `validation_failed` for an unknown country or State of India. */
function homeStateOf(countryCode: string, stateId: number | null): HomeState {
  if (!countryByCode(countryCode)) {
    throw refuseField('validation_failed', 'countryCode', 'Please enter valid country');
  }
  if (countryCode !== 'IN') return ABROAD;
  if (stateId === null) throw refuseField('validation_failed', 'state_id', 'State is required');
  const state = indianStateById(stateId);
  if (!state) throw refuseField('validation_failed', 'state_id', 'Please enter valid state');
  return { stateId: state.id, stateCode: state.gstCode, stateName: state.name };
}

/**
 * The organisation's row, locked against other changes where asked. Throws `not_found` when this transaction is bound
 * to none.
 */
export async function readRow(tx: Tx, lock = false): Promise<Row> {
  let query = tx.selectFrom('organization').selectAll();
  // The weaker lock lets others write rows that only refer to the organisation, their audit rows among them.
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

function presentDetails(row: Row): Details {
  return {
    _id: row.id,
    name: row.name,
    organizationType: row.organization_type,
    organizationSize: row.organization_size,
    industry: row.industry,
    website: row.website,
    address: row.address,
    countryCode: row.country_code,
    organization_master: { state: { state_id: row.state_id, name: row.state_name } },
    city: row.city,
    zipCode: row.zip_code,
    contactEmail: row.contact_email,
    contactMobile: row.contact_mobile,
    imageId: row.image_id,
    modules: parseSettings(row.settings).modules.map(({ id, active }) => ({
      id,
      name: MODULE_NAMES[id] ?? `Module ${id}`,
      active,
    })),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

function auditView(row: Row): AuditDetails {
  return {
    name: row.name,
    organizationType: row.organization_type,
    organizationSize: row.organization_size,
    industry: row.industry,
    website: row.website,
    address: row.address,
    countryCode: row.country_code,
    state: row.state_name,
    city: row.city,
    zipCode: row.zip_code,
    contactEmail: row.contact_email,
    contactMobile: row.contact_mobile,
  };
}
