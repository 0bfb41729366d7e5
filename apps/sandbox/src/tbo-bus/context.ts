import type { BusLedger } from '../bus-bookings/bus-ledger.ts';
import type { BusSwitches } from '../bus-bookings/bus-switches.ts';
import type { SandboxClock } from '../clock.ts';
import type { FaultKind } from '../faults.ts';
import type { ReplyDefect } from '../http-server.ts';
import type { WireObject } from '../tbo/request.ts';
import type { TokenDesk } from '../tbo/tokens.ts';
import type { BusTraces } from './traces.ts';

/** Everything that the bus methods work on. */
export interface TboBusContext {
  readonly clock: SandboxClock;
  readonly ledger: BusLedger;
  readonly switches: BusSwitches;
  readonly tokens: TokenDesk;
  readonly traces: BusTraces;
  /** How long a booking for a passenger named SLOW takes, milliseconds of real time. */
  readonly slowMs: number;
  readonly closing: AbortSignal;
}

/** What a method answers below its wrapper's head, and what happens to the answer on its way. */
interface TboBusAnswer {
  readonly traceId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly defect?: ReplyDefect;
}

/** One method of the bus service. */
export type TboBusMethod = (
  body: WireObject,
  context: TboBusContext,
  fault: FaultKind | undefined,
) => TboBusAnswer | Promise<TboBusAnswer>;
