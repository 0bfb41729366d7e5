import type { getApprovalSettings, updateApprovalSettings } from '@pravas/contract/approval/workflow-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { PriceTolerance } from '@pravas/domain/approval/approval.ts';
import { paise, toRupees } from '@pravas/domain/money/money.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { type Change, recordChange } from './approval-context.ts';

type WireSettings = PayloadOf<typeof getApprovalSettings>['settings'];

/** How approvals work in an organisation. */
export interface ApprovalSettings {
  readonly tolerance: PriceTolerance;
  readonly reminderHours: number;
  readonly decideByMail: boolean;
}

/** The defaults. */
const DEFAULTS: ApprovalSettings = {
  tolerance: { percent: 5, paise: 100_000 },
  reminderHours: 4,
  decideByMail: true,
};

/** Reads the settings of this transaction's organisation. */
export async function readApprovalSettings(tx: Tx): Promise<ApprovalSettings> {
  const row = await tx.selectFrom('approval_setting').selectAll().executeTakeFirst();
  if (!row) return DEFAULTS;
  return {
    tolerance: { percent: row.tolerance_percent, paise: row.tolerance_paise },
    reminderHours: row.reminder_hours,
    decideByMail: row.decide_by_mail,
  };
}

/** The settings as the wire names them. */
export function presentSettings({ tolerance, reminderHours, decideByMail }: ApprovalSettings): WireSettings {
  return {
    tolerancePercent: tolerance.percent,
    toleranceAmount: paise(tolerance.paise),
    reminderHours,
    decideByMail,
  };
}

/** The trail shows these values as they are, in rupees. */
const auditView = (settings: WireSettings): AuditDetails => ({
  ...settings,
  toleranceAmount: toRupees(settings.toleranceAmount),
});

/** Changes the settings. What was approved before keeps the band it was approved with. */
export async function changeApprovalSettings(
  tx: Tx,
  fields: BodyOf<typeof updateApprovalSettings>,
  change: Change,
): Promise<WireSettings> {
  const before = presentSettings(await readApprovalSettings(tx));
  const { organizationId } = change.caller;
  const columns = {
    tolerance_percent: fields.tolerancePercent,
    tolerance_paise: fields.toleranceAmount,
    reminder_hours: fields.reminderHours,
    decide_by_mail: fields.decideByMail,
    updated_at: isoOf(change.now),
  };
  await tx
    .insertInto('approval_setting')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute();
  const after = presentSettings(await readApprovalSettings(tx));
  await recordChange(tx, change, {
    action: 'approval_settings.updated',
    objectType: 'organization',
    objectId: organizationId,
    details: changedFields(auditView(before), auditView(after)),
  });
  return after;
}
