import { composeFares, groupOffers } from '@pravas/domain/fare/fare-choices.ts';
import type { FareKind } from '@pravas/domain/fare/fare-kind.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import { readLimit, type SliceLimit } from '@pravas/domain/flight/search-limits.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { anOffer, aSegment, aSlice } from '@pravas/domain/testing/builders.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapestJourneys } from './cheapest-journeys.ts';
import { journeyConflict } from './choose-flight.ts';

const DAY = '2027-01-05';

/** A flight of two hours that leaves at a full hour. */
function flightAt(hour: number, isBack: boolean): Slice {
  const there = aSegment();
  const [from, to] = isBack ? [there.to, there.from] : [there.from, there.to];
  const at = (hours: number) => ({ zone: 'Asia/Kolkata', wall: `${DAY}T${String(hours).padStart(2, '0')}:00` });
  return aSlice(aSegment({ from: { ...from, time: at(hour) }, to: { ...to, time: at(hour + 2) } }));
}

interface Half {
  readonly hour: number;
  readonly kind: FareKind;
  readonly rupees: number;
  readonly pairCode?: string | null;
}

const offerOf = (coverage: Offer['coverage'], { hour, kind, rupees, pairCode = null }: Half, index: number): Offer =>
  anOffer({
    offerId: `${coverage}${index}`,
    coverage,
    kind,
    sellPaise: paise(rupees * 100),
    pairCode: kind === 'special_return' ? pairCode : null,
    slices: [flightAt(hour, coverage === 'return')],
  });
const optionsOf = (outs: readonly Half[], homes: readonly Half[]) =>
  groupOffers([
    ...outs.map((half, index) => offerOf('onward', half, index)),
    ...homes.map((half, index) => offerOf('return', half, index)),
  ]);
const NONE = { leaveAfterWall: null, arriveByWall: null };
/** In rupees; 0 where there is none. */
const lowest = (outs: readonly Half[], homes: readonly Half[], limits: readonly SliceLimit[] = [NONE, NONE]) =>
  (cheapestJourneys(optionsOf(outs, homes), { shape: 'return', limits }, 1)[0]?.fare.sellPaise ?? 0) / 100;

describe('the cheapest journey of a return', () => {
  it('is of fares that are sold together, not of the cheapest of any kind', () => {
    const outs: Half[] = [
      { hour: 6, kind: 'corporate', rupees: 3000 },
      { hour: 6, kind: 'regular', rupees: 5000 },
    ];
    const homes: Half[] = [
      { hour: 18, kind: 'regular', rupees: 4000 },
      { hour: 18, kind: 'corporate', rupees: 6500 },
    ];
    expect(lowest(outs, homes)).toBe(9000);
  });

  it('may be a special return, whose halves cost nothing by themselves without each other', () => {
    const special = (hour: number, pairCode: string): Half => ({
      hour,
      kind: 'special_return',
      rupees: 2000,
      pairCode,
    });
    const regular = (hour: number): Half => ({ hour, kind: 'regular', rupees: 3000 });
    expect(lowest([special(6, 'A'), regular(6)], [special(18, 'A'), regular(18)])).toBe(4000);
    expect(lowest([special(6, 'A'), regular(6)], [special(18, 'B'), regular(18)])).toBe(6000);
  });

  it('leaves nobody behind: the way back begins after the way there has ended', () => {
    const outs: Half[] = Array.from({ length: 20 }, (_, index) => ({
      hour: 19,
      kind: 'regular',
      rupees: 2000 + index,
    }));
    const homes: Half[] = [
      { hour: 8, kind: 'regular', rupees: 1000 },
      { hour: 20, kind: 'regular', rupees: 3000 },
    ];
    expect(lowest(outs, homes)).toBe(0);
    expect(lowest([...outs, { hour: 6, kind: 'regular', rupees: 9000 }], homes)).toBe(12_000);
  });

  it('keeps to the times asked for, each way to its own', () => {
    const outs: Half[] = [{ hour: 6, kind: 'regular', rupees: 3000 }];
    const homes: Half[] = [
      { hour: 12, kind: 'regular', rupees: 2000 },
      { hour: 18, kind: 'regular', rupees: 4000 },
    ];
    expect(lowest(outs, homes)).toBe(5000);
    expect(lowest(outs, homes, [NONE, readLimit(DAY, { leaveAfter: '15:00' })])).toBe(7000);
    expect(lowest(outs, homes, [readLimit(DAY, { leaveAfter: '07:00' }), NONE])).toBe(0);
  });

  it('is never half a journey', () => {
    expect(lowest([{ hour: 6, kind: 'regular', rupees: 3000 }], [])).toBe(0);
  });
});

describe('the cheapest journeys', () => {
  const half = fc.record({
    hour: fc.integer({ min: 0, max: 21 }),
    kind: fc.constantFrom<FareKind>('corporate', 'regular', 'sme', 'special_return'),
    rupees: fc.integer({ min: 1000, max: 9000 }),
    pairCode: fc.constantFrom('A', 'B', null),
  });
  const halves = fc.array(half, { maxLength: 12 });

  it('are those that putting everything together finds', () => {
    fc.assert(
      fc.property(halves, halves, fc.integer({ min: 1, max: 8 }), (outs, homes, most) => {
        const options = optionsOf(outs, homes);
        const of = (coverage: Offer['coverage']) => options.filter((option) => option.coverage === coverage);
        const all = of('onward')
          .flatMap((out) => of('return').map((home) => [out, home] as const))
          .filter((pair) => journeyConflict(pair) === null)
          .flatMap(([out, home]) => composeFares(out, home)[0]?.sellPaise ?? [])
          .toSorted((a, b) => a - b);
        const found = cheapestJourneys(options, { shape: 'return', limits: [NONE, NONE] }, most).map(
          ({ fare }) => fare.sellPaise,
        );
        expect(found).toEqual(all.slice(0, most));
      }),
    );
  });

  it('of one way are flights by themselves, and whole ones of several cities', () => {
    const outs: Half[] = [8, 6, 7].map((hour) => ({ hour, kind: 'regular', rupees: hour * 1000 }));
    const options = optionsOf(outs, []);
    const found = (shape: 'one_way' | 'multi_city') =>
      cheapestJourneys(options, { shape, limits: [NONE] }, 2).map(({ fare }) => fare.sellPaise / 100);
    expect(found('one_way')).toEqual([6000, 7000]);
    expect(found('multi_city')).toEqual([]);
  });
});
