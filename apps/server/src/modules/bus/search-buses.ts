import type { busListEvent, busListQuery } from '@pravas/contract/bus/list-buses.ts';
import { BUS_EMISSIONS_METHOD, busCo2Kg } from '@pravas/domain/bus/bus-emissions.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import { dayText } from '@pravas/domain/bus/bus-time.ts';
import { mergeBuses } from '@pravas/domain/bus/merge-buses.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { newId } from '../../platform/ids.ts';
import { supplierMessage } from '../../platform/refusal.ts';
import type { Trip } from '../trip/index.ts';
import { askBuses } from './ask-buses.ts';
import type { BusContext } from './bus-context.ts';
import { type BusCriteria, readBusCriteria } from './bus-criteria.ts';
import { addBuses, BUS_SEARCH_MINUTES, beginBuses } from './bus-memory.ts';
import { readBusTerms } from './bus-terms.ts';
import { organizationWithBuses } from './expect-buses-on.ts';
import { keepBusSearch } from './keep-bus-search.ts';
import { feeWithGst, type PresentingBuses, presentBus } from './present-bus.ts';

type ListEvent = z.output<typeof busListEvent>;
type Progress = ListEvent['suppliers'][number];
type WireTrip = Extract<ListEvent, { type: 'started' }>['trip'];

/**
 * Asks all suppliers for buses at once and yields results as they arrive: each departure once, from the cheapest
 * seller. Every answer is stored before it is shown. A supplier that could not answer is named, so that its failure
 * never reads as "no buses". A caller who wants one complete answer waits until everything shown is stored, while the
 * search goes on.
 */
export async function* searchBuses(
  context: BusContext,
  caller: Caller,
  query: z.output<typeof busListQuery>,
  signal: AbortSignal,
  holdBack?: (until: Promise<unknown>) => void,
): AsyncGenerator<ListEvent> {
  const { database, clock, supplierStateCode } = context;
  const now = clock.now();
  const { criteria, trip, numbers, terms } = await database.readOrganization(caller.organizationId, async (tx) => {
    const organization = await organizationWithBuses(tx, caller);
    const read = await readBusCriteria(tx, caller, query, now);
    const about = { criteria: read.criteria, trip: read.trip, organization, supplierStateCode, now };
    return { ...read, terms: await readBusTerms(tx, caller, about) };
  });
  const searchedBusId = newId();
  const expiresAt = now.add({ minutes: BUS_SEARCH_MINUTES });
  const { asked, progress } = planOf(context, criteria, numbers);
  // Suppliers take long: they are asked before anything is kept.
  const asking = askBuses(context, asked, signal);
  try {
    await beginBuses(database, caller, { id: searchedBusId, criteria, createdAt: now, expiresAt });
    yield {
      type: 'started',
      searchedBusId,
      expiresAt: expiresAt.toString(),
      ...headOf(criteria, now),
      fee: feeWithGst(criteria.seats, terms.quote),
      trip: trip && presentTrip(trip, criteria),
      suppliers: progress.now(),
    };
    const labelOf = caller.isAdmin ? (supplierId: string) => labelIn(context, supplierId) : null;
    const found = createFindings({ criteria, terms, now, labelOf, nineFiveOf: nineFiveIn(context) });
    let number = 0;
    for await (const { connected, answer } of asking) {
      const { supplierId } = connected.supplier;
      if (!answer.ok) {
        const { cause, messages } = answer.error;
        context.log.warn({ cause: cause ?? messages.join(', ') }, 'a bus supplier failed');
        progress.fail(supplierId, messages);
        continue;
      }
      progress.finish(supplierId, answer.value.length);
      number += 1;
      const batch = { searchId: searchedBusId, number, supplierId, at: clock.now() };
      const kept = addBuses(database, caller.organizationId, batch, answer.value);
      holdBack?.(kept);
      // A failure is reported where the promise is awaited.
      kept.catch(() => undefined);
      const { buses, replaced } = found.take(answer.value);
      if (!holdBack) await kept;
      if (buses.length + replaced.length > 0) yield { type: 'buses', buses, replaced, suppliers: progress.now() };
    }
    const searched = { searchId: searchedBusId, criteria, terms, now };
    context.backgroundTasks.later(() => keepBusSearch(context, caller, searched, found.merged()));
    yield { type: 'finished', suppliers: progress.now() };
  } finally {
    asking.leave();
  }
}

function headOf({ from, to, date, seats, isPersonal }: BusCriteria, now: Temporal.Instant) {
  const day = Temporal.PlainDate.from(date);
  return {
    from: { _id: from.stationId, station_name: from.name },
    to: { _id: to.stationId, station_name: to.name },
    date,
    dateText: dayText(date),
    earlierDay: date > indianDay(now) ? day.subtract({ days: 1 }).toString() : null,
    laterDay: day.add({ days: 1 }).toString(),
    seats,
    isPersonal,
    co2Kg: busCo2Kg(from.point, to.point),
    co2Method: BUS_EMISSIONS_METHOD.text,
  };
}

function presentTrip({ id, startsOn, endsOn, travellers }: Trip, { date, seats }: BusCriteria): WireTrip {
  const isOutside = startsOn !== null && endsOn !== null && (date < startsOn || date > endsOn);
  const count = travellers.length;
  return {
    _id: id,
    startsOn,
    endsOn,
    travellers: count,
    notes: [
      ...(isOutside ? [`This day is outside the trip's dates, ${dayText(startsOn)} to ${dayText(endsOn)}.`] : []),
      ...(count > 0 && count !== seats
        ? [`The trip has ${count === 1 ? '1 traveller' : `${count} travellers`}; you look for ${seatsText(seats)}.`]
        : []),
    ],
  };
}

function seatsText(seats: number): string {
  return seats === 1 ? '1 seat' : `${seats} seats`;
}

/** Who pays the tax of platforms at each supplier; a supplier that is no longer connected sells nothing. */
function nineFiveIn({ suppliers }: BusContext): PresentingBuses['nineFiveOf'] {
  return (supplierId) =>
    suppliers.find(({ supplier }) => supplier.supplierId === supplierId)?.supplier.capabilities.nineFiveBy ??
    'connector';
}

function labelIn({ suppliers }: BusContext, supplierId: string): string {
  return suppliers.find(({ supplier }) => supplier.supplierId === supplierId)?.label ?? 'Supplier';
}

/** The state of each supplier that is asked; what is shown beside the results. */
function planOf(
  { suppliers }: BusContext,
  { from, to, date }: BusCriteria,
  numbers: Awaited<ReturnType<typeof readBusCriteria>>['numbers'],
) {
  const startedMs = performance.now();
  const progress = new Map<string, Progress>();
  const asked = suppliers.flatMap((connected) => {
    const { supplierId } = connected.supplier;
    const [fromNumber, toNumber] = [numbers.from.get(supplierId), numbers.to.get(supplierId)];
    const { label } = connected;
    if (fromNumber === undefined || toNumber === undefined) {
      const message = `${label} does not sell buses between these places`;
      progress.set(supplierId, { label, state: 'not_asked', buses: 0, message, tookMs: null });
      return [];
    }
    progress.set(supplierId, { label, state: 'searching', buses: 0, message: null, tookMs: null });
    const search = {
      from: { stationId: from.stationId, name: from.name, supplierStationId: fromNumber },
      to: { stationId: to.stationId, name: to.name, supplierStationId: toNumber },
      date,
    };
    return [{ connected, search }];
  });
  const end = (supplierId: string, change: Pick<Progress, 'state' | 'buses' | 'message'>) => {
    const one = progress.get(supplierId);
    if (one) progress.set(supplierId, { ...one, ...change, tookMs: Math.round(performance.now() - startedMs) });
  };
  return {
    asked,
    progress: {
      now: () => [...progress.values()].map((one) => ({ ...one })),
      finish: (supplierId: string, buses: number) => end(supplierId, { state: 'done', buses, message: null }),
      fail: (supplierId: string, messages: readonly string[]) =>
        end(supplierId, { state: 'failed', buses: 0, message: supplierMessage(messages) }),
    },
  };
}

/** What has been found so far, merged. */
function createFindings(presenting: PresentingBuses) {
  const all: BusService[] = [];
  const shown = new Map<BusService, string>();
  return {
    /** All of them, each departure once. */
    merged: () => [...shown.keys()],
    /** The buses that an answer adds, and the shown ones that it replaces. */
    take(more: readonly BusService[]) {
      all.push(...more);
      const merged = new Set(mergeBuses(all));
      const replaced = [...shown].filter(([bus]) => !merged.has(bus));
      for (const [bus] of replaced) shown.delete(bus);
      const buses = [...merged]
        .filter((bus) => !shown.has(bus))
        .map((bus) => {
          const presented = presentBus(presenting, bus);
          shown.set(bus, presented.busId);
          return presented;
        });
      return { buses, replaced: replaced.map(([, busId]) => busId) };
    },
  };
}
