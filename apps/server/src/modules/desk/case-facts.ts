import { settleChangeRequest } from '@pravas/contract/desk/change-request-operations.ts';
import type { CaseSubject, EnteredChange } from '@pravas/domain/desk/case-actions.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import type { Booking } from '../booking/index.ts';
import { CASES_TOPIC, type WorkCase } from '../casework/index.ts';

/** What cases of all kinds may say of themselves; whatever a kind does not say is missing. */
const caseFacts = z.object({
  orderId: z.optional(z.string()),
  route: z.optional(z.string()),
  cancellationId: z.optional(z.nullable(z.string())),
  changeId: z.optional(z.string()),
  /** What an airline itself changed. */
  scheduleChangeId: z.optional(z.string()),
  /** The change that caused a claim against an airline; for a cancellation it is `cancellationId`. */
  claimSubject: z.optional(z.string()),
  /** What a person has entered of a change and a second person has to confirm. */
  enteredChange: z.optional(
    z.object({
      by: z.string(),
      owedPaise: z.number(),
      fareDifferencePaise: z.number(),
      /** Which part of the airline's charge the customer bears, and which is claimed from the airline. */
      penaltyPaise: z.number(),
      claimedPaise: z.number(),
      /** Our charge with its GST. */
      chargePaise: z.number(),
      /** The entry itself, as it was sent. */
      body: z.unknown(),
    }),
  ),
  /** What a person has entered of a cancellation and the provider has to agree to, as it was sent. */
  enteredCancellation: z.optional(z.unknown()),
  /** What the provider is asked to decide; see `askProvider`. */
  asked: z.optional(
    z.object({
      action: z.string(),
      text: z.string(),
      sumPaise: z.number(),
      by: z.string(),
      at: z.string(),
      comment: z.nullable(z.string()),
      /** What would be done, as it was sent. */
      body: z.unknown(),
    }),
  ),
  refundId: z.optional(z.string()),
  itemKey: z.optional(z.string()),
  /** The entry of an offline booking that a second person is asked to confirm. */
  offlineEntryId: z.optional(z.string()),
  oldTotalPaise: z.optional(z.number()),
  newTotalPaise: z.optional(z.number()),
  shortfallPaise: z.optional(z.number()),
  recoveredPaise: z.optional(z.number()),
  /** The most that may be recovered where nobody knows how much is missing, in place of `shortfallPaise`. */
  recoverablePaise: z.optional(z.number()),
  /** Who has proposed to give the claim up, a person's id. */
  writeOffBy: z.optional(z.string()),
  amountPaise: z.optional(z.number()),
  dueOn: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
  /** True where the organisation has borne what is claimed, so that what is recovered is its own. */
  isForCustomer: z.optional(z.boolean()),
  /** The credits that a claim asks money in place of, and what of it is our own. */
  credit: z.optional(z.object({ creditIds: z.array(z.string()), oursPaise: z.number() })),
  /** What the person who decides has to know of the figures. */
  note: z.optional(z.string()),
  /** Why the requester wants what a person is to arrange, in their own words. */
  reason: z.optional(z.nullable(z.string())),
  /** The refund of a cancellation by the fare's rules. */
  expected: z.optional(z.object({ paidPaise: z.number(), penaltyPaise: z.number(), refundPaise: z.number() })),
  sentAt: z.optional(z.string()),
  airlineName: z.optional(z.string()),
  claims: z.optional(z.array(z.unknown())),
  /** What the airline is written to about; absent = what it kept of a cancellation. */
  occasion: z.optional(z.enum(['cancellation', 'change', 'credit', 'late'])),
  changes: z.optional(z.array(z.string())),
  /** Where an invariant is broken: the object's id, and why. */
  examples: z.optional(z.array(z.object({ objectId: z.string(), why: z.string() }))),
});

/** The key of cases of a cancellation that the desk has entered without a request; the booking's id follows. */
export const ENTERED_CANCELLATION = 'entered-cancellation:';

/** The facts of a case that decisions rest on. */
export type CaseFacts = z.output<typeof caseFacts>;

/** Reads a case's facts; what is not understood counts as missing. */
export function readCaseFacts(facts: unknown): CaseFacts {
  const parsed = caseFacts.safeParse(facts);
  return parsed.success ? parsed.data : {};
}

/**
 * What a case is about, as far as its kind leaves that open. `origin` is how its flight was bought; null = it is about
 * no flight. What the travel desk buys is cancelled as what was bought offline: where it is shown.
 */
export function subjectOf(
  { kind, key }: Pick<WorkCase, 'kind' | 'key'>,
  facts: CaseFacts,
  origin: Booking['origin'] | null,
): CaseSubject | null {
  // Only the desk itself has asked for it, and may drop it.
  if (key.startsWith(ENTERED_CANCELLATION)) return 'not_cancelled';
  if (kind === 'cancel_request' && (origin === 'offline' || origin === null)) return 'offline';
  if (facts.changeId !== undefined) return 'change';
  if (key.startsWith('cancel-unconfirmed:')) return 'not_cancelled';
  if (facts.itemKey !== undefined) return 'cancellation';
  if (facts.refundId !== undefined) return 'refund';
  if (kind === 'refund_overdue' && facts.cancellationId && facts.orderId !== undefined) return 'late_airline';
  if (key.startsWith('left-hold:')) return 'hold';
  return null;
}

/** The change that waits for a second person; null where none does. */
export function enteredChangeOf(
  { enteredChange }: CaseFacts,
  { personId }: Pick<Caller, 'personId'>,
): EnteredChange | null {
  if (enteredChange === undefined) return null;
  return { owedPaise: paise(enteredChange.owedPaise), enteredBy: enteredChange.by, personId };
}

/** The flights that were entered, "AI 2994 DEL → BOM, Wed, 5 Jan"; empty where none wait. */
export function enteredFlights({ enteredChange }: CaseFacts): readonly string[] {
  const body = settleChangeRequest.body.safeParse(enteredChange?.body);
  if (!body.success) return [];
  return body.data.slices
    .flatMap((slice) => slice.segments)
    .map(
      ({ airline, flightNumber, from, to, departureTime }) =>
        `${airline} ${flightNumber} ${from} → ${to}, ${shortDate(departureTime)}`,
    );
}

/** Changes what a case says of itself; what is undefined is removed. A person who has it open sees it. */
export async function changeFacts(
  tx: Tx,
  { id, facts }: Pick<WorkCase, 'id' | 'facts'>,
  { organizationId }: Pick<Caller, 'organizationId'>,
  part: Partial<CaseFacts>,
): Promise<void> {
  await tx
    .updateTable('work_case')
    .set((eb) => ({
      facts: JSON.stringify({ ...(facts as object), ...part }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await announce(tx, organizationId, CASES_TOPIC);
}
