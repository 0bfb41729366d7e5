import { describe, expect, it } from 'vitest';
import type { FlightBooking } from './trip-query.ts';
import { tripTimeline } from './trip-timeline.ts';

type Slice = FlightBooking['forward'];

const flight = (from: string, to: string, leaves: string, lands: string): Slice => ({
  segments: [
    {
      from,
      fromCity: from,
      fromAirport: from,
      to,
      toCity: to,
      toAirport: to,
      departureDate: leaves.slice(0, 10),
      departureTime: leaves.slice(11),
      departureZone: 'Asia/Kolkata',
      arrivalDate: lands.slice(0, 10),
      arrivalTime: lands.slice(11),
      arrivalZone: to === 'DXB' ? 'Asia/Dubai' : 'Asia/Kolkata',
      departureTerminal: null,
      arrivalTerminal: null,
      duration: 120,
      airline: 'IndiGo',
      airlineCode: '6E',
      operatingAirline: null,
      flightNumber: '1',
      flightFullNumber: `6E ${from}${to}`,
      cabinType: 'Economy',
      cabinCode: 'E',
      aircraft: null,
      flightKey: from + to + leaves,
    },
  ],
  durationMinutes: 120,
  layoversMinutes: [],
  arrivalDayOffset: 0,
  baggage: { cabin: null, checkIn: null },
});

const booking = (
  flightStatus: FlightBooking['flightStatus'],
  forward: Slice,
  back: Slice | null = null,
): FlightBooking => ({
  _id: forward.segments[0]?.flightKey ?? '',
  tripId: 't',
  flightStatus,
  badge: '',
  statusText: '',
  paymentStatus: 'PAID',
  isIntl: false,
  forward,
  return: back,
  fareType: '2',
  fareLabel: '',
  cabinClass: 'Economy',
  summary: {
    fare: 0,
    baseFare: 0,
    taxes: 0,
    taxLines: [],
    seat: 0,
    meal: 0,
    convenienceFee: 0,
    CGST: 0,
    SGST: 0,
    IGST: 0,
    serviceCharge: 0,
    totalPrice: 0,
    travellers: 1,
    gstNote: '',
  },
  totalPrice: 0,
  itineraryUpdated: '2026-11-21T00:00:00Z',
  rules: [],
  legs: [],
  payments: [],
  refunds: [],
  pendingTotalPrice: null,
  history: [],
  allowedActions: [],
  supplier: null,
});

const gaps = (...bookings: FlightBooking[]) => tripTimeline(bookings).map((leg) => leg.gap?.text ?? null);

describe('the trip line', () => {
  it('orders all directions by departure and says what lies between', () => {
    const out = flight('DEL', 'HYD', '2027-01-05T06:00', '2027-01-05T08:10');
    const home = flight('BOM', 'DEL', '2027-01-09T20:00', '2027-01-09T22:10');
    const between = flight('HYD', 'BOM', '2027-01-05T11:30', '2027-01-05T13:00');
    expect(gaps(booking('BOOKED', out, home), booking('CREATED', between))).toEqual([
      null,
      '3h 20m in HYD',
      '4 days in BOM',
    ]);
  });

  it('counts time across zones', () => {
    const out = flight('DEL', 'DXB', '2027-01-05T06:00', '2027-01-05T08:00');
    const on = { ...flight('DXB', 'LHR', '2027-01-05T10:00', '2027-01-05T14:00') };
    const first = on.segments[0];
    const leaving = first ? { ...on, segments: [{ ...first, departureZone: 'Asia/Dubai' }] } : on;
    expect(gaps(booking('BOOKED', out), booking('BOOKED', leaving))).toEqual([null, '2h 00m in DXB']);
  });

  it('names a clash and a change of city', () => {
    const out = flight('DEL', 'BOM', '2027-01-05T06:00', '2027-01-05T08:00');
    expect(
      tripTimeline([
        booking('BOOKED', out),
        booking('CREATED', flight('BOM', 'GOI', '2027-01-05T07:00', '2027-01-05T08:00')),
      ])[1]?.gap,
    ).toEqual({
      text: 'Clash: 6E BOMGOI leaves before 6E DELBOM lands',
      clash: true,
    });
    expect(
      gaps(booking('BOOKED', out), booking('BOOKED', flight('PNQ', 'DEL', '2027-01-05T12:00', '2027-01-05T14:00')))[1],
    ).toBe('4h 00m from BOM to PNQ');
  });

  it.each(['FAILED', 'CANCELED', 'EXPIRED'] as const)('leaves out a flight that is %s', (status) => {
    expect(tripTimeline([booking(status, flight('DEL', 'BOM', '2027-01-05T06:00', '2027-01-05T08:00'))])).toEqual([]);
  });
});
