import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { OrderSupplier, SupplierError } from '@pravas/suppliers/order-port.ts';
import type { SagaAnswers, SagaCall } from '../../apps/server/src/modules/booking/saga/saga-io.ts';

/** Makes a call to the simulated outside and answers its reply, or that there was none. */
export type CallOutside = <K extends keyof SagaAnswers>(
  call: Extract<SagaCall, { readonly call: K }>,
) => Promise<Exclude<SagaAnswers[K], { readonly type: 'not_sent' }>>;

const NOT_SIMULATED = (): never => {
  throw new Error('Nothing of the saga asks this');
};

/**
 * A simulated supplier behind the port that production talks to, whatever it sells. One that hides what it works on has
 * it kept that an order leaves.
 */
export function supplierPort(
  supplierId: string,
  call: CallOutside,
  hidesWork = false,
): Required<Omit<OrderSupplier, 'slowestMs'>> {
  return {
    supplierId,
    readOrder: (order) => call({ call: 'read_order', supplierId, order }),
    change: (clientRef, order, offer) => call({ call: 'change', supplierId, clientRef, order, offer }),
    refreshOffer: (detail, party) => call({ call: 'refresh_offer', supplierId, detail, party }),
    book: async (request, _signal, leave) => {
      if (hidesWork && leave && !(await leave())) return { type: 'failed', error: notLeft(supplierId) };
      return call({ call: 'book', supplierId, request });
    },
    confirmHeld: (request, held) => call({ call: 'confirm_held', supplierId, request, held }),
    releaseHeld: (held) => call({ call: 'release_held', supplierId, held }),
    lookUp: (request) => call({ call: 'look_up', supplierId, request }),
    quoteCancellation: NOT_SIMULATED,
    cancel: (clientRef, order, units) => call({ call: 'cancel', supplierId, clientRef, order, units }),
    getCancellation: (cancellation) => call({ call: 'get_cancellation', supplierId, cancellation }),
  };
}

const notLeft = (supplierId: string): SupplierError => ({
  supplierId,
  kind: 'unavailable',
  messages: ['Not sent'],
  retryable: true,
});

/** The simulated gateway behind its port. */
export function gatewayPort(call: CallOutside): PaymentGateway {
  return {
    gatewayId: 'simulated',
    formOrigin: 'http://gateway.invalid',
    start: () => ({ action: 'http://gateway.invalid/pay', merchantRequest: '', mid: '' }),
    readReturn: NOT_SIMULATED,
    verify: (paymentRef) => call({ call: 'verify_payment', paymentRef }),
    refund: ({ orderId: paymentRef, gatewayRef, amountPaise, refundRef }) =>
      call({ call: 'refund', paymentRef, gatewayRef, amountPaise, refundRef }),
    readDispute: NOT_SIMULATED,
    disputes: NOT_SIMULATED,
  };
}
