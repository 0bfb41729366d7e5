import { listedBus } from '@pravas/contract/bus/bus-shapes.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import { mergeBuses } from '@pravas/domain/bus/merge-buses.ts';
import { fromRupees, paise } from '@pravas/domain/money/money.ts';
import { OPEN_POLICY } from '@pravas/domain/policy/policy.ts';
import { startSeatSellerWorld } from '@pravas/suppliers/seatseller/testing/sandbox-world.ts';
import * as z from 'zod/mini';
import { ROUTES } from '../../apps/sandbox/src/bus-engine/routes.ts';
import { type PresentingBuses, presentBus } from '../../apps/server/src/modules/bus/present-bus.ts';
import { pack } from '../../apps/server/src/platform/compressed-answer.ts';
import { encoderOf } from '../../apps/server/src/platform/wire-form.ts';
import { cpuMs, leastCpuMs } from './cpu-ms.ts';

/** Buses of the answer that is measured. */
export const BUSES = 300;

/** What a round took; milliseconds of the event loop's own processor time. */
export interface BusCosts {
  /** Merging, judging, presenting and writing the answer as JSON. */
  readonly answerMs: number;
  /** Writing alone: the yardstick. */
  readonly writingMs: number;
  readonly plainKb: number;
  readonly zstdKb: number;
}

/** Answers made of what the sandbox's supplier sells on all its ways. */
export interface BusBench {
  /** The list, as it crosses the wire. */
  readonly listed: readonly z.input<typeof listedBus>[];
  round(): Promise<BusCosts>;
}

const encode = encoderOf(z.array(listedBus));
const ON = '2026-12-01';

/** Lists the sandbox's ways one after another until there are enough buses. */
export async function prepareBuses(): Promise<BusBench> {
  const services = await collect();
  const presenting = presentingOf();
  const answer = (buses: readonly BusService[]) => encode(mergeBuses(buses).map((bus) => presentBus(presenting, bus)));
  const text = JSON.stringify(services);
  // Each answer is of a search of its own: none of its buses is cached yet.
  const fresh = () => JSON.parse(text) as BusService[];
  const listed = answer(fresh());
  const written = JSON.stringify(listed);
  return {
    listed,
    async round() {
      return {
        answerMs: leastCpuMs(fresh, (buses) => JSON.stringify(answer(buses))),
        writingMs: cpuMs(() => JSON.stringify(listed)),
        plainKb: Buffer.byteLength(written) / 1000,
        zstdKb: (await pack(written, 'zstd')).length / 1000,
      };
    },
  };
}

async function collect(): Promise<readonly BusService[]> {
  const world = await startSeatSellerWorld();
  try {
    const found: BusService[] = [];
    for (const { from, to } of ROUTES) {
      const answer = await world.supplier.listServices(world.searchOf(from, to, ON), AbortSignal.timeout(60_000));
      if (!answer.ok) throw new Error(answer.error.messages.join(' '));
      found.push(...answer.value);
      if (mergeBuses(found).length >= BUSES) break;
    }
    const merged = mergeBuses(found).slice(0, BUSES);
    if (merged.length < BUSES) throw new Error(`The sandbox has ${merged.length} buses, and ${BUSES} are measured`);
    return merged;
  } finally {
    await world.close();
  }
}

function presentingOf(): PresentingBuses {
  const rules = {
    ...OPEN_POLICY,
    bus: {
      ...OPEN_POLICY.bus,
      ceiling: { action: 'approval', limitPaise: fromRupees(1_000) },
      seatTypes: { action: 'note', allowed: ['ac_seater', 'ac_sleeper'] },
    },
  } as unknown as NonNullable<PresentingBuses['terms']['version']>['rules'];
  const amounts = { standardAmountPaise: paise(5_000), cancelAmountPaise: paise(10_000) };
  return {
    nineFiveOf: () => 'connector',
    criteria: { date: ON, seats: 1, isPersonal: false, tripId: null } as unknown as PresentingBuses['criteria'],
    terms: {
      quote: {
        fees: { bus: { ...amounts, per: 'booking' } },
        personal: false,
        travellers: 1,
        on: '2026-11-21',
        supplierStateCode: '29',
        placeOfSupplyStateCode: '29',
      } as unknown as PresentingBuses['terms']['quote'],
      version: { policyId: 'p', policyName: 'Measured', versionId: 'v', number: 1, rules },
    },
    now: Temporal.Instant.from('2026-11-21T06:30:00Z'),
    labelOf: null,
  };
}
