import type { BusForm } from '@pravas/domain/bus/bus-search.ts';
import type { BusPlace } from '@pravas/domain/bus/bus-station.ts';

/** What a station field holds: the typed text, and the station once one is chosen. */
export interface StationText {
  readonly text: string;
  readonly station: BusPlace | null;
}

/** What the form holds, complete or not (screens §3 'Bus search form'). */
export interface BusDraft {
  readonly from: StationText;
  readonly to: StationText;
  /** YYYY-MM-DD, or what was typed and is no date. */
  readonly date: string;
  readonly seats: number;
  readonly isPersonal: boolean;
}

/** No station yet. */
export const NO_STATION: StationText = { text: '', station: null };

/** An untouched form: one seat today (screens §2.4). */
export function emptyBusDraft(today: string): BusDraft {
  return { from: NO_STATION, to: NO_STATION, date: today, seats: 1, isPersonal: false };
}

/** The field's content for a chosen station. */
export function stationTextOf({ stationId, name }: BusPlace): StationText {
  return { text: name, station: { stationId, name } };
}

/** The same journey the other way. */
export function swapStations(draft: BusDraft): BusDraft {
  return { ...draft, from: draft.to, to: draft.from };
}

/** The form as the rules of a search read it. */
export function busFormOf({ from, to, date, seats, isPersonal }: BusDraft, tripId: string | null): BusForm {
  return {
    tripId,
    fromId: from.station?.stationId ?? null,
    toId: to.station?.stationId ?? null,
    date,
    seats,
    isPersonal,
  };
}
