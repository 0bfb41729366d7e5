import { expect, test } from 'vitest';
import { mealsOf } from './meals.ts';

test.each([
  ['Room_Only', 2, 'room_only', null],
  ['BreakFast', 2, 'breakfast', null],
  ['American Breakfast', 2, 'breakfast', null],
  ['Buffet_Breakfast', 2, 'breakfast', null],
  ['Half_Board', 2, 'half_board', null],
  ['BreakFast_Lunch', 2, 'half_board', 'Breakfast and lunch'],
  ['Full_Board', 2, 'full_board', null],
  ['All_Inclusive_All_Meal', 2, 'all_inclusive', null],
  ['Lunch', 2, null, 'Lunch'],
  ['Dinner', 2, null, 'Dinner'],
  ['Breakfast_For_2', 2, 'breakfast', null],
  ['Breakfast_For_1', 1, 'breakfast', null],
  ['Breakfast_For_1', 2, 'breakfast', 'Breakfast for 1'],
  ['Breakfast_For_2', 3, 'breakfast', 'Breakfast for 2'],
  ['Something_Else', 2, null, null],
  ['', 2, null, null],
] as const)('%s in a room for %i', (type, guests, board, note) => {
  expect(mealsOf(type, guests)).toEqual({ board, note });
});
