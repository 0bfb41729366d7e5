import type { busCancellation, busSeat, busVerdict } from '@pravas/contract/bus/bus-seat-shapes.ts';
import { cancellationSentences, deadlineText, keptLines } from '@pravas/domain/bus/bus-cancellation-words.ts';
import { busChargeSteps } from '@pravas/domain/bus/bus-charge-steps.ts';
import type { BookedSeat } from '@pravas/domain/bus/bus-detail.ts';
import type { BusLayout, BusSeat } from '@pravas/domain/bus/bus-layout.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import { seatChoice } from '@pravas/domain/bus/judge-bus.ts';
import { isSingle } from '@pravas/domain/bus/pair-seats.ts';
import { type BusQuoteTerms, busCancelFee } from '@pravas/domain/bus/quote-bus.ts';
import { spokenSeat } from '@pravas/domain/bus/seat-words.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import { judgeBus } from '@pravas/domain/policy/bus-rules.ts';
import { policyLine } from '@pravas/domain/policy/policy-lines.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { serviceGst, supplyIn } from '@pravas/domain/tax/service-gst.ts';
import type * as z from 'zod/mini';
import { feeWithGst, type PresentingBuses } from './present-bus.ts';

/** A seat as it is now, with what it costs and what the policy makes of it. */
export function presentSeat(
  { terms, now }: Pick<PresentingBuses, 'terms' | 'now'>,
  bus: BusService,
  layout: Pick<BusLayout, 'seats'>,
  seat: BusSeat,
): z.output<typeof busSeat> {
  const { seatName, deck, row, column, kind, isWindow, isFree, keptFor, fare } = seat;
  const verdict =
    terms.version && isFree ? judgeBus(terms.version, seatChoice(bus, seat, now), { budget: null }) : null;
  return {
    ...{ seatName, deck, row, column, kind, isWindow, isFree, keptFor },
    isSingle: isSingle(layout, seat),
    fare: fare.totalPaise,
    total: sum([fare.totalPaise, feeWithGst(1, terms.quote)]),
    text: spokenSeat(seat),
    verdict: verdict && presentBusVerdict(verdict),
  };
}

/** A verdict on seats: its word, and the broken rules as sentences and as the specification's lines (rules §9.4). */
export function presentBusVerdict({ outcome, checks }: Verdict): NonNullable<z.output<typeof busVerdict>> {
  const broken = checks.filter((check) => check.outcome !== 'within');
  return {
    outcome,
    reasons: broken.map(({ sentence }) => sentence),
    policyMessages: broken.map(policyLine),
  };
}

/** The refund for cancelling these seats until they are boarded, in rupees, and what else is lost. */
export function presentCancellation(
  { terms, now }: Pick<PresentingBuses, 'terms' | 'now'>,
  bus: BusService,
  seats: readonly BookedSeat[],
  boarding: Pick<BusPoint, 'at'>,
): z.output<typeof busCancellation> {
  const of = { terms: bus.terms, boughtAt: null, seats, boarding: { at: boarding.at } };
  const ours = { feePaise: feeWithGst(seats.length, terms.quote), cancelPaise: cancelWithGst(terms.quote) };
  return {
    sentences: [...cancellationSentences({ ...of, boarding: { ...NOWHERE, ...of.boarding } }, now)],
    steps: busChargeSteps(of, now).map(({ from, until, keptPaise, refundPaise }) => ({
      from: from.toString(),
      until: until.toString(),
      untilText: deadlineText(until),
      kept: keptPaise,
      back: refundPaise,
    })),
    alsoKept: keptLines({ seats }, ours).map(({ label, paise }) => ({ label, amount: paise })),
    isPartial: bus.terms.isPartial,
    notes: cancellationNotes(bus, seats.length),
  };
}

/** The words depend only on the time. */
const NOWHERE = {
  ...{ pointId: '', name: '', area: '', address: null, landmark: null, phone: null, point: null },
} as const;

function cancellationNotes({ terms }: BusService, seats: number): string[] {
  const { isPartial, isPrimaryAlone, freeMinutes } = terms;
  return [
    'Times count from the start of the bus, wherever you get on.',
    ...(freeMinutes > 0 ? [`For ${freeMinutes} minutes after booking it is cancelled free of charge.`] : []),
    ...(seats > 1 && !isPartial ? ['This operator cancels all seats of a ticket together.'] : []),
    ...(seats > 1 && isPartial && !isPrimaryAlone
      ? ["The first passenger's seat is cancelled only with all the others."]
      : []),
  ];
}

/** What we take for cancelling with its GST, once for each request. */
function cancelWithGst({ fees, on, ...terms }: BusQuoteTerms): Paise {
  const feePaise = busCancelFee(fees);
  return sum([feePaise, serviceGst({ feePaise, ...supplyIn(terms), on }).totalPaise]);
}
