import { expect, it } from 'vitest';
import { aircraftName } from './aircraft-names.ts';

it.each([
  ['7M8', 'Boeing 737 MAX 8'],
  ['32n', 'Airbus A320neo'],
  ['AT7', 'ATR 72'],
  ['XYZ', 'XYZ'],
])('%s is called %s', (code, name) => {
  expect(aircraftName(code)).toBe(name);
});
