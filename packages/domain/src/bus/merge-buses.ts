import { operatorKey } from '../policy/bus-rules.ts';
import { anchorOf } from './bus-anchor.ts';
import type { BusService } from './bus-service.ts';

/**
 * One bus for each departure, regardless of its seller: suppliers that resell each other are known by the route's
 * number, others by operator, start and kind of bus. Of several the cheapest stays, and at one price the one that
 * quotes exactly what cancelling costs. A supplier's own two buses that only look alike stay two. Each keeps the place
 * where its departure was first listed.
 */
export function mergeBuses(listed: readonly BusService[]): readonly BusService[] {
  const byRoute = groupsOf(listed, ({ routeId }, index) => routeId ?? `without a number: ${index}`);
  const merged: { readonly key: string; readonly buses: BusService[] }[] = [];
  for (const buses of byRoute) {
    const [first] = buses;
    if (!first) continue;
    const key = likenessOf(first);
    const like = merged.find((group) => group.key === key && haveNoSupplierInCommon(group.buses, buses));
    if (like) like.buses.push(...buses);
    else merged.push({ key, buses: [...buses] });
  }
  return merged.map(({ buses }) => buses.reduce((best, one) => (isBetter(one, best) ? one : best)));
}

function groupsOf(
  listed: readonly BusService[],
  keyOf: (bus: BusService, index: number) => string,
): readonly (readonly BusService[])[] {
  return [...Map.groupBy(listed, keyOf).values()];
}

/** By the start of the service, as suppliers may name different stops as its first. */
function likenessOf(bus: BusService): string {
  const name = operatorKey(bus.operator.name);
  // Whether a seat that leans back is a semi-sleeper every supplier sees in its own way.
  const seating = bus.type.seating === 'semi_sleeper' ? 'seater' : bus.type.seating;
  return JSON.stringify([name, anchorOf(bus).wall, bus.type.isAc, seating, bus.from.stationId, bus.to.stationId]);
}

function haveNoSupplierInCommon(some: readonly BusService[], others: readonly BusService[]): boolean {
  return others.every(({ supplierId }) => some.every((one) => one.supplierId !== supplierId));
}

/** A departure with free seats is better than one that is sold out. */
function isBetter(one: BusService, other: BusService): boolean {
  const isOnSale = ({ seatsLeft }: BusService) => Number(seatsLeft > 0);
  const better =
    isOnSale(one) - isOnSale(other) ||
    other.fromPaise - one.fromPaise ||
    Number(one.hasExactCancellation) - Number(other.hasExactCancellation);
  return better > 0;
}
