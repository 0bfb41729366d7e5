import type { FilledDatabase } from './filled-database.ts';

/** A row as the release before kept it. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Telephone numbers as that release accepted them, and as they have to be stored now; the last could be of two
 * countries.
 */
export const TYPED_NUMBERS = [
  ['9845012345', '+919845012345'],
  ['09845012345', '+919845012345'],
  ['919845012345', '+919845012345'],
  ['6591234567', '6591234567'],
] as const;

/** Where a number is stored: the rows that may have one, how it gets in, and how it is read with SQL. */
export interface NumberPlace {
  readonly what: string;
  readonly table: string;
  readonly read: string;
  holds(row: Row): boolean;
  write(row: Row, mobile: string): Row;
}

const details = (row: Row, mobile: string): Row => ({ ...row, details: { ...(row.details as Row), mobile } });
const isUnpaid = ({ status }: Row) => status === 'CREATED';

/** Every place where numbers were stored without their country. */
export const NUMBER_PLACES: readonly NumberPlace[] = [
  {
    what: 'a person',
    table: 'person',
    read: 'mobile',
    // The first five sign in, and travel in the shown trips.
    holds: ({ user_id }) => Number(user_id) > 5,
    write: (row, mobile) => ({ ...row, mobile }),
  },
  {
    what: 'a saved traveller',
    table: 'saved_traveller',
    read: `details ->> 'mobile'`,
    holds: () => true,
    write: details,
  },
  {
    what: 'a traveller of a trip',
    table: 'trip_traveller',
    read: `details ->> 'mobile'`,
    holds: (row) => row.details !== null,
    write: details,
  },
  {
    what: 'the contact of an unpaid booking',
    table: 'booking',
    read: `facts #>> '{contact,mobile}'`,
    holds: isUnpaid,
    write: (row, mobile) => {
      const facts = row.facts as Row;
      return { ...row, facts: { ...facts, contact: { ...(facts.contact as Row), mobile } } };
    },
  },
  {
    what: 'a traveller of an unpaid booking',
    table: 'booking',
    read: `travellers #>> '{0,mobile}'`,
    holds: isUnpaid,
    write: (row, mobile) => {
      const [first, ...others] = row.travellers as readonly Row[];
      return { ...row, travellers: [{ ...first, mobile }, ...others] };
    },
  },
];

/** The ids of the rows of a place that hold the numbers, in their order. */
export function holdersOf({ rows }: FilledDatabase, { table, holds }: NumberPlace): readonly string[] {
  return (rows[table] ?? [])
    .filter(holds)
    .slice(0, TYPED_NUMBERS.length)
    .map(({ id }) => String(id));
}

/** That database with each of the numbers in each of the places. */
export function withTypedNumbers(filled: FilledDatabase): FilledDatabase {
  const [saved = {}] = filled.rows.saved_traveller ?? [];
  const more = TYPED_NUMBERS.slice(2).map(() => ({ ...saved, id: crypto.randomUUID() }));
  const rows: Record<string, readonly Row[]> = {
    ...filled.rows,
    saved_traveller: [...(filled.rows.saved_traveller ?? []), ...more],
  };
  for (const place of NUMBER_PLACES) {
    const holders = holdersOf({ ...filled, rows }, place);
    rows[place.table] = (rows[place.table] ?? []).map((row) => {
      const [typed] = TYPED_NUMBERS[holders.indexOf(String(row.id))] ?? [];
      return typed === undefined ? row : place.write(row, typed);
    });
  }
  return { ...filled, rows };
}
