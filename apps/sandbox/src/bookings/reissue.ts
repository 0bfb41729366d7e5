import { type PassengerType, totalPaiseOf } from '../engine/model.ts';
import type { Offer, OfferSlice } from '../engine/offers.ts';
import { penaltyPaise, penaltyRulesOf } from '../engine/penalties.ts';
import { sumFares } from '../engine/pricing.ts';
import { type BookedPassenger, type Booking, flownSlices } from './booking.ts';

/** What new flights cost instead of sold ones, for everybody who flies them. Paise. */
export interface ReissueQuote {
  /** New fare less old fare; negative when the new one is lower. */
  readonly fareDifferencePaise: number;
  readonly penaltyPaise: number;
}

/** The passengers who fly all of these slices; a change takes everybody who flies one of them along. */
export function passengersOn(booking: Booking, slices: readonly number[]): readonly BookedPassenger[] {
  return booking.passengers.filter((one) => slices.every((slice) => flownSlices(booking, one).includes(slice)));
}

/** Whether a passenger flies only some of these slices, so that they can not be changed together. */
export function isSplit(booking: Booking, slices: readonly number[]): boolean {
  const some = booking.passengers.filter((one) => slices.some((slice) => flownSlices(booking, one).includes(slice)));
  return some.length !== passengersOn(booking, slices).length;
}

function fareOf(slice: OfferSlice, passenger: BookedPassenger): number {
  const fare = slice.fares.find((one) => one.type === passenger.type);
  return fare === undefined ? 0 : totalPaiseOf(fare);
}

/** The airline's charge for changing a slice, for one passenger of a type, paise. */
export function changePenaltyPaise(booking: Booking, slice: OfferSlice, type: PassengerType, nowMs: number): number {
  const fare = slice.fares.find((one) => one.type === type);
  const departureMs = slice.connection.flights[0]?.departureEpochMs ?? nowMs;
  if (fare === undefined) return 0;
  const { dateChange } = penaltyRulesOf(slice.connection, booking.offer.family);
  return penaltyPaise(dateChange, (departureMs - nowMs) / 3_600_000, fare.basePaise, fare.fuelPaise);
}

/** Whether the fare may be changed at this moment. */
export function isChangeable(booking: Booking, slices: readonly number[], nowMs: number): boolean {
  return slices.every((position) => {
    const connection = booking.offer.slices[position]?.connection;
    const departureMs = connection?.flights[0]?.departureEpochMs ?? 0;
    if (connection === undefined || departureMs <= nowMs) return false;
    const hours = (departureMs - nowMs) / 3_600_000;
    const windows = penaltyRulesOf(connection, booking.offer.family).dateChange;
    const window = windows.find((one) => hours >= one.fromHours && hours < (one.toHours ?? Infinity));
    return window !== undefined && window.charge.kind !== 'full';
  });
}

/** What it costs to fly `added` instead of the slices at `removed`. */
export function quoteReissue(
  booking: Booking,
  removed: readonly number[],
  added: readonly OfferSlice[],
  nowMs: number,
): ReissueQuote {
  const passengers = passengersOn(booking, removed);
  const old = removed.map((position) => booking.offer.slices[position]).filter((slice) => slice !== undefined);
  const sum = (slices: readonly OfferSlice[], amount: (slice: OfferSlice, one: BookedPassenger) => number): number =>
    slices.reduce((all, slice) => all + passengers.reduce((total, one) => total + amount(slice, one), 0), 0);
  return {
    fareDifferencePaise: sum(added, fareOf) - sum(old, fareOf),
    penaltyPaise: sum(old, (slice, one) => changePenaltyPaise(booking, slice, one.type, nowMs)),
  };
}

/** New slices and the fare family in which they are flown. */
export type NewSlices = Pick<Offer, 'slices' | 'family'>;

/**
 * Which of the offers found an airline sells instead of the slices at `removed`: its own family first, then, where the
 * whole order is exchanged, the dearer open ones. Where its own is sold out, whatever there is.
 */
export function offersForReissue(
  { offer }: Booking,
  removed: readonly number[],
  found: readonly Offer[],
): readonly Offer[] {
  const same = found.filter((one) => one.family.code === offer.family.code);
  if (same.length === 0) return found;
  const mayRise = removed.length === offer.slices.length && offer.family.kind !== 'special_return';
  const isDearer = ({ family }: Offer) => family.kind === 'regular' && family.priceFactor > offer.family.priceFactor;
  return mayRise ? [...same, ...found.filter(isDearer)] : same;
}

/** The offer with the slices at `removed` replaced one for one; a whole order takes the new family. Refuses nothing. */
export function offerAfterReissue(booking: Booking, removed: readonly number[], added: NewSlices): Offer {
  const { offer } = booking;
  const slices = offer.slices.map((slice, position) => added.slices[removed.indexOf(position)] ?? slice);
  const family = removed.length === offer.slices.length ? added.family : offer.family;
  return { ...offer, family, slices, fares: sumFares(slices.map((slice) => slice.fares)) };
}

/** The booking flying the new slices, with the payment noted. Extras of the old flights lapse. */
export function withReissue(
  booking: Booking,
  change: {
    readonly removed: readonly number[];
    readonly added: NewSlices;
    readonly collectedPaise: number;
    readonly invoiceId: number;
    readonly nowMs: number;
  },
): Booking {
  const { removed, added, nowMs } = change;
  const quote = quoteReissue(booking, removed, added.slices, nowMs);
  const gone = removed.flatMap((position) => booking.offer.slices[position]?.connection.flights ?? []);
  const keys = gone.map((flight) => flight.key);
  return {
    ...booking,
    offer: offerAfterReissue(booking, removed, added),
    passengers: booking.passengers.map((one) => ({
      ...one,
      ssr: one.ssr.filter((ssr) => !keys.includes(ssr.flightKey)),
    })),
    airlineChanges: booking.airlineChanges.filter((one) => !removed.includes(one.slice)),
    reissues: [
      ...booking.reissues,
      { atMs: nowMs, ...quote, collectedPaise: change.collectedPaise, invoiceId: change.invoiceId },
    ],
  };
}
