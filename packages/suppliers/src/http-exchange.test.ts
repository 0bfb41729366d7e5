import { expect, test, vi } from 'vitest';
import { type ExchangeOptions, exchange } from './http-exchange.ts';

const KB = 1024;
let made = 0;

/** Elements of about this many bytes in all, each with a number of its own. */
function elements(bytes: number): readonly string[] {
  return Array.from({ length: Math.ceil(bytes / KB) }, () => {
    made += 1;
    return JSON.stringify({ id: made, text: 'x'.repeat(KB) });
  });
}

/** An answer whose pieces arrive when the test says so. */
function slowAnswer() {
  const pieces: string[] = [];
  let [hasEnded, isBroken] = [false, false];
  let wake: () => void = () => undefined;
  async function* body(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = pieces.shift();
      if (piece !== undefined) yield Buffer.from(piece);
      else if (isBroken) throw new Error('The connection broke');
      else if (hasEnded) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return {
    send: async () => ({ status: 200, headers: { get: () => null }, body: body() }),
    arrives(piece: string): void {
      pieces.push(piece);
      wake();
    },
    ends(): void {
      hasEnded = true;
      wake();
    },
    breaksOff(): void {
      isBroken = true;
      wake();
    },
  };
}

/** A consumer of parts that needs as long for each as the test says. */
function slowTaker() {
  const taken: number[][] = [];
  const working: (() => void)[] = [];
  const parts: ExchangeOptions['parts'] = {
    list: ['list'],
    take(document) {
      taken.push((document as { list: { id: number }[] }).list.map(({ id }) => id));
      return new Promise<void>((resolve) => working.push(resolve));
    },
  };
  return { parts, taken, finishes: () => working.shift()?.() };
}

const askFor = (send: ReturnType<typeof slowAnswer>['send'], parts: ExchangeOptions['parts']) =>
  exchange(
    send,
    { method: 'GET', url: 'http://supplier.invalid/', headers: {} },
    { signal: new AbortController().signal, deadlineMs: 20_000, parts },
  );

const idsOf = (texts: readonly string[]) => texts.map((text) => (JSON.parse(text) as { id: number }).id);

test('what came while a part was being worked on is told when that is done, though nothing more comes', async () => {
  const answer = slowAnswer();
  const { parts, taken, finishes } = slowTaker();
  const done = askFor(answer.send, parts);
  const [first, second, third, last] = [elements(70 * KB), elements(40 * KB), elements(2 * KB), elements(KB)];
  answer.arrives(`{"list":[${first.join(',')}`);
  await vi.waitFor(() => expect(taken).toEqual([idsOf(first)]));
  answer.arrives(`,${second.join(',')}`);
  await new Promise(setImmediate);
  expect(taken).toHaveLength(1);
  finishes();
  await vi.waitFor(() => expect(taken).toEqual([idsOf(first), idsOf(second)]));
  finishes();
  // Small as it is: nothing else arrives, and what is read now need not be read at the end.
  answer.arrives(`,${third.join(',')}`);
  await vi.waitFor(() => expect(taken).toEqual([idsOf(first), idsOf(second), idsOf(third)]));
  finishes();
  answer.arrives(`,${last.join(',')}],"after":true}`);
  answer.ends();
  const whole = await done;
  expect(taken).toHaveLength(3);
  expect(whole.ok && JSON.parse(whole.body)).toEqual({ list: last.map((one) => JSON.parse(one)), after: true });
});

test('what had come in full when an answer broke off is told, and the fault as well', async () => {
  const answer = slowAnswer();
  const { parts, taken, finishes } = slowTaker();
  const done = askFor(answer.send, parts);
  const [first, second] = [elements(3 * KB), elements(2 * KB)];
  answer.arrives(`{"list":[${first.join(',')}`);
  await vi.waitFor(() => expect(taken).toEqual([idsOf(first)]));
  // All this arrives while the first part is still being processed.
  answer.arrives(`,${second.join(',')},{"id":`);
  answer.breaksOff();
  await new Promise(setImmediate);
  expect(taken).toHaveLength(1);
  finishes();
  await vi.waitFor(() => expect(taken).toEqual([idsOf(first), idsOf(second)]));
  finishes();
  expect(await done).toMatchObject({ ok: false, fault: { type: 'unavailable' } });
});

test('an answer that keeps coming is told in few large parts', async () => {
  const answer = slowAnswer();
  const { parts, taken, finishes } = slowTaker();
  const done = askFor(answer.send, parts);
  const all = elements(400 * KB);
  answer.arrives('{"list":[');
  for (const [index, one] of all.entries()) answer.arrives(index === 0 ? one : `,${one}`);
  answer.arrives(']}');
  answer.ends();
  await vi.waitFor(() => expect(taken).toHaveLength(1));
  const isDone = vi.fn();
  const whole = done.then((result) => {
    isDone();
    return result;
  });
  await vi.waitFor(() => {
    finishes();
    expect(isDone).toHaveBeenCalled();
  });
  const result = await whole;
  const rest = result.ok ? (JSON.parse(result.body) as { list: { id: number }[] }).list.map(({ id }) => id) : [];
  expect([...taken.flat(), ...rest]).toEqual(idsOf(all));
  expect(taken.length).toBeLessThanOrEqual(3);
});
