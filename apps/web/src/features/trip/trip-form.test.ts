import { describe, expect, it } from 'vitest';
import { changedTrip, chargedToBody, checkNewTrip, checkTrip, EMPTY_TRIP, type TripValues } from './trip-form.ts';

const trip: TripValues = {
  name: 'Quarterly review',
  startDate: '2027-01-05',
  endDate: '2027-01-09',
  purpose: 'With the western region',
  costCentreId: 'c1',
  projectId: '',
  gstId: '',
};

const wrong = (values: TripValues) =>
  Object.entries(checkTrip(values)).flatMap(([field, message]) => (message ? [`${field}: ${message}`] : []));

describe('a trip as typed', () => {
  it('is good when its rules hold', () => {
    expect(wrong(trip)).toEqual([]);
  });

  it('names what is wrong with its days', () => {
    expect(wrong({ ...trip, endDate: '2027-01-04' })).toEqual(['endDate: The trip cannot end before it starts']);
    expect(wrong({ ...trip, endDate: trip.startDate })).toEqual([]);
    expect(wrong({ ...trip, startDate: '' })).toEqual(['startDate: Start date is required']);
    expect(wrong({ ...trip, startDate: '31-02-2027', endDate: '' })).toEqual([
      'startDate: Please enter valid start date',
    ]);
  });

  it('needs its name once it exists, and not before', () => {
    expect(checkTrip({ ...trip, name: '' }).name).toBe('Trip name is required');
    expect(checkNewTrip({ ...EMPTY_TRIP, name: '' }).name).toBeUndefined();
    expect(checkNewTrip({ ...EMPTY_TRIP, kind: 'guests' }).travelers).toBe('A traveller is required');
  });

  it('sends what was changed, with the purpose', () => {
    expect(changedTrip(trip, trip)).toEqual({});
    expect(changedTrip(trip, { ...trip, name: 'Review', costCentreId: '' })).toEqual({
      name: 'Review',
      costCentreId: null,
      purpose: 'With the western region',
    });
    expect(changedTrip(trip, { ...trip, purpose: ' ' })).toEqual({ purpose: null });
  });

  it('sends of a new one only what was filled in', () => {
    expect(chargedToBody(EMPTY_TRIP)).toEqual({});
    expect(chargedToBody({ ...trip, gstId: 'g1' })).toEqual({
      purpose: 'With the western region',
      costCentreId: 'c1',
      gstId: 'g1',
    });
  });
});
