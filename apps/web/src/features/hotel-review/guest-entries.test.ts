import { expect, test } from 'vitest';
import { bedsOf, checkGuests, firstGuests, type GuestEntry, guestInputs, titlesFor } from './guest-entries.ts';

const USER = 7;
const room = (adults: number, childAges: number[] = []) => ({
  name: 'Room',
  beds: null,
  adults,
  childAges,
  nights: [],
});
const needs = {
  pans: 0,
  passports: false,
  companyPan: false,
  nameLength: { least: 2, most: 25 },
  mayShareName: true,
};
const checkIn = { wall: '2026-12-08T14:00', zone: 'Asia/Kolkata' };
const inTrip = (id: string, isAdult = true, age: number | null = null) => ({
  _id: id,
  user_id: null,
  name: id,
  isAdult,
  age,
});
const nobody = firstGuests({ rooms: [room(2)], travelers: [] })[0]?.guests[1];
const guest = (said: Partial<GuestEntry>): GuestEntry => {
  if (!nobody) throw new Error('No bed');
  return { ...nobody, ...said };
};
const newGuest = { who: 'new', title: 'Mr', firstName: 'Ravi', lastName: 'Iyer' };

test('without a trip the first bed is one’s own and the others wait', () => {
  const rooms = firstGuests({ rooms: [room(2, [7]), room(1)], travelers: [] });
  expect(rooms.map(({ guests }) => guests.map(({ who }) => who))).toEqual([['me', '', ''], ['']]);
});

test('the people of a trip have beds that fit them, in their order', () => {
  const travelers = [inTrip('a'), inTrip('b'), inTrip('child', false, 7), inTrip('baby', false, null)];
  const rooms = firstGuests({ rooms: [room(1, [1]), room(1, [7])], travelers });
  expect(rooms.map(({ guests }) => guests.map(({ who }) => who))).toEqual([
    ['trip:a', 'trip:baby'],
    ['trip:b', 'trip:child'],
  ]);
});

test.each([
  ['nobody', guest({}), { 'rooms.0.guests.0': 'Say who sleeps here' }],
  ['oneself', guest({ who: 'me' }), {}],
  ['a colleague who is not chosen yet', guest({ who: 'colleague' }), { 'rooms.0.guests.0.user_id': /required/ }],
  ['a new guest', guest(newGuest), {}],
  ['a new guest without a title', guest({ ...newGuest, title: '' }), { 'rooms.0.guests.0.title': /required/ }],
  ['a name with digits', guest({ ...newGuest, lastName: 'R2' }), { 'rooms.0.guests.0.lastName': /letters and spaces/ }],
  ['a name of one letter', guest({ ...newGuest, firstName: 'R' }), { 'rooms.0.guests.0.firstName': /2 to 25 letters/ }],
  ['a PAN that is none', guest({ who: 'me', pan: 'ABC' }), { 'rooms.0.guests.0.pan': /five letters/ }],
])('%s in a bed is judged', (_, entry, expected) => {
  const errors = checkGuests([{ guests: [entry] }], { rooms: [room(1)], needs, checkIn });
  expect(Object.keys(errors)).toEqual(Object.keys(expected));
  for (const [path, message] of Object.entries(expected)) expect(errors[path]).toMatch(message);
});

test.each([
  ['2019-05-01', undefined],
  ['2018-05-01', 'The room was searched for a child of 7; born then, they are 8.'],
  ['', 'Date of birth is required'],
  ['2027-01-01', 'Please enter valid date of birth'],
])('a child of 7 that is born on "%s"', (dateOfBirth, message) => {
  const child = guest({ ...newGuest, title: 'Mstr', dateOfBirth });
  const errors = checkGuests([{ guests: [guest({ who: 'me' }), child] }], { rooms: [room(1, [7])], needs, checkIn });
  expect(errors['rooms.0.guests.1.dateOfBirth']?.toLowerCase()).toBe(message?.toLowerCase());
});

test('nobody has two beds', () => {
  const asha = { value: '3', label: 'Asha Rao' };
  const rooms = [
    { guests: [guest({ who: 'me' }), guest({ who: 'colleague', found: asha })] },
    { guests: [guest({ who: 'me' }), guest({ who: 'colleague', found: asha })] },
  ];
  const errors = checkGuests(rooms, { rooms: [room(2), room(2)], needs, checkIn });
  expect(Object.keys(errors)).toEqual(['rooms.1.guests.0', 'rooms.1.guests.1']);
});

test('guests are sent by whom they are, with no more than is asked', () => {
  const rooms = [
    {
      guests: [
        guest({ who: 'me', pan: 'abcps1234k', mobile: ' +91 98450 12345 ' }),
        guest({ who: 'trip:t1', passportNumber: 'm1234567', passportExpiresOn: '2030-01-01' }),
        guest({ ...newGuest, title: 'Miss', firstName: ' Nina ', dateOfBirth: '2019-05-01' }),
      ],
    },
    { guests: [guest({ who: 'saved', found: { value: 's1', label: 'S' } })] },
  ];
  const reviewed = [room(2, [7]), room(1)];
  expect(guestInputs(rooms, { rooms: reviewed, needs }, USER)).toEqual([
    {
      guests: [
        { user_id: USER, mobile: '+91 98450 12345' },
        { _id: 't1' },
        {
          type: 'CHILD',
          title: 'Miss',
          gender: 'female',
          firstName: 'Nina',
          lastName: 'Iyer',
          dateOfBirth: '2019-05-01',
        },
      ],
    },
    { guests: [{ savedTravelerId: 's1' }] },
  ]);
  const asked = guestInputs(rooms, { rooms: reviewed, needs: { ...needs, pans: 1, passports: true } }, USER);
  expect(asked[0]?.guests.slice(0, 2)).toMatchObject([
    { user_id: USER, pan: 'ABCPS1234K' },
    { _id: 't1', passport: { number: 'M1234567', expiresOn: '2030-01-01', countryCode: 'IN' } },
  ]);
});

test('a child of 12 or more is called and typed like an adult, a baby an infant', () => {
  const typed = (age: number) =>
    guestInputs([{ guests: [guest(newGuest)] }], { rooms: [room(0, [age])], needs }, USER)[0]?.guests[0]?.type;
  expect([1, 2, 11, 12, 17].map(typed)).toEqual(['INFANT', 'CHILD', 'CHILD', 'ADULT', 'ADULT']);
  expect(bedsOf(room(1, [5, 14])).map(titlesFor)).toEqual([
    ['Mr', 'Mrs', 'Ms'],
    ['Mstr', 'Miss'],
    ['Mr', 'Mrs', 'Ms'],
  ]);
});
