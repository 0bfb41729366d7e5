import type { ColumnType } from 'kysely';

/** A jsonb column: written as text, read as a value that its repository parses. */
export type Json = ColumnType<unknown, string, string>;
/** A moment: written as a date or as its text. */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** A column for which the database has a value when none is given; unlike Kysely's own, of any other column type. */
export type Generated<S> = null extends S
  ? Generated<Exclude<S, null>> | null
  : [S] extends [ColumnType<infer Select, infer Insert, infer Update>]
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<S, S | undefined, S>;
