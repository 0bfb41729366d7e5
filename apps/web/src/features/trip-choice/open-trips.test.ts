import { expect, it } from 'vitest';
import { isOfDays, type ListedTrip, openTrips } from './open-trips.ts';

const WANTED = { from: '2027-01-05', until: '2027-01-07', isPersonal: false, people: 1 };

function trip(name: string, change: Partial<ListedTrip> = {}): ListedTrip {
  return {
    name,
    status: 'Draft',
    isMine: true,
    approval: null,
    isPersonalBooking: false,
    travelers: [{}],
    startDate: '2027-01-05',
    endDate: '2027-01-07',
    ...change,
  } as unknown as ListedTrip;
}

it('offers trips of the same days first, and none that can take nothing', () => {
  const trips = [
    trip('later', { startDate: '2027-02-01', endDate: '2027-02-03' }),
    trip('same days'),
    trip('asked about', { approval: 'Pending For Approval' }),
    trip('over', { status: 'Past' }),
    trip('made for me', { isMine: false }),
    trip('private', { isPersonalBooking: true }),
    trip('for two', { travelers: [{}, {}] as ListedTrip['travelers'] }),
    trip('for nobody yet', { travelers: [] }),
    trip('without days', { startDate: null, endDate: null }),
  ];
  expect(openTrips(trips, WANTED).map(({ name }) => name)).toEqual([
    'same days',
    'for nobody yet',
    'later',
    'without days',
  ]);
  expect(openTrips(trips, { ...WANTED, people: null }).map(({ name }) => name)).toContain('for two');
});

it.each([
  ['2027-01-01', '2027-01-03', false],
  ['2027-01-01', '2027-01-04', true],
  ['2027-01-08', null, true],
  ['2027-01-09', null, false],
] as const)('a trip from %s to %s is of those days: %s', (startDate, endDate, isOf) => {
  expect(isOfDays(trip('x', { startDate, endDate }), WANTED)).toBe(isOf);
});
