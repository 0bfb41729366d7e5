import path from 'node:path';
import type { BookDocument } from '@pravas/domain/input-credit/credit-document.ts';
import type { KeptPortalDocument, Link, Match } from '@pravas/domain/input-credit/match.ts';
import { matchDocuments } from '@pravas/domain/input-credit/match-documents.ts';
import { type DrawingThreads, drawingOf } from '../../platform/drawing-threads.ts';
import type { PlacedMatch, placeMatches, Sides } from './place-matches.ts';

/** How many documents of both sides are matched in some milliseconds; more would block other requests. */
export const MOST_AT_ONCE = 500;

const MATCHING = drawingOf<typeof placeMatches>(path.join(import.meta.dirname, 'place-matches.ts'), 'placeMatches');

/** What `matchDocuments` answers; many documents are matched in a thread. */
export async function matchSides(
  threads: DrawingThreads,
  { books, portals }: Sides,
  links: readonly Link[],
): Promise<readonly Match[]> {
  if (books.length + portals.length <= MOST_AT_ONCE) return matchDocuments(books, portals, links);
  const pieces = piecesOf({ books, portals });
  const bytes = await threads.draw(MATCHING, links, pieces, new AbortController().signal);
  const placed = JSON.parse(new TextDecoder().decode(bytes)) as readonly PlacedMatch[];
  return placed.map((match) => ({
    ...match,
    books: match.books.map((at) => books[at] as BookDocument),
    portals: match.portals.map((at) => portals[at] as KeptPortalDocument),
  }));
}

function* piecesOf({ books, portals }: Sides): Generator<Sides> {
  for (let at = 0; at < Math.max(books.length, portals.length); at += MOST_AT_ONCE) {
    yield { books: books.slice(at, at + MOST_AT_ONCE), portals: portals.slice(at, at + MOST_AT_ONCE) };
  }
}
