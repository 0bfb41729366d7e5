import { expect, test } from 'vitest';
import { cabCo2Kg } from './cab-emissions.ts';
import { aCab } from './testing/a-cab.ts';

const inA = (vehicleClass: Parameters<typeof cabCo2Kg>[0]['vehicle']['vehicleClass'], km: number) => {
  const ride = aCab();
  return cabCo2Kg({
    ...ride,
    vehicle: { ...ride.vehicle, vehicleClass },
    expected: { ...ride.expected, km },
  });
};

test('a ride of 112 km causes 17 kg in a sedan and 24 in an SUV, and a short one never nothing', () => {
  expect(inA('sedan', 112)).toBe(17);
  expect(inA('suv', 112)).toBe(24);
  expect(inA('hatchback', 2)).toBe(1);
});

test('nobody states what a hired bus causes', () => {
  expect(inA('bus', 112)).toBeNull();
});
