import type { ColumnType } from 'kysely';

/** A jsonb column: written as text, read as a value that its repository parses. */
export type Json<T> = ColumnType<T, string, string>;
/** A moment that is always there. */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** A moment that may be missing. */
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A calendar day: read as text, since no time of day and no zone belongs to it. */
export type Day = ColumnType<string | null, string | null | undefined, string | null>;
/** A calendar day that is always there. */
export type Calendar = ColumnType<string, string, string>;
