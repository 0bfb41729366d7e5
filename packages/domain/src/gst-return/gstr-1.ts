import type { BasisPoints } from '../money/money.ts';
import {
  isInState,
  type OutwardDocument,
  type OutwardSum,
  type OutwardTable,
  sumOutward,
  tableOf,
} from './outward-document.ts';

/** What the return counts, and in which words. */
const OUTWARD_TABLES: readonly { readonly table: OutwardTable; readonly title: string }[] = [
  { table: '4', title: 'Invoices to the registered' },
  { table: '5', title: 'Large invoices between States to others' },
  { table: '7', title: 'Everything else to others, with its notes' },
  { table: '8', title: 'Nil-rated' },
  { table: '9B-R', title: 'Notes to the registered' },
  { table: '9B-U', title: 'Notes on large invoices to others' },
];

/** Documents that one line of a table is about. */
export interface OutwardGroup extends OutwardSum {
  readonly documents: readonly OutwardDocument[];
}

/** What was supplied under one service accounting code at one rate. */
export interface SacGroup extends OutwardGroup {
  readonly sac: string;
  readonly rate: BasisPoints;
}

/** What was supplied to the unregistered at one place and rate. */
interface PlaceGroup extends OutwardGroup {
  readonly place: string;
  readonly rate: BasisPoints;
  readonly isInState: boolean;
}

/** The numbers that were used of a series (table 13). */
interface IssuedSeries {
  readonly kind: OutwardDocument['kind'];
  readonly from: string;
  readonly to: string;
  readonly total: number;
  /** Numbers in between that no document in force has. */
  readonly cancelled: number;
}

/** Our own return of a month: what was supplied, by table. */
export interface Gstr1 {
  readonly tables: readonly (OutwardGroup & { readonly table: OutwardTable; readonly title: string })[];
  /** All that is in force. */
  readonly total: OutwardGroup;
  /** Table 12, apart by whether the recipient is registered. */
  readonly bySac: { readonly registered: readonly SacGroup[]; readonly others: readonly SacGroup[] };
  /** Table 7. */
  readonly byPlace: readonly PlaceGroup[];
  /** Table 13. */
  readonly issued: readonly IssuedSeries[];
}

/** Makes the return of the documents of one registration and month. */
export function gstr1Of(all: readonly OutwardDocument[]): Gstr1 {
  const inForce = all.filter(({ isCancelled }) => !isCancelled).toSorted(byNumber);
  const inTable = Map.groupBy(inForce, tableOf);
  const isRegistered = (one: OutwardDocument) => one.recipientGstin !== null;
  return {
    tables: OUTWARD_TABLES.map((one) => ({ ...one, ...groupOf(inTable.get(one.table) ?? []) })),
    total: groupOf(inForce),
    bySac: {
      registered: bySac(inForce.filter(isRegistered)),
      others: bySac(inForce.filter((one) => !isRegistered(one))),
    },
    byPlace: byPlace(inTable.get('7') ?? []),
    issued: issuedOf(all),
  };
}

function groupOf(documents: readonly OutwardDocument[]): OutwardGroup {
  return { documents, ...sumOutward(documents) };
}

function bySac(documents: readonly OutwardDocument[]): readonly SacGroup[] {
  return grouped(documents, ({ sac, rate }) => `${sac} ${rate}`).map(([first, own]) => {
    const { sac, rate } = first;
    return { sac, rate, ...groupOf(own) };
  });
}

function byPlace(documents: readonly OutwardDocument[]): readonly PlaceGroup[] {
  const key = (one: OutwardDocument) => `${one.placeOfSupplyStateCode} ${one.rate} ${isInState(one)}`;
  return grouped(documents, key).map(([first, own]) => ({
    place: first.placeOfSupplyStateCode,
    rate: first.rate,
    isInState: isInState(first),
    ...groupOf(own),
  }));
}

function grouped(
  documents: readonly OutwardDocument[],
  keyOf: (document: OutwardDocument) => string,
): readonly (readonly [OutwardDocument, readonly OutwardDocument[]])[] {
  return [...Map.groupBy(documents, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => (own[0] === undefined ? [] : [[own[0], own] as const]));
}

const KIND_ORDER = { invoice: 0, debit_note: 1, credit_note: 2 } as const;

function issuedOf(all: readonly OutwardDocument[]): readonly IssuedSeries[] {
  const series = [
    ...Map.groupBy(all, ({ kind, number }) => `${KIND_ORDER[kind]} ${number.slice(0, serialAt(number))}`),
  ];
  return series
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => {
      const sorted = own.toSorted(byNumber);
      const [first, last] = [sorted[0], sorted.at(-1)];
      if (!first || !last) return [];
      const total = serialOf(last) - serialOf(first) + 1;
      const inForce = own.filter(({ isCancelled }) => !isCancelled).length;
      return [{ kind: first.kind, from: first.number, to: last.number, total, cancelled: total - inForce }];
    });
}

/** Where the serial of a number begins: behind its series. */
function serialAt(number: string): number {
  return number.lastIndexOf('/') + 1;
}

function serialOf({ number }: OutwardDocument): number {
  return Number(number.slice(serialAt(number)));
}

function byNumber(a: OutwardDocument, b: OutwardDocument): number {
  return a.number === b.number ? 0 : a.number < b.number ? -1 : 1;
}
