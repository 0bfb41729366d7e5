import type { BodyOf } from '@pravas/contract/operation.ts';
import type { updateOrganizationSettings } from '@pravas/contract/organisation/organization-operations.ts';
import { weekText } from '@pravas/domain/help/desk-hours.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { airlineByCode } from '@pravas/reference/airlines.ts';
import { sql } from 'kysely';
import { ACCESS_TOPIC, announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { type Change, recordChange, refuseField } from './organization-context.ts';
import { readRow } from './organization-details.ts';
import { type OrganizationSettings, parseSettings } from './organization-settings.ts';
import { holdSessionsToFactor } from './second-factor-rule.ts';

type Body = BodyOf<typeof updateOrganizationSettings>;

/**
 * Changes the sections that were sent, all of them or none. Throws `provider_only` where another caller sends modules,
 * `validation_failed`, `not_found`, `conflict`.
 */
export async function updateSettings(tx: Tx, body: Body, change: Change): Promise<void> {
  if (body.modules && !change.caller.isSuperAdmin) throw new Refusal('provider_only');
  const row = await readRow(tx, true);
  if (row.version !== body.version) throw new Refusal('conflict');
  checkSections(body);
  const before = parseSettings(row.settings);
  const after = applySections(before, body);
  await tx
    .updateTable('organization')
    .set({ settings: JSON.stringify(after), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await applyToSessions(tx, row.id, before.security, after.security);
  await recordChange(tx, change, row.id, {
    action: 'organization.settings_updated',
    objectType: 'organization',
    objectId: row.id,
    details: changedFields(auditView(before), auditView(after)),
  });
}

function applySections(before: OrganizationSettings, body: Body): OrganizationSettings {
  const { services, booking, additionalEmployeeFields, dealcode, security, offline, stays, multipleGsts, modules } =
    body;
  const { deskContact } = body;
  return {
    ...before,
    ...services,
    ...booking,
    ...(additionalEmployeeFields ? { additionalEmployeeFields } : {}),
    ...(dealcode ? { dealcode } : {}),
    ...(security ? { security } : {}),
    ...(offline ? { offlineConfirmAbovePaise: offline.confirmAbove } : {}),
    ...(deskContact ? { deskContact } : {}),
    ...(stays ? { stays } : {}),
    ...(multipleGsts ? { multipleGsts } : {}),
    ...(modules ? { modules } : {}),
  };
}

function checkSections({ additionalEmployeeFields, dealcode, modules }: Body): void {
  for (const [index, { label }] of (additionalEmployeeFields?.fields ?? []).entries()) {
    const first = additionalEmployeeFields?.fields.findIndex((one) => fold(one.label) === fold(label));
    if (first !== index) {
      const field = `additionalEmployeeFields.fields.${index}.label`;
      throw refuseField('validation_failed', field, 'This label is used twice');
    }
  }
  for (const [index, { airline }] of (dealcode?.airlines ?? []).entries()) {
    const field = `dealcode.airlines.${index}.airline`;
    if (!airlineByCode(airline)) throw refuseField('validation_failed', field, 'Please enter valid airline');
    if (dealcode?.airlines.findIndex((one) => one.airline === airline) !== index) {
      throw refuseField('validation_failed', field, 'This airline is used twice');
    }
  }
  const labelMessage = dealcode?.enable ? checkText(FIELD_RULES.fieldLabel, dealcode.label) : null;
  if (labelMessage !== null) throw refuseField('validation_failed', 'dealcode.label', labelMessage);
  for (const [index, { id }] of (modules ?? []).entries()) {
    if (modules?.findIndex((one) => one.id === id) !== index) {
      throw refuseField('validation_failed', `modules.${index}.id`, 'This module is used twice');
    }
  }
}

const fold = (text: string) => text.toLowerCase();

type Security = OrganizationSettings['security'];

/** Applies changed rules to signed-in people: sessions get shorter at once, and never longer. */
async function applyToSessions(tx: Tx, organizationId: string, before: Security, after: Security): Promise<void> {
  if (after.secondFactor !== before.secondFactor) {
    await holdSessionsToFactor(tx, organizationId, after.secondFactor, null);
  }
  if (after.sessionDays < before.sessionDays) {
    await tx
      .updateTable('session')
      .set({ expires_at: sql`least(expires_at, created_at + make_interval(days => ${after.sessionDays}))` })
      .where('ended_at', 'is', null)
      .execute();
  }
  if (after.idleHours < before.idleHours) {
    await tx.updateTable('session').set({ idle_hours: after.idleHours }).where('ended_at', 'is', null).execute();
  }
  const isShorter = after.sessionDays < before.sessionDays || after.idleHours < before.idleHours;
  if (isShorter) await announce(tx, organizationId, ACCESS_TOPIC);
}

/** Settings section by section, as the audit trail compares them. */
function auditView(settings: OrganizationSettings): AuditDetails {
  const { additionalEmployeeFields, dealcode, security, multipleGsts, modules, ...rest } = settings;
  const { deskContact, ...switches } = rest;
  return {
    ...switches,
    deskContact: { ...deskContact, hours: weekText(deskContact.hours).join(', ') },
    additionalEmployeeFields: {
      enable: additionalEmployeeFields.enable,
      fields: additionalEmployeeFields.fields.map((field) => ({ ...field })),
    },
    dealcode: {
      enable: dealcode.enable,
      label: dealcode.label,
      airlines: dealcode.airlines.map((one) => ({ ...one })),
    },
    security: { ...security },
    multipleGsts: { ...multipleGsts },
    modules: modules.map((one) => ({ ...one })),
  };
}
