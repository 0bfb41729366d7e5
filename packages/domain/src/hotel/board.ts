import type { RoomInclusion } from '../policy/hotel-rules.ts';

/** The meals within the price; null = the supplier does not say. */
export type Board = 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive' | null;

/** The names of boards. */
export const BOARD_WORDS: Readonly<Record<NonNullable<Board>, string>> = {
  room_only: 'Room only',
  breakfast: 'Breakfast',
  half_board: 'Half board',
  full_board: 'Full board',
  all_inclusive: 'All inclusive',
};

/** "Breakfast"; what is not stated may be in the inclusions. */
export function boardText(board: Board): string {
  return board === null ? 'See inclusions' : BOARD_WORDS[board];
}

/** The meals as a policy counts them: drinks are not a meal. */
export function inclusionOf(board: Board): RoomInclusion {
  return board === 'all_inclusive' ? 'full_board' : board;
}
