import { expect, test } from 'vitest';
import { type BookingView, nounsOf } from './booking-view.ts';

const VIEWS = {
  ferry: { noun: 'ferry', plural: 'ferries' } as BookingView,
  bus: { noun: 'bus', plural: 'buses' } as BookingView,
};

test.each([
  [[], 'ferries'],
  [['bus'], 'buses'],
  [['ferry', 'ferry'], 'ferries'],
  [['ferry', 'bus'], 'bookings'],
  [['balloon'], 'bookings'],
])('bookings of %j are %s', (services, many) => {
  expect(
    nounsOf(
      services.map((service) => ({ service })),
      VIEWS,
    ).many,
  ).toBe(many);
});
