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
import type { Answer, SupplierError } from '../order-port.ts';
import { type Facts, OPERATIONS, recordTape, type Tape } from './conformance-tape.ts';
import type { ConformanceWorld, FaultyOperation } from './conformance-world.ts';
import type { FlightOrderNow } from './port.ts';

const QUESTIONS: readonly FaultyOperation[] = [
  'search',
  'check',
  'rules',
  'extras',
  'quote_cancellation',
  'cancellation_status',
  'quote_change',
  'read_order',
  'refresh_offer',
];
const MUTATIONS: readonly FaultyOperation[] = ['hold', 'ticket', 'pay_hold', 'release', 'cancel', 'change'];
/** Operations whose answer is an amount of money. */
const ABOUT_MONEY: readonly FaultyOperation[] = [
  'search',
  'check',
  'hold',
  'ticket',
  'look_up',
  'quote_cancellation',
  'quote_change',
  'read_order',
  'refresh_offer',
];

/**
 * Every fault at every operation: nothing throws, nothing hangs beyond its deadline, a question is answered with the
 * reason in the supplier's name, and a mutation whose answer is lost counts neither as done nor as not done. `never`:
 * what the supplier is never asked for.
 */
export function faultConformance(
  name: string,
  makeWorld: () => Promise<ConformanceWorld>,
  never: readonly FaultyOperation[] = [],
): void {
  describe(`${name} under every fault`, () => {
    let world: ConformanceWorld;
    let recorded: { readonly tape: Tape; readonly facts: Facts };
    beforeAll(async () => {
      world = await makeWorld();
      recorded = await recordTape(world);
    });
    afterAll(() => world.close());

    const run = async (operation: FaultyOperation, fault: Pick<AnswerFault, 'spoil' | 'deadlineMs'>) => {
      const supplier = world.connect(replay(world, recorded.tape, operation, fault.spoil), fault.deadlineMs);
      const began = performance.now();
      const answer = await OPERATIONS[operation](supplier, recorded.facts);
      expect(performance.now() - began).toBeLessThan(HANGING_MS);
      return answer;
    };

    const asked = (operations: readonly FaultyOperation[]) => operations.filter((one) => !never.includes(one));
    const table = (operations: readonly FaultyOperation[]) =>
      asked(operations).flatMap((operation) => Object.keys(FAULTS).map((fault) => [operation, fault] as const));
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
      const answer = (await run(operation, fault)) as { readonly type: string; readonly error?: SupplierError };
      if (!fault.isLost) {
        expect(answer).toMatchObject({ type: 'failed', error: { retryable: true } });
        return;
      }
      // A caller who reads the order again after a payment may know that it was taken.
      const known = operation === 'pay_hold' && fault.kinds.includes('malformed') ? ['confirmed'] : [];
      expect(['unknown', 'pending', ...known]).toContain(answer.type);
      if (answer.error) expect(answer.error).toMatchObject({ supplierId: world.supplier.supplierId });
    });

    // Accepting twice is accepting once, so it may be asked again like a question.
    test.each(table(['accept_change']))('%s: %s', async (operation, name) => {
      const fault = faultOf(name);
      const answer = (await run(operation, fault)) as Answer<FlightOrderNow>;
      // A caller who reads the order again may know that it was taken.
      if (answer.ok)
        expect([fault.kinds, answer.value.airlineChange]).toEqual([expect.arrayContaining(['malformed']), null]);
      else expect(answer.error).toMatchObject({ supplierId: world.supplier.supplierId, retryable: true });
    });

    test.each(ABOUT_MONEY)('%s in another currency is not taken for rupees', async (operation) => {
      const spoil = ({ body, status }: TapedAnswer) => text(body.replaceAll('"INR"', '"USD"'), status);
      const answer = (await run(operation, { spoil, deadlineMs: AMPLE_MS })) as { ok?: boolean; type?: string };
      expect(answer.ok === false || answer.type === 'unknown').toBe(true);
    });

    test('without a fault every operation is answered from the recording as it was by the sandbox', async () => {
      for (const operation of asked([...QUESTIONS, ...MUTATIONS, 'look_up', 'accept_change'])) {
        const spoil = ({ body, status }: TapedAnswer) => text(body, status);
        const answer = (await run(operation, { spoil, deadlineMs: AMPLE_MS })) as { ok?: boolean; type?: string };
        const good = ['confirmed', 'held', 'released', 'accepted', 'found'];
        expect([operation, answer.ok ?? good.includes(answer.type ?? '')]).toEqual([operation, true]);
      }
    });
  });
}

/** A transport that answers from the tape and spoils the answers of the call that does an operation's work. */
function replay(
  world: ConformanceWorld,
  tape: Tape,
  operation: FaultyOperation,
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
