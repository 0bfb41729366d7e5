import type { GatewayDispute } from '@pravas/payments/port.ts';
import { applyDispute } from '../../apps/server/src/modules/dispute/apply-dispute.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { gatewayPort } from './ports-of-fakes.ts';
import { createRandom } from './random.ts';
import type { Stage } from './stage.ts';

/** The disputes of a schedule's payer: compared with the books once nothing moves any more. */
export interface PostgresDispute {
  check(): Promise<void>;
}

const MINUTE_MS = 60_000;

/**
 * Has a payer dispute a booking's card payment occasionally, by production's own program: the bank decides, and its
 * message arrives once, twice at once, or late, while the booking goes on.
 */
export function disputeOnPostgres(stage: Stage, seed: number, lookAgain: () => void): PostgresDispute {
  const random = createRandom(seed ^ 0xd15b07e);
  const { timeline, gateway } = stage.world;
  const { organizationId } = stage.lane;
  const context = {
    database: stage.database,
    clock: { now: () => timeline.now() },
    log: createLogger('silent', 'simulated'),
    gateway: gatewayPort(() => Promise.reject(new Error('A dispute is told, not asked for'))),
  };
  const ref = `SIM-${stage.bookingId}`;
  let dispute: GatewayDispute | null = null;
  const tell = async (told: GatewayDispute) => {
    await applyDispute(context, { organizationId, bookingId: stage.bookingId, topUpId: null }, told);
    lookAgain();
  };
  /** The amount that was or may have been refunded, of a disputed payment. */
  let sentBefore = Number.POSITIVE_INFINITY;
  const isDisputed = random.chance(0.3);
  const opensMs = random.int(3, 20) * MINUTE_MS;
  const ends = random.chance(0.75)
    ? random.chance(0.3)
      ? (['lost', 'won'] as const)
      : (['lost'] as const)
    : (['won'] as const);
  if (isDisputed) {
    timeline.after(opensMs, () =>
      stage.during(async () => {
        const [order] = [...gateway.orders.values()].filter(({ state }) => state === 'captured');
        if (!order) return;
        const openedAt = timeline.now();
        dispute = {
          ...{
            disputeRef: ref,
            orderId: order.orderId,
            amountPaise: order.amountPaise,
            reason: 'Not known',
            state: 'open',
          },
          ...{ openedAt, respondBy: openedAt.add({ hours: 168 }) },
        };
        await tell(dispute);
        const [row] = await stage.database.ask<{ unsure: boolean }>(
          'select coalesce(bool_or(is_unsure), false) as unsure from refund where booking_id = $1',
          [stage.bookingId],
        );
        if (row?.unsure === false) sentBefore = gateway.takenOf(order.orderId).refunded;
      }),
    );
    ends.forEach((state, index) => {
      timeline.after(opensMs + (index + 1) * 4 * MINUTE_MS, () =>
        stage.during(async () => {
          if (dispute === null) return;
          dispute = { ...dispute, state };
          await Promise.all([tell(dispute), tell(dispute)]);
        }),
      );
    });
  }
  return {
    async check() {
      if (dispute === null) return;
      // Sent until it is stored, as the worker retries until it is.
      await tell(dispute);
      const [row] = await stage.database.ask<{ taken: string }>(
        `select coalesce(sum(case when credit_account = 'gateway_clearing' then amount_paise else -amount_paise end), 0) as taken
         from ledger_transfer where organization_id = $1 and key ~ ('^chargeback(-won)?:' || $2)`,
        [organizationId, ref],
      );
      const expected = dispute.state === 'lost' ? dispute.amountPaise : 0;
      if (Number(row?.taken) !== expected)
        stage.world.violate('I3', `${ref} is ${dispute.state}, and the books have taken ${row?.taken} of ${expected}`);
      // Whatever was sent before anybody knew: the bank and we together refund no more than was paid.
      const { refunded } = gateway.takenOf(dispute.orderId);
      if (dispute.state === 'lost' && refunded > sentBefore)
        stage.world.violate('I1', `${ref} is lost, and ${refunded - sentBefore} were sent back to the card as well`);
    },
  };
}
