import type { Difference } from './compare-documents.ts';
import type { BookDocument } from './credit-document.ts';
import type { KeptPortalDocument, Match, MatchStatus } from './match.ts';
import { taxOf } from './tax-heads.ts';

/** Documents that are still free, in an order of their own, and those that were taken. */
export interface DocumentPool {
  readonly matches: readonly Match[];
  readonly isFree: (one: object) => boolean;
  books(): readonly BookDocument[];
  portals(): readonly KeptPortalDocument[];
  /** Takes documents out; each is taken once. Throws where one is taken already. */
  take(
    status: MatchStatus,
    books: readonly BookDocument[],
    portals: readonly KeptPortalDocument[],
    differences: readonly Difference[],
  ): void;
}

/** A pool of documents; their order does not matter. */
export function poolOf(books: readonly BookDocument[], portals: readonly KeptPortalDocument[]): DocumentPool {
  const sortedBooks = sorted(books, (one) => [one.date, one.number ?? '', one.taxPaise, one.key]);
  const sortedPortals = sorted(portals, (one) => [one.date, one.number, taxOf(one.heads), one.id]);
  const taken = new Set<object>();
  const matches: Match[] = [];
  const isFree = (one: object) => !taken.has(one);
  return {
    matches,
    isFree,
    books: () => sortedBooks.filter(isFree),
    portals: () => sortedPortals.filter(isFree),
    take(status, ours, theirs, differences) {
      for (const one of [...ours, ...theirs]) {
        if (taken.has(one)) throw new Error('A document was matched twice');
        taken.add(one);
      }
      matches.push({ status, books: ours, portals: theirs, differences });
    },
  };
}

function sorted<T>(all: readonly T[], keyOf: (one: T) => readonly (string | number)[]): readonly T[] {
  return all
    .map((one) => ({ one, key: keyOf(one) }))
    .toSorted((a, b) => {
      const at = a.key.findIndex((value, index) => value !== b.key[index]);
      return at < 0 ? 0 : (a.key[at] ?? '') < (b.key[at] ?? '') ? -1 : 1;
    })
    .map(({ one }) => one);
}
