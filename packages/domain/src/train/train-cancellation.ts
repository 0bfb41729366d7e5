import { applyRate, greatest, least, type Paise, paise, subtract, sum, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { type AirportTime, epochMillisecondsOf } from '../time/airport-time.ts';
import { indianDay, startOfIndianDay } from '../time/indian-day.ts';
import { CANCELLATION_ROWS, type CancellationRow, cancellationRowOn } from './cancellation-rows.ts';
import {
  isTatkal,
  RAIL_GST_RATE,
  TRAIN_CLASSES,
  type TrainClass,
  type TrainKind,
  type TrainQuota,
} from './train-class.ts';
import type { TrainPaid } from './train-paid.ts';
import { hasBerth, type TrainStatus } from './train-status.ts';

/** A passenger who is to be cancelled. */
interface CancelledPassenger {
  readonly travellerIndex: number;
  /** When they are cancelled; at charting, as the chart has it. */
  readonly status: TrainStatus;
  readonly paid: TrainPaid;
}

/** What happened to the train or the ticket, where that changes the refund. */
export type TrainEvent =
  | { readonly kind: 'train_cancelled' }
  /** The passengers did not travel, and a TDR was filed at `filedAt`. */
  | {
      readonly kind: 'late';
      readonly delayMinutes: number;
      readonly actualDeparture: Temporal.Instant;
      readonly filedAt: Temporal.Instant;
    }
  /** Everybody on the PNR waited when the chart was prepared. */
  | { readonly kind: 'lapsed_at_charting' };

/** The facts that decide what cancelling a train ticket costs. */
export interface TrainCancellationFacts {
  readonly travelClass: TrainClass;
  readonly quota: TrainQuota;
  readonly trainKind: TrainKind;
  /** By the timetable from the ticket's starting station, regardless of where the passengers board. */
  readonly departure: AirportTime;
  /** When the chart was prepared; null where it is not yet or not known. */
  readonly chartedAt: Temporal.Instant | null;
  /** Ties the ticket to a row of the table; null = the row of the day it is cancelled on. */
  readonly cancellationRowId: string | null;
  readonly passengers: readonly CancelledPassenger[];
  readonly event: TrainEvent | null;
}

/** The reason of a passenger's charge. */
type TrainChargeRule =
  | 'train_cancelled'
  | 'late_train'
  | 'clerkage'
  | 'waiting_too_late'
  | 'tatkal'
  | 'flat'
  | 'quarter'
  | 'half'
  | 'too_late';

/** The refund of one passenger: refund + charge + its GST + what is not refundable = paid. */
export interface TrainRefund {
  readonly travellerIndex: number;
  readonly rule: TrainChargeRule;
  readonly paidPaise: Paise;
  readonly chargePaise: Paise;
  /** GST that the railway keeps on its charge. */
  readonly chargeGstPaise: Paise;
  readonly notRefundablePaise: Paise;
  readonly refundPaise: Paise;
  readonly source: string;
  readonly proof: Proof;
}

const HOUR_MS = 3_600_000;
/** Until how long before departure passengers in RAC or waiting may be cancelled. */
const CLERKAGE_ENDS_MS = HOUR_MS / 2;
const CLERKAGE = paise(6_000);
const FIVE_RUPEES = 500;
const QUARTER = 2_500;
const HALF = 5_000;
const LATE_MINUTES = 180;

const RULES_2015 = 'Railway Passengers (Cancellation of Tickets and Refund of Fare) Rules, 2015, GSR 836(E)';
const GST_KEPT =
  'Ministry of Finance, 2022: GST on rail cancellation charges at the rate of the ticket, in AC and first class';
const FEES_KEPT = 'IRCTC terms: convenience fee, insurance and agent charges are not refunded';

/** A charge before GST, and the rule that made it. */
interface Charge {
  readonly rule: TrainChargeRule;
  readonly chargePaise: Paise;
  readonly source: string;
  /** Basis points of the base fare, where it is a part of it. */
  readonly rate?: number;
}

/**
 * The refund of each passenger when cancelling at a moment. Percentages are of the base fare without GST, rounded up to
 * the next ₹5 and never below the flat charge of the class; the booking's GST is refunded but for that on the charge.
 * Fees, insurance and agent charges stay. Throws RangeError for passengers who are cancelled already.
 */
export function trainCancellation(facts: TrainCancellationFacts, at: Temporal.Instant): readonly TrainRefund[] {
  const { isTaxed } = TRAIN_CLASSES[facts.travelClass];
  const row = cancellationRowOn(indianDay(at), facts.trainKind, facts.cancellationRowId);
  return facts.passengers.map((passenger) => {
    const { basePaise, gstPaise, notRefundablePaise } = passenger.paid;
    const charge = chargeFor(passenger, facts, row, at.epochMilliseconds);
    // Where the whole base fare is kept its whole GST is too, however the railway rounded it.
    const isAllKept = charge.chargePaise === basePaise;
    const chargeGstPaise = isAllKept
      ? gstPaise
      : isTaxed
        ? least(applyRate(charge.chargePaise, RAIL_GST_RATE), gstPaise)
        : ZERO;
    const farePaise = sum([basePaise, gstPaise]);
    const refundPaise = subtract(farePaise, sum([charge.chargePaise, chargeGstPaise]));
    return {
      travellerIndex: passenger.travellerIndex,
      rule: charge.rule,
      paidPaise: sum([farePaise, notRefundablePaise]),
      chargePaise: charge.chargePaise,
      chargeGstPaise,
      notRefundablePaise,
      refundPaise,
      source: charge.source,
      proof: proofOf(passenger.paid, charge, { chargeGstPaise, refundPaise, rowId: row.id }),
    };
  });
}

function chargeFor(
  { status, paid: { basePaise } }: CancelledPassenger,
  facts: TrainCancellationFacts,
  row: CancellationRow,
  atMs: number,
): Charge {
  if (status.kind === 'cancelled') throw new RangeError('A passenger who is cancelled cannot be cancelled again');
  const { event } = facts;
  if (event?.kind === 'train_cancelled') {
    return { rule: 'train_cancelled', chargePaise: ZERO, source: `${RULES_2015}: train cancelled by the railway` };
  }
  if (event?.kind === 'late' && isLateEnough(event)) {
    return { rule: 'late_train', chargePaise: ZERO, source: `${RULES_2015}: more than 3 hours late and not travelled` };
  }
  const leftMs = epochMillisecondsOf(facts.departure) - atMs;
  if (!hasBerth(status)) {
    const isInTime = leftMs >= CLERKAGE_ENDS_MS || event?.kind === 'lapsed_at_charting';
    return isInTime
      ? { rule: 'clerkage', chargePaise: least(CLERKAGE, basePaise), source: `${RULES_2015}: RAC and waiting list` }
      : { rule: 'waiting_too_late', chargePaise: basePaise, source: `${RULES_2015}: RAC and waiting list` };
  }
  if (isTatkal(facts.quota)) {
    return { rule: 'tatkal', chargePaise: basePaise, source: 'Indian Railways, Tatkal scheme: no refund if confirmed' };
  }
  const isCharted = row.endsAtChart && facts.chartedAt !== null && atMs >= facts.chartedAt.epochMilliseconds;
  return chargeByHours(row, { leftMs, isCharted, basePaise, travelClass: facts.travelClass });
}

/** True where a TDR for a late train was filed in time (rules of 2015: before the train in fact departs). */
function isLateEnough(event: Extract<TrainEvent, { kind: 'late' }>): boolean {
  return event.delayMinutes > LATE_MINUTES && Temporal.Instant.compare(event.filedAt, event.actualDeparture) < 0;
}

/** The charge of a confirmed passenger by the hours that are left. */
function chargeByHours(
  row: CancellationRow,
  {
    leftMs,
    isCharted,
    basePaise,
    travelClass,
  }: {
    readonly leftMs: number;
    readonly isCharted: boolean;
    readonly basePaise: Paise;
    readonly travelClass: TrainClass;
  },
): Charge {
  const { source } = row;
  const flatPaise = row.flatAboveHours === null ? ZERO : TRAIN_CLASSES[travelClass].flatChargePaise;
  const part = (rule: 'quarter' | 'half', rate: number): Charge => {
    const chargePaise = greatest(flatPaise, upToFiveRupees(basePaise, rate));
    return { rule, chargePaise: least(chargePaise, basePaise), source, rate };
  };
  if (isCharted || leftMs < row.nilBelowHours * HOUR_MS) return { rule: 'too_late', chargePaise: basePaise, source };
  if (row.flatAboveHours !== null && leftMs > row.flatAboveHours * HOUR_MS) {
    return { rule: 'flat', chargePaise: least(flatPaise, basePaise), source };
  }
  return leftMs > row.quarterAboveHours * HOUR_MS ? part('quarter', QUARTER) : part('half', HALF);
}

/** A part of the base fare, rounded up to the next ₹5. */
function upToFiveRupees(basePaise: Paise, rate: number): Paise {
  return paise(Math.ceil((basePaise * rate) / (10_000 * FIVE_RUPEES)) * FIVE_RUPEES);
}

function proofOf(
  { basePaise, gstPaise, notRefundablePaise }: TrainPaid,
  charge: Charge,
  figures: { readonly chargeGstPaise: Paise; readonly refundPaise: Paise; readonly rowId: string },
): Proof {
  const { rule, chargePaise, source, rate } = charge;
  return proof({
    rule: 'train_refund.total',
    inputs: { basePaise, gstPaise, notRefundablePaise },
    result: figures.refundPaise,
    source,
    parts: [
      proof({
        rule: `train_refund.${rule}`,
        inputs: { basePaise, row: figures.rowId },
        result: chargePaise,
        source,
        ...(rate === undefined ? {} : { rate }),
      }),
      proof({
        rule: 'train_refund.gst_on_charge',
        rate: figures.chargeGstPaise === 0 ? 0 : RAIL_GST_RATE,
        inputs: { chargePaise, gstPaise },
        result: figures.chargeGstPaise,
        source: GST_KEPT,
      }),
      proof({
        rule: 'train_refund.not_refundable',
        inputs: { notRefundablePaise },
        result: notRefundablePaise,
        source: FEES_KEPT,
      }),
    ],
  });
}

/** A span in which cancelling costs the same. Both ends belong to it. */
export interface TrainCancellationStep {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly chargePaise: Paise;
  readonly chargeGstPaise: Paise;
  readonly refundPaise: Paise;
  readonly passengers: readonly TrainRefund[];
}

/**
 * What cancelling refunds from a moment on until departure, in consecutive steps to the millisecond; none where the
 * train has left. The charge of confirmed passengers only rises.
 */
export function trainCancellationTimeline(
  facts: TrainCancellationFacts,
  from: Temporal.Instant,
): readonly TrainCancellationStep[] {
  const departureMs = epochMillisecondsOf(facts.departure);
  const steps: TrainCancellationStep[] = [];
  const moments = momentsOf(facts).filter((ms) => ms > from.epochMilliseconds && ms <= departureMs);
  const starts = from.epochMilliseconds <= departureMs ? [from.epochMilliseconds, ...moments] : [];
  for (const [index, startMs] of starts.entries()) {
    const until = instant((starts[index + 1] ?? departureMs + 1) - 1);
    const passengers = trainCancellation(facts, instant(startMs));
    const before = steps.at(-1);
    const isSame = before?.passengers.every(({ rule, refundPaise }, at) => {
      const after = passengers[at];
      return after !== undefined && after.rule === rule && after.refundPaise === refundPaise;
    });
    if (before && isSame) steps[steps.length - 1] = { ...before, until };
    else steps.push({ from: instant(startMs), until, passengers, ...totalsOf(passengers) });
  }
  return steps;
}

/**
 * Every millisecond with which a charge may begin, in order. Some limits belong to the span before, some to the one
 * after.
 */
function momentsOf({ departure, chartedAt }: TrainCancellationFacts): readonly number[] {
  const departureMs = epochMillisecondsOf(departure);
  const hours = CANCELLATION_ROWS.flatMap(({ flatAboveHours, quarterAboveHours, nilBelowHours }) => [
    ...(flatAboveHours === null ? [] : [flatAboveHours]),
    quarterAboveHours,
    nilBelowHours,
  ]);
  const limits = [...hours.map((count) => departureMs - count * HOUR_MS), departureMs - CLERKAGE_ENDS_MS];
  const rowStarts = CANCELLATION_ROWS.map(({ validFrom }) => startOfIndianDay(Temporal.PlainDate.from(validFrom)));
  const others = [...rowStarts, ...(chartedAt === null ? [] : [chartedAt])];
  const moments = [
    ...limits.flatMap((ms) => [ms, ms + 1]),
    ...others.map(({ epochMilliseconds }) => epochMilliseconds),
  ];
  return [...new Set(moments)].toSorted((a, b) => a - b);
}

function instant(ms: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(ms);
}

function totalsOf(refunds: readonly TrainRefund[]) {
  return {
    chargePaise: sum(refunds.map((refund) => refund.chargePaise)),
    chargeGstPaise: sum(refunds.map((refund) => refund.chargeGstPaise)),
    refundPaise: sum(refunds.map((refund) => refund.refundPaise)),
  };
}
