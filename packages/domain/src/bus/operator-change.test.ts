import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paidForUnit } from '../booking/paid-unit.ts';
import { paise, sum, ZERO } from '../money/money.ts';
import { busPaidUnits } from './bus-units.ts';
import { newEvent } from './operator-change.ts';
import { aBookedSeat, aBooking } from './testing/a-bus.ts';

const seenAt = Temporal.Instant.from('2026-12-01T09:30:00Z');
const BOTH = { held: ['L7', 'L9'], cameBackPaise: ZERO, seenAt };
const replaced = (rupees: number) => ({ kind: 'replaced' as const, refundPaise: paise(rupees * 100) });

describe('what an operator did', () => {
  test('is nothing where it did nothing, or nobody holds anything any more', () => {
    expect(newEvent(aBooking(), null, BOTH)).toBeNull();
    expect(newEvent(aBooking(), { kind: 'cancelled' }, { ...BOTH, held: [] })).toBeNull();
  });

  test('is seen once, however often it is told', () => {
    const event = newEvent(aBooking(), { kind: 'cancelled' }, BOTH);
    expect(event).toEqual({
      kind: 'operator_cancelled',
      seenAt: '2026-12-01T09:30:00Z',
      held: ['L7', 'L9'],
      back: [],
    });
    expect(newEvent(aBooking(event ? { operatorEvent: event } : {}), { kind: 'cancelled' }, BOTH)).toBeNull();
  });

  test('gives back for another bus what is stated, less what came back for seats that were cancelled before', () => {
    expect(newEvent(aBooking(), replaced(400), BOTH)?.back).toEqual([
      { seatName: 'L7', paise: 20_000 },
      { seatName: 'L9', paise: 20_000 },
    ]);
    const left = { ...BOTH, held: ['L9'], cameBackPaise: paise(113_400) };
    expect(newEvent(aBooking(), replaced(1_334), left)?.back).toEqual([{ seatName: 'L9', paise: 20_000 }]);
    expect(newEvent(aBooking(), replaced(0), BOTH)?.back).toEqual([]);
  });

  test('keeps what came back for another bus where that is cancelled too', () => {
    const event = newEvent(aBooking(), replaced(400), BOTH);
    const detail = aBooking(event ? { operatorEvent: event } : {});
    expect(newEvent(detail, replaced(400), BOTH)).toBeNull();
    expect(newEvent(detail, { kind: 'cancelled' }, BOTH)).toMatchObject({
      kind: 'operator_cancelled',
      back: event?.back,
    });
  });
});

test('never gives back more than was paid, and leaves the rest to be cancelled', () => {
  const bases = fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      bases,
      fc.integer({ min: 0, max: 2_500_000 }),
      fc.integer({ min: 0, max: 60_000 }),
      (all, stated, fee) => {
        const seats = all.map((base, traveller) => aBookedSeat(`S${traveller}`, base, { traveller }));
        const detail = aBooking({ seats });
        const held = seats.map(({ seatName }) => seatName);
        const event = newEvent(detail, { kind: 'replaced', refundPaise: paise(stated) }, { ...BOTH, held });
        const back = sum((event?.back ?? []).map((one) => one.paise));
        expect(back).toBe(Math.min(stated, detail.totalPaise));
        const units = busPaidUnits(
          [{ orderId: 'o', detail: { ...detail, ...(event ? { operatorEvent: event } : {}) } }],
          paise(fee),
        );
        expect(sum(units.map(paidForUnit)) + back).toBe(detail.totalPaise + fee);
        for (const unit of units)
          expect(Math.min(unit.basePaise, unit.surchargePaise, unit.costPaise)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
