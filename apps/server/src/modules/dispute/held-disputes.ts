import { paise } from '@pravas/domain/money/money.ts';
import type { GatewayDispute } from '@pravas/payments/port.ts';
import { findDue } from '../../platform/due-rows.ts';
import type { DisputeContext, PaidWhere } from './dispute-context.ts';

interface HeldRow {
  readonly organization_id: string;
  readonly booking_id: string | null;
  readonly topup_id: string | null;
  readonly reference: string;
  readonly payment_reference: string;
  readonly told_paise: number;
  readonly told_state: GatewayDispute['state'];
  readonly reason: string;
  readonly opened_at: Date;
  readonly respond_by: Date;
}

/** A dispute with a report that was not acted on, as the gateway reported it last, and where its payment was made. */
interface HeldDispute {
  readonly paid: PaidWhere;
  readonly told: GatewayDispute;
}

/**
 * Reports not acted on yet: the facts behind the judgement may have changed, and the gateway does not repeat an
 * unchanged report.
 */
export async function listHeldDisputes(context: DisputeContext): Promise<readonly HeldDispute[]> {
  const rows = await findDue<HeldRow>(context, 'list_held_disputes', context.gateway.gatewayId);
  return rows.map((row) => ({
    paid: { organizationId: row.organization_id, bookingId: row.booking_id, topUpId: row.topup_id },
    told: {
      disputeRef: row.reference,
      orderId: row.payment_reference,
      amountPaise: paise(row.told_paise),
      state: row.told_state,
      reason: row.reason,
      openedAt: instantOf(row.opened_at),
      respondBy: instantOf(row.respond_by),
    },
  }));
}

const instantOf = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime());
