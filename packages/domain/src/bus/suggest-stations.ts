import { type Suggested, suggestPlaces } from '../hotel/suggest-places.ts';
import type { BusStation } from './bus-station.ts';

/** A station as it is suggested: with the typed part of its name, and the other name that was typed instead. */
export interface SuggestedStation extends Pick<Suggested<never>, 'highlight' | 'alias'> {
  readonly station: BusStation;
}

/**
 * The stations that were probably meant, the likeliest first and equals by name; all of them by name where nothing is
 * typed (rules §7.7). `except` is what the other field already has: no journey ends where it starts.
 */
export function suggestStations(
  typed: string,
  stations: readonly BusStation[],
  except: string | null = null,
): readonly SuggestedStation[] {
  const open = stations
    .filter(({ stationId }) => stationId !== except)
    .toSorted((a, b) => (a.name === b.name ? (a.stationId < b.stationId ? -1 : 1) : a.name < b.name ? -1 : 1));
  if (typed.trim() === '') return open.map((station) => ({ station, highlight: [], alias: null }));
  const items = open.map((station) => ({
    id: station.stationId,
    kind: 'city' as const,
    name: station.name,
    aliases: station.aliases,
    where: station.state ?? '',
    station,
  }));
  return suggestPlaces(typed, items).map(({ item, highlight, alias }) => ({ station: item.station, highlight, alias }));
}
