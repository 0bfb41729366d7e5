import type { fareChoice } from '@pravas/contract/flight/flight-details.ts';
import type * as z from 'zod/mini';
import { bagText } from '../../lib/bag-text.ts';
import { countText, inr } from '../../lib/money-text.ts';

/** A fare of the radio group. */
export type FareChoice = z.input<typeof fareChoice>;

/** A row of the shelf: one value per fare, in the order of the fares. */
export interface FareRow {
  readonly key: string;
  readonly label: string;
  readonly values: readonly string[];
  /** True where the fares differ in it. */
  readonly differs: boolean;
}

/** Whether the airline's rules of a fare are here. */
export type RulesState = 'not_asked' | 'loading' | 'loaded' | 'failed';

/** The charges of fares whose rules the airline is asked for one by one. */
export interface FareCharges {
  readonly of: (fareType: string) => RulesState;
  /** Those of all fares are being asked for. */
  readonly isAsking: boolean;
  /** Asks for them; null where all are here. */
  readonly askAll: (() => void) | null;
}

/** Airlines show nine for nine and more, so nine says nothing. */
const MANY_SEATS = 9;

/** What is shown when all fares are the same in it, too. */
const ALWAYS = ['checkInBag', 'cancel'];

/** All rows of the shelf; rows without a value in any fare are left out. */
export function fareRows(fares: readonly FareChoice[]): readonly FareRow[] {
  const keys = [...new Map(fares.flatMap((fare) => fare.shelf.map((row) => [row.key, row.label] as const)))];
  const told = keys.map(([key, label]) =>
    rowOf(
      key,
      label,
      fares.map((fare) => statedText(fare.shelf.find((row) => row.key === key)?.value)),
    ),
  );
  const own = [
    rowOf('seatsLeft', 'Seats left', fares.map(seatsText)),
    rowOf('net', 'After GST credit', fares.map(netText)),
  ];
  return [...told, ...own].filter((row) => row.values.some(isTold));
}

/**
 * The server's word for what an airline keeps to itself. It says nothing of the fare and does not stand out as if it
 * did.
 */
const NOT_TOLD = 'The airline does not say';

/** What changing or giving up a flight costs. */
const CHARGES = ['change', 'cancel'];

/** Shown in place of charges that are not loaded yet. */
const HELD_BACK = { not_asked: 'Select to see', loading: 'Fetching rules...', failed: 'Not loaded' } as const;

/**
 * The same rows without the charges that may still change: those of an international fare are shown when its rules have
 * loaded, with its selection or because all are compared (screens §2.5). Null where every fare's are known from the
 * search.
 */
export function holdBackCharges(
  rows: readonly FareRow[],
  fares: readonly FareChoice[],
  charges: Pick<FareCharges, 'of'> | null,
): readonly FareRow[] {
  if (charges === null) return rows;
  return rows.map((row) => {
    if (!CHARGES.includes(row.key)) return row;
    const values = row.values.map((value, index) => {
      const state = charges.of(fares[index]?.fareType ?? '');
      return state === 'loaded' ? value : HELD_BACK[state];
    });
    return { ...row, values, differs: new Set(values).size > 1 };
  });
}

/** Shown where the airline does not state a property of one fare. */
const NOT_STATED = 'not stated';

/** True for what a fare really has, not for placeholder words; only that may be highlighted. */
export function isTold(value: string): boolean {
  return value !== NOT_STATED && value !== '-' && !Object.values<string>(HELD_BACK).includes(value);
}

/** The rows while only differences are shown: what differs, and the two everybody looks for. */
export function shortRows(rows: readonly FareRow[]): readonly FareRow[] {
  return rows.filter((row) => row.differs || ALWAYS.includes(row.key));
}

/** A value as it fits a little column; with everything shown it is the whole sentence. */
export function shortValue(value: string): string {
  return value.replaceAll(' per traveller now', ' each');
}

function statedText(value: string | undefined): string {
  return value === undefined || value === '-' || value === NOT_TOLD ? NOT_STATED : value;
}

function rowOf(key: string, label: string, values: readonly string[]): FareRow {
  const shown = values.map((value) => (/bag/i.test(key) ? bagText(value) : value));
  return { key, label, values: shown, differs: new Set(shown).size > 1 };
}

/** What a fare costs after the GST that can be claimed; where there is none, that. */
function netText({ net }: FareChoice): string {
  if (!net) return '-';
  return net.gstCredit > 0 ? inr(net.netPrice) : 'No GST to claim';
}

function seatsText({ seatsLeft }: FareChoice): string {
  return seatsLeft !== null && seatsLeft < MANY_SEATS ? `${countText(seatsLeft, 'seat')} left` : '-';
}

/** What a person should know of a kind of fare before choosing it; null where its name says all. */
export function kindNote({ kind }: Pick<FareChoice, 'kind'>): string | null {
  switch (kind) {
    case 'corporate':
      return "Your company's agreed fare";
    case 'sme':
      return 'For registered companies';
    case 'special_return':
      return 'Sold for both directions together';
    default:
      return null;
  }
}

/** What is missing for a fare to be bought, in words; null where nothing is. */
export function needNote({ needs }: Pick<FareChoice, 'needs'>): string | null {
  return needs === 'gst_number' ? "Needs your company's GST number" : null;
}
