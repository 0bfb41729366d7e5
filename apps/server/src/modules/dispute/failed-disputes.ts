import { paise } from '@pravas/domain/money/money.ts';
import type { GatewayDispute } from '@pravas/payments/port.ts';
import type { Tx } from '../../platform/database.ts';
import { openCase } from '../casework/index.ts';
import { PATIENCE } from './unread-disputes.ts';

/** A dispute as it is kept until it can be written. */
type KeptDispute = Omit<GatewayDispute, 'openedAt' | 'respondBy'> & {
  readonly openedAt: string;
  readonly respondBy: string;
};

/** Disputes that could not be written, by the gateway's references. */
export type Failed = Readonly<
  Record<string, { readonly since: string; readonly isTold: boolean; readonly told: KeptDispute }>
>;

/** What could not be written by now: each since its first failure; those that waited long enough are reported. */
export function failedNow(before: Failed, disputes: readonly GatewayDispute[], now: Temporal.Instant): Failed {
  return Object.fromEntries(
    disputes.map((told) => {
      const { since = now.toString(), isTold = false } = before[told.disputeRef] ?? {};
      const isDue = Temporal.Instant.compare(Temporal.Instant.from(since).add(PATIENCE), now) <= 0;
      const kept = { ...told, openedAt: told.openedAt.toString(), respondBy: told.respondBy.toString() };
      return [told.disputeRef, { since, isTold: isTold || isDue, told: kept }];
    }),
  );
}

/** The disputes that could not be written, as the gateway reported them last. */
export function disputesOf(failed: Failed): readonly GatewayDispute[] {
  return Object.values(failed).map(({ told }) => ({
    ...told,
    amountPaise: paise(told.amountPaise),
    openedAt: Temporal.Instant.from(told.openedAt),
    respondBy: Temporal.Instant.from(told.respondBy),
  }));
}

/** Calls a person for each dispute that could not be written for too long, once. */
export async function callForFailed(
  tx: Tx,
  { organization_id: organizationId }: { readonly organization_id: string },
  { before, failed }: { readonly before: Failed; readonly failed: Failed },
  now: Temporal.Instant,
): Promise<void> {
  for (const [reference, { isTold, told }] of Object.entries(failed)) {
    if (!isTold || before[reference]?.isTold) continue;
    await openCase(
      tx,
      organizationId,
      {
        kind: 'books_disagree',
        key: `dispute-failed:${reference}`,
        bookingId: null,
        title: `What the gateway says of the disputed payment ${told.orderId} cannot be written (${reference}). It is tried again. Nothing was posted.`,
        facts: { disputeRef: reference, orderId: told.orderId, amountPaise: told.amountPaise, state: told.state },
        dueAt: null,
      },
      'gateway',
      now,
    );
  }
}
