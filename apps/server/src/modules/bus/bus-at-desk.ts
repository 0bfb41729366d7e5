import type { busForm, buyBus as buyOperation, enterBus as enterOperation } from '@pravas/contract/bus/desk-bus.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { readPhone } from '@pravas/contract/phone-number.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { busOfTyped, type TypedStop } from '@pravas/domain/bus/typed-bus.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { type BuyingContext, buyAtDesk, enterForTrip, readWithin } from '../desk/index.ts';
import { refuseField } from '../organisation/index.ts';

/** Who acts, and by which request. */
type By = Parameters<typeof enterForTrip>[2];
type Form = z.output<typeof busForm>;

/** Enters a bus that was found for a trip. Throws as `enterForTrip`. */
export async function enterBus(
  context: BuyingContext,
  { tripId, bus, fee, cancelFee, requestId }: BodyOf<typeof enterOperation>,
  by: By,
): Promise<PayloadOf<typeof enterOperation>> {
  const typed = readWithin('bus', () => readBusForm(bus));
  if (Temporal.Instant.compare(instantOf(typed.boarding.at), by.now) <= 0) {
    throw refuseField('validation_failed', 'bus.boarding.at', 'This bus has left: enter one that has not');
  }
  const make = (party: number) => forParty(typed, party);
  return enterForTrip(context, { tripId, service: 'bus', thing: 'A bus', fee, cancelFee, requestId, make }, by);
}

/** Enters a ticket as it was bought. Throws as `buyAtDesk`. */
export async function buyBus(
  context: BuyingContext,
  { bookingId, ticketNumber, busNumber, bus }: BodyOf<typeof buyOperation>,
  file: UploadedFile | null,
  by: By,
): Promise<PayloadOf<typeof buyOperation>> {
  const typed = bus && readWithin('bus', () => readBusForm(bus));
  const locator = ticketNumber.toUpperCase();
  return buyAtDesk(
    context,
    {
      bookingId,
      service: 'bus',
      file,
      read: (quoted, { travellers }) => {
        const detail = typed ? forParty(typed, travellers.length).detail : (quoted.detail as BusDetail);
        const ticket = { ticketNumber: locator, operatorNumber: null, busNumber, trackingUrl: null };
        const bought = { ...detail, ticket, boughtAt: by.now.toString() };
        return { detail: bought, locator, bookingRef: null, field: 'ticketNumber' };
      },
      fieldsOf: (detail) => fieldsOf(detail as BusDetail),
    },
    by,
  );
}

/** Makes a bus of what was typed; travellers keep their places in the trip. Throws `validation_failed`. */
function readBusForm(form: Form): BusDetail {
  const { operator, gstin, busType, isAc, seating, from, to, boarding, dropping, arrival, seats, ...terms } = form;
  const read = busOfTyped({
    operator,
    gstin: gstin?.toUpperCase() ?? null,
    type: { name: busType, isAc, seating },
    from: townOf(from),
    to: townOf(to),
    boarding: readStop('boarding', boarding),
    dropping: dropping && readStop('dropping', dropping),
    arrival,
    seats: seats.map(({ seatName, deck, kind, travelerIndex, baseFare, charges, gst, notRefundable }) => ({
      ...{ seatName, deck, kind },
      traveller: travelerIndex,
      basePaise: baseFare,
      chargesPaise: charges,
      taxPaise: gst,
      notRefundablePaise: notRefundable,
    })),
    ...terms,
  });
  if (read.ok) return read.detail;
  throw new Refusal('validation_failed', { errors: [...read.problems] });
}

/** The id of a typed town: the same text gives the same id. */
function townOf(name: string): BusDetail['from'] {
  const key = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return { stationId: `typed:${key}`, name };
}

function readStop(field: string, stop: Form['boarding']): TypedStop {
  if (stop.phone === null) return stop;
  const dialled = readPhone(stop.phone, 'Telephone');
  if (!dialled.ok) throw refuseField('validation_failed', `${field}.phone`, dialled.message);
  return { ...stop, phone: dialled.number };
}

/**
 * Whom of the trip it is for, and the bus with its travellers by their places among those. Throws `validation_failed`.
 */
function forParty(
  typed: BusDetail,
  party: number,
): { readonly travellers: readonly number[]; readonly detail: BusDetail } {
  const stranger = typed.seats.findIndex(
    ({ traveller }) => !Number.isSafeInteger(traveller) || traveller < 0 || traveller >= party,
  );
  if (stranger >= 0) {
    throw refuseField('validation_failed', `bus.seats.${stranger}.travelerIndex`, 'This traveller is not in the trip');
  }
  const travellers = typed.seats.map(({ traveller }) => traveller).toSorted((a, b) => a - b);
  const seats = typed.seats.map((seat) => ({ ...seat, traveller: travellers.indexOf(seat.traveller) }));
  return { travellers, detail: { ...typed, seats } };
}

/** What a bus is of, by the fields of the form: all that its itinerary's key holds. */
function fieldsOf({
  operator,
  type,
  from,
  to,
  boarding,
  dropping,
  seats,
  terms,
}: BusDetail): Readonly<Record<string, unknown>> {
  return {
    operator: operator.operatorId,
    isAc: type.isAc,
    from: from.stationId,
    to: to.stationId,
    boarding: [boarding.name, boarding.at.wall],
    dropping: dropping && [dropping.name, dropping.at.wall],
    seats: seats.map(({ seatName, kind, traveller }) => [seatName, kind, traveller]),
    tiers: terms.tiers,
    isPartial: terms.isPartial,
    isPrimaryAlone: terms.isPrimaryAlone,
  };
}
