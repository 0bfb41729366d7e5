import type { Leave } from '@pravas/suppliers/order-port.ts';
import type { SagaContext } from '../saga-context.ts';
import type { GatewayCall, NotSent, SagaAnswers, SagaCall, SagaIo, SupplierCall } from './saga-io.ts';

const GATEWAY_DEADLINE_MS = 20_000;

type Answered = SagaAnswers[keyof SagaAnswers];

/**
 * Makes one call to the outside with a deadline, unless its time to leave is over. `leave` records that it leaves,
 * where its supplier needs that.
 */
export async function makeCall(
  context: Pick<SagaContext, 'clock' | 'gateway' | 'log' | 'supplierById' | 'timing'>,
  { call, notAfterMs }: Extract<SagaIo, { readonly type: 'call' }>,
  leave: Leave,
): Promise<Answered> {
  // Nothing may happen between this check and the call, or a worker that was halted in between would send too late.
  if (notAfterMs !== null && context.clock.now().epochMilliseconds > notAfterMs) {
    return { type: 'not_sent' } satisfies NotSent;
  }
  return isGatewayCall(call) ? callGateway(context, call) : callSupplier(context, call, leave);
}

function isGatewayCall(call: SagaCall): call is GatewayCall {
  return call.call === 'verify_payment' || call.call === 'refund';
}

async function callGateway(context: Pick<SagaContext, 'gateway' | 'log'>, call: GatewayCall): Promise<Answered> {
  const signal = AbortSignal.timeout(GATEWAY_DEADLINE_MS);
  if (call.call === 'verify_payment') return context.gateway.verify(call.paymentRef, null, signal);
  const { paymentRef, gatewayRef, amountPaise, refundRef } = call;
  const outcome = await context.gateway.refund({ orderId: paymentRef, gatewayRef, amountPaise, refundRef }, signal);
  if (outcome.type !== 'refunded') {
    context.log.warn({ refundRef, outcome: outcome.type }, 'a refund is not through yet and is tried again');
  }
  return outcome;
}

function callSupplier(
  context: Pick<SagaContext, 'supplierById' | 'timing'>,
  call: SupplierCall,
  leave: Leave,
): Promise<Answered> {
  const supplier = context.supplierById(call.supplierId);
  const { slowestMs = 0 } = supplier;
  const signal = AbortSignal.timeout(Math.max(context.timing.bookDeadlineMs, slowestMs));
  switch (call.call) {
    case 'book':
      return supplier.book(call.request, signal, leave);
    case 'confirm_held':
      return supplier.confirmHeld(call.request, call.held, signal);
    case 'release_held':
      return supplier.releaseHeld(call.held, signal);
    case 'look_up':
      return supplier.lookUp(call.request, signal);
    case 'refresh_offer':
      return supplier.refreshOffer(call.detail, call.party, signal);
    case 'cancel':
      return supplier.cancel(call.clientRef, call.order, call.units, signal);
    case 'get_cancellation':
      return supplier.getCancellation(call.cancellation, signal);
    case 'change':
      if (!supplier.change) throw new Error(`${supplier.supplierId} changes no orders`);
      return supplier.change(call.clientRef, call.order, call.offer, signal);
    case 'read_order':
      return supplier.readOrder(call.order, signal);
  }
}
