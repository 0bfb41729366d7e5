import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import { sumFormat } from '@pravas/domain/money/money.ts';
import { clockOf } from '@pravas/domain/time/airport-time.ts';
import type { BusParty } from '../bus/port.ts';
import type { Answer, RefreshedDetail } from '../order-port.ts';
import { parseHold, parseServiceContext, type ServiceContext } from './context.ts';
import { notOurs, supplierError } from './errors.ts';
import { peopleOf } from './from-domain.ts';
import { holdSeats } from './hold.ts';
import { listServices } from './lists.ts';
import type { SeatSellerParts } from './parts.ts';

/** A hold with less than this left is too short to pay on, in seconds. */
const LEAST_LEFT_SECONDS = 60;

/**
 * Finds the same bus and seats again and holds them for these people. Seats that are held already for a minute or
 * longer are answered as they are, without a call: a holder of seats is refused the same seats.
 */
export async function refreshSeats(
  parts: SeatSellerParts,
  detail: BusDetail,
  party: BusParty,
  signal: AbortSignal,
): Promise<Answer<RefreshedDetail<BusDetail>>> {
  const { config, now } = parts;
  const service = detail.sale && parseServiceContext(detail.sale.context);
  if (!detail.sale || !service) return { ok: false, error: notOurs(config) };
  const { hold } = detail.sale;
  if (
    hold &&
    Temporal.Instant.compare(Temporal.Instant.from(hold.until), now().add({ seconds: LEAST_LEFT_SECONDS })) >= 0
  ) {
    if (parseHold(hold.holdRef)?.people === peopleOf(detail, party)) {
      return { ok: true, value: { detail, changed: false, changedInfo: null } };
    }
    const words = 'These seats are held for other passengers at present. Please wait some minutes and pay again.';
    return { ok: false, error: supplierError(config, 'refused', words, false) };
  }
  const found = await findService(parts, detail, service, signal);
  if (!found.ok) return found;
  const context = parseServiceContext(found.value.context);
  if (!context) return { ok: false, error: notOurs(config) };
  const held = await holdSeats(parts, context, detail, party, signal);
  if (!held.ok) return { ok: false, error: held.error };
  const fresh = asHeld(detail, found.value, held.hold);
  const changes = changesOf(detail, fresh);
  return {
    ok: true,
    value: { detail: fresh, changed: changes.length > 0, changedInfo: changes.length > 0 ? changes.join(' ') : null },
  };
}

/** The same bus of today's list: by its id, or by its operator, time and kind where that is gone. */
async function findService(
  parts: SeatSellerParts,
  { from, to }: BusDetail,
  known: ServiceContext,
  signal: AbortSignal,
): Promise<Answer<BusService>> {
  const listed = await listServices(
    parts,
    {
      from: { ...from, supplierStationId: known.source },
      to: { ...to, supplierStationId: known.destination },
      date: known.date,
    },
    signal,
  );
  if (!listed.ok) return listed;
  const contexts = listed.value.map((one) => ({ one, context: parseServiceContext(one.context) }));
  const alike = contexts.filter(
    ({ context }) =>
      context?.operatorNumber === known.operatorNumber &&
      context.departureMinutes === known.departureMinutes &&
      context.busType === known.busType,
  );
  const same =
    contexts.find(({ context }) => context?.tripId === known.tripId) ?? (alike.length === 1 ? alike[0] : undefined);
  return same
    ? { ok: true, value: same.one }
    : { ok: false, error: supplierError(parts.config, 'refused', 'This bus is no longer on sale.', false) };
}

/** The detail with its seats at the price as held, and the bus as it is listed now. */
function asHeld(
  detail: BusDetail,
  service: BusService,
  hold: NonNullable<NonNullable<BusDetail['sale']>['hold']>,
): BusDetail {
  const { context, serviceId, isIdNeeded, isPricedAtHold, mostSeats, terms, departure, arrival, startsAt } = service;
  const boarding = service.boardingPoints.find(({ pointId }) => pointId === detail.boarding.pointId);
  const dropping = service.droppingPoints.find(({ pointId }) => pointId === detail.dropping?.pointId);
  return {
    ...detail,
    ...{ terms, departure, arrival, startsAt },
    boarding: boarding ? { ...detail.boarding, at: boarding.at } : detail.boarding,
    dropping: detail.dropping && dropping ? { ...detail.dropping, at: dropping.at } : detail.dropping,
    seats: detail.seats.map((seat) => ({
      ...seat,
      fare: hold.seats.find(({ seatName }) => seatName === seat.seatName)?.fare ?? seat.fare,
    })),
    totalPaise: hold.totalPaise,
    costPaise: hold.totalPaise,
    sale: { context, serviceId, isIdNeeded, isPricedAtHold, mostSeats, expiresAt: hold.until, hold },
  };
}

/** What differs, in sentences. */
function changesOf(before: BusDetail, after: BusDetail): readonly string[] {
  const changes: string[] = [];
  if (after.totalPaise !== before.totalPaise) {
    const inRupees = sumFormat([after.totalPaise, before.totalPaise]);
    const [now, then] = [inRupees(after.totalPaise), inRupees(before.totalPaise)];
    changes.push(`The price is ${now} now; it was ${then}.`);
  }
  if (after.boarding.at.wall !== before.boarding.at.wall) {
    const [now, then] = [clockOf(after.boarding.at.wall), clockOf(before.boarding.at.wall)];
    changes.push(`The bus calls at ${after.boarding.name} at ${now}, not at ${then}.`);
  }
  if (JSON.stringify(after.terms) !== JSON.stringify(before.terms)) {
    changes.push('The terms for cancelling have changed.');
  }
  return changes;
}
