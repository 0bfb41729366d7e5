import { type NamedPlace, readJourneys, type WrittenJourney } from '@pravas/domain/finding/read-journey.ts';
import { CABINS } from '@pravas/domain/flight/cabin.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { type Airport, airportsNamed, cityOfAirport, searchAirports } from '@pravas/reference/airports.ts';
import { inLatinScript } from '@pravas/reference/city-scripts.ts';
import type { FoundThing } from './found-thing.ts';

const MOST_PLACES = 3;

/** The searches for flights that a text may be. */
export function findJourneys(text: string, today: string): readonly FoundThing[] {
  return readJourneys(text, today, placesNamed).map((journey) => ({
    kind: 'flights',
    key: `flights ${journey.from.code} ${journey.to.code}`,
    title: journeyWords(journey),
    detail: null,
    link: `/home2/flight/list/?${new URLSearchParams(parametersOf(journey))}`,
  }));
}

/** The destinations of this name. */
export function findPlaces(text: string): readonly FoundThing[] {
  const latin = inLatinScript(text);
  if (!/\p{L}{3}/u.test(latin)) return [];
  return searchAirports(latin, MOST_PLACES).map((airport) => ({
    kind: 'place',
    key: `place ${airport.code}`,
    title: `Flights to ${airport.city}`,
    detail: airport.code,
    link: `/search?to=${airport.code}`,
  }));
}

/** What a name means: an airport, or all of a city where the name is of the city and of none of its airports. */
function placesNamed(typed: string): readonly NamedPlace[] {
  const name = inLatinScript(typed);
  const places = new Map<string, NamedPlace>();
  for (const airport of airportsNamed(name)) {
    const place = placeOf(airport, name);
    if (!places.has(place.code)) places.set(place.code, place);
  }
  return [...places.values()];
}

function placeOf(airport: Airport, name: string): NamedPlace {
  const city = cityOfAirport(airport.code);
  const [main] = city?.airports ?? [airport];
  const isOwnName = airport.code.toLowerCase() === name || main.city === city?.name;
  if (!city || isOwnName) return { code: airport.code, name: airport.city, isWhole: false };
  return { code: main.code, name: city.name, isWhole: true };
}

function parametersOf({ from, to, departsOn, returnsOn, adults, cabin }: WrittenJourney): Record<string, string> {
  return {
    cc: cabin,
    from: from.code,
    to: to.code,
    ad: String(adults),
    child: '0',
    inf: '0',
    dDate: departsOn,
    ...(returnsOn === null ? {} : { rDate: returnsOn }),
    ...(from.isWhole ? { fromAll: '1' } : {}),
    ...(to.isWhole ? { toAll: '1' } : {}),
  };
}

/** "DEL to BLR, 12 Dec – 15 Dec, 2 travellers, Business": codes where airports were named, names where cities were. */
function journeyWords({ from, to, departsOn, returnsOn, adults, cabin }: WrittenJourney): string {
  const named = ({ code, name, isWhole }: NamedPlace) => (isWhole ? `${name} (all airports)` : `${name} (${code})`);
  const days = [departsOn, returnsOn].flatMap((day) => (day === null ? [] : [shortDate(day)])).join(' – ');
  return [
    `${named(from)} to ${named(to)}`,
    days,
    adults === 1 ? '1 traveller' : `${adults} travellers`,
    ...(cabin === 'E' ? [] : [CABINS.find(({ code }) => code === cabin)?.name ?? '']),
  ].join(', ');
}
