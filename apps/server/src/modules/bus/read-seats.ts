import type { BusLayout } from '@pravas/domain/bus/bus-layout.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import { byInstant } from '@pravas/domain/time/airport-time.ts';
import type { ChosenPoints } from '@pravas/suppliers/bus/port.ts';
import type { SupplierError } from '@pravas/suppliers/order-port.ts';
import { Refusal, supplierRefusal } from '../../platform/refusal.ts';
import type { BusContext } from './bus-context.ts';
import type { OpenedBus } from './open-bus.ts';

/** Stops as the person who chooses them names them. */
export interface NamedPoints {
  readonly boardingPointId: string | null;
  readonly droppingPointId: string | null;
}

/** A bus as it is at this moment. */
export interface LiveSeats {
  /** In the order of time, with all their details. */
  readonly boardingPoints: readonly BusPoint[];
  readonly droppingPoints: readonly BusPoint[];
  /** Null where seats depend on stops that are not chosen yet. */
  readonly layout: BusLayout | null;
  /** Those that were named. */
  readonly boarding: BusPoint | null;
  readonly dropping: BusPoint | null;
}

/**
 * Asks the supplier for the stops and seats of a bus; nothing of it is ever kept. Throws `offer_unavailable`,
 * `search_expired` where the supplier has forgotten the search, `supplier_error`, and `validation_failed` for stops
 * that the bus does not call at.
 */
export async function readSeats(
  { searchDeadlineMs, log }: Pick<BusContext, 'searchDeadlineMs' | 'log'>,
  { bus, connected: { supplier } }: Pick<OpenedBus, 'bus' | 'connected'>,
  named: NamedPoints,
  signal: AbortSignal,
): Promise<LiveSeats> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(searchDeadlineMs)]);
  const points = chosenOf(named);
  const isTooEarly = bus.arePointsFirst && (points === null || points.droppingPointId === null);
  const [told, answer] = await Promise.all([
    supplier.readPoints(bus, within),
    isTooEarly ? null : supplier.readLayout(bus, bus.arePointsFirst ? points : null, within),
  ]);
  if (answer && !answer.ok) throw refusalOf(answer.error);
  if (!told.ok) {
    // Without its seats nobody knows whether the bus is available at all.
    if (!answer) throw refusalOf(told.error);
    log.warn({ cause: told.error.cause ?? told.error.messages.join(', ') }, 'stops of a bus could not be read');
  }
  const layout = answer?.value ?? null;
  const boardingPoints = stopsOf([told.ok ? told.value : null, bus, layout].map((one) => one?.boardingPoints ?? []));
  const droppingPoints = stopsOf([told.ok ? told.value : null, bus, layout].map((one) => one?.droppingPoints ?? []));
  return { boardingPoints, droppingPoints, layout, ...expectStops(named, { boardingPoints, droppingPoints }) };
}

function chosenOf({ boardingPointId, droppingPointId }: NamedPoints): ChosenPoints | null {
  return boardingPointId === null ? null : { boardingPointId, droppingPointId };
}

/** The fullest list that there is. */
function stopsOf(lists: readonly (readonly BusPoint[])[]): readonly BusPoint[] {
  return (lists.find((stops) => stops.length > 0) ?? []).toSorted((a, b) => byInstant(a.at, b.at));
}

function expectStops(
  { boardingPointId, droppingPointId }: NamedPoints,
  { boardingPoints, droppingPoints }: Pick<LiveSeats, 'boardingPoints' | 'droppingPoints'>,
): Pick<LiveSeats, 'boarding' | 'dropping'> {
  const boarding = boardingPoints.find(({ pointId }) => pointId === boardingPointId) ?? null;
  const dropping = droppingPoints.find(({ pointId }) => pointId === droppingPointId) ?? null;
  const message = 'The bus does not stop here. Choose a place from the list.';
  const errors = [
    ...(boardingPointId !== null && !boarding ? [{ field: 'boardingPointId', message }] : []),
    ...(droppingPointId !== null && !dropping ? [{ field: 'droppingPointId', message }] : []),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', { message, errors });
  return { boarding, dropping };
}

function refusalOf(error: SupplierError): Refusal {
  if (error.kind === 'refused') {
    return new Refusal('offer_unavailable', { message: 'This bus is no longer available. Choose another one.' });
  }
  return error.kind === 'session_expired' ? new Refusal('search_expired') : supplierRefusal(error);
}
