import { saleDays } from '@pravas/domain/flight/search-limits.ts';
import { refuseParty } from '@pravas/domain/trip/party.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Airport, airportText, placeOf, type SearchDraft } from './search-draft.ts';
import {
  checkSearch,
  emptyDraft,
  searchOf,
  swapPlaces,
  switchTripType,
  withCount,
  withLiveDates,
} from './search-form-rules.ts';
import { draftForTrip } from './trip-draft.ts';

const TODAY = '2026-11-21';
const DAYS = saleDays(TODAY, 360);
const airport = (airport_code: string, city: string): Airport => ({
  airport_code,
  city,
  country_code: 'IN',
  airport_name: `${city} Airport`,
});
const DEL = placeOf(airport('DEL', 'New Delhi'));
const BOM = placeOf(airport('BOM', 'Mumbai'));
const draft = (change: Partial<SearchDraft> = {}): SearchDraft => ({
  ...emptyDraft(TODAY),
  from: DEL,
  to: BOM,
  ...change,
});

describe('checking the form', () => {
  it.each([
    [{ from: { text: ' ', airport: null } }, { from: 'From is required' }],
    [{ to: { text: '', airport: null } }, { to: 'To is required' }],
    [{ from: { text: 'Nowhere', airport: null } }, { from: 'Please enter valid location' }],
    [{ to: DEL }, { to: 'From and To must be different airports' }],
    [{ departureDate: '2026-11-20' }, { dates: 'The departure date has passed' }],
    [
      { departureDate: '2028-01-02', returnDate: '2028-01-05' },
      { dates: expect.stringMatching(/^Flights are on sale only until/) },
    ],
    [
      { returnDate: '2028-01-05' },
      { dates: expect.stringMatching(/^Flights are on sale only until Tue, 16 Nov 2027/) },
    ],
    [{ tripType: 'oneway' as const, departureDate: '2028-01-02' }, { dates: expect.stringContaining('16 Nov 2027') }],
    [{ departureDate: '' }, { dates: 'Depart is required' }],
    [{ returnDate: '2026-11-22' }, { dates: 'The return date must not be before the departure date' }],
    [{ tripType: 'oneway' as const, returnDate: '2026-11-22' }, {}],
    [{ adults: 6, children: 4 }, { travellers: 'Adults and children together must be at most 9' }],
    [{ adults: 1, infants: 2 }, { travellers: 'Each infant needs an adult' }],
    [
      { adults: 9, infants: 1 },
      { travellers: expect.stringMatching(/^Airlines sell at most 9 .* book the others separately\.$/) },
    ],
    [{ adults: 5, children: 3, infants: 1 }, {}],
    [{}, {}],
  ])('%j', (change, errors) => {
    expect(checkSearch(draft(change), DAYS)).toEqual(errors);
  });

  it('today itself may be chosen', () => {
    expect(checkSearch(draft({ departureDate: TODAY }), DAYS)).toEqual({});
  });

  it('is a search exactly when nothing is refused, and one way leaves the return out', () => {
    expect(searchOf(draft({ from: { text: 'x', airport: null } }), DAYS)).toBeNull();
    expect(searchOf(draft({ tripType: 'oneway' }), DAYS)?.returnDate).toBeNull();
    expect(searchOf(draft(), DAYS)?.returnDate).toBe('2026-11-30');
  });

  it('names an airport as the specification does', () => {
    expect(airportText(airport('BOM', 'Mumbai'))).toBe('Mumbai, IN - Mumbai Airport (BOM)');
  });
});

describe('the trip type toggle', () => {
  it('keeps the start of the span when one way is chosen', () => {
    expect(switchTripType(draft(), 'oneway').departureDate).toBe(draft().departureDate);
  });

  it('sets both dates to the one-way date when round trip is chosen', () => {
    const round = switchTripType(
      draft({ tripType: 'oneway', departureDate: '2026-12-24', returnDate: '2026-12-31' }),
      'round',
    );
    expect([round.departureDate, round.returnDate]).toEqual(['2026-12-24', '2026-12-24']);
  });

  it('changes nothing when it is already so', () => {
    expect(switchTripType(draft(), 'round')).toEqual(draft());
  });
});

describe('dates and places', () => {
  it('brings dates that have passed back to today', () => {
    const live = withLiveDates(draft({ departureDate: '2026-11-01', returnDate: '2026-11-03' }), TODAY);
    expect([live.departureDate, live.returnDate]).toEqual([TODAY, TODAY]);
  });

  it('swapping twice changes nothing', () => {
    expect(swapPlaces(swapPlaces(draft()))).toEqual(draft());
    expect(swapPlaces(draft()).from).toEqual(BOM);
  });
});

describe('passenger counts', () => {
  it('never leaves a party that rules §5.4 refuse, whatever is pressed', () => {
    const step = fc.record({
      field: fc.constantFrom('adults' as const, 'children' as const, 'infants' as const),
      value: fc.oneof(fc.integer({ min: -2, max: 12 }), fc.constant(Number.NaN)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const after = steps.reduce((now, { field, value }) => withCount(now, field, value), draft());
        expect(refuseParty(after)).toBeNull();
      }),
    );
  });

  it('changes one count alone: nobody is taken off for somebody else', () => {
    expect(withCount(draft({ adults: 9 }), 'children', 1)).toMatchObject({ adults: 9, children: 0 });
    expect(withCount(draft({ adults: 6, children: 3 }), 'adults', 7)).toMatchObject({ adults: 6, children: 3 });
    expect(withCount(draft({ adults: 2, infants: 2 }), 'adults', 1)).toMatchObject({ adults: 2, infants: 2 });
  });

  it('reaches every allowed number of each', () => {
    expect(withCount(draft(), 'adults', 9).adults).toBe(9);
    expect(withCount(draft(), 'children', 8).children).toBe(8);
    expect(withCount(draft({ adults: 5 }), 'infants', 5).infants).toBe(5);
  });
});

describe('a flight inside a trip', () => {
  const person = (type: 'ADULT' | 'CHILD' | 'INFANT') => ({
    _id: type,
    type,
    user_id: null,
    firstName: 'A',
    lastName: 'B',
    email: null,
    isNamed: true,
  });
  it('takes the dates and the travellers of the trip', () => {
    const trip = {
      startDate: '2027-01-05',
      endDate: '2027-01-09',
      travelers: [person('ADULT'), person('ADULT'), person('CHILD')],
      isPersonalBooking: false,
    };
    expect(draftForTrip(draft({ adults: 5, infants: 2 }), trip, TODAY)).toMatchObject({
      departureDate: '2027-01-05',
      returnDate: '2027-01-09',
      adults: 2,
      children: 1,
      infants: 0,
    });
  });

  it('leaves the form alone for a trip without dates and travellers', () => {
    const trip = { startDate: null, endDate: null, travelers: [], isPersonalBooking: false };
    expect(draftForTrip(draft(), trip, TODAY)).toEqual(draft());
  });
});
