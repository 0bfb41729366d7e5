import { randomUUID } from 'node:crypto';
import type { SagaChange } from '../../apps/server/src/modules/booking/saga/saga-change.ts';
import type { SagaAnswers, SagaCall, SagaPart, SagaReply } from '../../apps/server/src/modules/booking/saga/saga-io.ts';
import { EMPTY_TRAIL, type SagaMemory, type SagaState } from '../../apps/server/src/modules/booking/saga/saga-state.ts';

/** The ways a saga is commonly wrong; each must be found by the simulation. */
export const PLANTED_FAULTS = [
  'new key on retry',
  'time-out treated as failure',
  'callback not deduplicated',
  'callback believed unsigned',
  'no fencing',
  'no intent row',
  'refund key per attempt',
  'ledger outside the transaction',
  'late capture ignored',
  'approval checked once',
  'look-up without quiet period',
  'audit outside the transaction',
  'quiet period not restarted on resend',
  'no send deadline',
  'approval read before the transaction',
  'orders in work forgotten',
  'orders that left forgotten',
] as const;

/** One of them. */
export type PlantedFault = (typeof PLANTED_FAULTS)[number];

/** What the program has seen on its way, for the faults that use stale data. */
export interface Memories {
  /** The booking as it was when the run began. */
  readonly atClaim: SagaMemory;
  /** The booking as last read without a lock. */
  readonly atLoad: SagaMemory;
}

/** Where a fault acts: around the program, between it and the world. */
export interface Hooks {
  /** The call as it leaves. */
  readonly outgoing: (call: SagaCall, nonce: () => string) => SagaCall;
  /** The answer as the program gets it. */
  readonly incoming: (call: SagaCall, answer: SagaAnswers[keyof SagaAnswers]) => SagaAnswers[keyof SagaAnswers];
  /** The state that a transaction decides on. */
  readonly decidedOn: (memory: SagaMemory, memories: Memories) => SagaState;
  /** The writes inside the transaction, and those only afterwards. */
  readonly written: (
    changes: readonly SagaChange[],
    nonce: () => string,
  ) => { readonly inside: readonly SagaChange[]; readonly afterwards: readonly SagaChange[] };
  readonly quietPeriodMs: number | null;
  readonly isFenced: boolean;
  readonly keepsSendDeadline: boolean;
  readonly keepsLeaving: boolean;
  readonly believesCallbacks: boolean;
  readonly repeatsCaptures: boolean;
}

const SOUND: Hooks = {
  outgoing: (call) => call,
  incoming: (_, answer) => answer,
  decidedOn: (memory) => memory,
  written: (changes) => ({ inside: changes, afterwards: [] }),
  quietPeriodMs: null,
  isFenced: true,
  keepsSendDeadline: true,
  keepsLeaving: true,
  believesCallbacks: false,
  repeatsCaptures: false,
};

const withApprovalOf = (memory: SagaMemory, old: SagaMemory): SagaState => ({
  ...memory,
  // The guard sees the approval of that time, for the travellers of that time.
  booking: { ...memory.booking, approval: old.booking.approval, travellers: old.booking.travellers },
});

const outside = (changes: readonly SagaChange[], isLate: (change: SagaChange) => boolean) => ({
  inside: changes.filter((change) => !isLate(change)),
  afterwards: changes.filter(isLate),
});

const FAULTS: Readonly<Record<PlantedFault, Partial<Hooks>>> = {
  'new key on retry': {
    outgoing: (call, nonce) =>
      call.call === 'book'
        ? { ...call, request: { ...call.request, clientRef: `${call.request.clientRef}-${nonce()}` } }
        : call,
  },
  'time-out treated as failure': {
    incoming: (call, answer) =>
      call.call === 'book' && 'type' in answer && answer.type === 'unknown' && 'error' in answer
        ? { type: 'failed', error: { ...answer.error, retryable: true } }
        : answer,
  },
  'callback not deduplicated': {
    repeatsCaptures: true,
    decidedOn: (memory) => ({
      ...memory,
      payments: memory.payments.map((payment) =>
        payment.status === 'SUCCESSFUL' && payment.verifyAt !== null ? { ...payment, status: 'IN_PROGRESS' } : payment,
      ),
    }),
    written: (changes, nonce) => ({
      inside: changes.map((change) =>
        change.type === 'transfers'
          ? {
              ...change,
              transfers: change.transfers.map((one) =>
                one.key.startsWith('capture:') ? { ...one, key: `${one.key}:${nonce()}` } : one,
              ),
            }
          : change,
      ),
      afterwards: [],
    }),
  },
  'callback believed unsigned': { believesCallbacks: true },
  'no fencing': { isFenced: false },
  'no intent row': {
    written: (changes) => ({
      inside: changes.some((change) => change.type === 'effect_opened')
        ? []
        : changes.filter((change) => change.type !== 'effect_closed'),
      afterwards: [],
    }),
  },
  'refund key per attempt': {
    outgoing: (call, nonce) => (call.call === 'refund' ? { ...call, refundRef: `${call.refundRef}-${nonce()}` } : call),
  },
  'ledger outside the transaction': { written: (changes) => outside(changes, (one) => one.type === 'transfers') },
  'late capture ignored': {
    written: (changes) => {
      const isLate = changes.some((one) => one.type === 'refund_opened' && one.refund.refundRef.startsWith('rl-'));
      return { inside: isLate ? changes.filter((one) => one.type === 'payment') : changes, afterwards: [] };
    },
  },
  'approval checked once': { decidedOn: (memory, { atClaim }) => withApprovalOf(memory, atClaim) },
  'look-up without quiet period': { quietPeriodMs: 0 },
  'audit outside the transaction': { written: (changes) => outside(changes, (one) => one.type === 'audit') },
  'quiet period not restarted on resend': {
    decidedOn: (memory) => withFirstSends(memory),
  },
  'no send deadline': { keepsSendDeadline: false },
  'approval read before the transaction': { decidedOn: (memory, { atLoad }) => withApprovalOf(memory, atLoad) },
  // As where one process remembers them and another one asks.
  'orders in work forgotten': {
    keepsLeaving: false,
    written: (changes) => ({ inside: changes.filter((one) => one.type !== 'effect_acknowledged'), afterwards: [] }),
  },
  'orders that left forgotten': { keepsLeaving: false },
};

/** Every send shown as old as the first of its key. */
function withFirstSends(memory: SagaMemory): SagaState {
  const firstOf = new Map<string, Date>();
  for (const effect of memory.effects) if (!firstOf.has(effect.key)) firstOf.set(effect.key, effect.sentAt);
  return {
    ...memory,
    effects: memory.effects.map((effect) => ({ ...effect, sentAt: firstOf.get(effect.key) ?? effect.sentAt })),
  };
}

/** The sound program, or the program with one fault. */
export function hooksFor(fault: PlantedFault | null): Hooks {
  return fault === null ? SOUND : { ...SOUND, ...FAULTS[fault] };
}

/** How the state looks to a read without a lock, under a fault. */
export function loadedUnder(hooks: Hooks, memory: SagaMemory): SagaState {
  return hooks === SOUND ? memory : hooks.decidedOn(memory, { atClaim: memory, atLoad: memory });
}

/**
 * The program with a fault, for an interpreter that knows of none: it applies the fault to calls, answers, states and
 * writes on their way. A write that comes only afterwards is a transaction of its own.
 */
export function* withFault(program: SagaPart<void>, fault: PlantedFault): SagaPart<void> {
  const hooks = hooksFor(fault);
  const nonce = (): string => randomUUID();
  const loaded: SagaMemory[] = [];
  let reply: SagaReply = { type: 'passed' };
  for (let step = program.next(reply); !step.done; step = program.next(reply)) {
    const io = step.value;
    if (io.type === 'transact') {
      let late: readonly SagaChange[] = [];
      const decide: typeof io.decide = (state, now, newId) => {
        const seen = remembered(state);
        const { changes, result } = io.decide(
          hooks.decidedOn(seen, { atClaim: loaded[0] ?? seen, atLoad: loaded.at(-1) ?? seen }),
          now,
          newId,
        );
        const { inside, afterwards } = hooks.written(changes, nonce);
        late = afterwards;
        return { changes: inside, result };
      };
      reply = yield { ...io, decide };
      if (late.length > 0) yield { type: 'transact', decide: () => ({ changes: late, result: undefined }) };
    } else if (io.type === 'call') {
      reply = yield {
        ...io,
        call: hooks.outgoing(io.call, nonce),
        notAfterMs: hooks.keepsSendDeadline ? io.notAfterMs : null,
        leaving: hooks.keepsLeaving ? io.leaving : null,
      };
      if (reply.type === 'answered') reply = { type: 'answered', answer: hooks.incoming(io.call, reply.answer) };
    } else {
      reply = yield io;
      if (reply.type !== 'loaded') continue;
      const seen = remembered(reply.state);
      loaded.push(seen);
      reply = { type: 'loaded', state: loadedUnder(hooks, seen) };
    }
  }
}

/** A state as faults see it; what only people and time move is left out. */
const remembered = (state: SagaState): SagaMemory => ({
  ...state,
  runAt: null,
  leaseUntil: null,
  trail: EMPTY_TRAIL,
});
