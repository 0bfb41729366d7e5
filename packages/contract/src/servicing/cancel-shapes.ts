import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';

/** The specification's scope of a cancellation (decisions §2): full trip, onward, return. */
export const cancelType = z.enum(['', '1', '2']);

/** Whether we ask the airline or a person of the travel desk arranges it ('Send cancel request'). */
export const cancelChannel = z.enum(['online', 'request']);

/** A scope of the radio group (screens §2.5). */
export const cancelScope = z.object({
  type: cancelType,
  /** 'Full trip', 'Onward (Bengaluru - Delhi)'. */
  label: z.string(),
  offered: z.boolean(),
  /** Why it is not offered. */
  refusal: z.nullable(z.string()),
  channel: cancelChannel,
});

/** A traveller of the onward or return list (screens §2.5); the specification's names. */
export const cancelTraveler = z.object({
  /** Counted from 0 in the order of the booking. */
  index: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** As the person may send it again; nobody is ticked beforehand. */
  isChecked: z.boolean(),
  isCancelled: z.boolean(),
  /** "Asha Rao" or "Asha Rao (Cancelled)". */
  label: z.string(),
  offered: z.boolean(),
  refusal: z.nullable(z.string()),
});

/** What may be cancelled now, and by which channel. */
export const cancelChoices = z.object({
  /** True when anything can be cancelled now. */
  offered: z.boolean(),
  /** Why nothing can. */
  refusal: z.nullable(z.string()),
  /** `scope`: the radio group · `travelers`: the two lists with boxes (travelerMode 'multiple'). */
  mode: z.enum(['scope', 'travelers']),
  /** 'Cancel' or 'Send cancel request' (screens §4). */
  button: z.enum(['Cancel', 'Send cancel request']),
  channel: cancelChannel,
  /** The question before it is done (rules §8). */
  confirm: z.string(),
  scopes: z.array(cancelScope),
  canceledTravelersOnward: z.array(cancelTraveler),
  canceledTravelersReturn: z.array(cancelTraveler),
  /** What this ticket allows and what it does not, in a sentence; null where everything can be done online. */
  channelNote: z.nullable(z.string()),
  /** When requests stop: three hours before departure, airport-local "2026-01-05T03:10"; null once they have. */
  stopsAt: z.nullable(z.string()),
});

/** The hover panel of cancellation charges (screens §2.5), from the fare's rules alone. Per traveller. */
export const cancellationCharges = z.object({
  /** "upto ₹3,500". */
  text: z.string(),
  /** The dearest charge that the rules still foresee, our own included. */
  maximum: rupees,
  /** What the airline keeps now. */
  flightCancellationFee: rupees,
  /** Our cancellation charge with its GST. */
  otherCharges: rupees,
  note: z.string(),
});

/** A sentence of the law about an amount. */
export const lawNote = z.object({ text: z.string(), source: z.string() });

/** One charge of an airline that the law does not allow. */
export const guardFinding = z.object({
  rule: z.string(),
  /** Whose ticket: "Asha Rao, Bengaluru - Delhi"; empty where the booking is one traveller's on one flight. */
  about: z.string(),
  /**
   * Null for those who may not know our part of the price: what an airline keeps of a ticket reveals what it was paid.
   */
  asked: z.nullable(rupees),
  /** Null as `asked` is, where it reveals the same. */
  allowed: z.nullable(rupees),
  shortfall: rupees,
  text: z.string(),
  source: z.nullable(z.string()),
});

/** An airline's charges compared with the law. */
export const guardJudgement = z.object({
  ok: z.boolean(),
  shortfall: rupees,
  findings: z.array(guardFinding),
});

/** What a cancellation keeps and refunds. paid = kept + refund. */
export const cancellationAmounts = z.object({
  paid: rupees,
  airlinePenalty: rupees,
  /** Our cancellation charge without its GST. */
  serviceCharge: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
  /** Airport fees and taxes, which are refunded whatever the fare says; part of `refund`. */
  taxesReturned: rupees,
  /** Our convenience fee with its GST, which is not refunded. */
  notReturned: rupees,
  refund: rupees,
});

/** The same for one traveller on one flight. */
export const cancellationPart = z.extend(cancellationAmounts, {
  travelerIndex: z.number(),
  traveler: z.string(),
  /** Counted from 0 in the order of travel. */
  sliceIndex: z.number(),
  /** "Bengaluru - Delhi". */
  slice: z.string(),
});

/** What cancelling a part refunds now. */
export const flightCancellationQuote = z.object({
  flightId: z.string(),
  type: cancelType,
  /** "Full trip", "Asha Rao on Bengaluru - Delhi". */
  scopeText: z.string(),
  channel: cancelChannel,
  /** False while the airline has only given its general rules. */
  exact: z.boolean(),
  /** Until when the airline holds it, ISO instant; null = it did not say. */
  holdsUntil: z.nullable(z.string()),
  amounts: cancellationAmounts,
  /** False for a fare that was entered in one sum: how much of it is refundable taxes is unknown. */
  knowsTaxes: z.boolean(),
  parts: z.array(cancellationPart),
  /** "The card that paid, within 6-7 working days, but ₹4,175 of it as the airline credits that paid". */
  refundTo: z.string(),
  /** How much of the refund the airline gives as a credit: it is taken, or the money is asked for instead. */
  credit: rupees,
  /** Credits that had paid and are restored as they were. `until`: the last day, YYYY-MM-DD. */
  creditsBack: z.array(z.object({ airline: z.string(), amount: rupees, until: z.string() })),
  /** "6-7 working days"; null where no money returns to a card. */
  days: z.nullable(z.string()),
  law: z.array(lawNote),
  guard: guardJudgement,
  /** One sentence: what is refunded, what is kept. */
  text: z.string(),
});

/** A refund's day and whether it has passed. */
export const refundClock = z.object({
  refundId: z.string(),
  amount: rupees,
  state: z.enum(['processing', 'refunded']),
  startedOn: z.string(),
  /** Our own promise: YYYY-MM-DD. */
  promisedOn: z.string(),
  /** The regulator's deadline for the refund: YYYY-MM-DD; null where no rule is on record for that day. */
  lawBy: z.nullable(z.string()),
  /** The day that is waited for: the promise or the law, whichever ends first. */
  dueOn: z.string(),
  completedAt: z.nullable(z.string()),
  standing: z.enum(['on_time', 'due_today', 'overdue', 'done']),
  daysOverdue: z.number(),
  text: z.string(),
  source: z.nullable(z.string()),
});

/** The specification's credit note (screens §3, §4). */
export const creditNote = z.object({
  originalAmount: rupees,
  AirlineRefundAmount: rupees,
  /** ISO instant at which the refund was sent; null while it is processed. */
  completeTime: z.nullable(z.string()),
});

/** The specification's debit note: our cancellation charge. */
export const debitNote = z.object({
  number: z.nullable(z.string()),
  otherCharges: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
});

/** A cancellation of the booking or of a part of it, as the post-cancel box shows it (screens §4). */
export const bookedCancellation = z.object({
  _id: z.string(),
  state: z.enum(['requested', 'supplier', 'settled', 'refused']),
  channel: cancelChannel,
  scopeText: z.string(),
  /** 'Booking cancelled', 'Processing refund...', 'Refund Calculation' and the titles before and instead. */
  title: z.string(),
  /** What happened and what comes next, one sentence. */
  text: z.string(),
  steps: z.array(z.object({ label: z.string(), state: z.enum(['done', 'current', 'waiting', 'stopped']) })),
  requestedAt: z.string(),
  requestedBy: z.string(),
  reason: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
  expected: cancellationAmounts,
  exact: z.boolean(),
  /**
   * Lines 'Airline Fare', 'Airline Penalty', 'Other charges', 'Refund'; null until the airline has stated the money.
   */
  calculation: z.nullable(
    z.object({
      lines: z.array(z.object({ label: z.string(), amount: rupees, detail: z.nullable(z.string()) })),
      amounts: cancellationAmounts,
    }),
  ),
  creditNote: z.nullable(creditNote),
  debitNote: z.nullable(debitNote),
  /** Null until the airline's charge is known. */
  guard: z.nullable(guardJudgement),
  /**
   * The open or closed case about an airline that kept too much or is late. `hasLetter`: its letter can be fetched;
   * false where it is unknown what is missing.
   */
  refundCase: z.nullable(
    z.object({
      caseId: z.string(),
      number: z.number(),
      title: z.string(),
      state: z.enum(['open', 'done']),
      hasLetter: z.boolean(),
      /** The day on which a closed case is taken up again, since the airline owes the money; null where it does not. */
      againOn: z.nullable(z.string()),
    }),
  ),
  clock: z.nullable(refundClock),
});
