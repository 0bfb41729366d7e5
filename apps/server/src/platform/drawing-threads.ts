import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** The function of a drawing: runs in a thread, on a head and pieces that are passed one after another. */
export type Draw<Head, Piece> = (head: Head, pieces: AsyncIterable<Piece>) => Promise<Uint8Array>;

/** Where a thread finds it. */
export interface Drawing<Head, Piece> {
  readonly file: string;
  readonly name: string;
  /** A phantom type; carries no value. */
  readonly of?: Draw<Head, Piece>;
}

/** Threads for drawings that would block other requests. */
export interface DrawingThreads {
  /**
   * Draws in a thread as soon as one is free. An error there is thrown here and ends that thread alone; so does a
   * caller that leaves. Rejects with the reason of `signal`.
   */
  draw<Head, Piece>(
    drawing: Drawing<Head, Piece>,
    head: Head,
    pieces: Iterable<Piece>,
    signal: AbortSignal,
  ): Promise<Uint8Array>;
}

/** What a thread is sent: what to draw, or the next piece of it. */
export type ToThread =
  | { readonly kind: 'begin'; readonly file: string; readonly name: string; readonly head: unknown }
  | { readonly kind: 'piece'; readonly piece: unknown }
  | { readonly kind: 'end' };

/** What it answers: that it takes another piece, the drawing, or an error. */
export type FromThread =
  | { readonly kind: 'more' }
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

interface ThreadLimits {
  /** How many draw at once; the others wait in order. */
  readonly most: number;
  /** A thread without work ends after this time. */
  readonly idleMs: number;
  /** A drawing that takes longer is given up. */
  readonly longestMs: number;
  /** The memory that one may take before it is given up. */
  readonly memoryMb: number;
}

const LIMITS: ThreadLimits = { most: 2, idleMs: 5_000, longestMs: 60_000, memoryMb: 256 };
const THREAD_FILE = path.join(import.meta.dirname, 'drawing-thread.ts');

/** Names a drawing: the function `name` of a file of ours, by its absolute path. */
export function drawingOf<D extends Draw<never, never>>(
  file: string,
  name: string,
): D extends Draw<infer Head, infer Piece> ? Drawing<Head, Piece> : never {
  return { file, name } as never;
}

/** Opens threads as they are needed; nothing runs while nothing is drawn. */
export function createDrawingThreads(limits: Partial<ThreadLimits> = {}): DrawingThreads {
  const { most, idleMs, longestMs, memoryMb } = { ...LIMITS, ...limits };
  const free: { readonly thread: Worker; readonly idle: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  const takePlace = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      if (busy < most) {
        busy += 1;
        return resolve();
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  const leavePlace = () => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };
  const forget = (thread: Worker) => {
    const at = free.findIndex((one) => one.thread === thread);
    if (at >= 0) clearTimeout(free.splice(at, 1)[0]?.idle);
  };
  const takeThread = () => {
    const kept = free.pop();
    if (kept) {
      clearTimeout(kept.idle);
      return kept.thread;
    }
    const thread = openThread(memoryMb);
    thread.once('exit', () => forget(thread));
    return thread;
  };
  const keepThread = (thread: Worker) => {
    const idle = setTimeout(() => {
      // Ending takes a moment, in which no caller may get it.
      forget(thread);
      void thread.terminate();
    }, idleMs);
    idle.unref();
    free.push({ thread, idle });
  };

  return {
    async draw({ file, name }, head, pieces, signal) {
      await takePlace(signal);
      try {
        const thread = takeThread();
        try {
          const bytes = await talk(thread, { kind: 'begin', file, name, head }, pieces, [
            signal,
            AbortSignal.timeout(longestMs),
          ]);
          keepThread(thread);
          return bytes;
        } catch (error) {
          await thread.terminate();
          throw error;
        }
      } finally {
        leavePlace();
      }
    },
  };
}

function openThread(memoryMb: number): Worker {
  const thread = new Worker(THREAD_FILE, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // It draws, and needs no secrets.
    env: {},
    stdout: true,
    stderr: true,
  });
  // One that breaks while nothing is drawn is found gone by the next drawing.
  thread.on('error', () => undefined);
  thread.unref();
  return thread;
}

/** Sends a drawing and its pieces as the thread asks for them; resolves with the result. */
function talk(
  thread: Worker,
  begin: ToThread,
  pieces: Iterable<unknown>,
  signals: readonly AbortSignal[],
): Promise<Uint8Array> {
  const rest = pieces[Symbol.iterator]();
  const send = (message: ToThread) => thread.postMessage(message);
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const listen = (answer: FromThread) => {
    if (answer.kind === 'drawn') return resolve(answer.bytes);
    if (answer.kind === 'failed') return reject(new Error(`A drawing failed: ${answer.message}`));
    const next = rest.next();
    send(next.done ? { kind: 'end' } : { kind: 'piece', piece: next.value });
  };
  const stop = (error: unknown) => reject(new Error('A drawing broke its thread', { cause: error }));
  const until = AbortSignal.any([...signals]);
  const leave = () => reject(until.reason);
  thread.on('message', listen).once('error', stop).once('exit', stop);
  until.addEventListener('abort', leave, { once: true });
  if (until.aborted) leave();
  // The process stays while something is drawn.
  thread.ref();
  send(begin);
  return promise.finally(() => {
    thread.unref();
    thread.off('message', listen).off('error', stop).off('exit', stop);
    until.removeEventListener('abort', leave);
  });
}
