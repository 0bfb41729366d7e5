import { describe, expect, it } from 'vitest';
import { momentText, type Shared, searchAgainPath, suggestedOf, takePath } from './shared-words.ts';

const TODAY = '2026-12-01';
const shortlist = {
  _id: 's-1',
  searchAgain: { city: 'city:BLR', loc: 'Bengaluru', cid: '2026-12-08', cod: '2026-12-10', occ: '2', nat: 'DE' },
  tripId: 't-1',
};
const one = { hotelId: 'h-1', offerId: 'o-1', isListed: true };

describe('taking a shared hotel', () => {
  it('leads to its page for the same place, nights, rooms and trip, with what it was shared at', () => {
    const url = new URL(takePath(shortlist, one, TODAY) ?? '', 'http://pravas');
    expect(url.pathname).toBe('/home2/hotel/booking/');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...shortlist.searchAgain,
      tid: 't-1',
      hid: 'h-1',
      shared: 's-1~o-1',
    });
  });

  it('is over once the check-in has passed, and for a hotel that nobody lists', () => {
    expect(takePath(shortlist, one, '2026-12-09')).toBeNull();
    expect(searchAgainPath(shortlist, '2026-12-09')).toBeNull();
    expect(takePath(shortlist, { ...one, isListed: false }, TODAY)).toBeNull();
    expect(searchAgainPath({ ...shortlist, tripId: null }, TODAY)).not.toContain('tid');
  });
});

describe('a shortlist of hotels in words', () => {
  const asked = { isMine: false, sharedBy: { user_id: 1, name: 'Asha Rao' }, nights: 2, occupancy: '1 Room, 2 Adults' };
  const judged = [{ verdict: { outcome: 'within', reasons: [], cap: null } } as unknown as Shared];
  const unjudged = [{ verdict: null } as unknown as Shared];

  it.each([
    [
      judged,
      false,
      'Prices are for 2 nights, 1 room, 2 adults. They, and what the trip policy says to Asha Rao, are from the moment it was shared. Nothing is held: we check with the hotel again when one is chosen.',
    ],
    [
      unjudged,
      true,
      'Prices are from the moment it was shared, for 2 nights, 1 room, 2 adults. Check-in has passed, so none of these can be booked.',
    ],
  ])('says of when the prices are, and whose the verdicts', (shared, isOver, text) => {
    expect(momentText({ ...asked, shared }, isOver)).toBe(text);
  });

  it('finds what is suggested by hotel and rate', () => {
    const all = [one, { ...one, offerId: 'o-2' }] as unknown as readonly Shared[];
    expect(suggestedOf(all, { hotelId: 'h-1', offerId: 'o-2' })).toBe(all[1]);
    expect(suggestedOf(all, { hotelId: 'h-2', offerId: 'o-2' })).toBeNull();
    expect(suggestedOf(all, null)).toBeNull();
  });
});
