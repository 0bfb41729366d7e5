import { expect, test } from 'vitest';
import { type IdKind, refuseIdNumber, tidyIdNumber } from './id-document.ts';

test.each<[IdKind, string, boolean]>([
  ['aadhaar', '2345 6789 0123', true],
  ['aadhaar', '1345 6789 0123', false],
  ['aadhaar', '2345 6789 012', false],
  ['pan', 'abcde1234f', true],
  ['pan', 'ABCD12345F', false],
  ['passport', 'Z1234567', true],
  ['passport', 'Z12', false],
  ['driving_licence', 'KA-01 2011 0012345', true],
  ['driving_licence', 'KA01', false],
  ['voter_card', 'ABC/1234567', true],
  ['ration_card', '12', false],
])('a number of %s, %s, may be right: %s', (kind, typed, mayBe) => {
  expect(refuseIdNumber(kind, tidyIdNumber(typed)) === null).toBe(mayBe);
});

test('the refusal says which number, and how it looks', () => {
  expect(refuseIdNumber('aadhaar', '12')).toBe('Please check the Aadhaar number: 12 digits');
  expect(refuseIdNumber('pan', '')).toBe('PAN is required');
});
