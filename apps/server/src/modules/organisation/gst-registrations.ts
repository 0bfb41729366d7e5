import type { BodyOf } from '@pravas/contract/operation.ts';
import type {
  createGstRegistration as createOperation,
  gstRegistration,
  updateGstRegistration as updateOperation,
} from '@pravas/contract/organisation/organization-operations.ts';
import { gstStateByCode } from '@pravas/reference/gst-states.ts';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { takePhone } from '../../platform/phone-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { isUsedElsewhere } from './held-registrations.ts';
import { type Change, recordChange, refuseField } from './organization-context.ts';
import { readRow as lockOrganization } from './organization-details.ts';

type Row = Selectable<Schema['gst_registration']>;
type Fields = BodyOf<typeof createOperation>;
type WireRegistration = z.output<typeof gstRegistration>;

/** All registrations, the default one first. */
export async function listRegistrations(tx: Tx): Promise<WireRegistration[]> {
  const rows = await tx
    .selectFrom('gst_registration')
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy('display_name')
    .execute();
  return rows.map(present);
}

/**
 * Adds a registration; the first one is always the default. If another organisation uses its number, it is held:
 * switched off until the provider consents. Throws `name_taken`.
 */
export async function createRegistration(tx: Tx, fields: Fields, change: Change): Promise<WireRegistration> {
  const { id: organizationId } = await lockOrganization(tx, true);
  const existing = await tx
    .selectFrom('gst_registration')
    .select('id')
    .where('is_held', '=', false)
    .limit(1)
    .executeTakeFirst();
  const isHeld = await isUsedElsewhere(tx, fields.gstNumber);
  const isDefault = !isHeld && (fields.isDefault || !existing);
  if (isDefault) await clearDefault(tx);
  const id = newId();
  await orTaken(() =>
    tx
      .insertInto('gst_registration')
      .values({
        organization_id: organizationId,
        id,
        ...columnsOf(fields),
        is_default: isDefault,
        is_held: isHeld,
        is_active: !isHeld,
      })
      .execute(),
  );
  const created = await findRegistration(tx, id);
  await recordRegistration(tx, change, 'gst_registration.created', null, created);
  return present(created);
}

/**
 * Changes a registration. The default can be moved to it, not taken from it. Throws `not_found`, `name_taken`,
 * `validation_failed` where no default would be left, or one that is switched off.
 */
export async function updateRegistration(
  tx: Tx,
  { gstId, ...fields }: BodyOf<typeof updateOperation>,
  change: Change,
): Promise<WireRegistration> {
  await lockOrganization(tx, true);
  const before = await findRegistration(tx, gstId);
  if (before.is_default && !fields.isDefault) {
    throw refuseField('validation_failed', 'isDefault', 'Make another registration the default instead');
  }
  if (fields.isDefault && !before.is_active) {
    throw refuseField('validation_failed', 'isDefault', 'A registration that is switched off cannot be the default');
  }
  const isOther = fields.gstNumber !== before.gstin;
  const isHeld = isOther ? await isUsedElsewhere(tx, fields.gstNumber) : before.is_held;
  if (isHeld && isOther && before.is_active) {
    throw refuseField(
      'validation_failed',
      'gstNumber',
      'Another organisation uses this GST number. Add it as a separate registration; the provider has to agree to it',
    );
  }
  if (fields.isDefault && !before.is_default) await clearDefault(tx);
  await orTaken(() =>
    tx
      .updateTable('gst_registration')
      .set({ ...columnsOf(fields), is_default: fields.isDefault, is_held: isHeld })
      .where('id', '=', gstId)
      .execute(),
  );
  const after = await findRegistration(tx, gstId);
  await recordRegistration(tx, change, 'gst_registration.updated', before, after);
  return present(after);
}

/** Switches a registration on or off. Throws `not_found`, `in_use` for the default one. */
export async function switchRegistration(
  tx: Tx,
  gstId: string,
  isActive: boolean,
  change: Change,
): Promise<WireRegistration> {
  await lockOrganization(tx, true);
  const before = await findRegistration(tx, gstId);
  if (before.is_default && !isActive) {
    throw new Refusal('in_use', {
      message: 'The default registration cannot be switched off. Make another one the default first.',
    });
  }
  if (before.is_active === isActive) return present(before);
  if (before.is_held) {
    throw new Refusal('provider_only', {
      message: 'Another organisation uses this GST number. The provider has to agree before you use it.',
    });
  }
  await tx.updateTable('gst_registration').set({ is_active: isActive }).where('id', '=', gstId).execute();
  const after = { ...before, is_active: isActive };
  await recordRegistration(
    tx,
    change,
    isActive ? 'gst_registration.enabled' : 'gst_registration.disabled',
    before,
    after,
  );
  return present(after);
}

async function findRegistration(tx: Tx, id: string): Promise<Row> {
  const row = await tx.selectFrom('gst_registration').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

async function clearDefault(tx: Tx): Promise<void> {
  await tx.updateTable('gst_registration').set({ is_default: false }).where('is_default', '=', true).execute();
}

function columnsOf(fields: Fields) {
  return {
    display_name: fields.displayName,
    gst_type: fields.gstType,
    gstin: fields.gstNumber,
    legal_name: fields.legalName,
    address: fields.address,
    email: fields.email,
    mobile: takePhone(fields.mobile, 'mobile'),
  };
}

async function orTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const constraint = uniqueViolationOf(error);
    if (constraint === 'gst_registration_name') {
      throw refuseField('name_taken', 'displayName', 'This name is already used');
    }
    if (constraint === 'gst_registration_organization_id_gstin_key') {
      throw refuseField('name_taken', 'gstNumber', 'You have already added this GST number');
    }
    throw error;
  }
}

function present(row: Row): WireRegistration {
  return {
    _id: row.id,
    displayName: row.display_name,
    gstType: row.gst_type as WireRegistration['gstType'],
    gstNumber: row.gstin,
    stateName: gstStateByCode(row.gstin.slice(0, 2))?.name ?? '',
    legalName: row.legal_name,
    address: row.address,
    email: row.email,
    mobile: row.mobile,
    isDefault: row.is_default,
    isActive: row.is_active,
    isHeld: row.is_held,
  };
}

async function recordRegistration(
  tx: Tx,
  change: Change,
  action: string,
  before: Row | null,
  after: Row,
): Promise<void> {
  const view = (row: Row | null): AuditDetails => {
    if (row === null) return {};
    const { _id, ...shown } = present(row);
    return shown;
  };
  await recordChange(tx, change, after.organization_id, {
    action,
    objectType: 'gst_registration',
    objectId: after.id,
    details: changedFields(view(before), view(after)),
  });
}
