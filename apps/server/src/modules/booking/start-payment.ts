import type { startedPayment } from '@pravas/contract/wallet/payment-shapes.ts';
import { postHoldReleased } from '@pravas/domain/ledger/post-hold.ts';
import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import { formatInrExact, type Paise, paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { endedPromoText } from '@pravas/domain/wallet/free-again.ts';
import {
  allotPayment,
  heldMeansOf,
  heldPaymentRef,
  type MeansOfPayment,
  type PaymentPart,
  type Spendable,
} from '@pravas/domain/wallet/means.ts';
import type { PaymentForm, PaymentGateway } from '@pravas/payments/port.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { expectMovesMoney } from '../../platform/request-origin.ts';
import { recordAudit } from '../audit/index.ts';
import { type Hold, holdTogether, postTransfers, readAvailable, readPromoAvailable } from '../ledger/index.ts';
import {
  changePayment,
  insertHeldPayment,
  insertPayment,
  listPayments,
  supersedeOpenPayments,
} from '../payment/index.ts';
import { payHeld } from './act-by-hand.ts';
import type { Booking } from './booking.ts';
import { addHistory, changeBooking } from './booking-repository.ts';
import { refuseMeans } from './means-of-payment.ts';
import { wordsOf } from './service-module.ts';

/** A payment that has begun. */
interface StartedPayment {
  /** What the browser needs to pay by card; null where nothing is left for a card. */
  readonly form: PaymentForm | null;
  readonly paymentRef: string;
  /** What the card pays. */
  readonly amountPaise: Paise;
  /** What was set aside on accounts with us. */
  readonly heldPaise: Paise;
}

/** What starting a payment needs. */
export interface PaymentStart {
  readonly gateway: PaymentGateway;
  readonly returnUrl: string;
  readonly expiryMinutes: number;
  readonly firstCheckSeconds: number;
  /** The payer as the audit trail names them, and what they may do. */
  readonly actor: string;
  readonly privileges: Caller['privileges'];
  /** Absent = a card. */
  readonly payWith?: readonly MeansOfPayment[] | undefined;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/**
 * Starts to pay what credits leave of the booking's total. What accounts with us pay is set aside at once; where a card
 * pays the rest it is recorded and the gateway's form is made, otherwise the purchase begins. An earlier payment is
 * given up: what was set aside for it is released, and a card that pays it after all is refunded. Throws
 * `credit_not_usable`, `means_not_allowed` and `wallet_insufficient`.
 */
export async function startPayment(tx: Tx, booking: Booking, options: PaymentStart): Promise<StartedPayment> {
  expectMovesMoney();
  const { gateway, actor, now, payWith = ['card'] } = options;
  const paymentRef = `PRV-${newId().replaceAll('-', '').slice(-26).toUpperCase()}`;
  refuseMeans(booking, options, payWith);
  await giveUpBegun(tx, booking, now);
  const totalPaise = await readLeftToPay(tx, booking);
  const parts = await setAside(tx, booking, { totalPaise, payWith, paymentRef, now });
  const heldPaise = sum(parts.flatMap((part) => (part.means === 'card' ? [] : [part.amountPaise])));
  const amountPaise = subtract(totalPaise, heldPaise);
  if (amountPaise <= 0) {
    await payHeld(tx, booking.id, { actor, now });
    return { form: null, paymentRef, amountPaise: ZERO, heldPaise };
  }
  const { verifyAt } = await insertPayment(tx, {
    organizationId: booking.organizationId,
    bookingId: booking.id,
    paymentRef,
    gatewayId: gateway.gatewayId,
    amountPaise,
    now,
    expiryMinutes: options.expiryMinutes,
    firstCheckSeconds: options.firstCheckSeconds,
  });
  await changeBooking(tx, booking, { paymentStatus: 'IN_PROGRESS', runAt: Temporal.Instant.from(verifyAt) }, now);
  const aside = heldPaise > 0 ? ` ${formatInrExact(heldPaise)} is set aside for it.` : '';
  await addHistory(tx, booking, `Payment started.${aside}`, now);
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor,
    action: 'payment.started',
    objectType: 'booking',
    objectId: booking.id,
    details: { orderId: paymentRef, amountPaise, ...(heldPaise > 0 ? { heldPaise } : {}) },
    requestId: options.requestId,
  });
  const form = gateway.start({
    orderId: paymentRef,
    amountPaise,
    remarks: `Pravas ${wordsOf(booking).thing} booking`,
    returnUrl: options.returnUrl,
  });
  return { form, paymentRef, amountPaise, heldPaise };
}

/** A payment that has begun, as it crosses the wire. */
export function presentStarted({
  form,
  paymentRef,
  amountPaise,
  heldPaise,
}: StartedPayment): z.output<typeof startedPayment> {
  const { merchantRequest, mid, action } = form ?? { merchantRequest: null, mid: null, action: null };
  return { merchantRequest, mid, action, orderId: paymentRef, amount: amountPaise, held: heldPaise };
}

/** Holds what the chosen accounts pay. Throws `wallet_insufficient` where they and the card do not cover it. */
export async function setAside(
  tx: Tx,
  booking: Pick<Booking, 'id' | 'organizationId'>,
  wish: {
    readonly totalPaise: Paise;
    readonly payWith: readonly MeansOfPayment[];
    readonly paymentRef: string;
    readonly now: Temporal.Instant;
  },
): Promise<readonly PaymentPart[]> {
  const { totalPaise, payWith, paymentRef, now } = wish;
  const [only] = payWith;
  if (payWith.length === 1 && only === 'card') return [];
  const hasPromo = payWith.includes('wallet') && (await readPromoAvailable(tx, now)) > 0;
  // One account alone needs no check: the hold itself checks the balance.
  const isAlone = payWith.length === 1 && only !== undefined && only !== 'card' && !hasPromo;
  const { parts, missingPaise } = isAlone
    ? { parts: [{ means: only, amountPaise: totalPaise }], missingPaise: ZERO }
    : allotPayment(totalPaise, payWith, await readSpendable(tx, hasPromo, now));
  if (missingPaise > 0) throw await insufficient(tx, payWith, totalPaise, now);
  const waitsForCard = parts.some((part) => part.means === 'card');
  const { organizationId, id: bookingId } = booking;
  const holds = parts.flatMap(({ means, amountPaise }): readonly Hold[] =>
    means === 'card'
      ? []
      : [{ organizationId, bookingId, means, amountPaise, paymentRef: heldPaymentRef(paymentRef, means) }],
  );
  if (!(await holdTogether(tx, holds, now))) throw await insufficient(tx, payWith, totalPaise, now);
  for (const held of holds) await insertHeldPayment(tx, { ...held, waitsForCard, now });
  return parts;
}

/** What can be spent, locked until the end; promotional credit is read once its account is locked. */
async function readSpendable(tx: Tx, hasPromo: boolean, now: Temporal.Instant): Promise<Spendable> {
  const available = await readAvailable(tx, true);
  return hasPromo ? { ...available, promo: await readPromoAvailable(tx, now) } : available;
}

async function insufficient(
  tx: Tx,
  payWith: readonly MeansOfPayment[],
  totalPaise: Paise,
  now: Temporal.Instant,
): Promise<Refusal> {
  const available = await readAvailable(tx);
  const promo = payWith.includes('wallet') ? await readPromoAvailable(tx, now) : ZERO;
  const has = [
    ...(promo > 0 ? [`${formatInrExact(promo)} of promotional credit`] : []),
    ...payWith.flatMap((means) => (means === 'card' ? [] : [`${formatInrExact(available[means])} ${PLACES[means]}`])),
  ];
  const message = `It costs ${formatInrExact(totalPaise)}, and there is ${has.join(' and ')}. Top up, or pay the rest by card.`;
  return new Refusal('wallet_insufficient', { message, errors: [{ field: 'payWith', message }] });
}

const PLACES = { wallet: 'in the wallet', credit_line: 'left on the credit line' } as const;

/** Gives up earlier payments: cards stay watched, what was set aside is released. Two that do so never deadlock. */
export async function giveUpBegun(
  tx: Tx,
  booking: Pick<Booking, 'id' | 'organizationId'>,
  now: Temporal.Instant,
): Promise<void> {
  await supersedeOpenPayments(tx, booking.id);
  const held = (await listPayments(tx, booking.id)).filter((payment) => payment.status === 'HELD');
  if (held.length === 0) return;
  // What follows may set money aside on other accounts: all that can pay are locked before one moves, in the order of
  // their names.
  await readAvailable(tx, true);
  const released: Transfer[] = [];
  for (const { paymentRef, amountPaise } of held) {
    const means = heldMeansOf(paymentRef);
    if (means === null) continue;
    const message = 'Another payment was started.';
    await changePayment(tx, paymentRef, { status: 'FAILED', message, settledAt: now, verifyAt: null });
    released.push(...postHoldReleased(paymentRef, means, amountPaise));
  }
  if (released.length === 0) return;
  for (const ended of await postTransfers(tx, booking.organizationId, booking.id, released, now)) {
    await addHistory(tx, booking, endedPromoText(ended), now);
  }
}

/** The total less what credits were set aside for it. Throws `credit_not_usable`. */
export async function readLeftToPay(tx: Tx, booking: Pick<Booking, 'id' | 'totalPaise'>): Promise<Paise> {
  const rows = await tx
    .selectFrom('flight_credit_use')
    .select('amount_paise')
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'reserved')
    .execute();
  const leftPaise = subtract(booking.totalPaise, sum(rows.map((row) => paise(row.amount_paise))));
  if (leftPaise > 0) return leftPaise;
  throw new Refusal('credit_not_usable', { message: 'The credits set aside are more than the booking now costs.' });
}
