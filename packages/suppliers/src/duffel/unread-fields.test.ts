import { stopCountOf } from '@pravas/domain/flight/itinerary.ts';
import { expect, test } from 'vitest';
import { anOffer } from './testing/wire-samples.ts';
import { toOffer } from './to-domain.ts';
import { parseOffer } from './wire.ts';

const [wireSlice] = anOffer().slices;
const [wireSegment] = wireSlice?.segments ?? [];
if (!wireSlice || !wireSegment) throw new Error('The sample has no flight');
type Leg = typeof wireSegment;

function segmentOf(leg: Partial<Leg>) {
  const parsed = parseOffer(anOffer({ slices: [{ ...wireSlice, segments: [{ ...wireSegment, ...leg }] } as never] }));
  const offer = parsed && toOffer(parsed, { supplierId: 'duffel', cabin: 'E', dealCodes: [], coverage: 'onward' });
  if (!offer) throw new Error('No offer was read');
  return { segment: offer.slices[0].segments[0], stops: stopCountOf(offer.slices[0]) };
}

const nagpur = { ...wireSegment.origin, iata_code: 'NAG', name: 'x' };
const stop = {
  id: 'sto_1',
  airport: nagpur,
  arriving_at: '2027-01-05T07:10:00',
  departing_at: '2027-01-05T07:55:00',
  duration: 'PT00H45M',
};

test.each([
  ['its stated duration', stop, 45],
  ['its times, where no duration is stated', { ...stop, duration: '' }, 45],
  ['nothing, where neither can be read', { ...stop, duration: '', arriving_at: '' }, null],
])('a technical stop is read with %s', (_, wire, minutes) => {
  const { segment, stops } = segmentOf({ stops: [wire] });
  expect(segment.stops).toEqual([{ airportCode: 'NAG', city: 'Nagpur', countryCode: 'IN', minutes }]);
  expect(stops).toBe(1);
});

test('a leg without one has none', () => {
  const { segment, stops } = segmentOf({ stops: [] });
  expect(segment).not.toHaveProperty('stops');
  expect(stops).toBe(0);
});

test('an unknown place keeps its code, with the name and zone that Duffel gives', () => {
  const place = {
    ...wireSegment.destination,
    iata_code: 'ZWS',
    name: 'Stuttgart Hbf',
    city_name: 'Stuttgart',
    iata_country_code: 'DE',
    time_zone: 'Europe/Berlin',
  };
  expect(segmentOf({ destination: place, arriving_at: '2027-01-05T10:00:00' }).segment).toMatchObject({
    to: {
      airportCode: 'ZWS',
      airportName: 'Stuttgart Hbf',
      city: 'Stuttgart',
      countryCode: 'DE',
      time: { wall: '2027-01-05T10:00', zone: 'Europe/Berlin' },
    },
    durationMinutes: 500,
  });
});

test('who flies it is kept by name also where they have no code, and a bus is one', () => {
  const operator = { ...wireSegment.operating_carrier, iata_code: null, name: 'SkyWest Airlines' };
  const bus = { id: 'arc_bus', iata_code: 'BUS', name: 'Bus' };
  expect(segmentOf({ operating_carrier: operator, aircraft: bus }).segment).toMatchObject({
    operatingAirlineCode: null,
    operatingAirlineName: 'SkyWest Airlines',
    carriage: 'bus',
    aircraft: null,
  });
});
