import type { showBusSeats as operation } from '@pravas/contract/bus/show-seats.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { BookedSeat } from '@pravas/domain/bus/bus-detail.ts';
import type { BusLayout, BusSeat } from '@pravas/domain/bus/bus-layout.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import { departureText, isAfterMidnight } from '@pravas/domain/bus/bus-time.ts';
import type { Caller } from '../../platform/caller.ts';
import { arrivalOf, presentStop } from '../bus-order/index.ts';
import type { BusContext } from './bus-context.ts';
import { openBus } from './open-bus.ts';
import { fareOf, feeWithGst, presentBus } from './present-bus.ts';
import { presentCancellation, presentSeat } from './present-seats.ts';
import { readSeats } from './read-seats.ts';

type Seats = PayloadOf<typeof operation>;

/**
 * The seats and stops of a bus at this moment. Throws `not_found`, `search_expired`, `service_disabled`, `offer_unavailable`,
 * `supplier_error`, and `validation_failed` for stops that it does not call at.
 */
export async function showSeats(
  context: BusContext,
  caller: Caller,
  query: QueryOf<typeof operation>,
  signal: AbortSignal,
): Promise<Seats> {
  const opened = await openBus(context, caller, query);
  const { bus, presenting, search } = opened;
  const named = { boardingPointId: query.boardingPointId ?? null, droppingPointId: query.droppingPointId ?? null };
  const { layout, boardingPoints, droppingPoints, boarding } = await readSeats(context, opened, named, signal);
  const free = layout?.seats.filter(({ isFree }) => isFree) ?? [];
  const cheapest = free.toSorted((a, b) => a.fare.totalPaise - b.fare.totalPaise)[0];
  const { fromPaise } = bus;
  const hasMoved = cheapest !== undefined && cheapest.fare.totalPaise !== fromPaise;
  const wanted = presenting.criteria.seats;
  return {
    bus: presentBus(presenting, bus),
    price: hasMoved ? { old: fromPaise, new: cheapest.fare.totalPaise } : null,
    boardingPoints: boardingPoints.map((stop) => presentStop(stop, bus.from.name)),
    droppingPoints: droppingPoints.map((stop) => presentStop(stop, bus.to.name, arrivalOf)),
    isDroppingPointNeeded: bus.isDroppingPointNeeded,
    seats: layout?.seats.map((seat) => presentSeat(presenting, bus, layout, seat)) ?? null,
    wanted,
    mostSeats: layout?.mostSeats ?? bus.mostSeats,
    fee: feeWithGst(wanted, presenting.terms.quote),
    forced: {
      women: freeOf(free, layout?.forced.women ?? []),
      men: freeOf(free, layout?.forced.men ?? []),
    },
    notes: notesOf(bus, layout, free),
    cancellation: presentCancellation(
      presenting,
      bus,
      [cheapest ? { ...cheapest, traveller: 0 } : anySeat(bus)],
      boarding ?? { at: bus.departure },
    ),
    expiresAt: search.expiresAt.toString(),
  };
}

function freeOf(free: readonly BusSeat[], names: readonly string[]): string[] {
  return names.filter((name) => free.some(({ seatName }) => seatName === name));
}

/** The cheapest seat as the list knows it. */
function anySeat({ fromPaise }: BusService): BookedSeat {
  const fare = fareOf(fromPaise);
  return { seatName: '', deck: 'lower', kind: 'seat', isWindow: false, keptFor: null, fare, traveller: 0 };
}

/** What would otherwise be found out once it is too late. */
function notesOf(bus: BusService, layout: BusLayout | null, free: readonly BusSeat[]): string[] {
  const keptFor = (whom: BusSeat['keptFor']) =>
    free.filter((seat) => seat.keptFor === whom).map(({ seatName }) => seatName);
  const [ladies, gents] = [keptFor('ladies'), keptFor('gents')];
  const women = freeOf(free, layout?.forced.women ?? []);
  const men = freeOf(free, layout?.forced.men ?? []);
  return [
    ...(isAfterMidnight(bus.departure) ? [`It leaves in the night: ${departureText(bus.departure)}.`] : []),
    ...(layout === null ? ['First choose where you get on and off: this decides which seats are free.'] : []),
    ...(layout !== null && free.length === 0 ? ['This bus is sold out. Choose another one.'] : []),
    ...(ladies.length > 0 ? [`For ladies only: ${ladies.join(', ')}.`] : []),
    ...(gents.length > 0 ? [`For men only: ${gents.join(', ')}.`] : []),
    ...(women.length > 0 ? [`Where women travel, one of them sits on ${women.join(', ')}.`] : []),
    ...(men.length > 0 ? [`Where men travel, one of them sits on ${men.join(', ')}.`] : []),
    ...(bus.isIdNeeded ? ['Each passenger names an identity document.'] : []),
    ...(bus.isPricedAtHold ? ['The operator states the full price once the seats are held, before you pay.'] : []),
    ...(bus.hasMobileTicket ? [] : ['Print the ticket: this operator asks for it on paper.']),
  ];
}
