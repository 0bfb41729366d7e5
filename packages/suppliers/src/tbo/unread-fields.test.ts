import { stopCountOf } from '@pravas/domain/flight/itinerary.ts';
import { expect, test } from 'vitest';
import { DEFAULT_CLASSIFIER } from './fare-classifier.ts';
import { aWireResult, aWireSegment } from './testing/wire-samples.ts';
import { toOffer } from './to-domain.ts';
import { parseResult } from './wire.ts';

function sliceOf(...legs: Record<string, unknown>[]) {
  const result = parseResult(aWireResult({ Segments: [legs.map((leg) => aWireSegment(leg))] }));
  const offer =
    result &&
    toOffer(result, {
      supplierId: 'tbo',
      classifier: DEFAULT_CLASSIFIER,
      ref: { traceId: 'trace-1', tokenDate: '2026-11-21', journeyType: 1, cabin: 'E' },
      coverage: 'onward',
      specialReturn: false,
      expiresAt: '2026-11-21T06:45:00Z',
    });
  if (!offer) throw new Error('No offer was read');
  return offer.slices[0];
}

const airport = (code: string, more: Record<string, unknown> = {}) => ({
  Airport: {
    AirportCode: code,
    AirportName: 'Somewhere',
    Terminal: '',
    CityName: 'Newtown',
    CountryCode: 'IN',
    ...more,
  },
});

test.each([
  [{ StopOver: true, StopPoint: 'NAG' }, [{ airportCode: 'NAG', city: 'Nagpur', minutes: null }]],
  [
    {
      StopOver: 'true',
      StopPoint: 'NAG',
      StopPointArrivalTime: '2027-01-05T07:20:00',
      StopPointDepartureTime: '2027-01-05T08:05:00',
    },
    [{ airportCode: 'NAG', minutes: 45 }],
  ],
  [
    {
      StopOver: true,
      StopPoint: 'NAG',
      StopPointArrivalTime: '0001-01-01T00:00:00',
      StopPointDepartureTime: '0001-01-01T00:00:00',
    },
    [{ airportCode: 'NAG', minutes: null }],
  ],
  [{ StopPoint: 'NAG' }, [{ airportCode: 'NAG' }]],
  [{ StopOver: true, StopPoint: 'NAG,HYD' }, [{ airportCode: 'NAG' }, { airportCode: 'HYD' }]],
  [{ StopOver: true, StopPoint: '' }, [{ city: 'an unnamed airport', minutes: null }]],
])('%j is a technical stop', (leg, stops) => {
  const slice = sliceOf(leg);
  expect(slice.segments[0].stops).toMatchObject(stops);
  expect(stopCountOf(slice)).toBe(stops.length);
});

test('a leg without one has none', () => {
  const slice = sliceOf({ StopOver: false, StopPoint: '', StopPointArrivalTime: '0001-01-01T00:00:00' });
  expect(slice.segments[0]).not.toHaveProperty('stops');
  expect(stopCountOf(slice)).toBe(0);
});

test('an unknown airport keeps its code, and its times by the leg’s own duration', () => {
  const slice = sliceOf({ Destination: { ...airport('QQA'), ArrTime: '2027-01-05T08:25:00' }, Duration: 135 });
  expect(slice.segments[0]).toMatchObject({
    to: { airportCode: 'QQA', city: 'Newtown', airportName: 'Somewhere', time: { zone: 'Asia/Kolkata' } },
    durationMinutes: 135,
  });
});

test('an unknown airline is shown by its name or code, a train as one, and who flies is kept', () => {
  const airline = { AirlineCode: 'Q9', AirlineName: '', FlightNumber: '12', OperatingCarrier: 'TK' };
  expect(sliceOf({ Airline: airline, Craft: 'TRN' }).segments[0]).toMatchObject({
    airlineCode: 'Q9',
    airlineName: 'Q9',
    operatingAirlineCode: 'TK',
    operatingAirlineName: 'Turkish Airlines',
    carriage: 'train',
    aircraft: null,
  });
});
