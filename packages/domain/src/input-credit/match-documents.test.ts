import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { aBookDocument, aPortalDocument, heads, SUPPLIER } from '../testing/credit-documents.ts';
import type { BookDocument } from './credit-document.ts';
import type { KeptPortalDocument, Match } from './match.ts';
import { matchDocuments } from './match-documents.ts';

const statuses = (matches: readonly Match[]) => matches.map(({ status }) => status).toSorted();
const one = (books: BookDocument[], portals: KeptPortalDocument[]) => {
  const matches = matchDocuments(books, portals);
  expect(matches).toHaveLength(1);
  return matches[0] as Match;
};
const fields = ({ differences }: Match) => differences.map(({ field }) => field);

describe('matching', () => {
  it('is exact where supplier, number, place and every amount are the same', () => {
    expect(one([aBookDocument()], [aPortalDocument()])).toMatchObject({ status: 'exact', differences: [] });
  });

  it('is suggested where a number is written otherwise and amounts are rounded', () => {
    const book = aBookDocument({
      number: 'INV/26-27/0043',
      taxablePaise: paise(500_040),
      heads: heads({ igst: 900.07 }),
    });
    const match = one(
      [book],
      [aPortalDocument({ number: '43' })].map((p) => ({ ...p, number: 'inv-43' })),
    );
    expect([match.status, fields(match)]).toEqual(['suggested', ['number', 'taxable', 'heads']]);
  });

  it('never calls documents of two numbers exact', () => {
    expect(one([aBookDocument({ number: 'A1' })], [aPortalDocument({ number: 'B2' })]).status).toBe('proposed');
  });

  it.each([
    ['heads', { heads: heads({ cgst: 450, sgst: 450 }) }, 'heads'],
    ['an amount', { heads: heads({ igst: 902 }) }, 'heads'],
    ['what is taxed', { taxablePaise: paise(400_000) }, 'taxable'],
    ['the place of supply', { placeOfSupply: '27' }, 'place_of_supply'],
    ['reverse charge', { isReverseCharge: true }, 'reverse_charge'],
  ])('names %s that differ', (_, some, field) => {
    const match = one([aBookDocument()], [aPortalDocument(some)]);
    expect([match.status, fields(match)]).toEqual(['mismatch', [field]]);
  });

  it('joins what one company supplied under another registration', () => {
    const match = one([aBookDocument()], [aPortalDocument({ supplierGstin: '27AABCS1234F1Z9' })]);
    expect([match.status, fields(match)]).toEqual(['other_registration', ['supplier_gstin']]);
    const stranger = matchDocuments([aBookDocument()], [aPortalDocument({ supplierGstin: '27ZZZCS1234F1Z9' })]);
    expect(statuses(stranger)).toEqual(['missing_in_2b', 'missing_in_books']);
  });

  it('holds one document against many bookings by their sum', () => {
    const half = { taxablePaise: paise(250_000), heads: heads({ igst: 450 }) };
    const match = one(
      [aBookDocument({ key: 'a', ...half }), aBookDocument({ key: 'b', ...half })],
      [aPortalDocument()],
    );
    expect([match.status, match.books.length]).toEqual(['exact', 2]);
  });

  it('finds a ticket in the number of an airline, and holds many documents against one booking', () => {
    const book = aBookDocument({
      supplierGstin: null,
      number: null,
      travelKeys: ['098-1234567890', 'ABC123'],
      taxablePaise: null,
      heads: null,
      taxPaise: paise(90_000),
    });
    const half = { taxablePaise: paise(250_000), heads: heads({ igst: 450 }) };
    const match = one(
      [book],
      [
        aPortalDocument({ id: 'x', number: '0981234567890-1', ...half }),
        aPortalDocument({ id: 'y', number: '0981234567890-2', ...half }),
      ],
    );
    expect([match.status, match.portals.length, fields(match)]).toEqual(['suggested', 2, []]);
  });

  it('lets a document and its full reversal cancel out, on either side', () => {
    const back = {
      kind: 'credit_note',
      taxablePaise: paise(-500_000),
      heads: heads({ igst: -900 }),
      number: 'CN1',
      date: '2026-11-09',
    } as const;
    expect(statuses(matchDocuments([aBookDocument(), aBookDocument({ key: 'c', ...back })], []))).toEqual([
      'cancelled_out',
    ]);
    expect(statuses(matchDocuments([], [aPortalDocument(), aPortalDocument({ id: 'c', ...back })]))).toEqual([
      'cancelled_out',
    ]);
    const before = { ...back, date: '2026-11-01' };
    expect(statuses(matchDocuments([], [aPortalDocument(), aPortalDocument({ id: 'c', ...before })]))).toHaveLength(2);
  });

  it('takes the amendment in the place of what it amends', () => {
    const amended = aPortalDocument({
      id: 'q',
      section: 'b2ba',
      number: 'INV/26-27/0042A',
      amends: { number: 'INV/26-27/0042', date: '2026-11-05' },
    });
    const matches = matchDocuments([aBookDocument()], [aPortalDocument(), amended]);
    expect(statuses(matches)).toEqual(['amended', 'proposed']);
  });

  it('keeps financial years apart', () => {
    const matches = matchDocuments(
      [aBookDocument({ number: '42' })],
      [aPortalDocument({ number: '42', date: '2026-03-20' })],
    );
    expect(statuses(matches)).toEqual(['missing_in_2b', 'missing_in_books']);
  });

  it('joins what a person joined, whatever differs', () => {
    const [book, portal] = [aBookDocument({ number: 'X9' }), aPortalDocument({ number: '77', date: '2026-12-30' })];
    const [match] = matchDocuments([book], [portal], [{ portalIds: ['p1'], bookKeys: ['stay:1'] }]);
    expect(match).toMatchObject({ status: 'linked' });
    expect(statuses(matchDocuments([book], [], [{ portalIds: ['p1'], bookKeys: ['stay:1'] }]))).toEqual([
      'missing_in_2b',
    ]);
  });
});

const anySupplier = fc.constantFrom(SUPPLIER, '27AABCS1234F1Z9', '07ZZZCS1234F1Z9');
const anyFacts = fc.record({
  supplierGstin: anySupplier,
  number: fc.constantFrom(
    'INV/26-27/0042',
    'INV-42',
    '42',
    'INV/0043',
    'TKT0981234567',
    'INVOICE/10021',
    'INVOICE/10022',
  ),
  date: fc.constantFrom('2026-11-01', '2026-11-05', '2026-11-12', '2027-04-02'),
  rupees: fc.constantFrom(1, 2, 240, 240.4, 900, 901, 902),
  isNote: fc.boolean(),
});
const signed = ({ isNote, rupees }: { isNote: boolean; rupees: number }) =>
  ({
    kind: isNote ? 'credit_note' : 'invoice',
    taxablePaise: paise(Math.round(rupees * (isNote ? -500 : 500))),
    heads: heads({ igst: isNote ? -rupees : rupees }),
  }) as const;
const anyBooks = fc.array(anyFacts, { maxLength: 12 }).map((all) =>
  all.map(({ supplierGstin, number, date, ...rest }, at) =>
    aBookDocument({
      key: `k${at}`,
      supplierGstin,
      number,
      date,
      ...signed(rest),
      travelKeys: at % 3 === 0 ? ['0981234567'] : [],
    }),
  ),
);
const anyPortals = fc
  .array(anyFacts, { maxLength: 12 })
  .map((all) =>
    all.map(({ supplierGstin, number, date, ...rest }, at) =>
      aPortalDocument({ id: `p${at}`, supplierGstin, number, date, ...signed(rest) }),
    ),
  );

describe('for all documents', () => {
  it('each is in exactly one match', () => {
    fc.assert(
      fc.property(anyBooks, anyPortals, (books, portals) => {
        const matches = matchDocuments(books, portals);
        expect(matches.flatMap((match) => match.books.map(({ key }) => key)).toSorted()).toEqual(
          books.map(({ key }) => key).toSorted(),
        );
        expect(matches.flatMap((match) => match.portals.map(({ id }) => id)).toSorted()).toEqual(
          portals.map(({ id }) => id).toSorted(),
        );
      }),
    );
  });

  it('their order changes nothing', () => {
    const told = (matches: readonly Match[]) =>
      matches
        .map(({ status, books, portals }) =>
          [status, ...books.map(({ key }) => key), ...portals.map(({ id }) => id)].join(),
        )
        .toSorted();
    fc.assert(
      fc.property(anyBooks, anyPortals, fc.infiniteStream(fc.nat()), (books, portals, keys) => {
        const shuffled = <T>(all: readonly T[]) =>
          all
            .map((item) => ({ item, at: keys.next().value as number }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ item }) => item);
        expect(told(matchDocuments(shuffled(books), shuffled(portals)))).toEqual(told(matchDocuments(books, portals)));
      }),
    );
  });

  it('suppliers of other companies and documents of other years are never joined by Pravas', () => {
    fc.assert(
      fc.property(anyBooks, anyPortals, (books, portals) => {
        for (const match of matchDocuments(books, portals)) {
          const companies = new Set(
            [...match.books, ...match.portals].map(({ supplierGstin }) => supplierGstin?.slice(2, 12)),
          );
          expect(companies.size).toBe(1);
        }
      }),
    );
  });
});
