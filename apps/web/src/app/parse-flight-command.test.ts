import { describe, expect, it } from 'vitest';
import { flightListPath } from '../lib/flight-list-address.ts';
import { describeCommand, parseFlightCommand } from './parse-flight-command.ts';

const TODAY = '2026-11-21';

describe('the command bar reads a search', () => {
  it('from, to, both dates and travellers', () => {
    expect(parseFlightCommand('del blr 12dec 15dec 2', TODAY)).toEqual({
      from: 'DEL',
      to: 'BLR',
      departureDate: '2026-12-12',
      returnDate: '2026-12-15',
      adults: 2,
      children: 0,
      infants: 0,
      cabinClass: 'E',
      isPersonalBooking: false,
    });
  });

  it.each([
    ['DEL to BLR 12dec', '2026-12-12', null, 1, 'E'],
    ['del blr 12 dec 15 dec 3 business', '2026-12-12', '2026-12-15', 3, 'B'],
    ['del blr tomorrow', '2026-11-22', null, 1, 'E'],
    ['del blr 30dec 2jan', '2026-12-30', '2027-01-02', 1, 'E'],
    ['del blr 2 12dec', '2026-12-12', null, 2, 'E'],
    ['del-blr, 12dec', null, null, 0, ''],
  ])('%j', (text, departureDate, returnDate, adults, cabinClass) => {
    const search = parseFlightCommand(text, TODAY);
    expect(search && [search.departureDate, search.returnDate, search.adults, search.cabinClass]).toEqual(
      departureDate === null ? null : [departureDate, returnDate, adults, cabinClass],
    );
  });

  it.each([
    '',
    'del',
    'del blr',
    'del del 12dec',
    'delhi blr 12dec',
    'del blr 12dec 15dec 18dec',
    'del blr 12dec 0',
    'del blr 12dec 10',
    'del blr 12dec 2 3',
    'del blr 20-11-2026',
    'del blr 15-12-2026 12-12-2026',
    'my trips',
  ])('leaves %j alone', (text) => {
    expect(parseFlightCommand(text, TODAY)).toBeNull();
  });

  it('says what it understood, and goes to the address of that search', () => {
    const search = parseFlightCommand('del blr 12dec 15dec 2 first', TODAY);
    expect(search && describeCommand(search)).toBe('DEL to BLR, 12–15 Dec, 2 travellers, First Class');
    expect(search && flightListPath(search, null)).toBe(
      '/home2/flight/list/?cc=F&from=DEL&to=BLR&ad=2&child=0&inf=0&dDate=2026-12-12&rDate=2026-12-15',
    );
  });
});
