import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What a trip is charged to, by id; null = nothing. */
export interface ChargedTo {
  readonly costCentreId: string | null;
  readonly projectId: string | null;
  readonly gstRegistrationId: string | null;
}

/**
 * Checks that a new choice exists here and is in use; a trip's current one may stay. Throws `validation_failed` naming
 * the field.
 */
export async function expectChargedTo(tx: Tx, chosen: Partial<ChargedTo>, before?: ChargedTo): Promise<void> {
  const isNew = (key: keyof ChargedTo) => chosen[key] != null && chosen[key] !== before?.[key];
  const errors = [
    ...(isNew('costCentreId') && !(await isCostCentre(tx, chosen.costCentreId ?? '', 'cost_centre'))
      ? [{ field: 'costCentreId', message: 'Choose a cost centre from the list' }]
      : []),
    ...(isNew('projectId') && !(await isCostCentre(tx, chosen.projectId ?? '', 'project'))
      ? [{ field: 'projectId', message: 'Choose a project from the list' }]
      : []),
    ...(isNew('gstRegistrationId') && !(await isRegistration(tx, chosen.gstRegistrationId ?? ''))
      ? [{ field: 'gstId', message: 'Choose a GST registration from the list' }]
      : []),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
}

async function isCostCentre(tx: Tx, id: string, kind: 'cost_centre' | 'project'): Promise<boolean> {
  const query = tx.selectFrom('cost_centre').select('id').where('id', '=', id).where('kind', '=', kind);
  return (await query.where('is_active', '=', true).executeTakeFirst()) !== undefined;
}

async function isRegistration(tx: Tx, id: string): Promise<boolean> {
  const query = tx.selectFrom('gst_registration').select('id').where('id', '=', id).where('is_active', '=', true);
  return (await query.executeTakeFirst()) !== undefined;
}
