import { type AwaitedRefund, addWorkingDays, type RefundClock, refundClockUntil } from '../refund/refund-clock.ts';
import { refundLawOn } from './refund-law.ts';

/** Who charged the customer: the airline itself by card, or an agent or portal, as we are. */
type RefundChannel = 'card' | 'agent';

/** A refund of flights on its way. */
export interface RefundOnItsWay extends AwaitedRefund {
  readonly channel: RefundChannel;
}

/**
 * The clock of a refund of flights: our promise of 6 to 7 working days, and the regulator's limit – 7 days to a card the airline
 * charged, 14 working days through an agent (30 before 26 March 2026).
 */
export function refundClock({ channel, ...refund }: RefundOnItsWay): RefundClock {
  const { cancelledOn } = refund;
  const law = refundLawOn(cancelledOn);
  const by =
    law === null
      ? null
      : channel === 'card'
        ? Temporal.PlainDate.from(cancelledOn).add({ days: law.cardDays }).toString()
        : addWorkingDays(cancelledOn, law.agentWorkingDays);
  return refundClockUntil(refund, { by, source: law?.source ?? null });
}
