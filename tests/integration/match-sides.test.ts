import { matchDocuments } from '@pravas/domain/input-credit/match-documents.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { aBookDocument, aPortalDocument, heads } from '@pravas/domain/testing/credit-documents.ts';
import { expect, it } from 'vitest';
import { MOST_AT_ONCE, matchSides } from '../../apps/server/src/modules/input-credit/match-sides.ts';
import { createDrawingThreads } from '../../apps/server/src/platform/drawing-threads.ts';

/** A third fits, a third differs, and a third is filed by nobody, or booked by nobody. */
function sides(count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const books = numbers.map((n) => aBookDocument({ key: `b${n}`, number: `INV-${n}` }));
  const portals = numbers.map((n) => {
    const amounts = n % 3 === 1 ? { taxablePaise: paise(700_000 + n * 1_000), heads: heads({ igst: 1_260 + n }) } : {};
    return { ...aPortalDocument({ number: n % 3 === 2 ? `X${n}Y` : `INV-${n}`, ...amounts }), id: `p${n}` };
  });
  return { books, portals, links: [{ bookKeys: ['b4', 'b5'], portalIds: ['p8'] }] };
}

it.each([
  ['few, which are matched at once', 20],
  ['many, which are matched in a thread in several pieces', MOST_AT_ONCE],
])('%s, come out as the rule says, with the documents that were handed over', async (_, count) => {
  const { books, portals, links } = sides(count);
  const threads = createDrawingThreads({ idleMs: 1 });
  const matches = await matchSides(threads, { books, portals }, links);
  expect(matches).toEqual(matchDocuments(books, portals, links));
  expect(new Set(matches.map(({ status }) => status)).size).toBeGreaterThan(3);
  const used = matches.flatMap((match) => [...match.books, ...match.portals]);
  expect(new Set(used)).toEqual(new Set([...books, ...portals]));
});
