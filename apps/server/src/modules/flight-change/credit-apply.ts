import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { listUsableCredits, applyCredits as operation } from '@pravas/contract/servicing/credit-operations.ts';
import type { CreditUse } from '@pravas/domain/flight-change/flight-credit.ts';
import { formatInrExact, paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, refuseWhileEntered } from '../booking/index.ts';
import { listPayments } from '../payment/index.ts';
import { presentCredit } from './credit-list.ts';
import { planShares, readUsableCredits, releaseCredits, reserveCredits } from './credit-repository.ts';
import { findCreditTarget, payChangeWithCredits } from './credit-target.ts';
import { findEditableBooking, findVisibleBooking, type ServicingContext } from './servicing-context.ts';

/**
 * The credits that may pay for an unpaid booking, or for the flights chosen in place of a booked one, and what each
 * would pay. Throws `booking_not_found`.
 */
export async function listUsable(
  { database, clock }: ServicingContext,
  caller: Caller,
  flightId: string,
): Promise<PayloadOf<typeof listUsableCredits>> {
  const now = clock.now();
  return database.forOrganization(caller.organizationId, async (tx) => {
    const { booking } = await findVisibleBooking(tx, caller, flightId);
    // A screen that asks as the payment ends is not refused: there is nothing left to pay for.
    const target = await findCreditTarget(tx, booking, false);
    const credits = target ? await readUsableCredits(tx, booking, target.airlineCodes, now) : [];
    const uses = planShares(booking.travellers, credits, target?.airlinePaise ?? ZERO);
    const totalPaise = target?.totalPaise ?? booking.totalPaise;
    const reserved = await readReserved(tx, booking.id);
    const rows =
      uses.length === 0
        ? []
        : await tx
            .selectFrom('flight_credit')
            .selectAll()
            .where(
              'id',
              'in',
              uses.map((use) => use.creditId),
            )
            .execute();
    const appliedPaise = sum(reserved.map((use) => use.amountPaise));
    return {
      flightId,
      list: uses.flatMap(({ creditId, amountPaise }) => {
        const row = rows.find((one) => one.id === creditId);
        if (!row) return [];
        const applied = reserved.find((use) => use.creditId === creditId);
        return [
          {
            credit: presentCredit(row, applied?.amountPaise ?? 0, indianDay(now)),
            pays: amountPaise,
            isApplied: applied !== undefined,
          },
        ];
      }),
      total: totalPaise,
      applied: appliedPaise,
      toPay: subtract(totalPaise, appliedPaise),
    };
  });
}

/**
 * Sets credits aside for an unpaid booking, or for the flights chosen in place of a booked one, instead of those that
 * were. Throws `booking_not_found`, `privilege_missing`, `booking_not_payable`, `payment_in_progress`,
 * `credit_not_usable`.
 */
export async function applyCredits(
  { database, clock }: ServicingContext,
  caller: Caller,
  { flightId, creditIds }: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const now = clock.now();
  return database.forOrganization(caller.organizationId, async (tx) => {
    const { booking } = await findEditableBooking(tx, caller, flightId, true);
    const target = await findCreditTarget(tx, booking, true);
    if (!target) throw new Refusal('booking_not_payable');
    await refuseWhileEntered(tx, booking);
    // The payment in progress was started without them.
    const payments = await listPayments(tx, flightId);
    if (payments.some((payment) => payment.status === 'IN_PROGRESS' && !payment.superseded)) {
      throw new Refusal('payment_in_progress');
    }
    await releaseCredits(tx, flightId, now);
    const credits = await readUsableCredits(tx, booking, target.airlineCodes, now);
    const chosen = credits.filter((credit) => creditIds.includes(credit.creditId));
    const uses = planShares(booking.travellers, chosen, target.airlinePaise);
    const paying = new Set(uses.map((use) => use.creditId));
    const stranger = creditIds.findIndex((id) => !paying.has(id));
    if (stranger >= 0) {
      throw new Refusal('credit_not_usable', {
        errors: [{ field: `creditIds.${stranger}`, message: 'This credit cannot pay for this booking' }],
      });
    }
    await reserveCredits(tx, booking, target.change?.id ?? null, uses, now);
    const appliedPaise = sum(uses.map((use) => use.amountPaise));
    if (target.change) await payChangeWithCredits(tx, target.change, appliedPaise);
    const usesText =
      uses.length > 0 ? `${formatInrExact(appliedPaise)} of airline credits set aside.` : 'Airline credits given free.';
    await addHistory(tx, booking, usesText, now);
    await recordAudit(tx, {
      organizationId: booking.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'booking.credits_applied',
      objectType: 'booking',
      objectId: flightId,
      details: { appliedPaise, creditIds: [...paying], ...(target.change ? { changeId: target.change.id } : {}) },
      requestId,
    });
    const toPayPaise = subtract(target.totalPaise, appliedPaise);
    return { flightId, applied: appliedPaise, toPay: toPayPaise };
  });
}

async function readReserved(tx: Tx, bookingId: string): Promise<readonly CreditUse[]> {
  const rows = await tx
    .selectFrom('flight_credit_use')
    .select(['credit_id', 'amount_paise'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'reserved')
    .execute();
  return rows.map((row) => ({ creditId: row.credit_id, amountPaise: paise(row.amount_paise) }));
}
