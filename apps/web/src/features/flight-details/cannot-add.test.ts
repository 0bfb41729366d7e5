import { describe, expect, it } from 'vitest';
import { cannotAdd } from './cannot-add.ts';

const search = { adults: 2, children: 1, infants: 0, othersRefusal: null };
const [ADULT, CHILD, INFANT] = [{ type: 'ADULT' }, { type: 'CHILD' }, { type: 'INFANT' }] as const;

describe('what cannot be added as it was searched for', () => {
  it('is a flight for others by whoever may not book for them, unless a trip names who travels', () => {
    const refused = { ...search, othersRefusal: 'Your role does not allow booking for guests.' };
    expect(cannotAdd(search, [])).toBeNull();
    expect(cannotAdd(refused, [])).toEqual({ kind: 'others', text: refused.othersRefusal });
    expect(cannotAdd(refused, [ADULT, ADULT, CHILD])).toBeNull();
    expect(cannotAdd({ ...refused, adults: 1, children: 0 }, [])).toBeNull();
  });

  it('is a flight for others than the trip has', () => {
    expect(cannotAdd(search, [ADULT])?.text).toBe('The trip has 1 traveller, this search is for 3.');
    expect(cannotAdd(search, [ADULT, ADULT])?.text).toBe('The trip has 2 travellers, this search is for 3.');
    expect(cannotAdd(search, [ADULT, ADULT, INFANT])).toEqual({
      kind: 'trip',
      text: 'The trip has other travellers than this search.',
    });
  });
});
