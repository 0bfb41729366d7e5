import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CabRide } from './cab-types.ts';
import { DriverLine } from './ride-view.tsx';

const RIDE = { driver: null, vendor: { name: 'Sangam Cabs' }, passengerCount: 1, bagCount: 0 } as unknown as CabRide;
const DRIVER = {
  name: 'Manjunath K',
  mobile: '+919845012345',
  mobileText: '+91 98450 12345',
  vehicleNumber: 'UP70AB1234',
};

const lineOf = (ride: CabRide, state: 'booked' | 'being cancelled' | 'cancelled') =>
  renderToStaticMarkup(
    createElement(DriverLine, {
      ride,
      isBeingCancelled: state === 'being cancelled',
      isCancelled: state === 'cancelled',
    }),
  );

test('a ride that is cancelled waits for no driver, and the one it had is struck out', () => {
  expect(lineOf(RIDE, 'booked')).toContain('No driver named yet');
  expect(lineOf(RIDE, 'being cancelled')).not.toContain('The driver');
  expect(lineOf(RIDE, 'cancelled')).toMatch(/>Cancelled</);
  const named = { ...RIDE, driver: DRIVER };
  expect(lineOf(named, 'being cancelled')).toContain('tel:+919845012345');
  expect(lineOf(named, 'cancelled')).toMatch(/line-through">Manjunath K</);
  expect(lineOf(named, 'cancelled')).not.toContain('tel:');
});
