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
import type { SupplierError } from '../order-port.ts';
import { BUS_OPERATIONS, type BusFacts, type BusTape, recordBuses } from './conformance-tape.ts';
import type { BusOperation, BusWorld } from './conformance-world.ts';

const QUESTIONS: readonly BusOperation[] = [
  'list_stations',
  'list_services',
  'read_layout',
  'read_points',
  'refresh_offer',
  'read_order',
  'quote_cancellation',
];
const MUTATIONS: readonly BusOperation[] = ['book', 'cancel'];

/**
 * Every fault at every operation: nothing throws, nothing hangs beyond its deadline, a question is answered with the
 * reason in the supplier's name and never with an empty list, seats that may be held are said to be, and a mutation
 * whose answer is lost counts neither as done nor as not done.
 */
export function busFaultConformance(name: string, makeWorld: () => Promise<BusWorld>): void {
  describe(`${name} under every fault`, () => {
    let world: BusWorld;
    let recorded: { readonly tape: BusTape; readonly facts: BusFacts };
    beforeAll(async () => {
      world = await makeWorld();
      recorded = await recordBuses(world);
    });
    afterAll(() => world.close());

    const run = async (operation: BusOperation, { spoil, deadlineMs }: Pick<AnswerFault, 'spoil' | 'deadlineMs'>) => {
      const supplier = world.connect(replay(world, recorded.tape, operation, spoil), deadlineMs);
      const began = performance.now();
      const answer = await BUS_OPERATIONS[operation](supplier, recorded.facts);
      expect(performance.now() - began).toBeLessThan(HANGING_MS);
      return answer;
    };
    const table = (operations: readonly BusOperation[]) =>
      operations.flatMap((operation) => Object.keys(FAULTS).map((fault) => [operation, fault] as const));
    const faultOf = (fault: string): AnswerFault => {
      const found = FAULTS[fault];
      if (!found) throw new Error(fault);
      return found;
    };

    test.each(table(QUESTIONS))('%s: %s', async (operation, name) => {
      const fault = faultOf(name);
      const answer = await run(operation, fault);
      expect(answer).toMatchObject({ ok: false, error: { supplierId: world.supplier.supplierId } });
      const { error } = answer as { readonly error: SupplierError };
      expect(fault.kinds).toContain(error.kind);
      expect(error.retryable).toBe(true);
      expect(error.messages.join('')).not.toBe('');
    });

    test.each(table(['hold']))('%s: %s', async (operation, name) => {
      const fault = faultOf(name);
      const answer = await run(operation, fault);
      expect(answer).toMatchObject({ ok: false, error: { supplierId: world.supplier.supplierId } });
      const { error } = answer as { readonly error: SupplierError };
      expect(error.retryable).toBe(!fault.isLost);
      if (fault.isLost) expect(error.messages.join('')).toMatch(/may be held until \d\d:\d\d/);
    });

    test.each(table(['look_up']))('%s: %s', async (operation, name) => {
      const answer = await run(operation, faultOf(name));
      expect(answer).toMatchObject({ type: 'unknown', error: { supplierId: world.supplier.supplierId } });
    });

    test.each(table(MUTATIONS))('%s: %s', async (operation, name) => {
      const fault = faultOf(name);
      const answer = (await run(operation, fault)) as { readonly type: string; readonly error?: SupplierError };
      if (!fault.isLost) {
        expect(answer).toMatchObject({ type: 'failed', error: { retryable: true } });
        return;
      }
      expect(answer).toMatchObject({
        type: 'unknown',
        error: { supplierId: world.supplier.supplierId, retryable: false },
      });
    });

    test('without a fault every operation is answered from the recording as it was by the sandbox', async () => {
      for (const operation of [...QUESTIONS, 'hold', ...MUTATIONS, 'look_up'] as const) {
        const spoil = ({ body, status }: TapedAnswer) => text(body, status);
        const answer = (await run(operation, { spoil, deadlineMs: AMPLE_MS })) as { ok?: boolean; type?: string };
        const good = ['confirmed', 'accepted', 'found'];
        expect([operation, answer.ok ?? good.includes(answer.type ?? '')]).toEqual([operation, true]);
      }
    });
  });
}

/** A transport that answers from the tape and spoils the answers of the call that does an operation's work. */
function replay(world: BusWorld, tape: BusTape, operation: BusOperation, spoil: AnswerFault['spoil']): typeof fetch {
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
