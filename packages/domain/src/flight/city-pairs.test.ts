import { expect, test } from 'vitest';
import { cityPairs, MOST_CITY_PAIRS } from './city-pairs.ts';

const words = (pairs: ReturnType<typeof cityPairs>) => pairs.map(({ from, to }) => `${from}-${to}`);

test.each([
  ['one airport each', ['DEL'], ['BOM'], ['DEL-BOM']],
  ['a city with two', ['DEL'], ['GOI', 'GOX'], ['DEL-GOI', 'DEL-GOX']],
  ['two cities, main airports first', ['DEL', 'DXN'], ['BOM', 'NMI'], ['DEL-BOM', 'DEL-NMI', 'DXN-BOM', 'DXN-NMI']],
  ['never from an airport to itself', ['DEL', 'DXN'], ['DXN'], ['DEL-DXN']],
])('pairs of %s', (_what, from, to, pairs) => {
  expect(words(cityPairs(from, to))).toEqual(pairs);
});

test('are no more than suppliers are asked for at once', () => {
  const london = ['LHR', 'LGW', 'STN', 'LTN', 'LCY'];
  const newYork = ['JFK', 'EWR', 'LGA'];
  const pairs = words(cityPairs(london, newYork));
  expect(pairs).toHaveLength(MOST_CITY_PAIRS);
  expect(pairs.slice(0, 3)).toEqual(['LHR-JFK', 'LHR-EWR', 'LGW-JFK']);
});
