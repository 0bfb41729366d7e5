import { NO_BUS_FILTERS } from '@pravas/domain/bus/filter-buses.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BusListState,
  busListPath,
  insteadPath,
  newBusList,
  readBusList,
  writeBusList,
} from './bus-list-address.ts';
import { parseSearchText } from './search-text.ts';

const TODAY = '2026-11-28';
const SEARCH = { tripId: null, fromId: 'st-1', toId: 'st-2', date: '2026-12-01', seats: 2, isPersonal: false };
const readBack = (state: BusListState) =>
  readBusList(parseSearchText(new URL(busListPath(state), 'http://x').search), TODAY);

describe('the address of the list of buses', () => {
  it('has the names of the specification', () => {
    expect(busListPath(newBusList(SEARCH))).toBe(
      '/home2/bus/list/?from=st-1&to=st-2&ad=2&child=0&inf=0&jDate=2026-12-01&pb=false',
    );
  });

  it('looks in the place of a booked bus where the server leads there, and of none by a number that is none', () => {
    const state = newBusList(SEARCH);
    const path = insteadPath(busListPath(state), 'b-1');
    expect(path).toBe(busListPath({ ...state, insteadOf: 'b-1' }));
    const text = { ...writeBusList(state), insteadOf: '<b>' };
    expect(readBusList(text, TODAY)).toEqual({ ok: true, state });
  });

  it('is read as it was written, filters and all', () => {
    const state: BusListState = {
      search: { ...SEARCH, tripId: 'trip-1', isPersonal: true },
      filters: {
        departure: ['evening'],
        arrival: ['early', 'morning'],
        air: ['ac'],
        seating: ['sleeper'],
        operators: ['kaveri roadlines, pvt ltd'],
        boardingAreas: ['Silk Board', 'Madiwala, near the mall'],
        droppingAreas: ['Miyapur'],
        fromPaise: fromRupees(500),
        toPaise: fromRupees(1_500),
        hasSingleSeat: true,
        hasTracking: true,
        isRefundable: true,
        isCompliant: true,
      },
      sort: 'price',
      insteadOf: '01997b1c-0000-7000-8000-000000000009',
    };
    expect(readBack(state)).toEqual({ ok: true, state });
  });

  it.each([
    ['no town', { from: '', to: 'st-2', ad: '1', jDate: '2026-12-01' }, 'Choose where you travel from.'],
    ['a day that has passed', { from: 'a', to: 'b', ad: '1', jDate: '2026-11-27' }, 'This day has passed.'],
    ['seven seats', { from: 'a', to: 'b', ad: '7', jDate: '2026-12-01' }, 'Choose 1 to 6 seats.'],
  ])('says what is missing of one with %s', (_what, text, said) => {
    expect(readBusList(text, TODAY)).toMatchObject({ ok: false, message: expect.stringContaining(said) });
  });

  it('takes hostile filters for none', () => {
    const text = { ...writeBusList(newBusList(SEARCH)), dep: 'night,<b>', ac: '1', fromP: '-5', toP: '1e9', sort: 'x' };
    expect(readBusList(text, TODAY)).toEqual({ ok: true, state: newBusList(SEARCH) });
  });

  it('reads whatever it is given without an error, and reads what it wrote the same again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('dep', 'op', 'bp', 'fromP', 'single', 'sort'), fc.string()), (text) => {
        const read = readBusList({ ...writeBusList(newBusList(SEARCH)), ...text }, TODAY);
        if (!read.ok) throw new Error(read.message);
        expect(readBack(read.state)).toEqual(read);
      }),
    );
  });

  it('begins without filters', () => {
    expect(newBusList(SEARCH).filters).toBe(NO_BUS_FILTERS);
  });
});
