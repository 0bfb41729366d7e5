import { readStored, writeStored } from '../../../lib/storage.ts';
import { createStore, useStore } from '../../../lib/store.ts';

/** What is shown until a person chooses otherwise. */
export const FIRST_COLUMNS: readonly string[] = [
  'name',
  'email_',
  'department',
  'grade',
  'role',
  'inviteStatus',
  'isActive',
];

/** The column that names the row, and is always there. */
export const FIXED_COLUMN = 'name';

const keyOf = (userId: number) => `pravas.employee-columns.${userId}`;
const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The columns that a person chose on this browser; without the one that names the row no choice makes sense. */
function readColumns(userId: number): readonly string[] {
  const stored = readStored('local', keyOf(userId), isList);
  return stored?.includes(FIXED_COLUMN) ? stored : FIRST_COLUMNS;
}

/** What was chosen since the page was opened, by person. */
const choices = createStore<ReadonlyMap<number, readonly string[]>>(new Map());

/** The person's columns, and how to choose others; kept for the next time on this browser. */
export function useChosenColumns(userId: number) {
  const chosen = useStore(choices).get(userId) ?? readColumns(userId);
  const choose = (columns: readonly string[]) => {
    writeStored('local', keyOf(userId), columns);
    choices.set((before) => new Map([...before, [userId, columns]]));
  };
  return { chosen, choose };
}
