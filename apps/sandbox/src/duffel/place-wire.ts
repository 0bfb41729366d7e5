import type {} from '@duffel/api';
import type { Aircraft, Airline, Airport, City, Place, Places } from '@duffel/api/types';
import { airlineByCode, frequentFlyerGroupOf } from '@pravas/reference/airlines.ts';
import { ALL_AIRPORTS, airportByCode, type Airport as KnownAirport } from '@pravas/reference/airports.ts';
import { type OddPlace, oddPlace } from '../engine/odd-flights.ts';
import { notFound } from './envelope.ts';

/** Names of the aircraft types that fly here. */
const CRAFT_NAMES = new Map([
  ['32N', 'Airbus A320neo'],
  ['320', 'Airbus A320'],
  ['32Q', 'Airbus A321neo'],
  ['7M8', 'Boeing 737 MAX 8'],
  ['738', 'Boeing 737-800'],
  ['789', 'Boeing 787-9'],
  ['788', 'Boeing 787-8'],
  ['77W', 'Boeing 777-300ER'],
  ['359', 'Airbus A350-900'],
  ['333', 'Airbus A330-300'],
  ['AT7', 'ATR 72-600'],
  ['DH4', 'De Havilland Dash 8-400'],
  ['E75', 'Embraer 175'],
  ['TRN', 'Train'],
]);

/** Every aircraft type with its name. */
export const ALL_CRAFT: readonly string[] = [...CRAFT_NAMES.keys()];

/** An aircraft type as the wire writes it. */
export function toAircraft(code: string): Aircraft {
  return { id: `arc_sbx_${code}`, iata_code: code, name: CRAFT_NAMES.get(code) ?? code };
}

/** An airline as the wire writes it; logos are other people's trademarks, so there are none. */
export function toAirline(code: string): Airline {
  return {
    id: `arl_sbx_${code}`,
    iata_code: code,
    name: airlineByCode(code)?.name ?? code,
    logo_symbol_url: null,
    logo_lockup_url: null,
    conditions_of_carriage_url: null,
  };
}

function cityOf(airport: KnownAirport): City | null {
  if (airport.cityGroup === null) return null;
  return {
    id: `cit_sbx_${airport.cityGroup}`,
    iata_code: airport.cityGroup,
    iata_country_code: airport.countryCode,
    name: airport.city,
    type: 'city',
  };
}

function fromKnown(airport: KnownAirport): Airport {
  return {
    id: `arp_sbx_${airport.code}`,
    type: 'airport',
    iata_code: airport.code,
    icao_code: airport.icao ?? '',
    name: airport.name,
    city: cityOf(airport),
    city_name: airport.city,
    iata_city_code: airport.cityGroup ?? airport.code,
    iata_country_code: airport.countryCode,
    latitude: airport.latitude,
    longitude: airport.longitude,
    time_zone: airport.zone,
  };
}

function fromOdd(place: OddPlace): Airport {
  return {
    id: `arp_sbx_${place.code}`,
    type: 'airport',
    iata_code: place.code,
    icao_code: '',
    name: place.name,
    city: null,
    city_name: place.city,
    iata_city_code: place.code,
    iata_country_code: place.countryCode,
    latitude: 0,
    longitude: 0,
    time_zone: place.zone,
  };
}

/** An airport as the wire writes it. Refuses an unknown code with 404. */
export function toAirport(code: string): Airport {
  const odd = oddPlace(code);
  if (odd !== undefined) return fromOdd(odd);
  const airport = airportByCode(code);
  if (airport === undefined) throw notFound(`There is no airport ${code}.`);
  return fromKnown(airport);
}

/** An airport where the wire takes any place. */
export function toPlace(code: string): Place {
  return { ...toAirport(code), type: 'airport' };
}

/** Every airport, by code. */
export function allAirports(): readonly Airport[] {
  return ALL_AIRPORTS.map(fromKnown);
}

/** A suggestion for what was typed. */
export function toSuggestion(airport: KnownAirport): Places {
  const wire = fromKnown(airport);
  return {
    id: wire.id,
    type: 'airport',
    name: wire.name,
    iata_code: airport.code,
    icao_code: airport.icao,
    iata_city_code: wire.iata_city_code,
    iata_country_code: wire.iata_country_code,
    country_name: airport.countryName,
    city_name: wire.city_name,
    city: wire.city,
    latitude: wire.latitude,
    longitude: wire.longitude,
    time_zone: wire.time_zone,
    airports: null,
  };
}

/** Airlines whose frequent-flyer numbers an offer of this carrier takes. */
export function loyaltyCodesOf(carrier: string): string[] {
  return [...(frequentFlyerGroupOf(carrier)?.airlineCodes ?? [])];
}
