import { freePortFrom } from '../../scripts/ports.ts';

/** Each worker of the tests looks in a range of its own: two that look at once would find the same port free. */
const PORTS_OF_A_WORKER = 2_000;
const WORKERS_APART = 8;
/** Below what the system gives to outgoing connections, which come and go between a look and its use. */
const FIRST_PORT = 12_000;

/** A port for a server of a test that has to know it before it listens. */
export function freeTestPort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS_APART;
  const within = Math.floor(Math.random() * (PORTS_OF_A_WORKER - 200));
  return freePortFrom(FIRST_PORT + worker * PORTS_OF_A_WORKER + within);
}
