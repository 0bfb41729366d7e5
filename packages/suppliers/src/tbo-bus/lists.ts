import type { BusLayout } from '@pravas/domain/bus/bus-layout.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import type { BusSearch, ListedBusStation } from '../bus/port.ts';
import { asRecord, readFlag, readNumber, readText } from '../lenient.ts';
import type { Answer } from '../order-port.ts';
import { CODE, type TboBusReply } from './client.ts';
import { parseServiceContext, type ServiceContext } from './context.ts';
import { faultError, malformed, notOurs, supplierError } from './errors.ts';
import type { TboBusParts } from './parts.ts';
import {
  isAc,
  listOf,
  NO_FORCED_SEATS,
  readFare,
  readPoints,
  readSeats,
  readTiers,
  readTime,
  type SentSeat,
  seatingOf,
} from './wire.ts';

const USUAL_MOST_SEATS = 6;

/** All towns; they have neither other names nor a place. */
export async function listStations(
  { config, client }: TboBusParts,
  signal: AbortSignal,
): Promise<Answer<readonly ListedBusStation[]>> {
  const reply = await client.ask('GetBusCityList', {}, signal);
  if (!reply.ok) return { ok: false, error: faultError(config, reply.fault) };
  const value = listOf(reply.body.BusCities).flatMap(({ CityId, CityName }) => {
    const [supplierStationId, name] = [readText(CityId), readText(CityName)];
    return supplierStationId === '' || name === ''
      ? []
      : { supplierStationId, name, aliases: [], state: null, point: null };
  });
  return value.length > 0 ? { ok: true, value } : { ok: false, error: malformed(config, 'no towns came') };
}

/** The buses of a day of journey. */
export async function listServices(
  { config, client }: TboBusParts,
  search: BusSearch,
  signal: AbortSignal,
): Promise<Answer<readonly BusService[]>> {
  const { from, to, date } = search;
  const payload = {
    DateOfJourney: date,
    OriginId: from.supplierStationId,
    DestinationId: to.supplierStationId,
    PreferredCurrency: 'INR',
  };
  const reply = await client.ask('Search', payload, signal);
  if (!reply.ok) return { ok: false, error: faultError(config, reply.fault) };
  const traceId = readText(reply.body.TraceId);
  if (traceId === '' || !('BusResults' in reply.body)) {
    return { ok: false, error: malformed(config, 'the buses could not be read') };
  }
  const sent = listOf(reply.body.BusResults);
  const services = sent.flatMap((one) => toService(config.supplierId, one, traceId, search) ?? []);
  return sent.length > 0 && services.length === 0
    ? { ok: false, error: malformed(config, 'none of the buses could be read') }
    : { ok: true, value: services };
}

function toService(
  supplierId: string,
  wire: Readonly<Record<string, unknown>>,
  traceId: string,
  { from, to, date }: BusSearch,
): BusService | null {
  const resultIndex = readNumber(wire.ResultIndex);
  const [departure, arrival] = [readTime(wire.DepartureTime), readTime(wire.ArrivalTime)];
  const [operatorName, busType, routeId] = [wire.TravelName, wire.BusType, wire.RouteId].map(readText);
  const price = readFare(wire.BusPrice);
  if (resultIndex === null || !departure || !arrival || !operatorName || !busType || !price) return null;
  const isPartial = readFlag(wire.PartialCancellationAllowed) === true;
  const context: ServiceContext = {
    traceId,
    resultIndex,
    routeId: routeId ?? '',
    originId: from.supplierStationId,
    destinationId: to.supplierStationId,
    date,
    operatorName,
    departure: departure.wall,
  };
  return {
    serviceId: `${supplierId}:${traceId}:${resultIndex}`,
    supplierId,
    context: JSON.stringify(context),
    routeId: routeId || null,
    operator: {
      operatorId: readText(wire.OperatorId) || operatorName.toLowerCase(),
      name: operatorName,
      legalForm: /\bLLP\b/i.test(operatorName) ? 'llp' : /\b(?:Ltd|Limited)\b/i.test(operatorName) ? 'company' : null,
      gstin: null,
    },
    type: { name: busType, isAc: isAc(busType), seating: seatingOf(busType) },
    date,
    from: { stationId: from.stationId, name: from.name },
    to: { stationId: to.stationId, name: to.name },
    startsAt: null,
    departure,
    arrival,
    boardingPoints: readPoints(wire.BoardingPointsDetails),
    droppingPoints: readPoints(wire.DroppingPointsDetails),
    seatsLeft: Math.max(0, Math.trunc(readNumber(wire.AvailableSeats) ?? 0)),
    singleSeatsLeft: null,
    fromPaise: price.fare.totalPaise,
    mostSeats: Math.trunc(readNumber(wire.MaxSeatsPerTicket) ?? USUAL_MOST_SEATS) || USUAL_MOST_SEATS,
    hasTracking: readFlag(wire.LiveTrackingAvailable) === true,
    hasMobileTicket: readFlag(wire.MTicketEnabled) === true,
    isIdNeeded: readFlag(wire.IdProofRequired) === true,
    arePointsFirst: false,
    isDroppingPointNeeded: readFlag(wire.IsDropPointMandatory) === true,
    isStateCorporation: false,
    isPricedAtHold: false,
    hasExactCancellation: false,
    terms: {
      tiers: readTiers(wire.CancellationPolicies) ?? [],
      freeMinutes: 0,
      isPartial,
      // Where seats are not cancelled alone, the first passenger's takes all others with it.
      isPrimaryAlone: isPartial,
    },
  };
}

/** The same bus of a fresh list: by its route, or by operator and time where it has none. */
export async function findAgain(
  parts: TboBusParts,
  known: ServiceContext,
  names: Pick<BusSearch, 'from' | 'to'>,
  signal: AbortSignal,
): Promise<Answer<{ readonly service: BusService; readonly context: ServiceContext }>> {
  const from = { ...names.from, supplierStationId: known.originId };
  const to = { ...names.to, supplierStationId: known.destinationId };
  const listed = await listServices(parts, { from, to, date: known.date }, signal);
  if (!listed.ok) return listed;
  for (const service of listed.value) {
    const context = parseServiceContext(service.context);
    const isSame =
      known.routeId !== ''
        ? context?.routeId === known.routeId
        : context?.operatorName === known.operatorName && context.departure === known.departure;
    if (context && isSame) return { ok: true, value: { service, context } };
  }
  return { ok: false, error: supplierError(parts.config, 'refused', 'This bus is no longer on sale.', false) };
}

/** Asks about a bus of a list; a list that has lapsed is asked for again. */
async function askAbout(
  parts: TboBusParts,
  method: 'GetBusSeatLayOut' | 'GetBoardingPointDetails',
  known: ServiceContext,
  signal: AbortSignal,
): Promise<Answer<TboBusReply & { readonly ok: true }>> {
  const { config, client } = parts;
  const ask = ({ traceId, resultIndex }: ServiceContext) =>
    client.ask(method, { TraceId: traceId, ResultIndex: resultIndex }, signal);
  const first = await ask(known);
  if (first.ok) return { ok: true, value: first };
  if (first.fault.code !== CODE.sessionExpired) return { ok: false, error: faultError(config, first.fault) };
  const nowhere = { stationId: '', name: '', supplierStationId: '' };
  const again = await findAgain(parts, known, { from: nowhere, to: nowhere }, signal);
  if (!again.ok) return again;
  const second = await ask(again.value.context);
  return second.ok ? { ok: true, value: second } : { ok: false, error: faultError(config, second.fault) };
}

/** Seats as they were sent. */
export async function readSentSeats(
  parts: TboBusParts,
  context: ServiceContext,
  signal: AbortSignal,
): Promise<Answer<readonly SentSeat[]>> {
  const reply = await askAbout(parts, 'GetBusSeatLayOut', context, signal);
  if (!reply.ok) return reply;
  const seats = readSeats(reply.value.body);
  return seats
    ? { ok: true, value: seats }
    : { ok: false, error: malformed(parts.config, 'the seats could not be read') };
}

/** The seats of a bus in its current state. Its stops come by another call, so that they are not included here. */
export async function readLayout(
  parts: TboBusParts,
  service: Pick<BusService, 'context'>,
  signal: AbortSignal,
): Promise<Answer<BusLayout>> {
  const context = parseServiceContext(service.context);
  if (!context) return { ok: false, error: notOurs(parts.config) };
  const sent = await readSentSeats(parts, context, signal);
  if (!sent.ok) return sent;
  return {
    ok: true,
    value: {
      seats: sent.value.map(({ seat }) => seat),
      mostSeats: USUAL_MOST_SEATS,
      forced: NO_FORCED_SEATS,
      boardingPoints: [],
      droppingPoints: [],
    },
  };
}

/** The stops of a bus with all their details. */
export async function readStops(
  parts: TboBusParts,
  service: Pick<BusService, 'context'>,
  signal: AbortSignal,
): Promise<Answer<Pick<BusService, 'boardingPoints' | 'droppingPoints'>>> {
  const context = parseServiceContext(service.context);
  if (!context) return { ok: false, error: notOurs(parts.config) };
  const reply = await askAbout(parts, 'GetBoardingPointDetails', context, signal);
  if (!reply.ok) return reply;
  const { BoardingPointsDetails, DroppingPointsDetails } = asRecord(reply.value.body) ?? {};
  const boardingPoints = readPoints(BoardingPointsDetails);
  return boardingPoints.length > 0
    ? { ok: true, value: { boardingPoints, droppingPoints: readPoints(DroppingPointsDetails) } }
    : { ok: false, error: malformed(parts.config, 'the stops could not be read') };
}
