import { expect, it } from 'vitest';
import { searchAgain } from './search-again.ts';

const flown = (from: string, to: string, departureDate: string) => ({
  segments: [{ from, to, departureDate, cabinCode: 'E' as const }],
});
const onward = flown('DEL', 'BOM', '2027-01-05');
const back = flown('BOM', 'DEL', '2027-01-09');
const trip = { tripId: 't1', travelers: [{ type: 'ADULT' as const }], isPersonalBooking: false };
const again = (slices: Parameters<typeof searchAgain>[0], today = '2027-01-02') => searchAgain(slices, trip, today);

it('asks for one direction alone where only that one is missing', () => {
  expect(again([back])).toMatchObject({ cc: 'E', from: 'BOM', to: 'DEL', ad: 1, dDate: '2027-01-09', id: 't1' });
  expect(again([back])).not.toHaveProperty('rDate');
});

it('asks for a return as one, and for several stops as a journey', () => {
  expect(again([onward, back])).toMatchObject({ from: 'DEL', to: 'BOM', dDate: '2027-01-05', rDate: '2027-01-09' });
  const stops = again([onward, flown('BOM', 'GOI', '2027-01-07')]);
  expect(stops).toMatchObject({ multi: 'DEL-BOM-2027-01-05,BOM-GOI-2027-01-07' });
  expect(stops).not.toHaveProperty('rDate');
});

it('asks for nothing that has left, and for no flight that is not there', () => {
  expect(again([onward, back], '2027-01-05')).not.toBeNull();
  expect(again([onward, back], '2027-01-06')).toBeNull();
  expect([again([]), again([{ segments: [] }])]).toEqual([null, null]);
});
