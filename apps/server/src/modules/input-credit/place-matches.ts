import type { BookDocument } from '@pravas/domain/input-credit/credit-document.ts';
import type { KeptPortalDocument, Link, Match } from '@pravas/domain/input-credit/match.ts';
import { matchDocuments } from '@pravas/domain/input-credit/match-documents.ts';
import type { Draw } from '../../platform/drawing-threads.ts';

/** Documents on their way to the thread. */
export interface Sides {
  readonly books: readonly BookDocument[];
  readonly portals: readonly KeptPortalDocument[];
}

/** A match as the thread answers it: documents by their places in the input. */
export interface PlacedMatch extends Omit<Match, 'books' | 'portals'> {
  readonly books: readonly number[];
  readonly portals: readonly number[];
}

/** Matches documents that come piece by piece; runs in a thread. */
export const placeMatches: Draw<readonly Link[], Sides> = async (links, pieces) => {
  const books: BookDocument[] = [];
  const portals: KeptPortalDocument[] = [];
  for await (const piece of pieces) {
    books.push(...piece.books);
    portals.push(...piece.portals);
  }
  const bookPlaces = placesOf(books);
  const portalPlaces = placesOf(portals);
  const placed = matchDocuments(books, portals, links).map(
    (match): PlacedMatch => ({
      ...match,
      books: match.books.map(bookPlaces),
      portals: match.portals.map(portalPlaces),
    }),
  );
  return new TextEncoder().encode(JSON.stringify(placed));
};

function placesOf<T>(documents: readonly T[]): (one: T) => number {
  const places = new Map(documents.map((one, at) => [one, at]));
  return (one) => places.get(one) ?? -1;
}
