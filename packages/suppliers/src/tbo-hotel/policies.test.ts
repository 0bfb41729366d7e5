import { stayCharge } from '@pravas/domain/hotel/stay-cancellation.ts';
import type { CancellationTier } from '@pravas/domain/hotel/stay-offer.ts';
import { type Paise, paise, splitByWeight } from '@pravas/domain/money/money.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PolicyRow, type PolicyTerms, tiersOf, wallTime } from './policies.ts';

const INDIA = 'Asia/Kolkata';

function row(from: string, charge: number, overrides: Partial<PolicyRow> = {}): PolicyRow {
  return { room: null, from, kind: 'amount', charge, ...overrides };
}

function terms(totalPaise: number, overrides: Partial<PolicyTerms> = {}): PolicyTerms {
  return { totalPaise: paise(totalPaise), roomPaise: [paise(totalPaise)], zone: INDIA, ...overrides };
}

/** What is kept at a moment by tiers alone. */
function kept(tiers: readonly CancellationTier[], totalPaise: Paise, at: Temporal.Instant): Paise {
  const checkInAt = '2999-01-01T00:00:00Z';
  return stayCharge({ tiers, totalPaise, checkInAt, isRefundable: true, lastFreeAt: null }, at).chargePaise;
}

describe('times without a zone', () => {
  test.each([
    ['07-07-2026 00:00:00', '2026-07-07T00:00:00'],
    ['21/07/2026 23:59:59', '2026-07-21T23:59:59'],
    ['2026-07-21T23:59:59', '2026-07-21T23:59:59'],
    ['2026-07-21T23:59:59.123', '2026-07-21T23:59:59'],
    ['21-07-2026', '2026-07-21T00:00:00'],
    ['0001-01-01T00:00:00', null],
    ['31-02-2026 00:00:00', null],
    ['soon', null],
    ['', null],
  ])('%s', (text, wall) => {
    expect(wallTime(text)).toBe(wall);
  });
});

describe('rows of a policy', () => {
  const rows = [row('06-12-2026 14:00:00', 7_581), row('30-11-2026 00:00:00', 0)];

  test('hold from their moment on, in whatever order they come', () => {
    expect(tiersOf(rows, terms(1_730_552))).toEqual([
      { from: '2026-11-29T18:30:00Z', chargePaise: 0 },
      { from: '2026-12-06T08:30:00Z', chargePaise: 758_100 },
    ]);
  });

  test('in per cent are of the total, and of a kind that nobody knows are all of it', () => {
    const [half] = tiersOf([row('06-12-2026 14:00:00', 50, { kind: 'percent' })], terms(1_730_553));
    expect(half?.chargePaise).toBe(865_277);
    const [all] = tiersOf([row('06-12-2026 14:00:00', 3, { kind: 'everything' })], terms(1_730_553));
    expect(all?.chargePaise).toBe(1_730_553);
  });

  test('of single rooms add up, each of its own part', () => {
    const byRoom = [
      row('06-12-2026 14:00:00', 100, { room: 1, kind: 'percent' }),
      row('05-12-2026 14:00:00', 10, { room: 2 }),
      row('07-12-2026 14:00:00', 100, { room: 2, kind: 'percent' }),
    ];
    const two = terms(300_00, { roomPaise: [paise(200_00), paise(100_00)] });
    expect(tiersOf(byRoom, two).map(({ chargePaise }) => chargePaise)).toEqual([1_000, 21_000, 30_000]);
  });

  test('that cannot be read keep what they may: a date from the start, a charge everything', () => {
    expect(tiersOf([row('some day', 10)], terms(5_000))).toMatchObject([{ chargePaise: 1_000 }]);
    const [tier] = tiersOf([row('some day', 10)], terms(5_000));
    expect(tier?.from.slice(0, 4)).toMatch(/1969|1970/);
    expect(tiersOf([row('06-12-2026 14:00:00', 0, { charge: null })], terms(5_000))).toMatchObject([
      { chargePaise: 5_000 },
    ]);
  });

  test('hold from the earlier of the hotel’s clock and India’s where they charge more', () => {
    const deadline = [row('22-07-2026 00:00:00', 100)];
    const from = (zone: string) =>
      tiersOf(deadline, terms(20_000, { zone }))[1]?.from ?? tiersOf(deadline, terms(20_000, { zone }))[0]?.from;
    expect(from(INDIA)).toBe('2026-07-21T18:30:00Z');
    expect(from('America/New_York')).toBe('2026-07-21T18:30:00Z');
    expect(from('Asia/Tokyo')).toBe('2026-07-21T15:00:00Z');
  });

  test('and until the later of the two where they charge less', () => {
    const falling = [row('20-07-2026 00:00:00', 100), row('22-07-2026 00:00:00', 0)];
    const tiers = tiersOf(falling, terms(20_000, { zone: 'America/New_York' }));
    expect(tiers.at(-1)).toEqual({ from: '2026-07-22T04:00:00Z', chargePaise: 0 });
  });
});

const wall = fc
  .integer({ min: 0, max: 60 * 24 * 40 })
  .map((minutes) =>
    Temporal.PlainDateTime.from('2026-11-20T00:00:00').add({ minutes }).toString({ smallestUnit: 'second' }),
  );
const dashed = (text: string) => text.replace(/^(\d+)-(\d+)-(\d+)T/, '$3-$2-$1 ');
const anyRow = fc.record({
  room: fc.option(fc.integer({ min: 1, max: 3 })),
  from: wall.map(dashed),
  kind: fc.constantFrom('amount', 'percent', 'everything'),
  charge: fc.integer({ min: 0, max: 3_000_000 }).map((hundredths) => hundredths / 100),
}) as fc.Arbitrary<PolicyRow>;
const anyTerms = fc
  .record({
    totalPaise: fc.integer({ min: 1, max: 5_000_000 }),
    weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }),
    zone: fc.constantFrom(INDIA, 'America/New_York', 'Asia/Tokyo', 'Europe/London', 'Pacific/Kiritimati'),
  })
  .map(({ totalPaise, weights, zone }) => ({
    zone,
    totalPaise: paise(totalPaise),
    roomPaise: splitByWeight(paise(totalPaise), weights),
  }));

describe('whatever the rows', () => {
  test('those of the whole by one clock are read as by two clocks that show the same', () => {
    const wholeRow = anyRow.map((one) => ({ ...one, room: null }));
    fc.assert(
      fc.property(fc.array(wholeRow, { maxLength: 8 }), anyTerms, (rows, some) => {
        const [one, two] = [INDIA, 'Asia/Colombo'].map((zone) => tiersOf(rows, { ...some, zone }));
        expect(one).toEqual(two);
      }),
    );
  });

  test('their order does not matter', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), anyTerms, fc.infiniteStream(fc.nat()), (rows, of, keys) => {
        const shuffled = rows
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(tiersOf(shuffled, of)).toEqual(tiersOf(rows, of));
      }),
    );
  });

  test('no charge is above the total, and tiers follow each other and say something new', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), anyTerms, (rows, of) => {
        const tiers = tiersOf(rows, of);
        expect(tiers.length === 0).toBe(rows.length === 0);
        for (const [index, { from, chargePaise }] of tiers.entries()) {
          expect(chargePaise).toBeGreaterThanOrEqual(0);
          expect(chargePaise).toBeLessThanOrEqual(of.totalPaise);
          const before = tiers[index - 1];
          if (!before) continue;
          expect(Temporal.Instant.compare(before.from, from)).toBe(-1);
          expect(before.chargePaise).not.toBe(chargePaise);
        }
      }),
    );
  });

  test('none is lost: when it begins, by either clock, at least its own charge is kept', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 8 }), anyTerms, (rows, of) => {
        const tiers = tiersOf(rows, of);
        for (const { room, from, kind, charge } of rows) {
          const part = room === null ? of.totalPaise : (of.roomPaise[room - 1] ?? of.totalPaise);
          const asked =
            kind === 'amount'
              ? Math.round((charge ?? 0) * 100)
              : kind === 'percent'
                ? ((charge ?? 0) * part) / 100
                : part;
          const own = Math.min(part, Math.floor(asked));
          for (const zone of [of.zone, INDIA]) {
            const at = instantOf({ wall: wallTime(from) ?? '', zone });
            expect(kept(tiers, of.totalPaise, at)).toBeGreaterThanOrEqual(own);
          }
        }
      }),
    );
  });

  test('in India rows of the whole hold exactly: the last that has begun', () => {
    const wholeRow = anyRow.map((one) => ({ ...one, room: null, kind: 'amount' as const }));
    fc.assert(
      fc.property(fc.array(wholeRow, { maxLength: 6 }), anyTerms, wall, (rows, of, moment) => {
        const indian = { ...of, zone: INDIA };
        const begun = rows.filter(({ from }) => (wallTime(from) ?? '') <= moment);
        const last = begun
          .map(({ from }) => wallTime(from) ?? '')
          .toSorted()
          .at(-1);
        const charges = begun
          .filter(({ from }) => wallTime(from) === last)
          .map(({ charge }) => Math.round((charge ?? 0) * 100));
        const expected = Math.min(of.totalPaise, Math.max(0, ...charges));
        expect(kept(tiersOf(rows, indian), of.totalPaise, instantOf({ wall: moment, zone: INDIA }))).toBe(expected);
      }),
    );
  });
});
