import type { BusDetailsState } from '../../lib/bus-details-address.ts';
import { countText } from '../../lib/money-text.ts';
import type { BusNow, Quoted, Stop } from './bus-types.ts';

/** What is to be done next, and how the button says it. */
interface NextStep {
  readonly kind: 'boarding' | 'dropping' | 'seat' | 'wrong' | 'wait' | 'night' | 'go';
  readonly label: string;
}

interface QuoteNow {
  readonly quoted: Pick<Quoted, 'problems' | 'price'> | undefined;
  readonly isAsking: boolean;
}

/** The first thing that keeps a choice from its review; `go` where nothing does. */
export function nextStep(bus: BusNow, state: BusDetailsState, { quoted, isAsking }: QuoteNow): NextStep {
  const stop = stopStep(bus, state);
  const seat = seatStep(bus, state);
  // The step that depends on the other comes after it; otherwise the first on the page comes first.
  const missing = bus.bus.arePointsFirst ? (stop ?? seat) : (seat ?? stop);
  if (missing) return missing;
  const wrong = isAsking ? undefined : quoted?.problems.find(({ isOpen }) => !isOpen);
  if (wrong) {
    return { kind: 'wrong', label: wrong.seatName === null ? 'Choose other seats' : `Change seat ${wrong.seatName}` };
  }
  if (isAsking || !quoted?.price) return { kind: 'wait', label: 'Asking the price' };
  return { kind: isAtNight(bus, state) ? 'night' : 'go', label: 'Continue' };
}

function stopStep(bus: BusNow, { boardingPointId, droppingPointId }: BusDetailsState): NextStep | null {
  if (boardingPointId === null) return { kind: 'boarding', label: 'Choose where you get on' };
  const isNeeded = bus.isDroppingPointNeeded || bus.bus.arePointsFirst;
  return isNeeded && droppingPointId === null ? { kind: 'dropping', label: 'Choose where you get off' } : null;
}

function seatStep(bus: BusNow, { seats }: BusDetailsState): NextStep | null {
  const most = Math.min(bus.wanted, bus.mostSeats);
  const left = most - seats.length;
  if (left <= 0) return null;
  const label = most === 1 ? 'Choose a seat' : `Choose ${countText(left, seats.length === 0 ? 'seat' : 'more seat')}`;
  return { kind: 'seat', label };
}

/** Stops that this person used last in the two towns, where the bus calls at them. */
export interface LastStops {
  readonly boarding: Pick<Stop, 'pointId'> | null;
  readonly dropping: Pick<Stop, 'pointId'> | null;
}

/** A stop is chosen by itself only where there is no other, or where this person used it last. */
export function withKnownStops(state: BusDetailsState, bus: BusNow, last: LastStops): BusDetailsState {
  return {
    ...state,
    boardingPointId: knownStop(state.boardingPointId, bus.boardingPoints, last.boarding),
    droppingPointId: knownStop(state.droppingPointId, bus.droppingPoints, last.dropping),
  };
}

function knownStop(chosen: string | null, stops: readonly Stop[], last: LastStops['boarding']): string | null {
  if (stops.some(({ pointId }) => pointId === chosen)) return chosen;
  const only = stops.length === 1 ? stops[0] : undefined;
  return only?.pointId ?? last?.pointId ?? null;
}

/** Where somebody gets on, as far as it is chosen. */
export function boardingOf(bus: BusNow, { boardingPointId }: BusDetailsState): Stop | undefined {
  return bus.boardingPoints.find(({ pointId }) => pointId === boardingPointId);
}

/** Between midnight and 05:00 people come a day early or late. */
function isAtNight(bus: BusNow, state: BusDetailsState): boolean {
  const { wall } = boardingOf(bus, state)?.at ?? bus.bus.departure;
  return wall.slice(11) < '05:00';
}
