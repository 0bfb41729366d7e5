import { expect, test } from 'vitest';
import { BEING_CANCELLED } from '../../ui/flight-looks.ts';
import { insteadStep } from './instead-next.ts';

const OLD = { status: 'BOOKED', badge: 'Booked' } as const;

test.each([
  ['CREATED', 'Pay for the new bus, then cancel the old one', false],
  ['BOOKING_IN_PROCESS', 'Once the new bus is booked, cancel the old one', false],
  ['BOOKED', 'Now cancel the old bus', true],
] as const)('a new bus that is %s leads to the next step', (status, title, isDue) => {
  expect(insteadStep({ status, badge: '' }, OLD)).toMatchObject({ title, isDue });
});

test.each(['FAILED', 'EXPIRED', 'CANCELED'] as const)('a new bus that is %s leaves the old one alone', (status) => {
  expect(insteadStep({ status, badge: '' }, OLD)).toBeNull();
});

test.each([
  { status: 'CANCELED', badge: 'Cancelled' },
  { status: 'BOOKED', badge: BEING_CANCELLED },
] as const)('an old bus that is given up already is not asked about: %o', (old) => {
  expect(insteadStep({ status: 'BOOKED', badge: 'Booked' }, old)).toBeNull();
});
