import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { judgeBus } from '../policy/bus-rules.ts';
import { policyLine } from '../policy/policy-lines.ts';
import { strictness } from '../policy/rule-check.ts';
import { VERDICT_OUTCOMES } from '../policy/verdict.ts';
import { aPolicyVersion, type RuleOverrides } from '../testing/a-policy.ts';
import { busMarketOf, trimBuses } from './bus-market.ts';
import { busTime } from './bus-time.ts';
import { compareBuses, isNightBus, judgeSeats, listedChoice, seatChoice, suggestBus } from './judge-bus.ts';
import { listedBus } from './listed-bus.ts';
import { type BusCase, replayBus } from './replay-bus.ts';
import { aBookedSeat, aBus, aLayout, anOperator, JOURNEY_DATE } from './testing/a-bus.ts';

const NOW = Temporal.Instant.from('2026-11-20T06:30:00Z');
const ceiling = (limit: number) =>
  aPolicyVersion({ bus: { ceiling: { action: 'approval', limitPaise: paise(limit) } } });
const L7 = aBookedSeat('L7', 120_000);
const L9 = aBookedSeat('L9', 130_000, { traveller: 1 });
const AC = aBus();
const ON = { budget: null, now: NOW };

describe('judgeSeats', () => {
  test('compares each traveller’s own seat with the ceiling', () => {
    const verdict = judgeSeats(ceiling(130_000), { ...AC, seats: [L7, L9] }, ON);
    expect(verdict.outcome).toBe('approval');
    expect(verdict.checks).toHaveLength(1);
    expect(verdict.checks[0]).toMatchObject({
      overPaise: 6_500,
      sentence: 'Seat L9: ₹65 above the ceiling of ₹1,300.',
      proof: { inputs: { farePaise: 136_500, limitPaise: 130_000 } },
    });
    expect(verdict.checks.map(policyLine)).toEqual(['Bus fare|at most ₹1,300|₹1,365|Policy Bypass: Yes']);
  });

  test('lets the seat pass that is within, and what is exactly at the ceiling', () => {
    expect(judgeSeats(ceiling(130_000), { ...AC, seats: [L7] }, ON).outcome).toBe('within');
    expect(judgeSeats(ceiling(136_500), { ...AC, seats: [L7, L9] }, ON).outcome).toBe('within');
    expect(judgeSeats(ceiling(136_499), { ...AC, seats: [L7, L9] }, ON).outcome).toBe('approval');
  });

  test('names no seat where there is one', () => {
    const verdict = judgeSeats(ceiling(130_000), { ...AC, seats: [L9] }, ON);
    expect(verdict.checks[0]?.sentence).toBe('₹65 above the ceiling of ₹1,300.');
  });

  test('asks of the seat whether one lies on it', () => {
    const noSleeper = aPolicyVersion({ bus: { seatTypes: { action: 'block', ac: true, sleeper: false } } });
    const seat = aBookedSeat('S1', 100_000, { kind: 'seat' });
    expect(judgeSeats(noSleeper, { ...AC, seats: [seat] }, ON).outcome).toBe('within');
    const both = judgeSeats(noSleeper, { ...AC, seats: [seat, L7] }, ON);
    expect(both.outcome).toBe('block');
    expect(both.checks[0]?.sentence).toBe('Seat L7: The bus is an AC sleeper; non-AC or AC, seater is allowed.');
  });

  test('says what it was compared with', () => {
    const compared = { buses: 3, cheapestPaise: paise(63_000) };
    const verdict = judgeSeats(ceiling(130_000), { ...AC, seats: [L9] }, { ...ON, compared });
    expect(verdict.checks[0]?.proof.parts).toMatchObject([
      { rule: 'policy.bus.comparison', inputs: { buses: 3 }, result: 63_000 },
    ]);
  });

  test('is as strict as the strictest seat', () => {
    const anySeat = fc
      .record({
        base: fc.integer({ min: 0, max: 300_000 }),
        kind: fc.constantFrom('seat' as const, 'berth_along' as const),
      })
      .map(({ base, kind }) => aBookedSeat('X', base, { kind }));
    const version = aPolicyVersion({
      bus: {
        ceiling: { action: 'approval', limitPaise: paise(130_000) },
        seatTypes: { action: 'reason', ac: false, sleeper: false },
      },
    });
    const bus = (isAc: boolean) => aBus({ type: { name: '', isAc, seating: 'mixed' } });
    fc.assert(
      fc.property(fc.array(anySeat, { minLength: 1, maxLength: 6 }), fc.boolean(), (seats, isAc) => {
        const alone = seats.map(
          (seat) => judgeBus(version, seatChoice(bus(isAc), seat, NOW), { budget: null }).outcome,
        );
        const verdict = judgeSeats(version, { ...bus(isAc), seats }, ON);
        expect(strictness(verdict.outcome)).toBe(Math.max(...alone.map(strictness)));
        const over = seats.map(({ fare }) => fare.totalPaise - 130_000);
        const check = verdict.checks.find(({ rule }) => rule === 'bus.ceiling');
        expect(check?.overPaise ?? 0).toBe(Math.max(0, ...over));
      }),
    );
  });
});

const TUNGA = aBus({
  serviceId: 'tunga',
  routeId: null,
  operator: anOperator('Tungabhadra Travels', 'proprietor'),
  type: { name: '', isAc: false, seating: 'seater' },
  departure: busTime(JOURNEY_DATE, 1140),
  fromPaise: paise(73_500),
});
const NANDI = aBus({
  serviceId: 'nandi',
  routeId: null,
  operator: anOperator('Nandi Bus Lines LLP', 'llp'),
  type: { name: '', isAc: true, seating: 'mixed' },
  startsAt: busTime(JOURNEY_DATE, 480),
  departure: busTime(JOURNEY_DATE, 480),
  arrival: busTime(JOURNEY_DATE, 1050),
  fromPaise: paise(63_000),
});
const FULL = aBus({ serviceId: 'full', routeId: '77', seatsLeft: 0, fromPaise: paise(10_000) });
const ALL = [aBus(), TUNGA, NANDI, FULL];
const LISTED = ALL.map((bus) => listedBus(bus, null, NOW));

describe('isNightBus', () => {
  test.each([
    [1200, 1200, 1430, true],
    [1199, 1199, 1430, false],
    [1199, 1199, 1440, true],
    [480, 480, 1060, false],
    [30, 30, 360, true],
    [1470, 1470, 2040, true],
    // Boarded in the early morning of a bus that started the evening before.
    [-240, 300, 450, true],
    [300, 300, 450, false],
  ])('from %i, boarded at %i, until %i: %s', (start, departs, arrives, isNight) => {
    const [startsAt, departure, arrival] = [start, departs, arrives].map((minutes) => busTime(JOURNEY_DATE, minutes));
    if (!startsAt || !departure || !arrival) throw new Error('Three times were given');
    expect(isNightBus({ startsAt, departure, arrival })).toBe(isNight);
  });
});

describe('rules on the bus', () => {
  const judged = (bus: NonNullable<RuleOverrides['bus']>, of = aBus(), now = NOW) =>
    judgeSeats(aPolicyVersion({ bus }), { ...of, seats: [L7, L9] }, { budget: null, now }).checks[0];

  test('ask for days before departure', () => {
    const bus = { advanceDays: { action: 'reason', days: 12 } } as const;
    expect(judged(bus)).toMatchObject({
      outcome: 'reason',
      sentence: 'On Fri, 20 Nov it was 11 days before departure; 12 days or more are asked for.',
    });
    expect(judged({ advanceDays: { action: 'reason', days: 11 } })?.outcome).toBe('within');
  });

  test('ask whether anything comes back now', () => {
    const bus = { refundableOnly: { action: 'approval' } } as const;
    expect(judged(bus)?.outcome).toBe('within');
    expect(judged(bus, aBus(), Temporal.Instant.from('2026-12-01T04:00:00Z'))?.outcome).toBe('approval');
  });

  test('ask for buses by day', () => {
    const bus = { dayOnly: { action: 'note' } } as const;
    expect(judged(bus)).toMatchObject({
      outcome: 'note',
      sentence: 'The bus travels at night; only buses by day are allowed.',
    });
    expect(judged(bus, NANDI)?.outcome).toBe('within');
  });

  test('block operators, however their names are written', () => {
    const bus = { operators: { action: 'block', blocked: ['KAVERI ROADLINES PVT. LTD.'] } } as const;
    expect(judged(bus)).toMatchObject({ outcome: 'block', actual: 'Kaveri Roadlines Pvt Ltd' });
    expect(judged(bus, NANDI)?.outcome).toBe('within');
  });
});

describe('compareBuses', () => {
  test('takes buses with free seats of an allowed kind', () => {
    const noAc = aPolicyVersion({ bus: { seatTypes: { action: 'block', ac: false, sleeper: true } } });
    expect(compareBuses(noAc, ALL, NOW)).toEqual({ buses: 1, cheapestPaise: 73_500 });
    expect(compareBuses(ceiling(1), ALL, NOW)).toEqual({ buses: 3, cheapestPaise: 63_000 });
    expect(compareBuses(noAc, [NANDI], NOW)).toEqual({ buses: 0, cheapestPaise: null });
  });
});

describe('suggestBus', () => {
  const chosen = { bus: aBus(), seats: [L9], layout: aLayout(), now: NOW };

  test('finds another seat of the same bus, the cheapest that anybody may have', () => {
    expect(suggestBus(ceiling(130_000), chosen, LISTED)).toEqual({
      text: 'Take seat U1, save ₹263',
      optionKey: 'bus-1',
      fareKey: 'U1',
      savesPaise: 26_250,
    });
  });

  test('finds the bus that departs nearest where no seat of this one complies', () => {
    expect(suggestBus(ceiling(80_000), chosen, LISTED)).toMatchObject({
      text: 'Take Tungabhadra Travels at 19:00, save ₹630',
      optionKey: 'tunga',
      fareKey: null,
    });
    expect(suggestBus(ceiling(70_000), { ...chosen, layout: null }, LISTED)?.optionKey).toBe('nandi');
  });

  test('finds nothing where all is well, or nothing complies', () => {
    expect(suggestBus(ceiling(136_500), chosen, LISTED)).toBeNull();
    expect(suggestBus(ceiling(100), chosen, LISTED)).toBeNull();
  });
});

describe('a market that is kept', () => {
  const market = busMarketOf(ALL, { from: 'Bengaluru', to: 'Hyderabad', date: JOURNEY_DATE, now: NOW });
  const bought = { busKey: '2000000129510114514', departure: aBus().departure };
  const seats = [L7, L9].map((seat) => seatChoice(AC, seat, NOW));
  const replay = (limit: number, of: Partial<BusCase> = {}) =>
    replayBus(ceiling(limit), null, { bought: { ...bought, seats }, market, outcomeBefore: null, ...of });

  test('has what could be had, the cheapest first', () => {
    expect(market.buses.map(({ operator, farePaise }) => [operator, farePaise])).toEqual([
      ['Nandi Bus Lines LLP', 63_000],
      ['Tungabhadra Travels', 73_500],
      ['Kaveri Roadlines Pvt Ltd', 110_250],
    ]);
    expect(new Set(market.buses.map(({ busKey }) => busKey)).size).toBe(3);
    expect(listedChoice(NANDI, NOW).sleeper).toBe(false);
  });

  test('keeps its cheapest when it is trimmed', () => {
    const trimmed = trimBuses(market, 2).buses;
    expect(trimmed.map(({ farePaise }) => farePaise)).toEqual([63_000, 73_500]);
  });

  test('saves by another seat of the same bus, for each who travels', () => {
    expect(replay(130_000)).toMatchObject({ outcomeAfter: 'approval', savedPaise: 262_500 - 2 * 110_250 });
    expect(replay(80_000)).toMatchObject({ savedPaise: 262_500 - 2 * 73_500 });
  });

  test('saves nothing where the seats comply, or nothing does', () => {
    expect(replay(136_500)).toMatchObject({ outcomeAfter: 'within', savedPaise: 0, hasCompliantChoice: true });
    expect(replay(100)).toMatchObject({ savedPaise: 0, hasCompliantChoice: false });
  });

  test('counts each bus once, before and after', () => {
    const { offered } = replay(80_000, { bought: null });
    expect(offered?.before.within).toBe(3);
    expect([offered?.after.within, offered?.after.approval]).toEqual([2, 1]);
    expect(replay(80_000, { bought: null })).toMatchObject({
      outcomeAfter: null,
      savedPaise: 0,
      from: 'Bengaluru',
      to: 'Hyderabad',
    });
  });

  test('blames no rule where nothing was found', () => {
    const empty = { ...market, buses: [] };
    expect(replay(100, { bought: null, market: empty }).hasCompliantChoice).toBe(true);
  });

  test('never saves less than nothing, and counts every bus', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000 }), (limit) => {
        const { savedPaise, offered } = replay(limit);
        expect(savedPaise).toBeGreaterThanOrEqual(0);
        expect(VERDICT_OUTCOMES.reduce((total, outcome) => total + (offered?.after[outcome] ?? 0), 0)).toBe(3);
      }),
    );
  });
});
