import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { listAirports } from '@pravas/contract/reference/list-airports.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { SearchOptions } from '../../lib/flight-list-address.ts';

/** An airport as the suggestions name it. */
export type Airport = AnswerOf<typeof listAirports>['airports'][number];

/** What one airport field holds: the typed text, and the airport once one is chosen. */
export interface PlaceInput {
  readonly text: string;
  readonly airport: Airport | null;
}

/** One flight of a journey with several cities. `id` distinguishes it from the others while it is edited. */
export interface LegInput {
  readonly id: number;
  readonly from: PlaceInput;
  readonly to: PlaceInput;
  readonly date: string;
}

/** What the form holds, complete or not (screens §3 'Flight search form'). Dates are YYYY-MM-DD. */
export interface SearchDraft {
  readonly tripType: 'round' | 'oneway' | 'multi';
  readonly from: PlaceInput;
  readonly to: PlaceInput;
  readonly departureDate: string;
  readonly returnDate: string;
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
  readonly cabinClass: CabinCode;
  readonly isPersonalBooking: boolean;
  /** The flights of a journey with several cities; empty until one is asked for. */
  readonly legs: readonly LegInput[];
  readonly options: SearchOptions;
}

/** An empty place. */
export const NOWHERE: PlaceInput = { text: '', airport: null };

/** 'New Delhi, IN - Indira Gandhi International Airport (DEL)': how an option reads (screens §2.2). */
export function airportText(airport: Airport): string {
  const codes = airport.all_airports?.join(', ') ?? airport.airport_code;
  return `${airport.city}, ${airport.country_code} - ${airport.airport_name} (${codes})`;
}

/** True where all airports of a city are meant. */
export function isWholeCity({ airport }: PlaceInput): boolean {
  return airport?.all_airports !== undefined;
}

/** The place for a chosen airport. */
export function placeOf(airport: Airport): PlaceInput {
  return { text: airportText(airport), airport };
}
