import { describe, expect, it } from 'vitest';
import type { BookedFlight } from './booked-types.ts';
import {
  brandChoices,
  type ChangeOption,
  cabinOf,
  changeableSlices,
  changeRefusal,
  firstDayFor,
  isOtherFare,
  meantSlices,
  optionName,
} from './change-words.ts';

type Slice = BookedFlight['slices'][number];

const slice = (state: Slice['state']) => ({ state, index: 0 }) as Slice;
const changeOf = (until: string | null) => ({
  ...{ channel: 'online' as const, note: null },
  slices: [{ channel: 'online' as const, note: null, until }],
});

const count = (state: Slice['state'], at: string, until: string | null = '2027-01-04T21:40:00Z') =>
  changeableSlices({ slices: [slice(state)], change: changeOf(until) }, new Date(at)).length;

const flight = (part: object) => ({ allowedActions: [], ...part }) as unknown as BookedFlight;

describe('changing a booked flight', () => {
  it('offers what still flies until it is too late, and what does not fly at any time', () => {
    expect(count('booked', '2027-01-04T21:39:59Z')).toBe(1);
    expect(count('booked', '2027-01-04T21:40:00Z')).toBe(0);
    expect(count('partly_cancelled', '2027-01-01T00:00:00Z')).toBe(1);
    expect(count('airline_cancelled', '2027-02-01T00:00:00Z', null)).toBe(1);
    for (const state of ['cancelled', 'cancelling', 'flown', 'not_booked'] as const) {
      expect(count(state, '2027-01-01T00:00:00Z')).toBe(0);
    }
  });

  it('begins with the day where the flight leaves, wherever the browser is', () => {
    const from = (departureZone: string) => ({ journey: { segments: [{ departureZone }] } }) as unknown as Slice;
    const now = new Date('2026-11-23T19:00:00Z');
    expect(firstDayFor(from('Asia/Kolkata'), now)).toBe('2026-11-24');
    expect(firstDayFor(from('America/Los_Angeles'), now)).toBe('2026-11-23');
    expect(firstDayFor({ journey: { segments: [] } } as unknown as Slice, now)).toBe('2026-11-24');
  });

  it('means the only flight there is, or those that the airline cancelled', () => {
    const at = (index: number, state: Slice['state']) => ({ ...slice(state), index });
    expect(meantSlices([at(3, 'booked')])).toEqual([3]);
    expect(meantSlices([at(0, 'booked'), at(1, 'booked')])).toEqual([]);
    expect(meantSlices([at(0, 'booked'), at(1, 'airline_cancelled')])).toEqual([1]);
  });

  it('begins a change only where the server says that it may be', () => {
    const told = (allowed: boolean, reason: string | null) =>
      changeRefusal(flight({ allowedActions: [{ action: 'change', allowed, reason }] }));
    expect(told(true, null)).toBeNull();
    expect(told(false, 'Only the traveller may.')).toBe('Only the traveller may.');
    expect(told(false, null)).toContain('cannot be changed');
    expect(changeRefusal(flight({ allowedActions: [] }))).toContain('cannot be changed');
  });

  it('tells one option from the next by its flights, their time and the fare', () => {
    const segment = (flightFullNumber: string, departureTime: string) => ({ flightFullNumber, departureTime });
    const option = (brand: string | null) =>
      ({
        brand,
        slices: [{ segments: [segment('6E 6045', '06:10'), segment('6E 12', '09:00')] }],
      }) as unknown as ChangeOption;
    expect(optionName(option('Saver'))).toBe('6E 6045, 6E 12 at 06:10, Saver');
    expect(optionName(option(null))).toBe('6E 6045, 6E 12 at 06:10');
  });

  it('lets one choose among fare families where there are several, the cheapest first', () => {
    const option = (brand: string | null, pay: number, back = 0) =>
      ({ brand, amounts: { pay, return: back } }) as ChangeOption;
    expect(brandChoices([option('Flexi Plus', 900), option('Saver', 400), option('Saver', 2_000)])).toEqual([
      'Saver',
      'Flexi Plus',
    ]);
    expect(brandChoices([option('Saver', 100), option('Flexi Plus', 0, 300)])).toEqual(['Flexi Plus', 'Saver']);
    expect(brandChoices([option('Saver', 400), option(null, 100)])).toEqual([]);
  });

  it('tells another fare from the one flown now only where both have a name', () => {
    expect(isOtherFare('Flexi Plus', 'Saver')).toBe(true);
    for (const [brand, now] of [
      ['Saver', 'Saver'],
      [null, 'Saver'],
      ['Saver', null],
    ] as const) {
      expect(isOtherFare(brand, now)).toBe(false);
    }
  });
});

it('an option names its cabin, and both where its flights are flown in two', () => {
  const option = (...cabins: string[]) =>
    ({ slices: cabins.map((cabinType) => ({ segments: [{ cabinType }, { cabinType }] })) }) as unknown as ChangeOption;
  expect([option('Economy', 'Economy'), option('Economy', 'Business')].map(cabinOf)).toEqual([
    'Economy',
    'Economy, Business',
  ]);
});
