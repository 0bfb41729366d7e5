import { expect, it } from 'vitest';
import { isMadeTripName, madeTripName } from './made-trip-name.ts';

const route = 'Delhi to Mumbai';
const made = madeTripName(route, '2027-01-05T06:10');

it('a name that was made for a booking is known as such on any day, and none that somebody gave', () => {
  expect(isMadeTripName(made, route)).toBe(true);
  expect(isMadeTripName(`${route}, Tue, 8 Sept`, route)).toBe(true);
  for (const given of ['Client visit', route, `${route}, with the team`, `${made} (new)`, `My ${made}`]) {
    expect(isMadeTripName(given, route)).toBe(false);
  }
});
