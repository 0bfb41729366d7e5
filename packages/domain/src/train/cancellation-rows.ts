import type { TrainKind } from './train-class.ts';

/**
 * A row of the railway's table of cancellation charges for confirmed berths: which hours before departure cost what.
 * Hours count to the scheduled departure from the ticket's starting station. It applies to cancellations on its days
 * (both ends inclusive, YYYY-MM-DD in India).
 */
export interface CancellationRow {
  readonly id: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly kinds: readonly TrainKind[];
  /**
   * The class's flat charge applies up to this many hours before departure; null = there is no flat charge and no
   * minimum charge.
   */
  readonly flatAboveHours: number | null;
  /** A quarter is kept down to this many hours, and half from there on. */
  readonly quarterAboveHours: number;
  /** With fewer hours left there is no refund. */
  readonly nilBelowHours: number;
  /** True where there is no refund either once the chart is prepared. */
  readonly endsAtChart: boolean;
  readonly source: string;
}

const EVERY_KIND: readonly TrainKind[] = ['regular', 'vande_bharat_sleeper', 'amrit_bharat_2'];

/** Every row. Those of trains with their own rule come first, so that the first that fits holds. */
export const CANCELLATION_ROWS: readonly CancellationRow[] = [
  {
    id: '2026-sleeper',
    validFrom: '2026-01-16',
    validTo: null,
    kinds: ['vande_bharat_sleeper', 'amrit_bharat_2'],
    flatAboveHours: null,
    quarterAboveHours: 72,
    nilBelowHours: 8,
    endsAtChart: false,
    source: 'Ministry of Railways, notification of 16 January 2026 on Vande Bharat Sleeper and Amrit Bharat II trains',
  },
  {
    id: '2026',
    validFrom: '2026-04-15',
    validTo: null,
    kinds: EVERY_KIND,
    flatAboveHours: 72,
    quarterAboveHours: 24,
    nilBelowHours: 8,
    endsAtChart: false,
    source:
      'Railway refund rules as changed in April 2026, in force everywhere from 15 April 2026 (as the press reported)',
  },
  {
    id: '2015',
    validFrom: '2015-11-12',
    validTo: '2026-04-14',
    kinds: EVERY_KIND,
    flatAboveHours: 48,
    quarterAboveHours: 12,
    nilBelowHours: 4,
    endsAtChart: true,
    source: 'Railway Passengers (Cancellation of Tickets and Refund of Fare) Rules, 2015, GSR 836(E)',
  },
];

/** The ids a booking may be tied to. */
export const CANCELLATION_ROW_IDS: readonly string[] = CANCELLATION_ROWS.map(({ id }) => id);

/**
 * The row for a kind of train on a day (YYYY-MM-DD in India), or the one that the booking is tied to. Throws RangeError
 * for a row that does not exist and for days before the first.
 */
export function cancellationRowOn(on: string, kind: TrainKind, tiedToId: string | null): CancellationRow {
  const row =
    tiedToId === null
      ? CANCELLATION_ROWS.find(
          ({ validFrom, validTo, kinds }) =>
            kinds.includes(kind) && validFrom <= on && (validTo === null || on <= validTo),
        )
      : CANCELLATION_ROWS.find(({ id }) => id === tiedToId);
  if (!row) throw new RangeError(`No row of cancellation charges ${tiedToId ?? `on ${on}`}`);
  return row;
}
