import { expect, it } from 'vitest';
import { aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import { sharedFlight } from './same-flight.ts';

const { from } = aSegment();

it('is the airline, the number and the day, whatever the rest of the way', () => {
  const on = aSegment({ flightNumber: '201' });
  expect(sharedFlight([aSlice(aSegment(), on)], [aReturnSlice(), aSlice(on)])).toBe(on);
  expect(sharedFlight([aSlice()], [aSlice(aSegment({ flightNumber: '06045' }))])).toEqual(aSegment());
  const later = aSegment({ from: { ...from, time: { ...from.time, wall: '2027-01-05T23:10' } } });
  expect(sharedFlight([aSlice()], [aSlice(later)])).not.toBeNull();
});

it('is no flight of another airline, number or day', () => {
  const nextDay = aSegment({ from: { ...from, time: { ...from.time, wall: '2027-01-06T06:10' } } });
  for (const other of [aSegment({ airlineCode: 'AI' }), aSegment({ flightNumber: '6046' }), nextDay]) {
    expect(sharedFlight([aSlice()], [aSlice(other)])).toBeNull();
  }
  expect(sharedFlight([aSlice()], [])).toBeNull();
});
