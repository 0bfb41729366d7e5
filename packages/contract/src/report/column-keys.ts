import * as z from 'zod/mini';

/** More columns than any report has. */
const MOST_COLUMNS = 60;

const key = z.string().check(z.regex(/^[\w-]{1,40}$/, 'Please enter valid column'));

/** Keys of columns, in display order; each once. */
export const columnKeys = z.array(key).check(
  z.minLength(1, 'Choose at least one column'),
  z.maxLength(MOST_COLUMNS, `Choose at most ${MOST_COLUMNS} columns`),
  z.refine((keys) => new Set(keys).size === keys.length, 'Name each column once'),
);

/** The same as a query carries them: "traveller,net". */
export const columnList = z.pipe(
  z.string().check(z.maxLength(MOST_COLUMNS * 41)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    columnKeys,
  ),
);
