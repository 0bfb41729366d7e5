import { CABINS, type CabinCode } from '@pravas/domain/flight/cabin.ts';
import { spanText } from '../lib/calendar-date.ts';
import type { SearchRequest } from '../lib/flight-list-address.ts';
import { countText } from '../lib/money-text.ts';
import { parseDateText } from '../lib/parse-date-text.ts';

const CABIN_WORDS: Readonly<Record<string, CabinCode>> = {
  economy: 'E',
  eco: 'E',
  premium: 'P',
  business: 'B',
  biz: 'B',
  first: 'F',
};

/**
 * Reads "del blr 12dec 15dec 2" as a search: from, to, departure, optional return, optional adults, optional cabin.
 * Null while it is incomplete or says anything else; dates before today or a return before the departure are refused.
 */
export function parseFlightCommand(text: string, today: string): SearchRequest | null {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '' && word !== 'to' && word !== '-');
  const [from = '', to = '', ...rest] = words;
  if (!/^[a-z]{3}$/.test(from) || !/^[a-z]{3}$/.test(to) || from === to) return null;
  const read = readDetails(rest, today);
  const departureDate = read?.dates[0];
  if (!read || !departureDate || read.dates.length > 2) return null;
  return {
    from: from.toUpperCase(),
    to: to.toUpperCase(),
    departureDate,
    returnDate: read.dates[1] ?? null,
    adults: read.adults,
    children: 0,
    infants: 0,
    cabinClass: read.cabin,
    isPersonalBooking: false,
  };
}

interface Details {
  readonly dates: readonly string[];
  readonly adults: number;
  readonly cabin: CabinCode;
}

function readDetails(words: readonly string[], today: string): Details | null {
  const dates: string[] = [];
  let adults: number | null = null;
  let cabin: CabinCode | null = null;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const earliest = dates.at(-1) ?? today;
    const pair = parseDateText(`${word} ${words[index + 1] ?? ''}`, earliest);
    const date = pair ?? parseDateText(word, earliest);
    if (date) {
      if (date < earliest) return null;
      dates.push(date);
      if (pair) index += 1;
    } else if (/^[1-9]$/.test(word) && adults === null) adults = Number(word);
    else if (CABIN_WORDS[word] && cabin === null) cabin = CABIN_WORDS[word];
    else return null;
  }
  return { dates, adults: adults ?? 1, cabin: cabin ?? 'E' };
}

/** "DEL to BLR, 12–15 Dec, 2 travellers" with the cabin where it is not economy. */
export function describeCommand(search: SearchRequest): string {
  const travellers = search.adults + search.children + search.infants;
  const cabin = CABINS.find((entry) => entry.code === search.cabinClass)?.name ?? '';
  return [
    `${search.from} to ${search.to}`,
    spanText(search.departureDate, search.returnDate),
    countText(travellers, 'traveller'),
    ...(search.cabinClass === 'E' ? [] : [cabin]),
  ].join(', ');
}
