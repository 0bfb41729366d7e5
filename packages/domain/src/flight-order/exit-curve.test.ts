import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidForUnit } from '../booking/paid-unit.ts';
import { quoteUnits } from '../booking/quote-cancellation.ts';
import type { RuleWindow } from '../fare/rule-window.ts';
import { paise, sum, ZERO } from '../money/money.ts';
import type { AirportTime } from '../time/airport-time.ts';
import { type ExitFacts, type ExitSlice, exitCurve, shownSteps } from './exit-curve.ts';
import type { PaidFlightUnit } from './paid-units.ts';
import { cancellationTerms } from './testing/paid-orders.ts';
import { aPaidUnit } from './testing/paid-unit.ts';

const IST = 'Asia/Kolkata';

function aWindow(fromHours: number | null, toHours: number | null, charge: number | null): RuleWindow {
  return {
    kind: 'cancel',
    fromHours,
    toHours,
    charge: charge === null ? { type: 'not_allowed' } : { type: 'amount', perTravellerPaise: paise(charge) },
    indicative: false,
    text: null,
  };
}

const RULES = [aWindow(null, 72, 200_000), aWindow(72, 24, 300_000), aWindow(24, 0, null)];

function aSlice(overrides: Partial<ExitSlice> = {}): ExitSlice {
  return {
    orderId: 'order',
    sliceIndex: 0,
    departure: { wall: '2027-01-10T18:00', zone: IST },
    rules: RULES,
    ...overrides,
  };
}

function aUnit(overrides: Partial<PaidFlightUnit> = {}): PaidFlightUnit {
  return aPaidUnit({
    basePaise: paise(500_000),
    surchargePaise: ZERO,
    statutoryPaise: paise(100_000),
    otherPaise: ZERO,
    extrasPaise: ZERO,
    feePaise: paise(23_600),
    usedUpPaise: ZERO,
    costPaise: ZERO,
    ...overrides,
  });
}

function facts(overrides: Partial<ExitFacts> = {}): ExitFacts {
  return {
    slices: [aSlice()],
    units: [aUnit()],
    chargePaise: paise(11_800),
    now: Temporal.Instant.from('2027-01-01T12:00:00+05:30'),
    ...overrides,
  };
}

const BACK = aSlice({ sliceIndex: 1, departure: { wall: '2027-01-12T18:00', zone: IST } });

function stepsOf(of: ExitFacts) {
  return exitCurve(of).points.map((point) => [point.until.local.wall, point.refundPaise, point.takesRequests]);
}

describe('a flight that its airline gave up', () => {
  const givenUp = aUnit({ fullRefundSource: 'the law', otherPaise: paise(700), extrasPaise: paise(300) });

  it('comes back in full but for our booking fee, until it would have left, and no rule makes that a guess', () => {
    const rules = RULES.map((rule) => ({ ...rule, indicative: true }));
    const curve = exitCurve(facts({ units: [givenUp], slices: [aSlice({ rules })] }));
    expect(curve.points.map((point) => [point.refundPaise, point.lostPaise, point.takesRequests])).toEqual([
      [601_000, 23_600, true],
    ]);
    expect([curve.nextCliff, curve.indicative]).toEqual([null, false]);
  });

  it('takes nothing from the charge for the others and pays nothing towards it', () => {
    const other = aSlice({ sliceIndex: 1, departure: { wall: '2027-01-12T18:00', zone: IST } });
    const back = aUnit({ sliceIndex: 1 });
    const [now] = exitCurve(facts({ units: [givenUp, back], slices: [aSlice(), other] })).points;
    expect(now?.refundPaise).toBe(601_000 + 100_000 + (500_000 - 200_000 - 11_800));
    const none = [aWindow(null, 0, null)];
    const [kept] = exitCurve(facts({ units: [givenUp, back], slices: [aSlice(), { ...other, rules: none }] })).points;
    expect(kept?.refundPaise).toBe(601_000 + 100_000);
  });
});

describe('an order within its look-in', () => {
  const lookIn = { hours: 48, until: Temporal.Instant.from('2027-01-02T10:00:00+05:30'), source: 'the law' };

  it('costs nothing at the airline up to its last moment; what we charge stays', () => {
    const curve = exitCurve(facts({ units: [aUnit({ lookIn })] }));
    expect(curve.points.map((point) => [point.until.local.wall, point.refundPaise])).toEqual([
      ['2027-01-02T10:00', 588_200],
      ['2027-01-07T18:00', 388_200],
      ['2027-01-09T18:00', 288_200],
      ['2027-01-10T15:00', 100_000],
      ['2027-01-10T18:00', 100_000],
    ]);
    expect(curve.nextCliff).toMatchObject({ at: { local: { wall: '2027-01-02T10:00' } }, losesPaise: 200_000 });
    expect(curve.marks.map((mark) => [mark.label, mark.refundPaise])).toEqual([
      ['now', 588_200],
      ['tonight', 588_200],
      ['tomorrow', 388_200],
    ]);
  });

  it('has nothing of it left once it has ended', () => {
    const now = lookIn.until;
    expect(stepsOf(facts({ units: [aUnit({ lookIn })], now }))).toEqual(stepsOf(facts({ now })));
  });

  it('ends with the flight, should it outlast it', () => {
    const late = { ...lookIn, until: Temporal.Instant.from('2027-01-12T10:00:00+05:30') };
    expect(stepsOf(facts({ units: [aUnit({ lookIn: late })] }))).toEqual([
      ['2027-01-10T15:00', 588_200, true],
      ['2027-01-10T18:00', 100_000, false],
    ]);
  });

  it('makes no other order of the journey cheaper', () => {
    const units = [aUnit({ lookIn }), aUnit({ orderId: 'back' })];
    const slices = [aSlice(), { ...BACK, orderId: 'back', sliceIndex: 0 }];
    const [now, then] = exitCurve(facts({ units, slices })).points;
    expect([now?.refundPaise, then?.refundPaise]).toEqual([
      2 * 100_000 + 500_000 + 300_000 - 11_800,
      2 * 100_000 + 300_000 + 300_000 - 11_800,
    ]);
  });

  it('never gives back less than without it, and the same once it has ended', () => {
    fc.assert(
      fc.property(fc.integer({ min: -72, max: 240 }), fc.integer({ min: 0, max: 240 }), (endsIn, hours) => {
        const until = facts().now.add({ hours: endsIn });
        const at = facts().now.add({ hours });
        const refundAt = (unit: PaidFlightUnit) =>
          exitCurve(facts({ units: [unit], now: at })).points[0]?.refundPaise ?? 0;
        const [free, plain] = [refundAt(aUnit({ lookIn: { ...lookIn, until } })), refundAt(aUnit())];
        expect(free).toBeGreaterThanOrEqual(plain);
        if (hours >= endsIn) expect(free).toBe(plain);
      }),
    );
  });
});

describe('the steps that are shown', () => {
  it('are one where the same comes back, though requests stop within it', () => {
    const { points } = exitCurve(facts());
    const shown = shownSteps(points);
    expect(shown.map((point) => [point.from.local.wall, point.until.local.wall, point.refundPaise])).toEqual([
      ['2027-01-01T12:00', '2027-01-07T18:00', 388_200],
      ['2027-01-07T18:00', '2027-01-09T18:00', 288_200],
      ['2027-01-09T18:00', '2027-01-10T18:00', 100_000],
    ]);
    expect(shown.at(-1)?.takesRequests).toBe(false);
    expect(shown.map(({ requestsUntil }) => requestsUntil?.local.wall)).toEqual([
      '2027-01-07T18:00',
      '2027-01-09T18:00',
      '2027-01-10T15:00',
    ]);
  });

  it('promise nothing for cancelling once no request is taken', () => {
    const late = exitCurve(facts({ now: Temporal.Instant.from('2027-01-10T10:00:00Z') }));
    expect(shownSteps(late.points)).toMatchObject([{ refundPaise: 100_000, requestsUntil: null }]);
    expect(late.marks).toMatchObject([{ label: 'now', refundPaise: 100_000, takesRequests: false }]);
    const early = exitCurve(facts({ now: Temporal.Instant.from('2027-01-09T13:00:00Z') }));
    expect(early.marks.map(({ label, takesRequests }) => [label, takesRequests])).toEqual([
      ['now', true],
      ['tonight', true],
    ]);
  });

  it('stay apart where one traveller gets more and another less', () => {
    const [first, second] = exitCurve(facts()).points;
    if (!first || !second) throw new Error('A curve of four steps has a second');
    const apart = { ...second, perTraveller: second.perTraveller.map((one) => ({ ...one, refundPaise: paise(1) })) };
    expect(shownSteps([first, apart])).toEqual([first, apart].map((one) => ({ ...one, requestsUntil: one.until })));
    const infant = aUnit({ travellerIndex: 1, basePaise: ZERO, statutoryPaise: ZERO });
    const both = shownSteps(exitCurve(facts({ units: [aUnit(), infant] })).points);
    expect(both.map((point) => point.refundPaise)).toEqual([388_200, 288_200, 100_000]);
    expect(shownSteps([])).toEqual([]);
  });
});

describe('the exit curve', () => {
  it('steps where the airline does, then where requests stop', () => {
    expect(stepsOf(facts())).toEqual([
      ['2027-01-07T18:00', 388_200, true],
      ['2027-01-09T18:00', 288_200, true],
      ['2027-01-10T15:00', 100_000, true],
      ['2027-01-10T18:00', 100_000, false],
    ]);
  });

  it('begins now, joins its steps and says what is lost', () => {
    const { points, nextCliff, indicative } = exitCurve(facts());
    expect(points[0]?.from.local.wall).toBe('2027-01-01T12:00');
    for (const [index, point] of points.entries()) {
      if (index > 0) expect(point.from).toBe(points[index - 1]?.until);
      expect(point.refundPaise + point.lostPaise).toBe(623_600);
      expect(point.perTraveller).toHaveLength(1);
    }
    expect(nextCliff?.at.local.wall).toBe('2027-01-07T18:00');
    expect(nextCliff?.losesPaise).toBe(100_000);
    expect(indicative).toBe(false);
  });

  it('has no cliff where nothing falls any more, and nothing at all after departure', () => {
    const late = exitCurve(facts({ now: Temporal.Instant.from('2027-01-10T10:00:00+05:30') }));
    expect(late.nextCliff).toBeNull();
    expect(late.points.map((point) => point.takesRequests)).toEqual([true, false]);
    const gone = exitCurve(facts({ now: Temporal.Instant.from('2027-01-10T18:00:00+05:30') }));
    expect(gone).toMatchObject({ points: [], marks: [], nextCliff: null });
    expect(exitCurve(facts({ slices: [], units: [] }))).toMatchObject({ points: [], marks: [], indicative: false });
  });

  it('marks now, tonight and tomorrow on the clock of the first departure', () => {
    const { marks } = exitCurve(facts({ now: Temporal.Instant.from('2027-01-08T22:00:00+05:30') }));
    expect(marks.map(({ label, at, refundPaise }) => [label, at.local.wall, refundPaise])).toEqual([
      ['now', '2027-01-08T22:00', 288_200],
      ['tonight', '2027-01-08T23:59', 288_200],
      ['tomorrow', '2027-01-09T23:59', 100_000],
    ]);
    const lastDay = exitCurve(facts({ now: Temporal.Instant.from('2027-01-10T10:00:00+05:30') }));
    expect(lastDay.marks.map((mark) => mark.label)).toEqual(['now']);
  });

  it('keeps the way back when the way out is over', () => {
    const both = facts({ slices: [aSlice(), BACK], units: [aUnit(), aUnit({ sliceIndex: 1 })] });
    expect(stepsOf(both)).toEqual([
      ['2027-01-07T18:00', 788_200, true],
      ['2027-01-09T18:00', 688_200, true],
      ['2027-01-10T18:00', 388_200, true],
      ['2027-01-11T18:00', 288_200, true],
      ['2027-01-12T15:00', 100_000, true],
      ['2027-01-12T18:00', 100_000, false],
    ]);
  });

  it('gives back what its airline gave up until it leaves then, and nothing of it once it has been flown', () => {
    const steps = (fliesAt: AirportTime | null) =>
      stepsOf(
        facts({
          slices: [aSlice({ fliesAt }), BACK],
          units: [aUnit({ fullRefundSource: 'the law' }), aUnit({ sliceIndex: 1 })],
        }),
      );
    expect(steps({ wall: '2027-01-11T04:00', zone: IST })).toEqual([
      ['2027-01-09T18:00', 988_200, true],
      ['2027-01-11T04:00', 888_200, true],
      ['2027-01-11T18:00', 288_200, true],
      ['2027-01-12T15:00', 100_000, true],
      ['2027-01-12T18:00', 100_000, false],
    ]);
    expect(steps(null).at(-1)).toEqual(['2027-01-12T18:00', 700_000, true]);
  });

  it('reads percentages from what each traveller paid and is indicative where the airline is', () => {
    const half: RuleWindow = {
      ...aWindow(null, 0, 0),
      charge: { type: 'percent', of: 'base', basisPoints: 5_000 },
      indicative: true,
    };
    const units = [aUnit(), aUnit({ travellerIndex: 1, basePaise: paise(100_000), statutoryPaise: ZERO })];
    const curve = exitCurve(facts({ slices: [aSlice({ rules: [half] })], units }));
    expect(curve.points[0]?.perTraveller.map((one) => one.refundPaise)).toEqual([338_200, 38_200]);
    expect(curve.indicative).toBe(true);
    expect(exitCurve(facts({ slices: [aSlice({ rules: [] })] })).indicative).toBe(true);
  });

  it('leaves out rules of other slices and of changes', () => {
    const rules = [
      { ...aWindow(null, 0, 0), sliceIndex: 1, indicative: true },
      { ...aWindow(null, 0, 0), kind: 'change' as const, indicative: true },
      aWindow(null, 0, 100_000),
    ];
    expect(stepsOf(facts({ slices: [aSlice({ rules })] }))[0]).toEqual(['2027-01-10T15:00', 488_200, true]);
    expect(exitCurve(facts({ slices: [aSlice({ rules })] })).indicative).toBe(false);
  });

  it('counts what belongs to each order and slice, in the order of the travellers', () => {
    const rules = [{ ...aWindow(null, 0, 100_000), sliceIndex: 0 }, aWindow(null, 0, 50_000)];
    const units = [aUnit({ travellerIndex: 1 }), aUnit(), aUnit({ orderId: 'other', basePaise: paise(300_000) })];
    const [first] = exitCurve(facts({ slices: [aSlice({ rules })], units })).points;
    expect(first?.perTraveller).toMatchObject([
      { travellerIndex: 0, refundPaise: 400_000 + 200_000 - 11_800 },
      { travellerIndex: 1, refundPaise: 400_000 + 100_000 - 11_800 },
    ]);
  });

  it.each([
    ['in full while the airline leaves enough', 100_000, 11_800],
    ['as far as the airline leaves anything', 495_000, 5_000],
    ['not at all where the airline keeps all but the taxes', null, 0],
  ])('counts our charge %s', (_, airlineKeeps, servicePaise) => {
    const [first] = exitCurve(facts({ slices: [aSlice({ rules: [aWindow(null, 0, airlineKeeps)] })] })).points;
    expect(first?.perTraveller.map((one) => one.servicePaise)).toEqual([servicePaise]);
  });

  it('is indicative as soon as one rule is', () => {
    const rules = [aWindow(null, 24, 100_000), { ...aWindow(24, 0, 200_000), indicative: true }];
    expect(exitCurve(facts({ slices: [aSlice({ rules })] })).indicative).toBe(true);
  });

  it('runs on the clock of the first departure, whatever the order of the slices', () => {
    const dubai = aSlice({ sliceIndex: 1, departure: { wall: '2027-01-12T18:00', zone: 'Asia/Dubai' } });
    const { points } = exitCurve(facts({ slices: [dubai, aSlice()] }));
    expect(points[0]?.from.local).toEqual({ wall: '2027-01-01T12:00', zone: IST });
  });

  it('leaves tonight out in the last minute of the day', () => {
    const labels = (time: string) =>
      exitCurve(facts({ now: Temporal.Instant.from(`2027-01-02T${time}+05:30`) })).marks.map((mark) => mark.label);
    expect(labels('23:59:00')).toEqual(['now', 'tonight', 'tomorrow']);
    expect(labels('23:59:01')).toEqual(['now', 'tomorrow']);
  });

  it('steps as soon as one of several travellers has less to get', () => {
    const infant = aUnit({ travellerIndex: 1, basePaise: ZERO, statutoryPaise: ZERO });
    expect(stepsOf(facts({ units: [aUnit(), infant] })).map(([until]) => until)).toEqual([
      '2027-01-07T18:00',
      '2027-01-09T18:00',
      '2027-01-10T15:00',
      '2027-01-10T18:00',
    ]);
  });

  it('marks the charge that still holds at the very moment of a step', () => {
    const slice = aSlice({ departure: { wall: '2027-01-11T23:59', zone: IST }, rules: RULES });
    const { marks } = exitCurve(facts({ slices: [slice], now: Temporal.Instant.from('2027-01-08T22:00:00+05:30') }));
    expect(marks.map((mark) => mark.refundPaise)).toEqual([388_200, 388_200, 288_200]);
  });

  it('agrees with the quote of the same moment', () => {
    const quote = quoteUnits(
      [aUnit()],
      [{ orderId: 'order', unit: '0.0', penaltyPaise: paise(200_000) }],
      cancellationTerms(),
      '2027-01-01',
    );
    expect(exitCurve(facts()).points[0]?.refundPaise).toBe(quote.refundPaise);
  });

  it('only falls while the airlines only raise their charges, and always adds up to what was paid', () => {
    const charges = fc.array(fc.integer({ min: 0, max: 700_000 }), { minLength: 3, maxLength: 3 });
    const hours = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 2 });
    const flight = fc.record({ charges, hours, days: fc.integer({ min: 3, max: 20 }) });
    const unit = fc.record({ base: fc.integer({ min: 0, max: 600_000 }), taxes: fc.integer({ min: 0, max: 90_000 }) });
    fc.assert(
      fc.property(
        fc.array(flight, { minLength: 1, maxLength: 2 }),
        fc.array(unit, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 40_000 }),
        (flights, paid, charge) => {
          const slices = flights.map(({ charges: asked, hours: at, days }, sliceIndex) => {
            const [far = 0, near = 0] = at.toSorted((a, b) => b - a);
            const rising = asked.toSorted((a, b) => a - b);
            const wall = Temporal.PlainDateTime.from('2027-01-01T18:00')
              .add({ days })
              .toString({ smallestUnit: 'minute' });
            const bounds = [null, far, near, 0];
            const rules = rising.map((one, index) => aWindow(bounds[index] ?? null, bounds[index + 1] ?? 0, one));
            return aSlice({ sliceIndex, departure: { wall, zone: IST }, rules });
          });
          const units = slices.flatMap((_, sliceIndex) =>
            [0, 1].map((travellerIndex) => {
              const fare = paid[sliceIndex * 2 + travellerIndex];
              return aUnit({
                sliceIndex,
                travellerIndex,
                basePaise: paise(fare?.base ?? 0),
                statutoryPaise: paise(fare?.taxes ?? 0),
              });
            }),
          );
          const { points } = exitCurve(facts({ slices, units, chargePaise: paise(charge) }));
          const paidPaise = sum(units.map(paidForUnit));
          for (const [index, point] of points.entries()) {
            const before = points[index - 1];
            if (before) expect(point.refundPaise).toBeLessThanOrEqual(before.refundPaise);
            expect(point.refundPaise + point.lostPaise).toBe(paidPaise);
            const ahead = units.filter(
              (one) => (slices[one.sliceIndex]?.departure.wall ?? '') >= point.until.local.wall,
            );
            expect(point.refundPaise).toBeGreaterThanOrEqual(sum(ahead.map((one) => one.statutoryPaise)));
            expect(sum(point.perTraveller.map((one) => one.refundPaise))).toBe(point.refundPaise);
            for (const { servicePaise, lostPaise } of point.perTraveller) {
              expect(servicePaise).toBeLessThanOrEqual(Math.min(charge, lostPaise));
            }
          }
          expect(points.at(-1)?.takesRequests).toBe(false);
        },
      ),
    );
  });
});
