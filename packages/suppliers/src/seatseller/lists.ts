import type { BusLayout } from '@pravas/domain/bus/bus-layout.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import type { BusSearch, ChosenPoints, ListedBusStation } from '../bus/port.ts';
import type { Answer } from '../order-port.ts';
import { parseServiceContext, type ServiceContext } from './context.ts';
import { faultError, malformed, notOurs, supplierError } from './errors.ts';
import type { SeatSellerParts } from './parts.ts';
import { toLayout, toService } from './to-service.ts';
import {
  parseAliases,
  parseCities,
  parseDetails,
  parseFlatPoints,
  parseTrips,
  type WireDetails,
  type WireFlatPoint,
} from './wire.ts';

/** All towns with their other names. */
export async function listStations(
  { config, client }: SeatSellerParts,
  signal: AbortSignal,
): Promise<Answer<readonly ListedBusStation[]>> {
  const [listed, named] = await Promise.all([client.ask('cities', {}, signal), client.ask('aliases', {}, signal)]);
  if (!listed.ok) return { ok: false, error: faultError(config, listed.fault) };
  if (!named.ok) return { ok: false, error: faultError(config, named.fault) };
  const cities = parseCities(listed.text);
  if (!cities) return { ok: false, error: malformed(config, 'the towns could not be read') };
  const aliases = new Map(parseAliases(named.text).map(({ id, aliasNames }) => [id, aliasNames]));
  const value = cities.map(({ id, name, state, latitude, longitude }) => ({
    supplierStationId: id,
    name,
    aliases: (aliases.get(id) ?? []).filter((one) => one !== '' && one !== name),
    state: state || null,
    point:
      latitude === null || longitude === null || (latitude === 0 && longitude === 0) ? null : { latitude, longitude },
  }));
  return { ok: true, value };
}

/** The buses of a day of journey. */
export async function listServices(
  { config, client }: SeatSellerParts,
  search: BusSearch,
  signal: AbortSignal,
): Promise<Answer<readonly BusService[]>> {
  const { from, to, date } = search;
  const query = { source: from.supplierStationId, destination: to.supplierStationId, doj: date };
  const reply = await client.ask('availabletrips', query, signal);
  if (!reply.ok) return { ok: false, error: faultError(config, reply.fault) };
  const trips = parseTrips(reply.text);
  if (!trips) return { ok: false, error: malformed(config, 'the buses could not be read') };
  return { ok: true, value: trips.flatMap((trip) => toService(config.supplierId, trip, search) ?? []) };
}

/** Seats of a bus as they were sent. */
export async function readDetails(
  { config, client }: SeatSellerParts,
  { tripId, needsPointsFirst }: ServiceContext,
  points: ChosenPoints | null,
  signal: AbortSignal,
): Promise<Answer<WireDetails>> {
  if (needsPointsFirst && (points === null || points.droppingPointId === null)) {
    const words = 'Please choose first where to get on and off.';
    return { ok: false, error: supplierError(config, 'not_supported', words, false) };
  }
  const reply =
    needsPointsFirst && points
      ? await client.ask('tripdetailsV2', {}, signal, {
          inventoryId: tripId,
          bpId: points.boardingPointId,
          dpId: points.droppingPointId,
        })
      : await client.ask('tripdetails', { id: tripId }, signal);
  if (!reply.ok) return { ok: false, error: faultError(config, reply.fault) };
  const details = parseDetails(reply.text);
  return details
    ? { ok: true, value: details }
    : { ok: false, error: malformed(config, 'the seats could not be read') };
}

/** The seats of a bus as they are now. */
export async function readLayout(
  parts: SeatSellerParts,
  { context }: Pick<BusService, 'context'>,
  points: ChosenPoints | null,
  signal: AbortSignal,
): Promise<Answer<BusLayout>> {
  const service = parseServiceContext(context);
  if (!service) return { ok: false, error: notOurs(parts.config) };
  const details = await readDetails(parts, service, points, signal);
  if (!details.ok) return details;
  const layout = toLayout(details.value, service.date);
  return layout
    ? { ok: true, value: layout }
    : { ok: false, error: malformed(parts.config, 'a fare could not be read') };
}

/** The stops of a bus with their location; their times are those of the list, as this call has none. */
export async function readPoints(
  { config, client }: SeatSellerParts,
  { context, boardingPoints, droppingPoints }: Pick<BusService, 'context' | 'boardingPoints' | 'droppingPoints'>,
  signal: AbortSignal,
): Promise<Answer<Pick<BusService, 'boardingPoints' | 'droppingPoints'>>> {
  const service = parseServiceContext(context);
  if (!service) return { ok: false, error: notOurs(config) };
  const reply = await client.ask('bpdpDetails', { id: service.tripId }, signal);
  if (!reply.ok) return { ok: false, error: faultError(config, reply.fault) };
  const places = parseFlatPoints(reply.text);
  if (!places) return { ok: false, error: malformed(config, 'the stops could not be read') };
  return {
    ok: true,
    value: {
      boardingPoints: boardingPoints.map((one) => withPlace(one, places.boardingPoints)),
      droppingPoints: droppingPoints.map((one) => withPlace(one, places.droppingPoints)),
    },
  };
}

function withPlace(point: BusPoint, places: readonly WireFlatPoint[]): BusPoint {
  const place = places.find(({ id }) => id === point.pointId);
  if (!place) return point;
  return {
    ...point,
    area: place.locationName || point.area,
    address: place.address || point.address,
    landmark: place.landmark || point.landmark,
    phone: place.contactnumber || point.phone,
  };
}
