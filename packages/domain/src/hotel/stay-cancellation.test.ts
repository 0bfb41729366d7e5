import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { safeInstant } from './safe-deadline.ts';
import {
  cancellationSentences,
  cancellationSteps,
  freeUntil,
  isRefundableAt,
  type StayTerms,
  stayCharge,
  stayChargeSteps,
  tiersOfRefunds,
} from './stay-cancellation.ts';
import { anOffer } from './testing/a-stay.ts';

const CHECK_IN = '2026-12-08T08:30:00Z';
const terms = (overrides: Partial<StayTerms> = {}): StayTerms => ({
  ...anOffer({ totalPaise: paise(1_730_552) }),
  tiers: [
    // Suppliers send them in any order.
    { from: CHECK_IN, chargePaise: paise(1_730_552) },
    { from: '2026-12-06T08:30:00Z', chargePaise: paise(758_100) },
  ],
  checkInAt: CHECK_IN,
  ...overrides,
});
const at = (instant: string) => Temporal.Instant.from(instant);
const NOW = at('2026-12-01T04:30:00Z');
const IST = 'Asia/Kolkata';
const READER = { hotelZone: IST, hotelCity: 'Bengaluru', readerZone: IST };

test.each([
  ['the last free second', '2026-12-06T08:29:59Z', 0],
  ['14:00 two days before', '2026-12-06T08:30:00Z', 758_100],
  ['the last second before check-in', '2026-12-08T08:29:59Z', 758_100],
  ['check-in', CHECK_IN, 1_730_552],
])('free, then the first night with its tax, then all: %s', (_name, when, chargePaise) => {
  const charge = stayCharge(terms(), at(when));
  expect([charge.chargePaise, charge.refundPaise]).toEqual([chargePaise, 1_730_552 - chargePaise]);
  expect(charge.proof.result).toBe(chargePaise);
});

test('the steps to be drawn end when the sentences say', () => {
  const steps = cancellationSteps(terms(), NOW, READER);
  expect(steps.map(({ untilText, chargePaise, keeps }) => [untilText, chargePaise, keeps])).toEqual([
    ['Sun 6 Dec 13:59', 0, 'nothing'],
    ['Tue 8 Dec 13:59', 758_100, 'part'],
  ]);
  const [early] = cancellationSteps(terms({ lastFreeAt: '2026-12-05T18:29:59Z' }), NOW, READER);
  expect(early?.untilText).toBe('Sat 5 Dec 23:59');
  const [never] = cancellationSteps(terms({ isRefundable: false }), NOW, READER);
  expect(never).toMatchObject({ keeps: 'all', untilText: 'Tue 8 Dec 13:59' });
  expect(cancellationSteps(terms(), at(CHECK_IN), READER)).toEqual([]);
});

test('a supplier that says what comes back gives the same, to the moment', () => {
  const totalPaise = paise(1_718_460);
  const tiers = tiersOfRefunds(totalPaise, [
    { before: '2026-12-08T08:30:00Z', refundPaise: paise(960_360) },
    { before: '2026-12-06T08:30:00Z', refundPaise: totalPaise },
  ]);
  const refund = (when: string) => stayCharge(terms({ totalPaise, tiers }), at(when)).refundPaise;
  expect([refund('2026-12-06T08:29:59Z'), refund('2026-12-06T08:30:00Z'), refund(CHECK_IN)]).toEqual([
    totalPaise,
    960_360,
    0,
  ]);
  const never = terms({ totalPaise, tiers: tiersOfRefunds(totalPaise, []) });
  expect([stayCharge(never, NOW).refundPaise, isRefundableAt(never, NOW)]).toEqual([0, false]);
});

describe('terms without a zone, as captured', () => {
  const read = (wall: string) => safeInstant(wall, IST).toString();
  const captured = terms({
    totalPaise: paise(496_535),
    tiers: [
      { from: read('2026-07-07T00:00:00'), chargePaise: paise(0) },
      { from: read('2026-07-22T00:00:00'), chargePaise: paise(494_362) },
    ],
    lastFreeAt: read('2026-07-21T23:59:59'),
    checkInAt: '2026-07-24T08:30:00Z',
  });

  test('cost nothing to the last second, and then all but 21.73', () => {
    expect(stayCharge(captured, at('2026-07-21T18:29:59Z')).chargePaise).toBe(0);
    expect(stayCharge(captured, at('2026-07-21T18:30:00Z'))).toMatchObject({
      chargePaise: 494_362,
      refundPaise: 2_173,
    });
  });

  test('are free until the supplier’s last free second', () => {
    expect(freeUntil(captured, at('2026-07-10T00:00:00Z'))?.toString()).toBe('2026-07-21T18:29:59Z');
    expect(freeUntil(captured, at('2026-07-21T18:29:59Z'))?.toString()).toBe('2026-07-21T18:29:59Z');
    expect(freeUntil(captured, at('2026-07-21T18:30:00Z'))).toBeNull();
  });
});

test.each<[string, Partial<StayTerms>, string | null]>([
  ['a second before the first charge', {}, '2026-12-06T08:29:59Z'],
  ['the supplier’s own moment where that is earlier', { lastFreeAt: '2026-12-05T18:29:59Z' }, '2026-12-05T18:29:59Z'],
  ['not its own where that is later', { lastFreeAt: '2026-12-07T18:29:59Z' }, '2026-12-06T08:29:59Z'],
  ['check-in where nothing is ever charged', { tiers: [] }, '2026-12-08T08:29:59Z'],
  ['never where it is sold as not refundable', { tiers: [], isRefundable: false }, null],
  ['never where the free time has passed', { lastFreeAt: '2026-11-30T00:00:00Z' }, null],
])('free until %s', (_name, overrides, expected) => {
  expect(freeUntil(terms(overrides), NOW)?.toString() ?? null).toBe(expected);
});

test('what is sold as not refundable keeps all, whatever its rows say', () => {
  const strict = terms({ isRefundable: false });
  expect(stayCharge(strict, NOW).chargePaise).toBe(1_730_552);
  expect(cancellationSentences(strict, NOW, READER)).toEqual(['Not refundable.']);
});

test('a hotel that asks for more than was paid keeps what was paid', () => {
  const greedy = terms({ tiers: [{ from: '2026-12-01T00:00:00Z', chargePaise: paise(9_999_999) }] });
  expect(stayCharge(greedy, NOW)).toMatchObject({ chargePaise: 1_730_552, refundPaise: 0 });
});

describe('in words', () => {
  test('from today, by the hotel’s clock', () => {
    expect(cancellationSentences(terms(), NOW, READER)).toEqual([
      'Free until Sun 6 Dec 13:59',
      'Then ₹7,581 is kept until Tue 8 Dec 13:59',
    ]);
  });

  test('once the free time has passed', () => {
    expect(cancellationSentences(terms(), at('2026-12-07T00:00:00Z'), READER)).toEqual([
      'Until Tue 8 Dec 13:59 ₹7,581 is kept',
    ]);
    expect(cancellationSentences(terms(), at(CHECK_IN), READER)).toEqual([
      'Check-in has begun, so it cannot be cancelled.',
    ]);
  });

  test('with a step in which nothing comes back', () => {
    const tiers = [{ from: '2026-12-07T08:30:00Z', chargePaise: paise(1_730_552) }];
    expect(cancellationSentences(terms({ tiers }), NOW, READER)).toEqual([
      'Free until Mon 7 Dec 13:59',
      'Then no refund until Tue 8 Dec 13:59',
    ]);
  });

  test('by two clocks where the hotel’s shows another time', () => {
    const abroad = { hotelZone: 'Asia/Tokyo', hotelCity: 'Tokyo', readerZone: IST };
    expect(cancellationSentences(terms(), NOW, abroad)[0]).toBe('Free until Sun 6 Dec 17:29 Tokyo (13:59 IST)');
  });

  test('with the supplier’s last free moment where it is before the first charge', () => {
    const early = terms({ lastFreeAt: '2026-12-05T18:29:59Z' });
    expect(cancellationSentences(early, NOW, READER)[0]).toBe('Free until Sat 5 Dec 23:59');
  });
});

const tier = fc.record({
  from: fc.integer({ min: 0, max: 400 }).map((hours) => NOW.add({ hours }).toString()),
  chargePaise: fc.integer({ min: 0, max: 3_000_000 }).map(paise),
});

test('a charge is never below nothing nor above what was paid, and the steps cover all the time to check-in', () => {
  fc.assert(
    fc.property(
      fc.array(tier, { maxLength: 6 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 168 }),
      (tiers, refundable, hours) => {
        const some = terms({ tiers, isRefundable: refundable });
        const from = NOW.add({ hours });
        const { chargePaise, refundPaise } = stayCharge(some, from);
        expect(Math.min(chargePaise, refundPaise)).toBeGreaterThanOrEqual(0);
        expect(chargePaise + refundPaise).toBe(some.totalPaise);
        const steps = stayChargeSteps(some, from);
        expect(steps[0]?.from.toString()).toBe(from.toString());
        expect(steps.at(-1)?.until.toString()).toBe(CHECK_IN);
        for (const [index, step] of steps.entries()) {
          const next = steps[index + 1];
          if (next)
            expect([next.from.toString(), next.chargePaise === step.chargePaise]).toEqual([
              step.until.toString(),
              false,
            ]);
          for (const moment of [step.from, step.until.subtract({ seconds: 1 })]) {
            expect(stayCharge(some, moment).chargePaise).toBe(step.chargePaise);
          }
        }
        const free = freeUntil(some, from);
        if (free) expect(stayCharge(some, free).chargePaise).toBe(0);
      },
    ),
  );
});
