import { settleBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { formatInrExact, type Paise, sum } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { encoderOf } from '../../platform/wire-form.ts';
import { actorOf } from '../audit/index.ts';
import { addHistory, type Cancellation, listCancellations, serviceOf, wordsOf } from '../booking/index.ts';
import { findCase, openCase } from '../casework/index.ts';
import { askProvider } from './ask-provider.ts';
import { ENTERED_CANCELLATION, readCaseFacts } from './case-facts.ts';
import type { DeskEntry, LockedBooking } from './offline-context.ts';

/** The time that the provider has to agree: a person waits for the money. */
const HOURS_TO_AGREE = 4;

const encode = encoderOf(settleBookingCancellation.body);

/** What is to be settled once the provider agrees. */
interface ToSettle {
  /** The traveller's request that it answers; null where there is none. */
  readonly asked: Cancellation | null;
  readonly scopes: readonly OrderScope[];
  readonly kept: readonly UnitPenalty[];
  readonly reason: string | null;
  /** The customer's refund. */
  readonly refundPaise: Paise;
  /** What leaves the provider's account. */
  readonly sumPaise: Paise;
}

/**
 * Asks the provider to settle what a supplier sold to it: kept with the traveller's request, or with a case of its own.
 * Answers what happens next, a sentence. Throws `entry_waiting` while the provider is asked already.
 */
export async function askToSettle(
  tx: Tx,
  { booking, trip }: LockedBooking,
  { asked, scopes, kept, reason, refundPaise, sumPaise }: ToSettle,
  entry: DeskEntry,
): Promise<string> {
  const { caller, now } = entry;
  const { organizationId } = booking;
  const { seller } = wordsOf(booking);
  const what = serviceOf(booking).cancelling.scopeText(booking, await listCancellations(tx, booking.id), scopes);
  const keptPaise = sum(kept.map(({ penaltyPaise }) => penaltyPaise));
  const text = `Cancel ${what}: the ${seller} keeps ${formatInrExact(keptPaise)}, ${formatInrExact(refundPaise)} goes back`;
  const opened = await openCase(
    tx,
    organizationId,
    {
      kind: 'cancel_request',
      key: asked ? `cancel_request:${asked.id}` : `${ENTERED_CANCELLATION}${booking.id}`,
      bookingId: booking.id,
      tripId: trip.id,
      title: text,
      facts: {},
      dueAt: now.add({ hours: HOURS_TO_AGREE }),
    },
    actorOf(caller),
    now,
  );
  const found = await findCase(tx, opened.id);
  if (!found) throw new Refusal('not_found');
  if (readCaseFacts(found.facts).asked) throw new Refusal('entry_waiting');
  const units = kept.map(({ penaltyPaise, ...ref }) => ({ ...ref, kept: penaltyPaise }));
  const enteredCancellation = encode({ bookingId: booking.id, units, reason });
  const question = { action: 'settle_cancellation', text, sumPaise, body: null } as const;
  await askProvider(tx, found, question, entry, reason, { enteredCancellation });
  await addHistory(tx, booking, 'The travel desk entered a cancellation; the provider confirms it.', now);
  return `The provider agrees to it first: ${formatInrExact(refundPaise)} would go back.`;
}
