import { paise } from '../money/money.ts';
import { type SettledRow, type SettlementFacts, sidesOf, sumSettlement } from './settled-row.ts';

/** Whether the tax is within the fee, or beside it. */
type TaxPlace = 'within' | 'beside';

/** Settlements whose taxes have their place, or why a file cannot be taken. */
export type ProvenFees<Settlement> =
  | { readonly ok: true; readonly settlements: readonly Settlement[] }
  | { readonly ok: false; readonly message: string };

/**
 * If neither a row's heading nor its net amount tells whether the tax is within the fee, the payout does. A payout
 * proves all rows of its own settlement, in whichever file they are. What the other rows of the file suggest is a
 * guess, and so is a settlement that matches its payout neither way: a guess is made again with each later file. If
 * nothing decides, the result is the row.
 */
export function proveFees<Settlement extends SettlementFacts>(
  settlements: readonly Settlement[],
): ProvenFees<Settlement> {
  const proofs = new Map(settlements.map((one) => [one, proofOf(one)]));
  const told = onlyOne([...proofs.values()]);
  const read: Settlement[] = [];
  for (const one of settlements) {
    const proof = proofs.get(one) ?? null;
    const guess = told ?? onlyOne(one.rows.map(({ taxGuess }) => (taxGuess === 'unsaid' ? null : taxGuess)));
    const place = proof ?? guess ?? (one.statedPaise === null ? null : 'within');
    const first = one.rows.find(({ taxGuess }) => taxGuess === 'unsaid');
    if (first && place === null) {
      return {
        ok: false,
        message: `Row ${first.row}: nothing says whether the tax is within the fee or beside it. It takes the net amount, or debit and credit, or a row of what was paid out, or a heading such as “Fee (exclusive tax)” or “Fee (inclusive tax)”.`,
      };
    }
    read.push(place === null ? one : { ...one, rows: one.rows.map((row) => readAs(row, place, proof !== null)) });
  }
  return { ok: true, settlements: read };
}

/** The only answer given, if it is the only one. */
function onlyOne(said: readonly (TaxPlace | null)[]): TaxPlace | null {
  const [first = null, ...more] = new Set(said.filter((one) => one !== null));
  return more.length === 0 ? first : null;
}

function proofOf(one: SettlementFacts): TaxPlace | null {
  if (one.statedPaise === null || one.rows.every(({ taxGuess }) => taxGuess === null)) return null;
  const ties = (place: TaxPlace) =>
    sumSettlement({ ...one, rows: one.rows.map((row) => readAs(row, place, false)) }).isTied;
  if (ties('within')) return 'within';
  return ties('beside') ? 'beside' : null;
}

/** A row whose tax is a guess, with its tax in this place. */
function readAs(row: SettledRow, place: TaxPlace, isProven: boolean): SettledRow {
  if (row.taxGuess === null) return row;
  const taxGuess = isProven ? null : place;
  const isBeside = row.taxGuess === 'beside';
  if (isBeside === (place === 'beside')) return { ...row, taxGuess };
  const more = isBeside ? 0 - row.taxPaise : row.taxPaise;
  const movedPaise = row.creditPaise - row.debitPaise - more;
  return { ...row, ...sidesOf(movedPaise), feePaise: paise(row.feePaise + more), taxGuess };
}

/**
 * A row that is known already, beside what a file says of it: the known one, or the file's where that alone is no
 * guess; null where the two say different things, even if a tax in one of them is a guess.
 */
export function sameRow<Row extends SettledRow>(known: Row, read: SettledRow): Row | null {
  const isSame = readings(known).some((one) =>
    readings(read).some((other) =>
      (['amountPaise', 'feePaise', 'debitPaise', 'creditPaise'] as const).every(
        (column) => one[column] === other[column],
      ),
    ),
  );
  if (!isSame) return null;
  if (known.taxGuess === null || read.taxGuess !== null) return known;
  const { feePaise, taxPaise, debitPaise, creditPaise, taxGuess } = read;
  return { ...known, feePaise, taxPaise, debitPaise, creditPaise, taxGuess };
}

function readings(row: SettledRow): readonly SettledRow[] {
  return row.taxGuess === null ? [row] : [readAs(row, 'within', false), readAs(row, 'beside', false)];
}
