import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, sum } from '../money/money.ts';
import { aBookDocument, aPortalDocument, heads } from '../testing/credit-documents.ts';
import { imsDefaultOn } from './ims-default.ts';
import { judgeMatch, lastCalmDay, type PortalDecision, sumParts } from './judge-match.ts';
import { matchDocuments } from './match-documents.ts';
import { taxOf } from './tax-heads.ts';

const TODAY = '2026-12-20';
const decided = (some: Partial<PortalDecision>) => ({ ims: null, claimedIn: null, ...some }) as const;
const judgeAll = (
  books: Parameters<typeof matchDocuments>[0],
  portals: Parameters<typeof matchDocuments>[1],
  decisions: Readonly<Record<string, Partial<PortalDecision>>> = {},
  today = TODAY,
  links: Parameters<typeof matchDocuments>[2] = [],
) =>
  matchDocuments(books, portals, links).map((match) =>
    judgeMatch(match, { today, decisionOf: (id) => (decisions[id] ? decided(decisions[id]) : null) }),
  );

describe('what becomes of the tax', () => {
  it('claims 1,440 of a month with an exact, an accepted and a credit note, beside a mismatch and one that is missing', () => {
    const books = [
      aBookDocument({ key: 'b42' }),
      aBookDocument({
        key: 'b43',
        number: 'INV/26-27/0043',
        taxablePaise: paise(500_040),
        heads: heads({ igst: 900.07 }),
      }),
      aBookDocument({ key: 'b44', number: 'INV/26-27/0044' }),
      aBookDocument({
        key: 'b45',
        number: 'INV/26-27/0045',
        taxablePaise: paise(700_000),
        heads: heads({ igst: 1260 }),
      }),
    ];
    const portals = [
      aPortalDocument({ id: 'p42' }),
      aPortalDocument({ id: 'p43', number: 'INV/43' }),
      aPortalDocument({ id: 'p44', number: 'INV/26-27/0044', heads: heads({ cgst: 450, sgst: 450 }) }),
      aPortalDocument({
        id: 'pc',
        kind: 'credit_note',
        number: 'C/7',
        taxablePaise: paise(-200_000),
        heads: heads({ igst: -360 }),
      }),
    ];
    const judged = judgeAll(books, portals, {}, TODAY, [{ portalIds: ['p43'], bookKeys: ['b43'] }]);
    expect(judged.map(({ status }) => status).toSorted()).toEqual([
      'exact',
      'linked',
      'mismatch',
      'missing_in_2b',
      'missing_in_books',
    ]);
    const parts = sumParts(judged.map((one) => one.parts));
    expect(parts).toEqual({
      claimedPaise: 0,
      claimablePaise: 144_000,
      waitingPaise: 0,
      atRiskPaise: 216_000,
      lostPaise: 0,
    });
  });

  it('loses the GST of a hotel in a state without a registration of ours, and puts none of it at risk', () => {
    const tax = heads({ cgst: 810, sgst: 810 });
    const facts = { taxablePaise: paise(900_000), heads: tax, placeOfSupply: '27' } as const;
    const book = aBookDocument({ ...facts, creditPaise: paise(0), whyNot: 'Your GSTIN is of another state.' });
    const portal = aPortalDocument({ ...facts, isAvailable: false, unavailable: 'place_of_supply' });
    const [judged] = judgeAll([book], [portal]);
    expect(judged?.parts).toMatchObject({ lostPaise: 162_000, atRiskPaise: 0, claimablePaise: 0 });
    expect(judged?.whyLost).toContain('place of supply');
    expect(judged?.next.action).toBe('tell_booker');
    const [unfiled] = judgeAll([book], []);
    expect(unfiled?.parts).toMatchObject({ lostPaise: 162_000, atRiskPaise: 0 });
  });

  it.each([
    ['2026-12-14', 'waitingPaise', 'wait'],
    ['2026-12-15', 'atRiskPaise', 'chase'],
  ])('on %s what was booked in November and is not in 2B counts as %s', (today, part, action) => {
    const [judged] = judgeAll([aBookDocument()], [], {}, today);
    expect(judged?.parts).toMatchObject({ [part]: 90_000 });
    expect(judged?.next.action).toBe(action);
  });

  it('never counts as claimed what nobody marked, nor what was rejected or is pending', () => {
    const of = (some: Partial<PortalDecision>) =>
      judgeAll([aBookDocument()], [aPortalDocument()], { p1: some })[0]?.parts;
    expect(of({})).toMatchObject({ claimablePaise: 90_000, claimedPaise: 0 });
    expect(of({ claimedIn: '2026-11' })).toMatchObject({ claimablePaise: 0, claimedPaise: 90_000 });
    expect(of({ ims: 'pending' })).toMatchObject({ claimablePaise: 0, waitingPaise: 90_000 });
    expect(of({ ims: 'rejected' })).toMatchObject({ claimablePaise: 0, lostPaise: 90_000 });
  });

  it('counts no credit for a document that no booking explains, and asks finance', () => {
    const [judged] = judgeAll([], [aPortalDocument()]);
    expect([judged?.outsidePaise, judged?.next.action, judged?.next.owner]).toEqual([90_000, 'attach', 'finance']);
    expect(Object.values(judged?.parts ?? {})).toEqual([0, 0, 0, 0, 0]);
  });

  it('reminds of a mismatch after 7, 15 and 30 days', () => {
    const on = (today: string) =>
      judgeAll([aBookDocument()], [aPortalDocument({ heads: heads({ igst: 800 }) })], {}, today)[0]?.next.remindOn;
    expect(['2026-11-06', '2026-11-12', '2026-11-20', '2026-12-05'].map(on)).toEqual([
      '2026-11-12',
      '2026-11-20',
      '2026-12-05',
      null,
    ]);
  });

  it('splits the tax of every month into parts that come to what can and what cannot be claimed', () => {
    const any = fc.record({
      rupees: fc.nat(5_000),
      credit: fc.constantFrom(0, 0.5, 1),
      filed: fc.constantFrom('same', 'near', 'off', 'shut', 'no'),
      accepted: fc.boolean(),
      claimed: fc.boolean(),
      ims: fc.constantFrom(null, 'pending' as const, 'rejected' as const),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 15 }), fc.constantFrom('2026-11-20', TODAY), (all, today) => {
        const books = all.map(({ rupees, credit }, at) => {
          const tax = heads({ igst: rupees });
          return aBookDocument({
            key: `k${at}`,
            number: `N${at}X${at}`,
            heads: tax,
            creditPaise: paise(Math.floor(taxOf(tax) * credit)),
            whyNot: credit < 1 ? 'At 5 %.' : null,
          });
        });
        const portals = all.flatMap(({ rupees, filed }, at) => {
          if (filed === 'no') return [];
          const more = filed === 'near' ? 0.5 : filed === 'off' ? 40 : 0;
          return [
            aPortalDocument({
              id: `p${at}`,
              number: `N${at}X${at}`,
              heads: heads({ igst: rupees + more }),
              isAvailable: filed !== 'shut',
            }),
          ];
        });
        const decisions = Object.fromEntries(
          all.map(({ claimed, ims }, at) => [`p${at}`, { ims, claimedIn: claimed && ims === null ? '2026-11' : null }]),
        );
        const links = all.flatMap(({ accepted }, at) =>
          accepted ? [{ portalIds: [`p${at}`], bookKeys: [`k${at}`] }] : [],
        );
        const judged = judgeAll(books, portals, decisions, today, links);
        const parts = sumParts(judged.map((one) => one.parts));
        const total = sum(
          judged.map(({ isConfirmed, books: ours, portals: theirs }) =>
            isConfirmed ? sum(theirs.map((one) => taxOf(one.heads))) : sum(ours.map(({ taxPaise }) => taxPaise)),
          ),
        );
        expect(sum(Object.values(parts))).toBe(total);
        expect(Object.values(parts).every((part) => part >= 0)).toBe(true);
      }),
    );
  });
});

it('gives suppliers until the 14th of the month after the booking', () => {
  expect(['2026-11-02', '2026-12-31', '2028-01-31'].map(lastCalmDay)).toEqual([
    '2026-12-14',
    '2027-01-14',
    '2028-02-14',
  ]);
});

it('takes from a dated table what becomes of an untouched document', () => {
  const table = [
    { validFrom: '2026-10-01', untouched: 'rejected', afterDays: 30, source: 'If it comes' },
    { validFrom: '2024-10-14', untouched: 'accepted', afterDays: null, source: 'Now' },
  ] as const;
  expect(imsDefaultOn('2026-11-05', '2026-11-20', table)).toBe('accepted');
  expect(imsDefaultOn('2026-11-05', '2026-12-20', table)).toBe('rejected');
  expect(imsDefaultOn('2026-11-05', '2026-12-20')).toBe('accepted');
});
