import { describe, expect, it } from 'vitest';
import { countFilters, FIRST_ASK, NO_FILTERS, readTripAsk, tripSearch, writeTripAsk } from './trip-ask.ts';

describe('the address of My Trips', () => {
  it('holds the whole question and gives it back', () => {
    const ask = {
      ...FIRST_ASK,
      status: 'Upcoming',
      scope: 'organisation',
      search: 'audit',
      place: 'BOM',
      traveler: 'asha',
      from: '2027-01-05',
      to: '2027-01-09',
      kind: 'guests',
      sortBy: 'totalPrice',
      sortOrder: 'ASC',
      rowNumber: 21,
      recordsPerPage: 50,
    } as const;
    expect(readTripAsk(writeTripAsk(ask))).toEqual(ask);
  });

  it('says nothing where nothing was asked', () => {
    expect(Object.values(writeTripAsk(FIRST_ASK)).join('')).toBe('');
  });

  it('reads what makes no sense as nothing', () => {
    const text = { status: 'Lost', scope: 'all', kind: 'x', from: '2027-02-30', sortBy: 'password', rowNumber: '-1' };
    expect(readTripAsk(text)).toEqual(FIRST_ASK);
  });

  it('asks the server only for what was narrowed', () => {
    expect(tripSearch(NO_FILTERS)).toEqual({});
    expect(tripSearch({ ...NO_FILTERS, search: ' audit ', kind: 'self' })).toEqual({
      search: '{"name":"audit","kind":"self"}',
    });
  });

  it('counts both dates as one filter, and the name as none', () => {
    expect(countFilters({ ...NO_FILTERS, search: 'x', from: '2027-01-05', to: '2027-01-09', place: 'BOM' })).toBe(2);
  });
});
