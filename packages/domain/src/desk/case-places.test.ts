import { describe, expect, it } from 'vitest';
import { type PlaceFacts, placesOfCase } from './case-places.ts';
import { WORK_CASE_KINDS, type WorkCaseKind } from './work-case-kinds.ts';

const OPEN: PlaceFacts = { mayChange: true, canSearch: true, isBooked: true, options: [] };
const labels = (kind: WorkCaseKind, facts: Partial<PlaceFacts> = {}) =>
  placesOfCase(kind, { ...OPEN, ...facts }).map(({ place, label }) => `${place}: ${label}`);

describe('where a case leads on', () => {
  it('half a journey is completed, or what stands of it is given up', () => {
    const enter = 'enter: Enter a flight by hand';
    const cancel = 'flight: Cancel the flight still booked';
    expect(labels('half_booked')).toEqual(['search: Search the missing flight again', enter, cancel]);
    expect(labels('half_booked', { canSearch: false })).toEqual([cancel]);
    expect(labels('half_booked', { isBooked: false })).toEqual(['search: Search the missing flight again', enter]);
    // The desk enters flights into any trip, and changes those alone that it arranges.
    expect(labels('half_booked', { mayChange: false })).toEqual([enter, 'flight: Open the flight']);
  });

  it('a flight whose price moved is found anew', () => {
    expect(labels('price_moved')).toEqual(['search: Search these flights again', 'enter: Enter a flight by hand']);
    expect(labels('price_moved', { canSearch: false })).toEqual([]);
  });

  it('an airline’s change is decided on at the flight, by those who may', () => {
    expect(labels('schedule_change')).toEqual(['flight: Decide at the flight']);
    expect(labels('schedule_change', { mayChange: false })).toEqual(['flight: Open the flight']);
    expect(labels('flight_cancelled')).toEqual(labels('schedule_change'));
    expect(labels('flight_cancelled', { mayChange: false })).toEqual(['flight: Open the flight']);
  });

  it.each([
    [['accept'], 'its new times are accepted for the traveller.'],
    [['accept', 'rebook'], 'its new times are accepted for the traveller or other flights are chosen.'],
    [
      ['accept', 'rebook', 'refund'],
      'its new times are accepted for the traveller, other flights are chosen, or the money is asked back.',
    ],
    [['rebook', 'refund'], 'other flights are chosen for the traveller or the money is asked back.'],
    [[], 'that is decided.'],
  ] as const)('promises of a change only what it offers: %j', (options, effect) => {
    const [place] = placesOfCase('schedule_change', { ...OPEN, options });
    expect(place?.effect).toBe(`Opens the flight, where ${effect}`);
  });

  it('offers no new times of what does not fly', () => {
    expect(placesOfCase('flight_cancelled', OPEN)[0]?.effect).toBe(
      'Opens the flight, where other flights are chosen for the traveller or the money is asked back.',
    );
  });

  it('what is decided in the queue leads nowhere else', () => {
    const leading = (Object.keys(WORK_CASE_KINDS) as WorkCaseKind[]).filter((kind) => labels(kind).length > 0);
    expect(leading.toSorted()).toEqual(['flight_cancelled', 'half_booked', 'price_moved', 'schedule_change']);
  });
});
