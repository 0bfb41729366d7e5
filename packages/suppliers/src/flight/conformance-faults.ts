import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, SupplierError } from '../order-port.ts';
import { type Facts, OPERATIONS, recordTape, type Tape, type TapedAnswer } from './conformance-tape.ts';
import type { ConformanceWorld, FaultyOperation } from './conformance-world.ts';
import type { FlightOrderNow } from './port.ts';

/** How an answer is spoilt. `kinds` are what a question may call it, `isLost` tells a call that may have been heard. */
interface AnswerFault {
  readonly spoil: (answer: TapedAnswer, signal: AbortSignal, world: ConformanceWorld) => Promise<Response>;
  readonly kinds: readonly SupplierError['kind'][];
  readonly deadlineMs: number;
  readonly isLost: boolean;
}

/** Short, for faults that the deadline must end. */
const BRIEF_MS = 40;
/** Long, for faults that are told by what arrives. */
const AMPLE_MS = 5_000;
/** Nothing may take longer than a few of the brief deadlines, with room for a busy machine. */
const HANGING_MS = 3_000;
const MEGABYTE = new Uint8Array(1024 * 1024);

const text = (body: string, status = 200, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(body, { status, headers }));
const heard = { deadlineMs: AMPLE_MS, isLost: true } as const;
const silent = { kinds: ['timeout'], deadlineMs: BRIEF_MS, isLost: true } as const;

const FAULTS: Readonly<Record<string, AnswerFault>> = {
  'never answers': { ...silent, spoil: (_, signal) => rejected(signal) },
  'answers long after the deadline': {
    ...silent,
    spoil: ({ body, status }, signal) =>
      Promise.race([
        rejected(signal),
        new Promise<Response>((resolve) => later(() => resolve(new Response(body, { status })))),
      ]),
  },
  'sends a byte and stalls': { ...silent, spoil: ({ body }, signal) => stalling(body, signal) },
  'HTTP 500 with a page': { ...heard, kinds: ['unavailable'], spoil: () => text('<html>Error</html>', 500) },
  'HTTP 502 with words': {
    ...heard,
    kinds: ['unavailable'],
    spoil: () => text('{"errors":[{"code":"airline_internal","title":"No","message":"No"}],"meta":{}}', 502),
  },
  'HTTP 429': { ...heard, kinds: ['unavailable'], spoil: () => text('Slow down', 429, { 'retry-after': '1' }) },
  'HTTP 202 without data': { ...heard, kinds: ['malformed'], spoil: () => text('', 202) },
  'a page in place of data': { ...heard, kinds: ['malformed'], spoil: () => text('<html>Hello</html>') },
  'half of the data': {
    ...heard,
    kinds: ['malformed'],
    spoil: ({ body, status }) => text(body.slice(0, Math.floor(body.length / 2)), status),
  },
  'no data at all': { ...heard, kinds: ['malformed'], spoil: () => text('') },
  'data of another form': {
    ...heard,
    kinds: ['malformed', 'unavailable'],
    spoil: (_, __, world) => text(world.wrongSchema),
  },
  'more than anyone can read': {
    ...heard,
    kinds: ['malformed'],
    spoil: () => Promise.resolve(new Response(endless())),
  },
  'a connection that breaks in the answer': {
    ...heard,
    kinds: ['unavailable'],
    spoil: ({ body }) => Promise.resolve(new Response(breaking(body))),
  },
  'a connection that is reset': { ...heard, kinds: ['unavailable'], spoil: () => Promise.reject(broken('ECONNRESET')) },
  'a connection that is refused': {
    deadlineMs: AMPLE_MS,
    kinds: ['unavailable'],
    isLost: false,
    spoil: () => Promise.reject(broken('ECONNREFUSED')),
  },
};

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
 * reason in the supplier's name, and a mutation whose answer is lost is never taken for done or for not done. `never`: what
 * the supplier is never asked for.
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
      // Whoever reads the order again after a payment may know that it was taken.
      const known = operation === 'pay_hold' && fault.kinds.includes('malformed') ? ['confirmed'] : [];
      expect(['unknown', 'pending', ...known]).toContain(answer.type);
      if (answer.error) expect(answer.error).toMatchObject({ supplierId: world.supplier.supplierId });
    });

    // Accepting twice is accepting once, so it may be asked again like a question.
    test.each(table(['accept_change']))('%s: %s', async (operation, name) => {
      const fault = faultOf(name);
      const answer = (await run(operation, fault)) as Answer<FlightOrderNow>;
      // Whoever reads the order again may know that it was taken.
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

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function later(what: () => void): void {
  // Nobody waits for it: it must not keep the process alive either.
  setTimeout(what, BRIEF_MS * 20).unref();
}

function stalling(body: string, signal: AbortSignal): Promise<Response> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body.slice(0, 1)));
      signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
  });
  return Promise.resolve(new Response(stream));
}

function breaking(body: string): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(broken('ECONNRESET'));
      else controller.enqueue(new TextEncoder().encode(body.slice(0, 20)));
      sent = true;
    },
  });
}

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(MEGABYTE) });
}

function broken(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
