import { add, greatest, least, type Paise, paise, subtract, sum, ZERO } from '../money/money.ts';
import { type LedgerAccount, type Transfer, transfersOf } from './posting.ts';

/** The money of a cancellation. All amounts are for everything that was cancelled with it. */
export interface CancelledPurchase {
  readonly bookingId: string;
  /**
   * The cancellation's id, which keeps several cancellations of one booking apart. Absent = the booking's own id, under
   * which whole bookings were posted before parts could be cancelled.
   */
  readonly subject?: string;
  /** What the customer paid for the fares, and what they cost us. */
  readonly sellPaise: Paise;
  readonly costPaise: Paise;
  /** How much of our margin on it is recalled (`recalledMargin`); absent = as much as is refunded. */
  readonly recalledPaise?: Paise;
  readonly penaltyPaise: Paise;
  readonly serviceChargePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** Our own fee and its taxes where they are refunded too, as the seller gave it up; absent = they stay. */
  readonly feeBack?: FeeBack;
}

/** A part of our fee that is refunded, with the taxes on it. */
export interface FeeBack {
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/**
 * How much of a fee and of each head of its GST is refunded with a part of it, `backPaise` with its tax, where
 * `beforePaise` of it was refunded before: each head is rounded for all that was refunded, less what was before, so
 * that the notes of all parts add up to the invoice to the paisa (CGST Act section 34). Both halves of a tax within one
 * state stay the same. Together at most the whole.
 */
export function feeBackOf(backPaise: Paise, beforePaise: Paise, whole: FeeBack): FeeBack {
  const [before, after] = [takenApart(beforePaise, whole), takenApart(add(beforePaise, backPaise), whole)];
  return {
    feePaise: subtract(after.feePaise, before.feePaise),
    cgstPaise: subtract(after.cgstPaise, before.cgstPaise),
    sgstPaise: subtract(after.sgstPaise, before.sgstPaise),
    igstPaise: subtract(after.igstPaise, before.igstPaise),
  };
}

/** A part of a fee with its taxes, by head. */
function takenApart(partPaise: Paise, { feePaise, cgstPaise, sgstPaise, igstPaise }: FeeBack): FeeBack {
  const totalPaise = sum([feePaise, cgstPaise, sgstPaise, igstPaise]);
  const shareOf = (headPaise: Paise) => (totalPaise === 0 ? ZERO : roundedShare(headPaise, partPaise, totalPaise));
  const heads = {
    cgstPaise: shareOf(cgstPaise),
    sgstPaise: shareOf(sgstPaise),
    igstPaise: shareOf(igstPaise),
  };
  return { feePaise: subtract(partPaise, sum(Object.values(heads))), ...heads };
}

/** Rounded half up, in whole numbers throughout. */
function roundedShare(headPaise: Paise, partPaise: Paise, totalPaise: Paise): Paise {
  const total = BigInt(totalPaise);
  return paise(Number((2n * BigInt(headPaise) * BigInt(partPaise) + total) / (2n * total)));
}

/**
 * Takes a purchase back: the fares less the airline's penalty return to suspense, first from our margin and then from
 * the supplier; our cancellation charge and its tax stay, and our own fee returns where the seller gave it up. What is
 * left in suspense is the customer's refund.
 */
export function postCancellation(cancelled: CancelledPurchase): readonly Transfer[] {
  const returnsPaise = subtract(cancelled.sellPaise, cancelled.penaltyPaise);
  const marginPaise = subtract(cancelled.sellPaise, cancelled.costPaise);
  const fromMarginPaise = least(cancelled.recalledPaise ?? greatest(marginPaise, ZERO), returnsPaise);
  const lossPaise = greatest(paise(-marginPaise), ZERO);
  const move = (
    part: string,
    debit: LedgerAccount,
    credit: LedgerAccount,
    amountPaise: Paise,
    reason: string,
  ): Transfer => ({
    key: `cancellation:${cancelled.subject ?? cancelled.bookingId}:${part}`,
    debit,
    credit,
    amountPaise,
    reason,
  });
  return transfersOf([
    move('margin', 'supplier_margin', 'customer_suspense', fromMarginPaise, 'Margin given back'),
    move(
      'supplier',
      'supplier_payable',
      'customer_suspense',
      subtract(returnsPaise, fromMarginPaise),
      'Fare returned by the airline',
    ),
    move('loss', 'supplier_payable', 'supplier_margin', lossPaise, 'Cost above selling price returned'),
    move('fee', 'customer_suspense', 'revenue_fees', cancelled.serviceChargePaise, 'Cancellation charge'),
    move('cgst', 'customer_suspense', 'cgst_payable', cancelled.cgstPaise, 'CGST on the cancellation charge'),
    move('sgst', 'customer_suspense', 'sgst_payable', cancelled.sgstPaise, 'SGST on the cancellation charge'),
    move('igst', 'customer_suspense', 'igst_payable', cancelled.igstPaise, 'IGST on the cancellation charge'),
    ...feeBackMoves(cancelled.feeBack).map(([part, account, amountPaise, reason]) =>
      move(part, account, 'customer_suspense', amountPaise, reason),
    ),
  ]);
}

type FeeBackMove = readonly [part: string, account: LedgerAccount, amountPaise: Paise, reason: string];

function feeBackMoves(back: FeeBack | undefined): readonly FeeBackMove[] {
  if (!back) return [];
  return [
    ['fee_back', 'revenue_fees', back.feePaise, 'Convenience fee given back'],
    ['cgst_back', 'cgst_payable', back.cgstPaise, 'CGST on the fee given back'],
    ['sgst_back', 'sgst_payable', back.sgstPaise, 'SGST on the fee given back'],
    ['igst_back', 'igst_payable', back.igstPaise, 'IGST on the fee given back'],
  ];
}

/** What postCancellation leaves in suspense for the customer. */
export function cancellationLeaves(cancelled: CancelledPurchase): Paise {
  const kept = sum([
    cancelled.penaltyPaise,
    cancelled.serviceChargePaise,
    cancelled.cgstPaise,
    cancelled.sgstPaise,
    cancelled.igstPaise,
  ]);
  const { feePaise = ZERO, cgstPaise = ZERO, sgstPaise = ZERO, igstPaise = ZERO } = cancelled.feeBack ?? {};
  return subtract(sum([cancelled.sellPaise, feePaise, cgstPaise, sgstPaise, igstPaise]), kept);
}
