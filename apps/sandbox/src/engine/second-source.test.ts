import { describe, expect, it } from 'vitest';
import { totalPaise } from './model.ts';
import { type Offer, searchOffers } from './offers.ts';
import { fromSecondSource } from './second-source.ts';
import { EMPTY_OCCUPANCY } from './world.ts';

const WORLD = { seed: 'pravas', nowMs: () => Date.parse('2026-11-21T04:00:00Z'), occupancy: EMPTY_OCCUPANCY };

function offersOn(dealCodes?: ReadonlyMap<string, string>): readonly Offer[] {
  return searchOffers(
    {
      slices: [{ origin: 'DEL', destination: 'BOM', date: '2026-12-16', cabin: 'any', departing: 'any' }],
      passengers: { adult: 1, child: 0, infant: 0 },
      isSpecialReturn: false,
      directOnly: true,
      oneStopOnly: false,
      carriers: null,
      concession: null,
      ...(dealCodes === undefined ? {} : { dealCodes }),
    },
    WORLD,
  );
}

describe('the second source', () => {
  it('sells most open fares within three per cent, some dearer and some cheaper, and always the same', () => {
    const pairs = offersOn().flatMap((offer) => {
      const second = fromSecondSource(offer, 'pravas');
      return second === null ? [] : [{ offer, second }];
    });
    const ratios = pairs.map(({ offer, second }) => totalPaise(second.fares) / totalPaise(offer.fares));
    expect(Math.max(...ratios)).toBeLessThanOrEqual(1.03);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(0.97);
    expect(ratios.some((ratio) => ratio > 1.005) && ratios.some((ratio) => ratio < 0.995)).toBe(true);
    for (const { offer, second } of pairs) expect(fromSecondSource(offer, 'pravas')).toEqual(second);
  });

  it('lacks some families and carriers, and sells company fares to deals only', () => {
    const kinds = (offers: readonly Offer[]): readonly string[] => [
      ...new Set(offers.flatMap((offer) => (fromSecondSource(offer, 'pravas') === null ? [] : [offer.family.kind]))),
    ];
    expect(kinds(offersOn())).toEqual(['regular']);
    expect(kinds(offersOn(new Map([['6E', 'MERIDIAN1']]))).toSorted()).toEqual(['corporate', 'regular']);
    const missing = offersOn().filter((offer) => fromSecondSource(offer, 'pravas') === null);
    expect(missing.map((offer) => offer.carrier)).toContain('SG');
    expect(missing.map((offer) => `${offer.carrier} ${offer.family.code}`)).toContain('6E UPF');
  });

  it('takes five per cent off a company fare with a deal code', () => {
    const company = (offers: readonly Offer[]): Offer | undefined =>
      offers.find((offer) => offer.carrier === '6E' && offer.family.kind === 'corporate');
    const open = company(offersOn());
    const dealt = offersOn(new Map([['6E', 'MERIDIAN1']])).find(
      (offer) => offer.family.kind === 'corporate' && offer.slices[0]?.connection === open?.slices[0]?.connection,
    );
    const base = (offer: Offer | undefined): number => offer?.fares[0]?.basePaise ?? Number.NaN;
    expect(base(dealt) / base(open)).toBeCloseTo(0.95, 3);
  });
});
