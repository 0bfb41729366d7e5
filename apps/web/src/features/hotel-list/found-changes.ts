import { inr } from '../../lib/money-text.ts';
import type { HotelRow } from './hotel-row.ts';

/** What differs between the listed rates and those available now. */
export interface FoundChanges {
  readonly soldOut: readonly string[];
  /** Cheapest rates that cost something else, in rupees for the stay. */
  readonly moved: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  readonly added: number;
}

/** Compares two answers to one search. A hotel that is missing is sold out only where its suppliers have said so. */
export function foundChanges(
  before: readonly HotelRow[],
  after: readonly HotelRow[],
  soldOut: readonly { readonly hotelId: string }[],
): FoundChanges {
  const now = new Map(after.map((row) => [row.hotel.hotelId, row]));
  const known = new Set(before.map((row) => row.hotel.hotelId));
  const gone = new Set(soldOut.map(({ hotelId }) => hotelId));
  return {
    soldOut: before.flatMap(({ hotel }) => (gone.has(hotel.hotelId) ? [hotel.name] : [])),
    moved: before.flatMap(({ hotel, offers }) => {
      const [from, to] = [offers[0]?.found.total, now.get(hotel.hotelId)?.offers[0]?.found.total];
      return from === undefined || to === undefined || from === to ? [] : [{ name: hotel.name, from, to }];
    }),
    added: after.filter(({ hotel }) => !known.has(hotel.hotelId)).length,
  };
}

/** The changes as sentences, the worst first; none where nothing changed. */
export function changeSentences({ soldOut, moved, added }: FoundChanges): readonly string[] {
  return [
    ...soldOut.map((name) => `${name} is sold out.`),
    ...moved
      .toSorted((a, b) => b.to - b.from - (a.to - a.from))
      .map(({ name, from, to }) => `${name}: ${inr(from)} → ${inr(to)} for the stay.`),
    ...(added === 0 ? [] : [added === 1 ? '1 hotel more has rooms now.' : `${added} hotels more have rooms now.`]),
  ];
}
