import type { OpenClaim } from '@pravas/domain/desk/case-actions.ts';
import type { CaseMoney } from '@pravas/domain/desk/who-decides.ts';
import { paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { type Cancellation, cancelItems, listCancellations } from '../booking/index.ts';
import { findCase, type WorkCase } from '../casework/index.ts';
import { type FlightBooking, findFlights } from '../flight-order/index.ts';
import type { DecisionBody } from './case-decision.ts';
import { type CaseFacts, readCaseFacts } from './case-facts.ts';
import type { OrderReading } from './desk-context.ts';
import { soldForParts } from './sold-for-parts.ts';

/**
 * The orders of a case, by id, that their suppliers show as cancelled when they are read again now. An order that
 * cannot be read is not among them: an unconfirmed cancellation does not count.
 */
export async function readCancelledOrders(
  { database, supplierById, deadlineMs }: OrderReading,
  organizationId: string,
  { action, workCaseId }: Pick<DecisionBody, 'action' | 'workCaseId'>,
): Promise<ReadonlySet<string>> {
  if (action !== 'enter_cancellation') return new Set();
  const orders = await database.forOrganization(organizationId, async (tx) => {
    const found = await findCase(tx, workCaseId);
    const booking = found?.bookingId ? await findFlights(tx, found.bookingId) : null;
    const cancellation = booking && (await cancellationOf(tx, booking, readCaseFacts(found?.facts)));
    if (!booking || !cancellation) return [];
    const ids = new Set(cancelItems(booking, cancellation).map((item) => item.order.id));
    return booking.orders.filter((order) => ids.has(order.id));
  });
  const shown = await Promise.all(
    orders.map(async ({ id, supplierId, supplierOrder }) => {
      if (!supplierOrder) return [];
      const answer = await supplierById(supplierId).readOrder(supplierOrder, AbortSignal.timeout(deadlineMs));
      return answer.ok && answer.value.order.status === 'cancelled' ? [id] : [];
    }),
  );
  return new Set(shown.flat());
}

/** What a decision about a case rests on, as far as money goes. */
export async function moneyOf(
  tx: Tx,
  {
    found,
    facts,
    booking,
    claim,
  }: {
    readonly found: WorkCase;
    readonly facts: CaseFacts;
    readonly booking: FlightBooking | null;
    readonly claim: OpenClaim | null;
  },
  body: DecisionBody,
  cancelledOrders: ReadonlySet<string>,
): Promise<CaseMoney> {
  const cancellation = booking && (await cancellationOf(tx, booking, facts));
  return {
    kind: found.kind,
    dearerPaise: paise((facts.newTotalPaise ?? 0) - (facts.oldTotalPaise ?? 0)),
    paidPaise: booking?.totalPaise ?? ZERO,
    claim: claim && { bornBy: claim.bornBy ?? 'us', leftPaise: claim.leftPaise },
    recoveredPaise: body.amount ?? ZERO,
    ...(booking && cancellation ? partsOf(booking, cancellation, body, cancelledOrders) : NO_PARTS),
  };
}

const NO_PARTS = { parts: [], ruledKeptPaise: null, orderShowsCancelled: false } as const;

function partsOf(
  booking: FlightBooking,
  cancellation: Cancellation,
  { answers = [] }: DecisionBody,
  cancelledOrders: ReadonlySet<string>,
): Pick<CaseMoney, 'parts' | 'ruledKeptPaise' | 'orderShowsCancelled'> {
  const items = cancelItems(booking, cancellation);
  const soldFor = soldForParts(booking, cancellation);
  const going = answers.filter((one) => one.isCancelled);
  const orderOf = new Map(items.map((item) => [item.itemKey, item.order.id]));
  return {
    parts: answers.map(({ itemKey, isCancelled, penality = ZERO, credit = ZERO }) => ({
      isCancelled,
      soldPaise: soldFor.get(itemKey) ?? ZERO,
      keptPaise: penality,
      creditPaise: credit,
    })),
    ruledKeptPaise: ruledKept(
      cancellation,
      items.length,
      going.map((one) => one.itemKey),
    ),
    orderShowsCancelled: going.every((one) => cancelledOrders.has(orderOf.get(one.itemKey) ?? '')),
  };
}

/**
 * What the airline keeps of these parts: its own exact word of each, or the rules of the whole where all of it goes.
 */
function ruledKept({ quote }: Cancellation, partsInAll: number, going: readonly string[]): CaseMoney['ruledKeptPaise'] {
  const exact = going.map((key) => quote.quotedPenalties?.[key]);
  if (exact.every((one) => one !== undefined)) return sum(exact);
  return going.length === partsInAll ? quote.penaltyPaise : null;
}

async function cancellationOf(tx: Tx, booking: FlightBooking, facts: CaseFacts): Promise<Cancellation | null> {
  return (await listCancellations(tx, booking.id)).find((one) => one.id === facts.cancellationId) ?? null;
}
