import { add, type Paise, paise, sum } from '../money/money.ts';

/** GST by head. */
export interface TaxHeads {
  readonly igstPaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly cessPaise: Paise;
}

/** The heads in the order in which they are printed, with their names. */
export const HEAD_NAMES = [
  ['igstPaise', 'IGST'],
  ['cgstPaise', 'CGST'],
  ['sgstPaise', 'SGST'],
  ['cessPaise', 'Cess'],
] as const satisfies readonly (readonly [keyof TaxHeads, string])[];

/** All heads together. */
export function taxOf({ igstPaise, cgstPaise, sgstPaise, cessPaise }: TaxHeads): Paise {
  return sum([igstPaise, cgstPaise, sgstPaise, cessPaise]);
}

/** Head by head. */
export function sumHeads(all: readonly TaxHeads[]): TaxHeads {
  const zero = paise(0);
  return all.reduce(
    (a, b) => ({
      igstPaise: add(a.igstPaise, b.igstPaise),
      cgstPaise: add(a.cgstPaise, b.cgstPaise),
      sgstPaise: add(a.sgstPaise, b.sgstPaise),
      cessPaise: add(a.cessPaise, b.cessPaise),
    }),
    { igstPaise: zero, cgstPaise: zero, sgstPaise: zero, cessPaise: zero },
  );
}

/** The same with its sign turned, as a credit note counts. */
export function negated({ igstPaise, cgstPaise, sgstPaise, cessPaise }: TaxHeads): TaxHeads {
  return {
    igstPaise: paise(-igstPaise),
    cgstPaise: paise(-cgstPaise),
    sgstPaise: paise(-sgstPaise),
    cessPaise: paise(-cessPaise),
  };
}
