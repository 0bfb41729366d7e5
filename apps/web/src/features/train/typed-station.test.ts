import { expect, test } from 'vitest';
import { typedStation } from './typed-station.ts';

test.each([
  ['qqqz Naya Nagar', 'QQQZ', 'Naya Nagar (QQQZ)'],
  ['QQQZ - Naya Nagar', 'QQQZ', 'Naya Nagar (QQQZ)'],
])('%s names a station that our list does not have', (text, value, label) => {
  expect(typedStation(text)).toMatchObject({ value, label });
});

test.each(['', 'QQQZ', 'Bengaluru City', '12 Naya Nagar'])('%j names none', (text) => {
  expect(typedStation(text)).toBeNull();
});
