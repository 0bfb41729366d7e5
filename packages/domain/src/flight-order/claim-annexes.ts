import { formatInrExact, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { claimWord, hidesKept, hidesSum, type RefundLetterFacts, refundEvidence } from './refund-letter.ts';

/** What was paid for one traveller on one flight, in its parts. */
interface AnnexUnit {
  readonly travellerName: string;
  /** "6E 6045, Bengaluru - Delhi". */
  readonly flight: string;
  readonly basePaise: Paise;
  readonly fuelPaise: Paise;
  /** Taxes and airport fees. */
  readonly statutoryPaise: Paise;
  readonly otherPaise: Paise;
  /** Seats, meals and bags. */
  readonly extrasPaise: Paise;
}

/** What an airline stated for a part; null = it has not said. */
export interface AnnexStatement {
  readonly part: string;
  readonly chargePaise: Paise | null;
  readonly returnedPaise: Paise | null;
  /** The airline's own number for it. */
  readonly reference: string | null;
}

/** The enclosures of a letter. Moments are in words already. */
export interface AnnexFacts {
  readonly units: readonly AnnexUnit[];
  readonly record: readonly { readonly at: string; readonly text: string }[];
  readonly statements: readonly AnnexStatement[];
}

/** One enclosure: a table with its head, and a last line where it adds up. */
export interface Annex {
  /** As in the letter. */
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[] | null;
}

/** The enclosures of a letter in its order: ticket, record, the airline's statement, calculation. */
export function claimAnnexes(letter: RefundLetterFacts, annex: AnnexFacts): readonly Annex[] {
  const [ticket, record, statement, calculation] = refundEvidence(letter);
  return [
    {
      title: ticket,
      ...ticketTable(annex.units, letter.occasion === 'change' || letter.hidesCost ? null : letter.paidPaise),
    },
    { title: record, ...recordTable(annex.record) },
    { title: statement, ...statementTable(annex, letter) },
    { title: calculation, ...claimTable(letter) },
  ];
}

type Table = Omit<Annex, 'title'>;

const rupees = (amount: Paise | null): string => (amount === null ? 'not stated' : formatInrExact(amount));

function ticketTable(units: readonly AnnexUnit[], paidPaise: Paise | null): Table {
  const parts = (unit: AnnexUnit): readonly Paise[] => [
    unit.basePaise,
    unit.fuelPaise,
    unit.statutoryPaise,
    unit.otherPaise,
    unit.extrasPaise,
  ];
  const columns = [0, 1, 2, 3, 4].map((index) => sum(units.map((unit) => parts(unit)[index] ?? ZERO)));
  const soldPaise = sum(columns);
  const commissionPaise = paidPaise === null ? ZERO : subtract(soldPaise, paidPaise);
  const nothing = ['', '', '', '', '', ''];
  return {
    head: [
      'Traveller',
      'Flight',
      'Base fare',
      'Fuel charge',
      'Taxes and fees',
      'Other fees',
      'Seat, meal, bag',
      'Paid',
    ],
    rows: [
      ...units.map((unit) => [unit.travellerName, unit.flight, ...parts(unit).map(rupees), rupees(sum(parts(unit)))]),
      ...(commissionPaise > 0
        ? [['Commission, not paid to the airline', ...nothing, `-${rupees(commissionPaise)}`]]
        : []),
    ],
    total: ['Together', '', ...columns.map(rupees), rupees(subtract(soldPaise, commissionPaise))],
  };
}

function recordTable(record: AnnexFacts['record']): Table {
  return { head: ['When', 'What'], rows: record.map(({ at, text }) => [at, text]), total: null };
}

function statementTable({ statements }: AnnexFacts, letter: RefundLetterFacts): Table {
  const returned = letter.occasion === 'credit' ? 'Given as a credit' : 'Returned';
  const hidesCharge = hidesKept(letter);
  return {
    head: ['Part', ...(hidesCharge ? [] : ['Charge stated']), ...(letter.hidesCost ? [] : [returned]), 'Reference'],
    rows: statements.map((one) => [
      one.part,
      ...(hidesCharge ? [] : [rupees(one.chargePaise)]),
      ...(letter.hidesCost ? [] : [rupees(one.returnedPaise)]),
      one.reference ?? 'none given',
    ]),
    total: null,
  };
}

function claimTable(letter: RefundLetterFacts): Table {
  const claimed = letter.claims.map(({ finding }) => finding);
  const recoveredPaise = letter.recoveredPaise ?? ZERO;
  const leftPaise = subtract(sum(claimed.map((one) => one.shortfallPaise)), recoveredPaise);
  const isHidden = hidesKept(letter);
  const kept = <T>(columns: readonly T[]): readonly T[] => (isHidden ? [] : columns);
  const sums = <T>(columns: readonly T[]): readonly T[] => (hidesSum(letter) ? [] : columns);
  return {
    head: ['Traveller', 'Flight', ...kept([claimWord(letter), 'Allowed']), ...sums(['Claimed']), 'Source'],
    rows: [
      ...letter.claims.map(({ travellerName, flight, finding }) => [
        travellerName,
        flight,
        ...kept([rupees(finding.askedPaise), rupees(finding.allowedPaise)]),
        ...sums([rupees(finding.shortfallPaise)]),
        finding.source,
      ]),
      ...(recoveredPaise > 0 ? sums([['Paid since', '', ...kept(['', '']), `-${rupees(recoveredPaise)}`, '']]) : []),
    ],
    total: hidesSum(letter) ? null : ['Still claimed', '', ...kept(['', '']), rupees(leftPaise), ''],
  };
}
