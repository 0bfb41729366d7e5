/** What can go wrong on purpose. The names that end in `_after_success` do the work first and then break the answer. */
export const FAULT_KINDS = [
  'latency',
  'http_500',
  'http_500_after_success',
  'malformed',
  'malformed_after_success',
  'truncated',
  'timeout',
  'timeout_after_success',
  'sold_out',
  'price_up',
  'price_down',
  'supplier_error',
  'pending',
  'duplicate_callback',
  'forged_callback',
  'rate_limited',
  'connection_reset',
  'late_answer',
  'slow_loris',
  'wrong_schema',
  'wrong_currency',
  'schedule_change',
  'silent_cancellation',
  'late_ticket_numbers',
  'accepted_then_failed',
  'accepted_then_lost',
  'out_of_order_callback',
  'policy_change',
  'pan_needed',
  'package_only',
  'session_expired',
  'wallet_short',
  'agency_blocked',
  'outcome_unknown',
  'no_hotel_reference',
  'cancel_rejected',
  'slow_cancel',
  'wrong_fee',
] as const;

/** One kind of fault. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault that waits for its target to be called. */
export interface Fault {
  readonly id: number;
  /** `tbo.Ticket`, `tbo.*`, `tbohotel.Book`, `worldline.doRefundRequest`, `worldline.*` … */
  readonly target: string;
  readonly kind: FaultKind;
  /** How many more calls it will hit. */
  readonly timesLeft: number;
  readonly latencyMs: number;
  /** How far `price_up` and `price_down` move the fare, paise for each adult. */
  readonly byPaise: number;
}

/** What is asked when a fault is planted. */
export type FaultRequest = Pick<Fault, 'target' | 'kind' | 'latencyMs' | 'byPaise'> & { readonly times: number };

/** The faults that are planted and not yet used up. */
export interface FaultBoard {
  plant(request: FaultRequest): Fault;
  list(): readonly Fault[];
  clear(): void;
  /** Uses up one hit of the oldest fault for this call, such as `tbo.Ticket`; undefined when there is none. */
  take(call: string): Fault | undefined;
}

function hits(target: string, call: string): boolean {
  return target === call || target === '*' || (target.endsWith('.*') && call.startsWith(target.slice(0, -1)));
}

/** An empty board. */
export function createFaultBoard(): FaultBoard {
  let faults: readonly Fault[] = [];
  let nextId = 1;
  return {
    plant: ({ times, ...request }) => {
      const fault: Fault = { id: nextId, ...request, timesLeft: times };
      nextId += 1;
      faults = [...faults, fault];
      return fault;
    },
    list: () => faults,
    clear: () => {
      faults = [];
    },
    take: (call) => {
      const fault = faults.find((one) => hits(one.target, call));
      if (fault === undefined) return undefined;
      faults = faults
        .map((one) => (one.id === fault.id ? { ...one, timesLeft: one.timesLeft - 1 } : one))
        .filter((one) => one.timesLeft > 0);
      return fault;
    },
  };
}
