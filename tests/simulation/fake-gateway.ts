import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { PaymentState, RefundOutcome } from '@pravas/payments/port.ts';

/** An order as the gateway stores it. */
interface GatewayOrder {
  readonly orderId: string;
  readonly amountPaise: Paise;
  state: 'open' | 'captured' | 'declined';
  readonly refunds: Map<string, Paise>;
}

/** A card gateway: takes an order's money once, and treats a refund reference as one refund. */
export interface FakeGateway {
  readonly orders: ReadonlyMap<string, GatewayOrder>;
  open(orderId: string, amountPaise: Paise): void;
  /** The traveller pays; once captured it stays so. */
  pay(orderId: string): void;
  decline(orderId: string): void;
  verify(orderId: string): PaymentState;
  refund(orderId: string, refundRef: string, amountPaise: Paise): RefundOutcome;
  /** Captured and refunded in sum, in paise. */
  takenOf(orderId: string): { readonly captured: number; readonly refunded: number };
}

/** A gateway that has seen nothing yet. */
export function createFakeGateway(): FakeGateway {
  const orders = new Map<string, GatewayOrder>();
  const expectOrder = (orderId: string): GatewayOrder => {
    const order = orders.get(orderId);
    if (!order) throw new Error(`The gateway knows no order ${orderId}`);
    return order;
  };
  const sumOf = (order: GatewayOrder): number => [...order.refunds.values()].reduce((a, b) => a + b, 0);
  return {
    orders,
    open(orderId, amountPaise) {
      orders.set(orderId, { orderId, amountPaise, state: 'open', refunds: new Map() });
    },
    pay(orderId) {
      const order = expectOrder(orderId);
      if (order.state === 'open') order.state = 'captured';
    },
    decline(orderId) {
      const order = expectOrder(orderId);
      if (order.state === 'open') order.state = 'declined';
    },
    verify(orderId) {
      const order = expectOrder(orderId);
      if (order.state === 'open') return { type: 'open' };
      if (order.state === 'declined') return { type: 'declined', reason: 'The card was declined.' };
      return { type: 'captured', gatewayRef: `gw-${orderId}`, amountPaise: order.amountPaise };
    },
    refund(orderId, refundRef, amountPaise) {
      const order = expectOrder(orderId);
      if (order.state !== 'captured') return { type: 'failed', reason: 'Nothing was captured' };
      if (!order.refunds.has(refundRef)) {
        if (sumOf(order) + amountPaise > order.amountPaise) return { type: 'failed', reason: 'More than was captured' };
        order.refunds.set(refundRef, amountPaise);
      }
      return { type: 'refunded', gatewayRefundRef: `gr-${refundRef}` };
    },
    takenOf(orderId) {
      const order = expectOrder(orderId);
      return { captured: order.state === 'captured' ? order.amountPaise : paise(0), refunded: sumOf(order) };
    },
  };
}
