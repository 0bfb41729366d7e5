import { describe, expect, it } from 'vitest';
import { cannotAdd } from './cannot-add.ts';

const inTrip = (...people: readonly { type: 'ADULT' | 'CHILD' | 'INFANT' }[]) => ({
  inTrip: people,
  isTripRefused: false,
});
const search = { adults: 2, children: 1, infants: 0, othersRefusal: null };
const [ADULT, CHILD, INFANT] = [{ type: 'ADULT' }, { type: 'CHILD' }, { type: 'INFANT' }] as const;

describe('what cannot be added as it was searched for', () => {
  it('is a flight for others by whoever may not book for them, unless a trip names who travels', () => {
    const refused = { ...search, othersRefusal: 'Your role does not allow booking for guests.' };
    expect(cannotAdd(search, inTrip())).toBeNull();
    expect(cannotAdd(refused, inTrip())).toMatchObject({ kind: 'others', text: refused.othersRefusal });
    expect(cannotAdd(refused, inTrip(ADULT, ADULT, CHILD))).toBeNull();
    expect(cannotAdd({ ...refused, adults: 1, children: 0 }, inTrip())).toBeNull();
  });

  it('is a flight for others than the trip has', () => {
    expect(cannotAdd(search, inTrip(ADULT))?.text).toBe('The trip has 1 traveller, this search is for 3.');
    expect(cannotAdd(search, inTrip(ADULT, ADULT))?.text).toBe('The trip has 2 travellers, this search is for 3.');
    expect(cannotAdd(search, inTrip(ADULT, ADULT, INFANT))).toMatchObject({
      kind: 'trip',
      text: 'The trip has different travellers from this search.',
    });
  });

  it('is any flight for a trip that is not there, which comes first: who travels in it is not known', () => {
    const noTrip = { inTrip: [], isTripRefused: true };
    expect(cannotAdd(search, noTrip)).toMatchObject({ kind: 'no_trip', text: 'The trip was not found.' });
    expect(cannotAdd({ ...search, othersRefusal: 'No.' }, noTrip)?.kind).toBe('no_trip');
    expect(cannotAdd({ ...search, adults: 1, children: 0 }, noTrip)?.kind).toBe('no_trip');
  });
});
