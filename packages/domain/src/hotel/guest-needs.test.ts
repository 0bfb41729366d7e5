import { describe, expect, test } from 'vitest';
import { type GuestNeeds, guestProblems, type StayGuest, USUAL_NEEDS } from './guest-needs.ts';
import { houseRuleNotes, houseRuleOf, loneSaleBlock } from './house-rules.ts';

const guest = (firstName: string, overrides: Partial<StayGuest> = {}): StayGuest => ({
  firstName,
  lastName: 'Rao',
  isAdult: true,
  pan: null,
  passportNumber: null,
  ...overrides,
});
const ASHA = guest('Asha');
const RAVI = guest('Ravi');
const codes = (rooms: readonly (readonly StayGuest[])[], needs: Partial<GuestNeeds> = {}) =>
  guestProblems(rooms, { ...USUAL_NEEDS, ...needs }).map(({ code }) => code);

test.each<[string, readonly StayGuest[], string[]]>([
  ['two adults', [ASHA, RAVI], []],
  ['a child alone', [guest('Mira', { isAdult: false })], ['no_adult']],
  ['a dot in the name', [guest('Asha.')], ['name_letters']],
  ['a name of one letter', [guest('A')], ['name_length']],
  ['a name too long', [guest('A'.repeat(26))], ['name_length']],
  ['the same name twice', [ASHA, guest(' asha ')], ['same_name']],
])('%s', (_name, guests, expected) => {
  expect(codes([guests])).toEqual(expected);
});

test('names are held to what the supplier says of them', () => {
  expect(codes([[ASHA], [ASHA]], { mayShareName: true })).toEqual([]);
  expect(codes([[guest('A')]], { nameLength: { least: 1, most: 35 } })).toEqual([]);
  expect(guestProblems([[ASHA], [ASHA]], USUAL_NEEDS)).toMatchObject([{ code: 'same_name', room: 1, guest: 0 }]);
});

describe('where the PANs of two adults are asked for', () => {
  const withPan = (one: string | null, other: string | null) =>
    codes(
      [
        [
          { ...ASHA, pan: one },
          { ...RAVI, pan: other },
        ],
      ],
      { pans: 2 },
    );

  test.each<[string, string | null, string | null, string[]]>([
    ['two are enough', 'ABCDE1234F', 'PQRST6789Z', []],
    ['one is refused', 'ABCDE1234F', null, ['pan_missing']],
    ['one twice is refused', 'ABCDE1234F', 'abcde1234f ', ['pan_repeated', 'pan_missing']],
    ['none is refused', null, null, ['pan_missing']],
    ['a wrong one is refused', 'ABCDE1234F', 'ABC', ['pan_wrong']],
  ])('%s', (_name, one, other, expected) => {
    expect(withPan(one, other)).toEqual(expected);
  });

  test('a child’s PAN does not count', () => {
    const child = guest('Mira', { isAdult: false, pan: 'PQRST6789Z' });
    expect(codes([[{ ...ASHA, pan: 'ABCDE1234F' }, child]], { pans: 2 })).toEqual(['pan_missing']);
  });
});

test('a passport is asked for by guest', () => {
  const found = guestProblems([[guest('Asha', { passportNumber: 'N1234567' }), RAVI]], {
    ...USUAL_NEEDS,
    isPassportNeeded: true,
  });
  expect(found).toMatchObject([{ code: 'passport_missing', room: 0, guest: 1 }]);
});

test.each([
  ['This rate is only available with an airline ticket as part of a package', 'package_only'],
  ['PACKAGE rate: to be sold with a flight', 'package_only'],
  ['Airport transfer package is available at extra cost', 'other'],
  ['Guests below 18 years of age are not allowed at the property', 'adults_only'],
  ['Only guests of 18 and above may check in', 'adults_only'],
  ['Unmarried couples are not allowed', 'married_couples'],
  ['Unmarried couples/guests with local IDs are not allowed', 'married_couples'],
  ['Guests with local ids are not allowed', 'local_id'],
  ['Local IDs may be refused', 'local_id'],
  ['Minimum CheckIn Age : 18', 'other'],
  ['Guests under 18 years are not allowed to check in without a parent.', 'other'],
  ['Unaccompanied guests under 18 are not admitted', 'other'],
  ['Passport, Aadhaar and Driving License are accepted as ID proof(s)', 'identity'],
  ['Pets are welcome', 'other'],
])('%s: %s', (text, kind) => {
  expect(houseRuleOf(text)).toEqual({ kind, text });
});

test('a rate for packages is not sold by itself', () => {
  const rules = ['Pets are welcome', 'Sold with an airline ticket in a package'].map(houseRuleOf);
  expect(loneSaleBlock(rules)).toContain('only together with a flight');
  expect(loneSaleBlock(rules.slice(0, 1))).toBeNull();
});

test('what touches this party comes first, and what says nothing is left out', () => {
  const rules = [
    'Pets are welcome',
    'Passport is accepted as ID',
    'Unmarried couples are not allowed',
    'Guests under 18 are not allowed',
  ].map(houseRuleOf);
  const notes = (ages: readonly (number | null)[], isShared: boolean) =>
    houseRuleNotes(rules, { ages, isShared }).map(({ kind, concerns }) => [kind, concerns]);
  expect(notes([34, 7], false)).toEqual([
    ['adults_only', true],
    ['identity', false],
    ['married_couples', false],
  ]);
  expect(notes([34, null], true)).toEqual([
    ['married_couples', true],
    ['identity', false],
    ['adults_only', false],
  ]);
});
