import { describe, expect, it, test } from 'vitest';
import {
  askedOf,
  checkPassengers,
  emptySeat,
  firstPassengers,
  type KnownPassenger,
  type PassengerEntry,
  type Review,
  seatsOfPassengers,
} from './passenger-entries.ts';

const asha: KnownPassenger = {
  ...{ travelerId: null, user_id: 12, name: 'Asha Rao', title: 'Ms', gender: 'female', age: 34, hasMobile: true },
};
const ravi: KnownPassenger = {
  ...{ travelerId: 'ravi', user_id: null, name: 'Ravi Iyer', title: null, gender: null, age: null, hasMobile: false },
};
const needs: Review['needs'] = { idKinds: [], primary: 'The first passenger answers for the ticket.' };
const withIds: Review['needs'] = { ...needs, idKinds: [{ code: 'pan', label: 'PAN card' }] };
const bus = { departure: { wall: '2026-12-01T20:30', text: '' } } as Review['bus'];
const review = { passengers: [asha, ravi], needs, bus };
const entry = (part: Partial<PassengerEntry>): PassengerEntry => ({ ...emptySeat('L7'), ...part });
const newGuest = entry({
  ...{ who: 'new', title: 'Mr', firstName: ' Karl ', lastName: 'Meier', dateOfBirth: '1980-02-29' },
  mobile: '+91 98450 12345',
});

test('who was named with the seats is on them, and who is named later is still asked', () => {
  const picked = [
    { seatName: 'L7', who: 'me' },
    { seatName: 'L9', who: 'ravi' },
    { seatName: 'U7', who: 'female' },
    { seatName: 'U8', who: 'somebody-else' },
  ];
  expect(firstPassengers(picked, review).map(({ seatName, who }) => `${seatName} ${who}`)).toEqual([
    'L7 me',
    'L9 trip:ravi',
    'U7 ',
    'U8 ',
  ]);
});

describe('what is asked', () => {
  test.each([
    ['nothing of whom all is known', entry({ who: 'me' }), 0, needs, []],
    ['what the profile lacks', entry({ who: 'trip:ravi' }), 0, needs, ['title', 'dateOfBirth', 'mobile']],
    ['the mobile of the first passenger alone', entry({ who: 'trip:ravi' }), 1, needs, ['title', 'dateOfBirth']],
    ['everything of a new guest', entry({ who: 'new' }), 0, needs, ['title', 'dateOfBirth', 'mobile']],
    ['nothing of colleagues: they have profiles', entry({ who: 'colleague' }), 0, needs, []],
    ['a document where operators want one', entry({ who: 'me' }), 1, withIds, ['idDocument']],
    ['no document of nobody', entry({}), 1, withIds, []],
  ] as const)('is %s', (_what, one, index, asks, names) => {
    const asked = askedOf(one, index, { passengers: review.passengers, needs: asks });
    expect(Object.entries(asked).flatMap(([name, isAsked]) => (isAsked ? [name] : []))).toEqual(names);
  });
});

describe('what is refused', () => {
  const errorsOf = (...entries: PassengerEntry[]) => checkPassengers(entries, review);

  it('is a seat without anybody, and somebody on two seats', () => {
    expect(errorsOf(entry({ who: 'me' }), entry({ seatName: 'L9' }), entry({ seatName: 'U7', who: 'me' }))).toEqual({
      'seats.1.passenger': 'Choose who sits in seat L9',
      'seats.2.passenger': 'This person has a seat already',
    });
    const found = { value: '7', label: 'Meera Iyer' };
    expect(errorsOf(entry({ who: 'colleague', found }), entry({ who: 'colleague', found }))).toEqual({
      'seats.1.passenger': 'This person has a seat already',
    });
    expect(errorsOf(newGuest, { ...newGuest, seatName: 'L9' })).toEqual({});
  });

  it('is a colleague or a saved guest who was not found', () => {
    expect(Object.keys(errorsOf(entry({ who: 'colleague' }), entry({ who: 'saved' })))).toEqual([
      'seats.0.passenger.user_id',
      'seats.1.passenger.savedTravelerId',
    ]);
  });

  it('is what a new guest leaves out, and letters that operators do not take', () => {
    expect(Object.keys(errorsOf(entry({ who: 'new', firstName: 'Karl-1' }))).toSorted()).toEqual(
      ['dateOfBirth', 'firstName', 'lastName', 'mobile', 'title'].map((name) => `seats.0.passenger.${name}`),
    );
  });

  test.each([
    ['2026-12-02', 'after the journey'],
    ['29 Feb', 'no date'],
  ])('is a date of birth that is %s: %s', (dateOfBirth) => {
    expect(Object.keys(errorsOf({ ...newGuest, dateOfBirth }))).toEqual(['seats.0.passenger.dateOfBirth']);
  });

  it('is a document without kind or number', () => {
    expect(Object.keys(checkPassengers([entry({ who: 'me' })], { ...review, needs: withIds }))).toEqual([
      'seats.0.idDocument.kind',
      'seats.0.idDocument.number',
    ]);
  });
});

test('what is sent names people by what is known of them, and says only what was typed', () => {
  const entries = [
    newGuest,
    entry({ seatName: 'L9', who: 'me' }),
    entry({ seatName: 'U1', who: 'trip:ravi', title: 'Mr', dateOfBirth: '1990-01-01' }),
    entry({ seatName: 'U2', who: 'colleague', found: { value: '7', label: 'Meera Iyer' } }),
    entry({ seatName: 'U3', who: 'saved', found: { value: 'saved-1', label: 'Lena Roy' } }),
  ];
  expect(seatsOfPassengers(entries, review, 12)).toEqual([
    {
      seatName: 'L7',
      passenger: {
        ...{ type: 'ADULT', title: 'Mr', gender: 'male', firstName: 'Karl', lastName: 'Meier' },
        ...{ dateOfBirth: '1980-02-29', mobile: '+91 98450 12345' },
      },
    },
    { seatName: 'L9', passenger: { user_id: 12 } },
    { seatName: 'U1', passenger: { _id: 'ravi', title: 'Mr', gender: 'male', dateOfBirth: '1990-01-01' } },
    { seatName: 'U2', passenger: { user_id: 7 } },
    { seatName: 'U3', passenger: { savedTravelerId: 'saved-1' } },
  ]);
  const [withDocument] = seatsOfPassengers(
    [entry({ who: 'me', idKind: 'pan', idNumber: ' ABCPD1234E ' })],
    {
      ...{ passengers: [asha], needs: withIds },
    },
    12,
  );
  expect(withDocument?.idDocument).toEqual({ kind: 'pan', number: 'ABCPD1234E' });
});
