import { describe, expect, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { seatRefunds } from './bus-cancellation.ts';
import { busOfTyped, type TypedBus, type TypedSeat } from './typed-bus.ts';

const ist = (wall: string) => Temporal.Instant.from(`${wall}+05:30`);

function aSeat(seatName: string, traveller: number, overrides: Partial<TypedSeat> = {}): TypedSeat {
  return {
    seatName,
    traveller,
    deck: 'lower',
    kind: 'seat',
    basePaise: paise(100_000),
    chargesPaise: ZERO,
    taxPaise: paise(5_000),
    notRefundablePaise: ZERO,
    ...overrides,
  };
}

function typed(overrides: Partial<TypedBus> = {}): TypedBus {
  const stop = { address: null, landmark: null, phone: null };
  return {
    operator: 'Kaveri Roadlines',
    gstin: null,
    type: { name: 'A/C Seater', isAc: true, seating: 'seater' },
    from: { stationId: 'typed:mysuru', name: 'Mysuru' },
    to: { stationId: 'typed:ooty', name: 'Ooty' },
    boarding: { ...stop, name: 'Bus stand', at: '2026-12-01T07:00' },
    dropping: { ...stop, name: 'Charing Cross', at: '2026-12-01T11:30' },
    arrival: '2026-12-01T11:30',
    seats: [aSeat('1A', 0), aSeat('1B', 1)],
    tiers: [
      { until: '2026-11-30T07:00', percent: 10 },
      { until: '2026-11-30T19:00', percent: 50 },
    ],
    isPartial: true,
    isPrimaryAlone: true,
    hasMobileTicket: true,
    ...overrides,
  };
}

const fieldsOf = (bus: TypedBus) => {
  const read = busOfTyped(bus);
  return read.ok ? [] : read.problems.map(({ field }) => field);
};

test('a typed bus costs what its seats do, and its charges stand by absolute times', () => {
  const read = busOfTyped(typed());
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(read.detail).toMatchObject({
    totalPaise: 210_000,
    costPaise: 210_000,
    sale: null,
    date: '2026-12-01',
    operator: { operatorId: 'kaveri roadlines' },
  });
  const backAt = (wall: string) => seatRefunds(read.detail, ist(wall)).map(({ refundPaise }) => refundPaise);
  expect(backAt('2026-11-30T07:00')).toEqual([94_500, 94_500]);
  expect(backAt('2026-11-30T07:01')).toEqual([52_500, 52_500]);
  expect(backAt('2026-11-30T19:01')).toEqual([0, 0]);
});

test('one without charges gives nothing back', () => {
  const read = busOfTyped(typed({ tiers: [] }));
  expect(read.ok && seatRefunds(read.detail, ist('2026-11-01T07:00')).map((one) => one.refundPaise)).toEqual([0, 0]);
});

describe('what cannot be', () => {
  const { boarding, dropping } = typed();
  test.each([
    ['no time', { arrival: 'noon' }, ['arrival']],
    ['no day', { boarding: { ...boarding, at: '2026-02-30T07:00' } }, ['boarding.at']],
    ['an arrival before it starts', { arrival: '2026-12-01T06:59', dropping: null }, ['arrival']],
    ['a stop three days later', { dropping: dropping && { ...dropping, at: '2026-12-04T07:01' } }, ['dropping.at']],
    ['the same town', { to: { stationId: 'typed:mysuru', name: 'Mysuru' } }, ['to']],
    ['a seat twice', { seats: [aSeat('1A', 0), aSeat('1A', 1)] }, ['seats.1.seatName']],
    ['somebody twice', { seats: [aSeat('1A', 0), aSeat('1B', 0)] }, ['seats.1.travelerIndex']],
    ['a free seat', { seats: [aSeat('1A', 0, { basePaise: ZERO, taxPaise: ZERO })] }, ['seats.0.baseFare']],
    ['a seat of ₹2 lakh', { seats: [aSeat('1A', 0, { basePaise: paise(20_000_000) })] }, ['seats.0.baseFare']],
    [
      'more kept than paid',
      { seats: [aSeat('1A', 0, { notRefundablePaise: paise(105_001) })] },
      ['seats.0.notRefundable'],
    ],
    ['a charge after boarding', { tiers: [{ until: '2026-12-01T07:01', percent: 10 }] }, ['tiers.0.until']],
    [
      'charges that are not in order',
      {
        tiers: [
          { until: '2026-11-30T07:00', percent: 10 },
          { until: '2026-11-30T07:00', percent: 50 },
        ],
      },
      ['tiers.1.until'],
    ],
    [
      'a charge that falls',
      {
        tiers: [
          { until: '2026-11-30T07:00', percent: 50 },
          { until: '2026-11-30T08:00', percent: 10 },
        ],
      },
      ['tiers.1.percent'],
    ],
    ['more than all', { tiers: [{ until: '2026-11-30T07:00', percent: 101 }] }, ['tiers.0.percent']],
  ] as const)('%s is told at its field', (_name, overrides, fields) => {
    expect(fieldsOf(typed(overrides as Partial<TypedBus>))).toEqual(fields);
  });
});
