import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  AMPLE_MS,
  type AnswerFault,
  broken,
  FAULTS,
  HANGING_MS,
  type TapedAnswer,
  text,
} from '../conformance-answers.ts';
import type { CancellationState, SupplierError } from '../order-port.ts';
import { recordStays, STAY_OPERATIONS, type StayFacts, type StayTape } from './conformance-tape.ts';
import type { HotelWorld, StayOperation } from './conformance-world.ts';

const QUESTIONS: readonly StayOperation[] = [
  'list_hotels',
  'search',
  'recheck',
  'refresh_offer',
  'read_order',
  'quote_cancellation',
  'cancellation_status',
];
const MUTATIONS: readonly StayOperation[] = ['book', 'cancel'];
/** Operations whose answer is an amount of money in a currency that is stated. */
const ABOUT_MONEY: readonly StayOperation[] = [
  'search',
  'recheck',
  'refresh_offer',
  'look_up',
  'read_order',
  'quote_cancellation',
];

/**
 * Every fault at every operation: nothing throws, nothing hangs beyond its deadline, a question is answered with the
 * reason in the supplier's name and never with an empty list, and a mutation whose answer is lost counts neither as
 * done nor as not done.
 */
export function stayFaultConformance(name: string, makeWorld: () => Promise<HotelWorld>): void {
  describe(`${name} under every fault`, () => {
    let world: HotelWorld;
    let recorded: { readonly tape: StayTape; readonly facts: StayFacts };
    beforeAll(async () => {
      world = await makeWorld();
      recorded = await recordStays(world);
    });
    afterAll(() => world.close());

    const run = async (operation: StayOperation, { spoil, deadlineMs }: Pick<AnswerFault, 'spoil' | 'deadlineMs'>) => {
      const supplier = world.connect(replay(world, recorded.tape, operation, spoil), deadlineMs);
      const began = performance.now();
      const answer = await STAY_OPERATIONS[operation](supplier, recorded.facts);
      expect(performance.now() - began).toBeLessThan(HANGING_MS);
      return answer;
    };
    const table = (operations: readonly StayOperation[]) =>
      operations.flatMap((operation) => Object.keys(FAULTS).map((fault) => [operation, fault] as const));
    const faultOf = (fault: string): AnswerFault => {
      const found = FAULTS[fault];
      if (!found) throw new Error(fault);
      return found;
    };

    test.each(table(QUESTIONS))('%s: %s', async (operation, name) => {
      const fault = faultOf(name);
      const answer = await run(operation, fault);
      expect(answer).toMatchObject({ ok: false, error: { supplierId: world.supplier.supplierId, retryable: true } });
      const { error } = answer as { readonly error: SupplierError };
      expect(fault.kinds).toContain(error.kind);
      expect(error.messages.join('')).not.toBe('');
    });

    test.each(table(['look_up']))('%s: %s', async (operation, name) => {
      const answer = await run(operation, faultOf(name));
      expect(answer).toMatchObject({ type: 'unknown', error: { supplierId: world.supplier.supplierId } });
    });

    test.each(table(MUTATIONS))('%s: %s', async (operation, name) => {
      const fault = faultOf(name);
      const answer = (await run(operation, fault)) as Mutated;
      if (!fault.isLost) {
        expect(answer).toMatchObject({ type: 'failed', error: { retryable: true } });
        return;
      }
      // A request to cancel that was taken on is not worked off yet.
      expect(['unknown', 'pending', 'processing']).toContain(answer.cancellation?.state ?? answer.type);
      if (answer.error) expect(answer.error).toMatchObject({ supplierId: world.supplier.supplierId });
    });

    test.each(ABOUT_MONEY)('%s in another currency is not taken for rupees', async (operation) => {
      const spoil = ({ body, status }: TapedAnswer) => text(body.replaceAll('"INR"', '"USD"'), status);
      const answer = (await run(operation, { spoil, deadlineMs: AMPLE_MS })) as { ok?: boolean; type?: string };
      expect(answer.ok === false || answer.type === 'unknown').toBe(true);
    });

    test('without a fault every operation is answered from the recording as it was by the sandbox', async () => {
      for (const operation of [...QUESTIONS, ...MUTATIONS, 'look_up'] as const) {
        const spoil = ({ body, status }: TapedAnswer) => text(body, status);
        const answer = (await run(operation, { spoil, deadlineMs: AMPLE_MS })) as { ok?: boolean; type?: string };
        const good = ['confirmed', 'accepted', 'found'];
        expect([operation, answer.ok ?? good.includes(answer.type ?? '')]).toEqual([operation, true]);
      }
    });
  });
}

/** The outcome of a mutation, of any operation. */
interface Mutated {
  readonly type: string;
  readonly error?: SupplierError;
  readonly cancellation?: CancellationState;
}

/** A transport that answers from the tape and spoils the answers of the call that does an operation's work. */
function replay(
  world: HotelWorld,
  tape: StayTape,
  operation: StayOperation,
  spoil: AnswerFault['spoil'],
): typeof fetch {
  const served = new Map<string, number>();
  return (input, init) => {
    const call = world.callOf(String(input), init?.method ?? 'GET');
    const answers = tape.get(operation)?.get(call) ?? [];
    const turn = served.get(call) ?? 0;
    served.set(call, turn + 1);
    const answer = answers[Math.min(turn, answers.length - 1)];
    if (!answer) return Promise.reject(broken('ECONNRESET'));
    const signal = init?.signal ?? new AbortController().signal;
    if (call === world.targets[operation]) return spoil(answer, signal, world);
    return text(answer.body, answer.status);
  };
}
