import { describe, expect, it } from 'vitest';
import { type BusProgress, took } from './bus-progress.ts';
import { busRow, type FoundBus } from './bus-row.ts';

const found = (busId: string, total = 1260): FoundBus => ({
  ...{ busId, operator: { operatorId: 'kaveri', name: 'Kaveri Roadlines' } },
  type: { name: 'A/C Sleeper (2+1)', isAc: true, seating: 'sleeper' },
  departure: { wall: '2026-12-01T20:30', text: '20:30, Tue 1 Dec' },
  arrival: { wall: '2026-12-02T06:00', text: '06:00, Wed 2 Dec' },
  ...{ isAfterMidnight: false, minutes: 570, firstBoarding: null, boardingAreas: ['Silk Board'], droppingAreas: [] },
  ...{ seatsLeft: 24, singleSeatsLeft: 8, mostSeats: 6, hasEnoughSeats: true, fare: total, total },
  ...{ isPricedAtHold: false, hasTracking: true, hasMobileTicket: true, isIdNeeded: false, arePointsFirst: false },
  ...{ isStateCorporation: false, isRefundable: true, freeUntil: null, freeUntilText: null, gstNote: '' },
  ...{ verdict: null, supplierLabel: null },
});
const progress = (...buses: FoundBus[]): BusProgress => ({
  ...{ phase: 'searching', head: null, rows: buses.map(busRow), waiting: [], leaving: [], suppliers: [], error: null },
});
const ids = (rows: BusProgress['rows']) => rows.map((row) => row.found.busId);

describe('buses that arrive', () => {
  it('are shown at once while nobody reads, each once, as it was told last', () => {
    const now = took(progress(found('a'), found('b')), [found('b', 1200), found('c')], ['a'], false);
    expect(ids(now.rows)).toEqual(['b', 'c']);
    expect(now.rows[0]?.found.total).toBe(1200);
    expect(now.waiting).toEqual([]);
  });

  it('wait while somebody reads, and so does what goes', () => {
    const now = took(progress(found('a')), [found('b')], ['a'], true);
    expect([ids(now.rows), ids(now.waiting), now.leaving]).toEqual([['a'], ['b'], ['a']]);
  });

  it('do not wait where there is nothing to read yet', () => {
    expect(ids(took(progress(), [found('a')], [], true).rows)).toEqual(['a']);
  });
});

it('filters and orders go by what is paid, and by the clocks of India', () => {
  const { bus } = busRow({ ...found('a'), fare: 1200, total: 1259.5 });
  expect(bus.fromPaise).toBe(125_950);
  expect(bus.departure).toEqual({ wall: '2026-12-01T20:30', zone: 'Asia/Kolkata' });
});
