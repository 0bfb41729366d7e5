import { describe, expect, it } from 'vitest';
import {
  type BusValues,
  busBody,
  checkBus,
  fieldOfBus,
  newBus,
  newSeat,
  totalOf,
  withSeating,
} from './desk-bus-form.ts';

const TODAY = '2026-12-01';

function aBus(changes: Partial<BusValues> = {}): BusValues {
  const stop = newBus(1).boarding;
  return {
    ...newBus(1),
    operator: 'Nandi Bus Lines',
    busType: 'A/C Seater (2+2)',
    isAc: 'yes',
    seating: 'seater',
    from: 'Mysuru',
    to: 'Ooty',
    boarding: { ...stop, name: 'Bus stand', at: '2026-12-08T07:00' },
    dropping: { ...stop, at: '2026-12-08T11:30' },
    seats: [{ ...newSeat(0, 'seater'), seatName: '1A', baseFare: '1,600', gst: '80' }],
    ...changes,
  };
}

const fieldsOf = (bus: BusValues) => Object.keys(checkBus(bus, TODAY)).toSorted();

describe('the form of a bus', () => {
  it('sends each seat with its passenger and amounts, and no stop where the driver stops as asked', () => {
    const { dropping, arrival, isAc, seats } = busBody(aBus());
    expect({ dropping, arrival, isAc }).toEqual({ dropping: null, arrival: '2026-12-08T11:30', isAc: true });
    expect(seats).toEqual([
      {
        ...{ seatName: '1A', kind: 'seat', deck: 'lower', travelerIndex: 0 },
        ...{ baseFare: 1600, charges: 0, gst: 80, notRefundable: 0 },
      },
    ]);
    const named = aBus({ dropping: { ...aBus().dropping, name: 'Charing Cross' } });
    expect(busBody(named).dropping).toMatchObject({ name: 'Charing Cross', at: '2026-12-08T11:30' });
  });

  it('lets the first passenger go alone only where anybody may', () => {
    expect(busBody(aBus())).toMatchObject({ isPartial: true, isPrimaryAlone: true });
    expect(busBody(aBus({ isPartial: false }))).toMatchObject({ isPartial: false, isPrimaryAlone: false });
  });

  it('gives everybody of the trip a seat, six at most, and a berth in a sleeper', () => {
    expect(newBus(0).seats.map(({ traveler }) => traveler)).toEqual(['0']);
    expect(newBus(9).seats).toHaveLength(6);
    const chosen = { ...newSeat(1, ''), place: 'berth_across upper' };
    const sleeper = withSeating({ ...newBus(1), seats: [newSeat(0, ''), chosen] }, 'sleeper');
    expect(sleeper.seats.map(({ place }) => place)).toEqual(['berth_along lower', 'berth_across upper']);
    expect(withSeating(sleeper, 'seater').seats.map(({ place }) => place)).toEqual([
      'seat lower',
      'berth_across upper',
    ]);
  });

  it('adds up what the seats come to, once each has a price that can be read', () => {
    expect(totalOf(aBus())).toBe(168_000);
    const seats = [...aBus().seats, newSeat(1, 'seater')];
    expect(totalOf({ seats })).toBeNull();
    expect(totalOf({ seats: [{ ...newSeat(0, ''), baseFare: 'cheap' }] })).toBeNull();
  });

  it('says what is missing, each at its field', () => {
    expect(fieldsOf(newBus(1))).toEqual([
      'boarding.at',
      'boarding.name',
      'busType',
      'dropping.at',
      'from',
      'isAc',
      'operator',
      'seating',
      'seats.0.baseFare',
      'seats.0.seatName',
      'to',
    ]);
    expect(checkBus(newBus(1), TODAY)).toMatchObject({ 'dropping.at': 'Dropping time is required' });
    expect(checkBus(aBus(), TODAY)).toEqual({});
  });

  it('knows the rules of the server before anything is sent', () => {
    const [seat] = aBus().seats;
    if (!seat) throw new Error('No seat');
    expect(fieldsOf(aBus({ to: ' mysuru', seats: [seat, seat] }))).toEqual([
      'seats.1.seatName',
      'seats.1.travelerIndex',
      'to',
    ]);
    expect(checkBus(aBus({ dropping: { ...aBus().dropping, at: '2026-12-08T06:00' } }), TODAY)).toEqual({
      'dropping.at': 'Enter a time after the bus is boarded',
    });
    expect(fieldsOf(aBus({ boarding: { ...aBus().boarding, at: '2026-11-30T23:00' } }))).toContain('boarding.at');
    const tiers = [
      { until: '2026-12-07T07:00', percent: '10' },
      { until: '2026-12-06T07:00', percent: '' },
      { until: '2026-12-08T09:00', percent: '50' },
    ];
    expect(fieldsOf(aBus({ tiers }))).toEqual(['tiers.1.percent', 'tiers.1.until', 'tiers.2.until']);
    expect(fieldsOf(aBus({ seats: [{ ...seat, notRefundable: '1,681' }] }))).toEqual(['seats.0.notRefundable']);
    expect(fieldsOf(aBus({ seats: [{ ...seat, gst: 'five' }] }))).toEqual(['seats.0.gst']);
  });

  it('finds the field of what the server refuses', () => {
    expect(['bus.boarding.phone', 'bus.arrival', 'bus.seats.1.seatName', 'fee'].map(fieldOfBus)).toEqual([
      'boarding.phone',
      'dropping.at',
      'seats.1.seatName',
      'fee',
    ]);
  });
});
