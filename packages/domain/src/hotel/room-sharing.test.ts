import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharersOf, sharingRefusal } from './room-sharing.ts';

const adult = { type: 'ADULT', dateOfBirth: null } as const;
const youth = { type: 'ADULT', dateOfBirth: '2010-01-01' } as const;
const child = { type: 'CHILD', dateOfBirth: '2019-05-01' } as const;

test.each([
  [
    'two colleagues in one room',
    [[0, 1]],
    [adult, adult],
    ['a', 'b'],
    [
      ['a', 0],
      ['b', 0],
    ],
  ],
  ['a colleague with a guest', [[0, 1]], [adult, adult], ['a', null], [['a', 0]]],
  ['each in their own room', [[0], [1]], [adult, adult], ['a', 'b'], []],
  ['a parent with a child', [[0, 1]], [adult, child], ['a', null], []],
  ['somebody with a youth of 16', [[0, 1]], [adult, youth], ['a', 'b'], []],
  [
    'the second room of two',
    [[0], [1, 2]],
    [adult, adult, adult],
    ['a', 'b', 'c'],
    [
      ['b', 1],
      ['c', 1],
    ],
  ],
] as const)('%s', (_, rooms, travellers, people, expected) => {
  const found = sharersOf(rooms, travellers, people, '2026-12-08');
  expect(found.map(({ personId, room }) => [personId, room])).toEqual(expected);
});

test('nobody is asked who sleeps alone, and nobody twice', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }), (sizes) => {
      let next = 0;
      const rooms = sizes.map((size) => Array.from({ length: size }, () => next++));
      const travellers = Array.from({ length: next }, () => adult);
      const people = travellers.map((_one, index) => String(index));
      const asked = sharersOf(rooms, travellers, people, '2026-12-08').map(({ personId }) => personId);
      const expected = rooms.filter((room) => room.length > 1).flat();
      expect(asked).toEqual(expected.map(String));
    }),
  );
});

test.each([
  [[], null],
  [[['Asha Rao', 'agreed']], null],
  [[['Asha Rao', 'asked']], 'Asha Rao has still to say whether to share a room.'],
  [
    [
      ['Asha Rao', 'asked'],
      ['Ravi Iyer', 'asked'],
    ],
    'Asha Rao and Ravi Iyer have still to say whether to share a room.',
  ],
  [
    [
      ['Asha Rao', 'asked'],
      ['Ravi Iyer', 'declined'],
    ],
    'Ravi Iyer would rather not share a room. Choose a room for each; nothing else changes.',
  ],
] as const)('%j is said as %s', (answers, text) => {
  expect(sharingRefusal(answers.map(([name, answer]) => ({ name, answer })))).toBe(text);
});
