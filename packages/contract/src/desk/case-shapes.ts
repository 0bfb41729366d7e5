import type { CaseAction } from '@pravas/domain/desk/case-actions.ts';
import type { CasePlace } from '@pravas/domain/desk/case-places.ts';
import { WORK_CASE_KINDS, type WorkCaseKind } from '@pravas/domain/desk/work-case-kinds.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { cabinCode, namedPerson } from '../schemas.ts';

/** Why a person is needed. */
export const workCaseKind = z.enum(Object.keys(WORK_CASE_KINDS) as [WorkCaseKind, ...WorkCaseKind[]]);

/** What a person can do about it. */
export const caseAction = z.enum([
  'ask_again',
  'accept_price',
  'give_back',
  'mark_booked',
  'mark_absent',
  'enter_cancellation',
  'settle_cancellation',
  'enter_change',
  'confirm_change',
  'refuse_change',
  'withdraw_change',
  'send_refund_again',
  'mark_recovered',
  'write_off',
  'refuse_write_off',
  'withdraw_write_off',
  'withdraw_question',
  'close',
  'reopen',
] satisfies CaseAction[]);

/** A travel desk's question to the provider. */
export const askedQuestion = z.object({
  /** "Write ₹1,500 off". */
  text: z.string(),
  /** The most that leaves the provider's account by it, in rupees. */
  amount: rupees,
  by: z.string(),
  at: z.string(),
  comment: z.nullable(z.string()),
  /** What was entered, in words. */
  entered: z.array(z.object({ label: z.string(), text: z.string() })),
});

/** A line of the work queue. */
export const workCaseRow = z.object({
  _id: z.string(),
  number: z.number(),
  kind: workCaseKind,
  /** "Refund overdue". */
  kindText: z.string(),
  title: z.string(),
  state: z.enum(['open', 'done']),
  owner: z.nullable(namedPerson),
  isMine: z.boolean(),
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** 'flight', 'train' …: what its booking is of; null where no booking may be opened. */
  service: z.nullable(z.string()),
  /** The booking, of whatever service. Both null for a private journey: the travel desk may not open it. */
  bookingId: z.nullable(z.string()),
  tripId: z.nullable(z.string()),
  /** "Asha Rao + 1", null where it concerns no booking. */
  travelers: z.nullable(z.string()),
  /** Identifies it at its seller. */
  locator: z.nullable(z.string()),
  /** True where it is about a private journey: only the person who has taken the case sees whose and where to. */
  isHidden: z.boolean(),
  /** True where the provider has been asked and has not answered yet. */
  waitsForProvider: z.boolean(),
  version: z.number(),
});

/** A case with what happened and what can be done. */
export const workCaseDetails = z.extend(workCaseRow, {
  /** What is at stake, in rupees; null where there is no sum. */
  atStake: z.nullable(rupees),
  /** Facts in words, in order, with the booking of a fact where it may be opened. */
  facts: z.array(
    z.object({
      label: z.string(),
      text: z.string(),
      service: z.nullable(z.string()),
      bookingId: z.nullable(z.string()),
      tripId: z.nullable(z.string()),
    }),
  ),
  history: z.array(z.object({ at: z.string(), who: z.string(), text: z.string() })),
  /** What happened to its booking, as on the flight's own page; empty where it concerns no booking or is hidden. */
  bookingHistory: z.array(z.object({ at: z.string(), text: z.string() })),
  resolution: z.nullable(z.string()),
  /** The order concerned, for actions that need one. */
  orderId: z.nullable(z.string()),
  /** Parts of a cancellation whose outcome is to be entered, with what was paid for each: no airline keeps more. */
  items: z.array(
    z.object({
      itemKey: z.string(),
      text: z.string(),
      paid: rupees,
      /** True where the traveller already knows that it is cancelled: only what the airline keeps of it is open. */
      isTold: z.boolean(),
    }),
  ),
  /**
   * Of these parts: whether a credit was chosen instead of money; null = not asked yet, or nothing is to be entered.
   */
  takesCredit: z.nullable(z.boolean()),
  travelersOfOrder: z.array(z.object({ travelerIndex: z.number(), name: z.string() })),
  /** The new price an airline asks, in rupees. */
  newPrice: z.nullable(rupees),
  /** A cancellation of a booking that was made offline: its outcome is entered with `cancel-offline-flight`. */
  isOfflineCancellation: z.boolean(),
  hasLetter: z.boolean(),
  actions: z.array(
    z.object({
      action: caseAction,
      label: z.string(),
      effect: z.string(),
      isFinal: z.boolean(),
      /** Who decides it; `depends`: on the entry. What the provider decides is asked for by sending it. */
      decider: z.enum(['customer', 'provider', 'depends']),
    }),
  ),
  /** What the provider is asked to decide; null where nothing is. */
  asked: z.nullable(askedQuestion),
  /** Screens where the case is continued; going there changes nothing. `search` is what to search for there. */
  places: z.array(
    z.object({
      place: z.enum(['search', 'flight', 'enter'] satisfies CasePlace[]),
      label: z.string(),
      effect: z.string(),
      search: z.nullable(
        z.object({
          from: z.string(),
          to: z.string(),
          departureDate: z.string(),
          returnDate: z.nullable(z.string()),
          cabinClass: cabinCode,
          adults: z.number(),
          children: z.number(),
          infants: z.number(),
        }),
      ),
    }),
  ),
  /** Why what the case asks for cannot be done now, and the case to turn to; null where nothing prevents it. */
  blockedBy: z.nullable(
    z.object({ text: z.string(), workCaseId: z.nullable(z.string()), number: z.nullable(z.number()) }),
  ),
});
