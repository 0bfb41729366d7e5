import type { Board } from '@pravas/domain/hotel/board.ts';
import { remember } from '@pravas/domain/memory/remember.ts';

/** The meals of a rate. `note`: in words, where they are not the usual ones or not for everybody; else null. */
interface Meals {
  readonly board: Board;
  readonly note: string | null;
}

/** `MealType` by how it begins (its list is open); the first that fits. */
const BOARDS: readonly (readonly [RegExp, Board, string | null])[] = [
  [/^room_?only/, 'room_only', null],
  [/^all_?inclusive/, 'all_inclusive', null],
  [/^full_?board/, 'full_board', null],
  [/^half_?board/, 'half_board', null],
  [/^break_?fast_lunch/, 'half_board', 'Breakfast and lunch'],
  [/^break_?fast_dinner/, 'half_board', 'Breakfast and dinner'],
  [/break_?fast/, 'breakfast', null],
  [/^lunch/, null, 'Lunch'],
  [/^dinner/, null, 'Dinner'],
];

/**
 * The meals of `MealType`. `Breakfast_For_1` in a room for two is a trap, so that how many eat is said wherever a room has more
 * guests. `mostGuests` is the number of guests in the fullest room.
 */
export function mealsOf(mealType: string, mostGuests: number): Meals {
  return mealsFor(`${mostGuests} ${mealType}`);
}

/** The rates of a search name a few meals. */
const mealsFor = remember((key): Meals => {
  const at = key.indexOf(' ');
  const mostGuests = Number(key.slice(0, at));
  const type = key
    .slice(at + 1)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const found = BOARDS.find(([form]) => form.test(type));
  if (!found) return { board: null, note: null };
  const [, board, words] = found;
  const eaters = Number(/_for_(\d+)/.exec(type)?.[1] ?? Number.POSITIVE_INFINITY);
  return { board, note: eaters < mostGuests ? `Breakfast for ${eaters}` : words };
});
