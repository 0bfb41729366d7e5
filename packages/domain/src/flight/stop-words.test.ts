import { expect, test } from 'vitest';
import { airportChangeText, carriageText, technicalStopText } from './stop-words.ts';

test.each([
  [{ airport: 'NAG', city: 'Nagpur', minutes: 45 }, 'Stop at Nagpur (NAG), same aircraft, 0h 45m'],
  [{ airport: 'NAG', city: 'Nagpur', minutes: null }, 'Stop at Nagpur (NAG), same aircraft'],
  [{ airport: 'QQ1', city: 'QQ1', minutes: 100 }, 'Stop at QQ1, same aircraft, 1h 40m'],
  [{ airport: '???', city: 'an unnamed airport', minutes: null }, 'Stop at an unnamed airport, same aircraft'],
])('%j reads %s', (stop, text) => {
  expect(technicalStopText(stop)).toBe(text);
});

test('another airport than one arrives at is said, the same is not', () => {
  expect(airportChangeText('BOM', 'NMI')).toBe('Change of airport: arrive at BOM, leave from NMI');
  expect(airportChangeText('BOM', 'BOM')).toBeNull();
});

test('what runs on the ground is said, an aircraft is not', () => {
  expect([carriageText('train'), carriageText('bus'), carriageText(undefined)]).toEqual(['by train', 'by bus', null]);
});
