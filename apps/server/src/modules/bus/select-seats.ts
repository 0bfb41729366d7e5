import type { busSelection } from '@pravas/contract/bus/quote-seats.ts';
import type { BookedSeat } from '@pravas/domain/bus/bus-detail.ts';
import type { BusLayout } from '@pravas/domain/bus/bus-layout.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import { type ChosenSeat, checkSeats } from '@pravas/domain/bus/check-seats.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BusContext } from './bus-context.ts';
import { type OpenedBus, openBus } from './open-bus.ts';
import { type LiveSeats, readSeats } from './read-seats.ts';
import { readPassengers, type SeatedPerson } from './seat-passengers.ts';

type Selection = z.output<z.ZodMiniObject<typeof busSelection>>;

/** A bus for choosing seats, and its seats at this moment. */
export interface ChosenBus {
  readonly opened: OpenedBus;
  readonly layout: BusLayout;
  readonly boarding: BusPoint;
  readonly dropping: BusPoint | null;
}

/** Chosen seats, as they are at this moment. */
export interface SelectedSeats extends ChosenBus {
  readonly chosen: readonly ChosenSeat[];
  readonly people: readonly (SeatedPerson | null)[];
  readonly problems: ReturnType<typeof checkSeats>;
  /** The seats in the order in which they were chosen; null where one of them is unavailable. */
  readonly booked: readonly BookedSeat[] | null;
}

/** Problems of a choice that has no price. */
const WITHOUT_PRICE: readonly string[] = ['no_such_seat', 'sold', 'chosen_twice'];

/** Fetches the seats of a bus of a search again. Throws what opening a bus does, and `validation_failed` for stops. */
export async function readChosenBus(
  context: BusContext,
  caller: Caller,
  selection: Omit<Selection, 'seats' | 'seenTotal'>,
  signal: AbortSignal,
): Promise<ChosenBus> {
  const opened = await openBus(context, caller, selection);
  return { opened, ...(await readLive(context, opened, selection, signal)) };
}

async function readLive(
  context: BusContext,
  opened: OpenedBus,
  named: Pick<Selection, 'boardingPointId' | 'droppingPointId'>,
  signal: AbortSignal,
): Promise<Omit<ChosenBus, 'opened'>> {
  const { boardingPointId } = named;
  const droppingPointId = named.droppingPointId ?? null;
  if (opened.bus.isDroppingPointNeeded && droppingPointId === null) throw stopMissing('droppingPointId');
  return expectAll(await readSeats(context, opened, { boardingPointId, droppingPointId }, signal));
}

/**
 * Fetches the seats of a bus again and checks those that were chosen, and who sits on them. Throws what opening a bus
 * does, `validation_failed` for stops and passengers that cannot be, and `others_not_allowed`.
 */
export async function selectSeats(
  context: BusContext,
  caller: Caller,
  selection: Selection,
  signal: AbortSignal,
): Promise<SelectedSeats> {
  const opened = await openBus(context, caller, selection);
  const { organization, search, presenting } = opened;
  const { isPersonal, tripId } = search.criteria;
  const { chosen, people } = await context.database.readOrganization(caller.organizationId, (tx) =>
    readPassengers(tx, { caller, settings: organization.settings, tripId, isPersonal }, selection.seats),
  );
  const { layout, boarding, dropping } = await readLive(context, opened, selection, signal);
  const problems = checkSeats(layout, chosen, { wanted: presenting.criteria.seats });
  const isPriced = problems.every(({ code }) => !WITHOUT_PRICE.includes(code));
  return {
    ...{ opened, layout, boarding, dropping, chosen, people, problems },
    booked: isPriced ? seatsOf(layout, chosen) : null,
  };
}

function expectAll({ layout, boarding, dropping }: LiveSeats) {
  // Both are named by now, so that neither is missing.
  if (!layout || !boarding) throw stopMissing('boardingPointId');
  return { layout, boarding, dropping };
}

function seatsOf({ seats }: BusLayout, chosen: readonly ChosenSeat[]): readonly BookedSeat[] {
  return chosen.flatMap(({ seatName }, traveller) => {
    const seat = seats.find((one) => one.seatName === seatName);
    if (!seat) return [];
    const { deck, kind, isWindow, keptFor, fare } = seat;
    return [{ seatName, deck, kind, isWindow, keptFor, fare, traveller }];
  });
}

function stopMissing(field: 'boardingPointId' | 'droppingPointId'): Refusal {
  const message = field === 'boardingPointId' ? 'Choose where you get on.' : 'Choose where you get off.';
  return new Refusal('validation_failed', { message, errors: [{ field, message }] });
}
