import { greatest, least, type Paise, paise, subtract, sum, ZERO } from '../money/money.ts';
import { cancellationLeaves, postCancellation } from './post-cancellation.ts';
import { dueFor, type Purchase, postPurchase, type Transfer, transfersOf } from './posting.ts';

/** A booking that the travel desk entered. All amounts are for everything that was booked. */
export interface OfflinePurchase {
  /** The id of the entry: a correction is another entry. */
  readonly entryId: string;
  readonly farePaise: Paise;
  /** Our other charges, before tax. */
  readonly chargesPaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** The part of the fare that is ours: arbitrage and commission together, at most the fare. */
  readonly marginPaise: Paise;
}

/**
 * The organisation owes the total of an entered booking, which buys the fare, our margin, our charges and their tax.
 */
export function postOfflineBooking(purchase: OfflinePurchase): readonly Transfer[] {
  const { entryId, farePaise, chargesPaise, marginPaise, ...taxes } = purchase;
  const costPaise = subtract(farePaise, marginPaise);
  return postEntered(entryId, { sellPaise: farePaise, costPaise, feePaise: chargesPaise, ...taxes });
}

/** The same of any service: the organisation owes the total, which buys what was bought. */
export function postEntered(entryId: string, purchase: Omit<Purchase, 'bookingId'>): readonly Transfer[] {
  const bought = { bookingId: entryId, ...purchase };
  return [
    ...transfersOf([
      {
        key: `offline:${entryId}:total`,
        debit: 'receivable',
        credit: 'customer_suspense',
        amountPaise: dueFor(bought),
        reason: 'Entered by the travel desk',
      },
    ]),
    ...postPurchase(bought),
  ];
}

/** Takes back what was posted before it is posted again: same accounts the other way round, once for each transfer. */
export function reverseTransfers(transfers: readonly Transfer[], correctionId: string): readonly Transfer[] {
  return transfers.map(({ key, debit, credit, amountPaise, reason }) => ({
    key: `reversal:${correctionId}:${key}`,
    debit: credit,
    credit: debit,
    amountPaise,
    reason: `Corrected: ${reason}`,
  }));
}

/** The travel desk's entry about a cancellation. */
export interface OfflineCancellation {
  /** The id of the entry or the cancellation. */
  readonly entryId: string;
  readonly bookingId: string;
  /** The price and our cost of the cancelled part. */
  readonly soldPaise: Paise;
  readonly costPaise: Paise;
  readonly penaltyPaise: Paise;
  /** The customer's refund; at most what was paid and our charges less the penalty. */
  readonly refundedPaise: Paise;
  /** GST within our cancellation charge. */
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** Our charges for the booking as they were invoiced. */
  readonly charged: {
    readonly feePaise: Paise;
    readonly cgstPaise: Paise;
    readonly sgstPaise: Paise;
    readonly igstPaise: Paise;
  };
}

/**
 * The supplier returns what was paid less its penalty. The difference between that and the refund is our cancellation
 * charge with its GST, or charges of ours that are given back, and of them as much GST as was within them (CGST Act
 * section 34). The refund is left in suspense, as after any cancellation.
 */
export function postOfflineCancellation(cancelled: OfflineCancellation): readonly Transfer[] {
  const { entryId, bookingId, soldPaise, costPaise, refundedPaise, cgstPaise, sgstPaise, igstPaise } = cancelled;
  const penaltyPaise = least(cancelled.penaltyPaise, soldPaise);
  const purchase = {
    bookingId,
    subject: entryId,
    sellPaise: soldPaise,
    costPaise,
    penaltyPaise: penaltyPaise,
    serviceChargePaise: subtract(
      greatest(subtract(soldPaise, sum([penaltyPaise, refundedPaise])), ZERO),
      sum([cgstPaise, sgstPaise, igstPaise]),
    ),
    cgstPaise,
    sgstPaise,
    igstPaise,
  };
  return [
    ...postCancellation(purchase),
    ...postChargesReturned(entryId, subtract(refundedPaise, cancellationLeaves(purchase)), cancelled.charged),
  ];
}

function postChargesReturned(
  entryId: string,
  returnedPaise: Paise,
  { feePaise, cgstPaise, sgstPaise, igstPaise }: OfflineCancellation['charged'],
): readonly Transfer[] {
  const parts = [
    ['fee', 'revenue_fees', feePaise],
    ['cgst', 'cgst_payable', cgstPaise],
    ['sgst', 'sgst_payable', sgstPaise],
    ['igst', 'igst_payable', igstPaise],
  ] as const;
  const chargedPaise = sum(parts.map(([, , paidPaise]) => paidPaise));
  const backPaise = least(returnedPaise, chargedPaise);
  const taxOf = (paidPaise: Paise) =>
    chargedPaise > 0 ? paise(Math.round((backPaise * paidPaise) / chargedPaise)) : ZERO;
  const taxes = [cgstPaise, sgstPaise, igstPaise].map(taxOf);
  // Both halves of a tax are the same (CGST Act section 9), so a paisa that is left over is the fee's.
  const shares = [subtract(backPaise, sum(taxes)), ...taxes];
  // What is given back beyond them is a favour, which is on no invoice.
  const favourPaise = greatest(subtract(returnedPaise, chargedPaise), ZERO);
  return transfersOf(
    parts.map(([part, debit], index) => ({
      key: `cancellation:${entryId}:${part}-returned`,
      debit,
      credit: 'customer_suspense' as const,
      amountPaise: sum([shares[index] ?? ZERO, part === 'fee' ? favourPaise : ZERO]),
      reason: 'Charges given back',
    })),
  );
}

/**
 * A refund of a booking that the travel desk entered lowers what the organisation owes instead of going to a card. It
 * takes the key of the card's refund, so that one refund can never go both ways.
 */
export function postOfflineReturned(refundRef: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `refund-paid:${refundRef}`,
      debit: 'refunds_due',
      credit: 'receivable',
      amountPaise,
      reason: 'Refund of a booking entered by the travel desk',
    },
  ]);
}
