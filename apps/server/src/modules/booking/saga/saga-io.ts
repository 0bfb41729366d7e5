import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { PaymentState, RefundOutcome } from '@pravas/payments/port.ts';
import type {
  Answer,
  CancellationState,
  CancelOutcome,
  LookUp,
  OrderLookUp,
  OrderNow,
  OrderRequest,
  Outcome,
  RefreshedDetail,
  SupplierOrder,
} from '@pravas/suppliers/order-port.ts';
import type { SagaChange } from './saga-change.ts';
import type { SagaState } from './saga-state.ts';

/** A question to a supplier, or a mutation there. */
export type SupplierCall = { readonly supplierId: string } & (
  | { readonly call: 'book'; readonly request: OrderRequest }
  | { readonly call: 'confirm_held'; readonly request: OrderRequest; readonly held: SupplierOrder }
  | { readonly call: 'release_held'; readonly held: SupplierOrder }
  | { readonly call: 'look_up'; readonly request: OrderLookUp }
  | { readonly call: 'refresh_offer'; readonly detail: unknown; readonly party: unknown }
  | {
      readonly call: 'cancel';
      readonly clientRef: string;
      readonly order: SupplierOrder;
      readonly units: readonly UnitKey[];
    }
  | { readonly call: 'get_cancellation'; readonly cancellation: CancellationState }
  | {
      readonly call: 'change';
      readonly clientRef: string;
      readonly order: SupplierOrder;
      readonly offer: unknown;
    }
  | { readonly call: 'read_order'; readonly order: SupplierOrder }
);

/** A question to the payment gateway, or a refund for it to send. */
export type GatewayCall =
  | { readonly call: 'verify_payment'; readonly paymentRef: string }
  | {
      readonly call: 'refund';
      readonly paymentRef: string;
      readonly gatewayRef: string;
      readonly amountPaise: Paise;
      readonly refundRef: string;
    };

/** A call to the world outside. */
export type SagaCall = SupplierCall | GatewayCall;

/** A call that could not leave before its time was over and therefore did not leave at all. */
export interface NotSent {
  readonly type: 'not_sent';
}

/** What each call is answered with. */
export interface SagaAnswers {
  readonly book: Outcome | NotSent;
  readonly confirm_held: Outcome | NotSent;
  readonly release_held: Outcome | { readonly type: 'released' } | NotSent;
  readonly cancel: CancelOutcome | NotSent;
  readonly change: Outcome | NotSent;
  readonly look_up: LookUp;
  readonly refresh_offer: Answer<RefreshedDetail<unknown>>;
  readonly get_cancellation: Answer<CancellationState>;
  readonly read_order: Answer<OrderNow>;
  readonly verify_payment: PaymentState;
  readonly refund: RefundOutcome;
}

/** What a step writes, and what the program continues with. */
export interface Decision<T> {
  readonly changes: readonly SagaChange[];
  readonly result: T;
}

/**
 * Decides what to write from the current state, under the lock. Pure and synchronous: everything that varies is an
 * argument. `newId` gives ids that nothing else has.
 */
export type Decide<T> = (state: SagaState, now: Temporal.Instant, newId: () => string) => Decision<T>;

/**
 * What the program asks of its runner.
 *
 * load: the state as committed, without a lock. call: one call to the outside; with `notAfterMs` (epoch milliseconds)
 * it is answered `not_sent`, without being sent, once that moment has passed. `leaving` is transacted right before a
 * mutation leaves for a supplier that asks for that (`Leave`); what it results in says whether it may. transact: lock
 * the booking, decide, write all changes, commit; nothing is written when deciding throws. checkpoint: a gap between
 * two durable steps. now: the time. load and transact end the program when the claim's epoch is not the booking's any
 * more.
 */
export type SagaIo =
  | { readonly type: 'load' }
  | {
      readonly type: 'call';
      readonly call: SagaCall;
      readonly notAfterMs: number | null;
      readonly leaving: Decide<boolean> | null;
    }
  | { readonly type: 'transact'; readonly decide: Decide<unknown> }
  | { readonly type: 'checkpoint'; readonly name: string }
  | { readonly type: 'now' };

/** The answer to each of them. */
export type SagaReply =
  | { readonly type: 'loaded'; readonly state: SagaState }
  | { readonly type: 'answered'; readonly answer: SagaAnswers[keyof SagaAnswers] }
  | { readonly type: 'decided'; readonly result: unknown }
  | { readonly type: 'passed' }
  | { readonly type: 'time'; readonly now: Temporal.Instant };

/** A part of the program that ends with a value. */
export type SagaPart<T> = Generator<SagaIo, T, SagaReply>;

/** Reads the state as committed. */
export function* load(): SagaPart<SagaState> {
  const reply = yield { type: 'load' };
  if (reply.type !== 'loaded') throw mismatch('load', reply);
  return reply.state;
}

/** Makes one call. `notAfterMs` is for what changes something outside, `leaving` for what may be worked on unseen. */
export function* call<K extends keyof SagaAnswers>(
  wanted: Extract<SagaCall, { readonly call: K }>,
  notAfterMs: number | null = null,
  leaving: Decide<boolean> | null = null,
): SagaPart<SagaAnswers[K]> {
  const reply = yield { type: 'call', call: wanted, notAfterMs, leaving };
  if (reply.type !== 'answered') throw mismatch('call', reply);
  return reply.answer as SagaAnswers[K];
}

/** Decides and writes in one transaction. */
export function* transact<T>(decide: Decide<T>): SagaPart<T> {
  const reply = yield { type: 'transact', decide };
  if (reply.type !== 'decided') throw mismatch('transact', reply);
  return reply.result as T;
}

/** Marks a gap between two durable steps. */
export function* checkpoint(name: string): SagaPart<void> {
  yield { type: 'checkpoint', name };
}

/** Asks for the time. */
export function* readTime(): SagaPart<Temporal.Instant> {
  const reply = yield { type: 'now' };
  if (reply.type !== 'time') throw mismatch('now', reply);
  return reply.now;
}

function mismatch(asked: SagaIo['type'], reply: SagaReply): Error {
  return new Error(`The saga asked for ${asked} and was answered ${reply.type}`);
}
