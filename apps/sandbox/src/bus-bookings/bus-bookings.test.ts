import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POLICIES } from '../bus-engine/policies.ts';
import { heldFare, type SeatFare, seatsOf } from '../bus-engine/seats.ts';
import { type BusTrip, tripsOn } from '../bus-engine/trips.ts';
import { openStore } from '../store.ts';
import type { BusTicket } from './bus-booking.ts';
import { blockKeyOf, tinOf } from './bus-keys.ts';
import { createBusLedger } from './bus-ledger.ts';
import {
  addSettlements,
  refuseCancelling,
  seatsBeforeFailure,
  settleSeat,
  withSeatsCancelled,
} from './cancel-seats.ts';
import { holdSeats, sellBlock } from './sell-seats.ts';

const NOW_MS = Date.parse('2026-11-21T04:00:00Z');
const HOUR_MS = 3_600_000;

function tripNumbered(number: number): BusTrip {
  const found = tripsOn('9001', '9002', '2026-12-01', NOW_MS).find(({ service }) => service.number === number);
  if (found === undefined) throw new Error(`Bus ${number} does not run.`);
  return found;
}

function sold(number: number, seatNames: readonly string[], lastName = 'Rao'): BusTicket {
  const ledger = createBusLedger(openStore(null), () => NOW_MS);
  const seats = seatNames.map((seatName, index) => ({
    seatName,
    gstNumber: '',
    passenger: {
      title: 'Mr',
      name: `Kabir ${lastName}`,
      age: '34',
      sex: 'MALE' as const,
      mobile: '',
      email: '',
      address: '',
      idType: '',
      idNumber: '',
      isPrimary: index === 0,
    },
  }));
  const points = { boardingPointId: '900101', droppingPointId: '900201' };
  const order = {
    ...points,
    channel: 'seatseller',
    reference: '',
    trip: tripNumbered(number),
    seats,
    lifeMs: 1,
  } as const;
  return sellBlock(holdSeats(order, undefined, ledger, NOW_MS), undefined, ledger, NOW_MS);
}

function partsOf({ basePaise, reservationPaise, tollPaise, taxPaise }: SeatFare): number {
  return basePaise + reservationPaise + tollPaise + taxPaise;
}

describe('keys', () => {
  it('are never given twice, and look like the vendor’s', () => {
    const numbers = Array.from({ length: 20_000 }, (_, index) => index + 1);
    const keys = numbers.map(blockKeyOf);
    const tins = numbers.map(tinOf).filter((tin) => tin !== undefined);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(tins).size).toBe(tins.length);
    expect(tins.length).toBeGreaterThan(17_000);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{10}$/);
    for (const tin of tins) expect(tin).toMatch(/^(?=.*\d)X[A-Z0-9]{7}$/);
  });
});

describe('money', () => {
  const state = sold(903, ['1A']);
  const plain = sold(901, ['L7']);

  it('of a fare is the sum of its parts, also once it is held', () => {
    for (const trip of tripsOn('9001', '9002', '2026-12-01', NOW_MS)) {
      for (const { fare } of seatsOf(trip, NOW_MS, { takenSeats: () => new Map(), raisedPaise: () => 0 })) {
        for (const one of [fare, heldFare(trip, fare, false), heldFare(trip, fare, true)]) {
          expect(one.totalPaise).toBe(partsOf(one));
          expect(Number.isInteger(one.totalPaise)).toBe(true);
        }
      }
    }
  });

  it('that comes back and money that is kept are the fare, whenever a seat is cancelled', () => {
    const hours = fc.double({ min: -5, max: 300, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(state, plain), fc.constantFrom(...POLICIES), hours, (ticket, policy, left) => {
        const [seat] = ticket.seats;
        if (seat === undefined) throw new Error('A ticket has a seat.');
        const nowMs = ticket.startMs - left * HOUR_MS;
        const settled = settleSeat({ ...ticket, policy }, seat, nowMs);
        const keptFeePaise = seat.fare.reservationPaise === 0 ? 0 : 2100;
        const { chargePaise, chargeTaxPaise, refundPaise, refundTaxPaise } = settled;
        expect(refundPaise + chargePaise + chargeTaxPaise + keptFeePaise).toBe(seat.fare.totalPaise);
        expect(refundPaise).toBeGreaterThanOrEqual(0);
        expect(refundTaxPaise).toBeGreaterThanOrEqual(0);
        expect(refundTaxPaise).toBeLessThanOrEqual(seat.fare.taxPaise);
      }),
    );
  });

  it('§1.5: a fare of 262.50 at 10 per cent brings 236.25 back, of which 11.25 is tax', () => {
    const [seat] = plain.seats;
    if (seat === undefined) throw new Error('A ticket has a seat.');
    const basePaise = 25_000;
    const fare = { basePaise, reservationPaise: 0, tollPaise: 0, taxPaise: 1250, totalPaise: 26_250 };
    expect(settleSeat(plain, { ...seat, fare }, NOW_MS)).toEqual({
      atMs: NOW_MS,
      chargePaise: 2500,
      chargeTaxPaise: 125,
      refundPaise: 23_625,
      refundTaxPaise: 1125,
    });
  });
});

describe('cancelling', () => {
  it('settles a seat once', () => {
    const two = sold(901, ['L7', 'L9']);
    const once = withSeatsCancelled(two, ['L7'], NOW_MS);
    const again = withSeatsCancelled(once, ['L7', 'L9'], two.startMs - HOUR_MS);
    expect(again.seats[0]?.cancelled).toEqual(once.seats[0]?.cancelled);
    const settled = again.seats.flatMap(({ cancelled }) => cancelled ?? []);
    expect(addSettlements(settled)).toMatchObject({ chargePaise: 12_000 + 130_000, refundPaise: 113_400 });
    expect(refuseCancelling(once, ['L7'], NOW_MS)).toBe('unknown_seat');
    expect(refuseCancelling(again, ['L9'], NOW_MS)).toBe('not_cancellable');
  });

  it('fails at every seat but the first where it was arranged', () => {
    const two: BusTicket = { ...sold(901, ['L7', 'L9']), cancelCourse: 'second_fails' };
    expect(seatsBeforeFailure(two, ['L9', 'L7'])).toEqual(['L9']);
    expect(seatsBeforeFailure(withSeatsCancelled(two, ['L9'], NOW_MS), ['L7'])).toEqual([]);
  });

  it.each([
    [['1A'], 'all_or_none'],
    [['1A', '1B'], undefined],
    [['1A', '1A'], 'all_or_none'],
    [['1A', 'L7'], 'unknown_seat'],
  ] as const)('of a state corporation’s %j: %s', (seatNames, refusal) => {
    expect(refuseCancelling(sold(903, ['1A', '1B']), seatNames, NOW_MS)).toBe(refusal);
  });
});
