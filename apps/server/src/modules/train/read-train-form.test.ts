import { trainForm } from '@pravas/contract/train/train-forms.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import { readTrainForm } from './read-train-form.ts';

const NOW = Temporal.Instant.from('2026-05-20T06:00:00Z');
const passenger = { travelerIndex: 0, bookingStatus: 'CNF/B14/62/SL', coach: 'B14', berth: '62' };
/** Train 12276, 3A, 633 km: 1,258.97 in all. */
const typed = {
  pnr: '2201893135',
  trainNumber: '12276',
  trainName: 'Humsafar Express',
  travelClass: '3A',
  from: { code: 'NDLS' },
  to: { code: 'PRYJ' },
  departure: '2026-06-10T10:00',
  arrival: '2026-06-10T17:20',
  distanceKm: 633,
  passengers: [passenger],
  fare: {
    baseFare: 1100,
    gst: 55,
    insurance: 0.35,
    irctcFee: 30,
    irctcFeeGst: 5.4,
    agentCharge: 39.9,
    paymentCharge: 28.32,
    total: 1258.97,
  },
};
const read = (overrides: object = {}) => readTrainForm(z.parse(trainForm, { ...typed, ...overrides }), NOW);

function errorsOf(overrides: object): readonly { readonly field: string; readonly message: string }[] {
  try {
    read(overrides);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'validation_failed') return error.details.errors ?? [];
    throw error;
  }
  return [];
}

describe('readTrainForm', () => {
  test('makes a ticket of what is typed; what is left open follows from the rest', () => {
    const ticket = read();
    expect(ticket).toMatchObject({
      bookedOn: '2026-05-20',
      date: '2026-06-10',
      quota: 'GN',
      trainKind: 'regular',
      from: { code: 'NDLS', name: 'New Delhi', city: 'Delhi', stateCode: '07' },
      departure: { wall: '2026-06-10T10:00', zone: 'Asia/Kolkata' },
      boardingDeparture: { wall: '2026-06-10T10:00', zone: 'Asia/Kolkata' },
      passengers: [{ travellerIndex: 0, currentStatus: 'CNF/B14/62/SL', basePaise: 110_000 }],
      money: { totalPaise: 125_897 },
      chartedAt: null,
    });
    expect([ticket.boarding, ticket.reservationUpto]).toEqual([ticket.from, ticket.to]);
  });

  test('a quote has no PNR and no places', () => {
    const quoted = { ...passenger, bookingStatus: '', coach: '', berth: '' };
    expect(read({ pnr: '', passengers: [quoted], availability: 'gnwl/23' })).toMatchObject({
      pnr: null,
      availability: 'GNWL/23',
      passengers: [{ bookingStatus: null, currentStatus: null, coach: null }],
    });
  });

  test('splits the base fare among passengers whose own is left open', () => {
    const passengers = [0, 1, 2].map((travelerIndex) => ({ ...passenger, travelerIndex }));
    const bases = read({ passengers }).passengers.map(({ basePaise }) => basePaise);
    expect(bases).toEqual([36_667, 36_667, 36_666]);
  });

  test('a station of another name today is entered by its old code, and one that is new by its name', () => {
    expect(read({ to: { code: 'ald' } }).to).toMatchObject({ code: 'PRYJ', name: 'Prayagraj Jn' });
    const named = read({ boarding: { code: 'QQQZ', name: 'Naya Nagar' }, boardingDeparture: '2026-06-10T11:05' });
    expect(named.boarding).toEqual({ code: 'QQQZ', name: 'Naya Nagar', city: null, stateCode: null });
  });

  test.each<[string, object, readonly string[]]>([
    ['a PNR of nine digits', { pnr: '220189313' }, ['pnr']],
    ['a class that is none', { travelClass: '4A' }, ['travelClass']],
    ['a station that nobody knows', { to: { code: 'QQQZ' } }, ['to.name']],
    ['the same station twice', { to: { code: 'NDLS' } }, ['to.code']],
    ['a departure that is none', { departure: 'ten' }, ['departure']],
    ['an arrival before it', { arrival: '2026-06-10T09:00' }, ['arrival']],
    ['a day that is not on sale yet', { bookedOn: '2026-01-01' }, ['departure']],
    ['an arrival of next year', { arrival: '2027-06-10T17:20' }, ['arrival']],
    ['a day of booking that is still to come', { bookedOn: '2026-05-21' }, ['bookedOn']],
    ['a coach on the waiting list', { passengers: [{ ...passenger, currentStatus: 'WL/3' }] }, ['passengers.0.coach']],
    ['nobody chosen', { passengers: [{ ...passenger, travelerIndex: -1 }] }, ['passengers.0.travelerIndex']],
    ['a rule that is none', { cancellationRule: '2099' }, ['cancellationRule']],
    ['a total that is another sum', { fare: { ...typed.fare, total: 1258 } }, ['fare.total']],
    ['other base fares than the ticket’s', { passengers: [{ ...passenger, baseFare: 1000 }] }, ['passengers']],
  ])('refuses %s by the form’s names', (_name, overrides, expected) => {
    expect(errorsOf(overrides).map(({ field }) => field)).toEqual(expected);
  });

  test('3A with a base of 1,000 and GST of 40 is told what it must be', () => {
    const fare = { baseFare: 1000, gst: 40, total: 1040 };
    expect(errorsOf({ fare })).toEqual([
      {
        field: 'fare.gst',
        message: 'GST must be ₹50, which is 5 % of the base fare in 3A (₹1 more or less for rounding)',
      },
    ]);
  });
});

describe('trainForm', () => {
  test.each([
    ['trainName', 'Hum\u202esafar', 'trainName', 'Please enter valid train name'],
    ['departure', undefined, 'departure', 'Departure is required'],
    ['from', undefined, 'from', 'From is required'],
    ['distanceKm', 'far', 'distanceKm', 'Please enter valid distance'],
    ['distanceKm', null, 'distanceKm', 'Distance is required'],
    ['fare', { baseFare: 1000.005, total: 1 }, 'fare.baseFare', 'Base fare can have two decimals at most'],
  ])('says of %s = %j what to do', (field, value, path, message) => {
    const result = z.safeParse(trainForm, { ...typed, [field]: value });
    const issues = result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
    expect(issues).toContainEqual([path, message]);
  });
});
