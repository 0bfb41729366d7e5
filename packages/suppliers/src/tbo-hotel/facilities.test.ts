import { expect, test } from 'vitest';
import { facilitiesOf } from './facilities.ts';

test('lines in the words of hotels are read, in the order of the filter', () => {
  const lines = [
    'Number of bars/lounges - 1',
    'Lift',
    'Outdoor pool',
    '24 hour reception',
    'Free self parking',
    'Air-conditioned rooms',
    'Number of meeting rooms - 2',
    'Fitness facilities',
    'Number of restaurants - 1',
    'Room service (24 hours)',
    'Wireless internet access',
  ];
  expect(facilitiesOf(lines)).toEqual([
    'Wi-Fi Access',
    '24 Hour Room Service',
    'Restaurant',
    'Gym',
    'Conference Hall',
    'Air Conditioning',
    'Parking',
    '24 Hour Front Desk',
    'Pool',
    'Elevator',
    'Bar',
  ]);
});

test.each([
  'Pool table',
  'Whirlpool',
  'Ski lift nearby',
  'Mini bar',
  'Grab bar in bathroom',
  'Snack bar/deli',
  'No parking',
  'Parking - no',
  'Wi-Fi not available',
  'Number of restaurants - 0',
  'Barber shop',
  'Wheelchair accessible - no',
])('"%s" is none of them', (line) => {
  expect(facilitiesOf([line])).toEqual([]);
});
