import type { SupplierError } from '@pravas/suppliers/order-port.ts';
import type { SagaAnswers, SagaCall } from '../../apps/server/src/modules/booking/saga/saga-io.ts';
import type { Hooks } from './planted-faults.ts';
import type { SimulatedWorld } from './simulated-world.ts';
import type { Weather } from './weather.ts';

type SagaAnswer = SagaAnswers[keyof SagaAnswers];

/** A message arrives within this time or never; the quiet period of the program is longer. */
const NETWORK_LATENESS_MS = 60_000;

const MUTATIONS: ReadonlySet<SagaCall['call']> = new Set([
  'book',
  'confirm_held',
  'release_held',
  'cancel',
  'change',
  'refund',
]);
const TIMED_OUT: SupplierError = {
  supplierId: 'simulated',
  kind: 'timeout',
  messages: ['No answer in time'],
  retryable: false,
};

/** The world as the network needs it. */
export type Outside = Pick<SimulatedWorld, 'timeline' | 'random' | 'supplierById' | 'gateway' | 'claims' | 'note'>;

/** A call through a network that loses, delays and doubles. The answer comes once: the outside's, or that none came. */
export function sendOut(
  world: Outside,
  call: SagaCall,
  weather: Weather,
  options: { readonly isCalm: boolean; readonly deadlineMs: number; readonly hooks: Pick<Hooks, 'believesCallbacks'> },
  onAnswer: (answer: SagaAnswer) => void,
): void {
  const { timeline, random } = world;
  const happens = (rate: number): boolean => !options.isCalm && random.chance(rate);
  const isMutation = MUTATIONS.has(call.call);
  let isAnswered = false;
  const answerOnce = (answer: SagaAnswer): void => {
    if (isAnswered) return;
    isAnswered = true;
    onAnswer(answer);
  };
  timeline.after(options.deadlineMs, () => answerOnce(withoutAnswer(call)));
  const isLost = happens(weather.lostRequest);
  const arriveMs = happens(weather.lateArrival) ? random.int(3_000, NETWORK_LATENESS_MS) : random.int(50, 2_000);
  const isDoubled = isMutation && happens(weather.twice);
  const againMs = random.int(0, NETWORK_LATENESS_MS - arriveMs);
  if (!isLost) {
    timeline.after(arriveMs, () => {
      const answer = askOutside(world, call, options.hooks);
      // What was turned down is turned down again: a doubled message is one message to its recipient.
      if (isDoubled && 'type' in answer && isDone(answer.type)) {
        timeline.after(againMs, () => void askOutside(world, call, options.hooks));
      }
      if (happens(weather.lostAnswer)) return;
      timeline.after(random.int(20, 1_500), () => answerOnce(answer));
    });
  }
}

function isDone(type: string): boolean {
  return type !== 'failed' && type !== 'unavailable' && type !== 'price_changed';
}

/** How the outside handles a call that has arrived. */
export function askOutside(world: Outside, call: SagaCall, hooks: Pick<Hooks, 'believesCallbacks'>): SagaAnswer {
  const { supplierById, gateway } = world;
  const answer = ((): SagaAnswer => {
    switch (call.call) {
      case 'book':
        return supplierById(call.supplierId).book(call.request);
      case 'confirm_held':
        return supplierById(call.supplierId).confirmHeld(call.request, call.held);
      case 'release_held':
        return supplierById(call.supplierId).releaseHeld(call.held);
      case 'look_up':
        return supplierById(call.supplierId).lookUp(call.request);
      case 'refresh_offer':
        return supplierById(call.supplierId).refreshOffer(call.detail);
      case 'cancel':
        return supplierById(call.supplierId).cancel(call.order, call.units);
      case 'get_cancellation':
        return supplierById(call.supplierId).getCancellation(call.cancellation);
      case 'change':
        return supplierById(call.supplierId).change(call.clientRef, call.order, call.offer);
      case 'read_order':
        return supplierById(call.supplierId).readOrder(call.order);
      case 'verify_payment':
        return hooks.believesCallbacks && world.claims.has(call.paymentRef)
          ? { type: 'captured', gatewayRef: `gw-${call.paymentRef}`, amountPaise: amountOf(world, call.paymentRef) }
          : gateway.verify(call.paymentRef);
      case 'refund':
        return gateway.refund(call.paymentRef, call.refundRef, call.amountPaise);
    }
  })();
  world.note(() => `outside ${call.call}: ${'type' in answer ? answer.type : answer.ok}`);
  return answer;
}

function amountOf(world: Outside, paymentRef: string) {
  const order = world.gateway.orders.get(paymentRef);
  if (!order) throw new Error(`The gateway knows no order ${paymentRef}`);
  return order.amountPaise;
}

/** How a connector reports that no answer came. */
function withoutAnswer(call: SagaCall): SagaAnswer {
  switch (call.call) {
    case 'refresh_offer':
    case 'get_cancellation':
    case 'read_order':
      return { ok: false, error: { ...TIMED_OUT, retryable: true } };
    case 'verify_payment':
    case 'refund':
      return { type: 'unknown', reason: 'No answer in time' };
    default:
      return { type: 'unknown', error: TIMED_OUT };
  }
}
