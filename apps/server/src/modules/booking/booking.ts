import type { ApprovalStatus } from '@pravas/domain/approval/approval.ts';
import type { BookingStatus } from '@pravas/domain/booking/booking-lifecycle.ts';
import type { BookingQuote, BookingTerms } from '@pravas/domain/booking/booking-quote.ts';
import type { EffectKind } from '@pravas/domain/booking/saga-facts.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import type { PaidFrom } from '@pravas/domain/wallet/means.ts';
import type { GstDetails, SupplierOrder } from '@pravas/suppliers/order-port.ts';

/** What is frozen when a booking is made; a re-quote replaces it as a whole. A service's own has more. */
export interface BookingFacts {
  readonly terms: BookingTerms;
  readonly quote: BookingQuote;
  readonly contact: { readonly email: string; readonly mobile: string };
  readonly gst: GstDetails | null;
  /** What the travel desk allows an order to cost at its supplier, at our expense; by order. */
  readonly acceptedCosts?: Readonly<Record<string, Paise>>;
}

/** What the bookings of a service are made of. */
export interface BookingTypes {
  /** What an order is of. */
  readonly detail: unknown;
  /** An order as its supplier describes it. */
  readonly order: SupplierOrder;
  readonly facts: BookingFacts;
  /** What an order may be changed to, and its cost. */
  readonly changeOffer: unknown;
  readonly changeAmounts: ChangeAmounts;
}

/** What a change of a booking costs; a service's own has more. */
export interface ChangeAmounts {
  /** Our charge before tax. */
  readonly serviceChargePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly creditPaise: Paise;
  /** What the customer pays now; never below 0. */
  readonly payPaise: Paise;
  /** The customer's refund; never below 0, and 0 where something is paid. */
  readonly returnPaise: Paise;
}

/** One supplier order of a booking. */
export interface BookingOrder<Types extends BookingTypes = BookingTypes> {
  readonly id: string;
  readonly position: number;
  readonly supplierId: string;
  readonly detail: Types['detail'];
  readonly pendingDetail: Types['detail'] | null;
  readonly ownContext: boolean;
  readonly state: 'waiting' | 'in_process' | 'held' | 'booked' | 'failed';
  readonly clientRef: string;
  readonly supplierOrder: Types['order'] | null;
  readonly locator: string | null;
  /** Why it was not had. */
  readonly message: string | null;
  /**
   * What travellers can do now; null where there is nothing to advise, or the message of an older order says it too.
   */
  readonly advice: string | null;
}

/** A row of the effect journal. */
export interface Effect {
  readonly id: string;
  readonly orderId: string;
  readonly kind: EffectKind;
  /** The part of an order or the change it is about; null = the order as a whole. */
  readonly subject: string | null;
  readonly key: string;
  readonly attempt: number;
  readonly sentAt: Date;
  readonly state: 'sent' | 'done' | 'absent';
  /**
   * True when the supplier has accepted it; false when it has said since that it failed; null while it has said
   * neither.
   */
  readonly acknowledged: boolean | null;
  /** When it left for a supplier that may work on it unseen; null = it never left, or its supplier needs no mark. */
  readonly leftAt: Date | null;
}

/** What a booking was judged on and may be bought for. */
interface BookingApproval {
  readonly status: ApprovalStatus;
  /** What was judged or approved; null = not judged yet, so not to be bought. */
  readonly fingerprint: string | null;
  /** The highest total that needs no new question. */
  readonly bandPaise: Paise | null;
  /** Who decided. */
  readonly actor: string | null;
  /** Null where no policy held, or nothing was judged yet. */
  readonly verdict: Verdict | null;
  readonly reasonCodeId: string | null;
  readonly reasonText: string | null;
}

/** A booking with its orders. Dates are instants. */
export interface Booking<Types extends BookingTypes = BookingTypes> {
  readonly organizationId: string;
  readonly id: string;
  readonly tripId: string;
  /** Whose detail its orders have; see `serviceOf`. */
  readonly service: string;
  /** online: bought by us at a supplier · offline: entered by the travel desk · pay_later: bought on a pay-later key */
  readonly origin: 'online' | 'offline' | 'pay_later';
  /** What paid for it besides a card; null = a card alone, the organisation's account, or nothing yet. */
  readonly paidFrom: PaidFrom | null;
  readonly status: BookingStatus;
  readonly paymentStatus: 'UNPAID' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED' | 'PAID';
  readonly epoch: number;
  /** True when it was taken out of its trip: then only money that still arrives for it matters. */
  readonly isRemoved: boolean;
  readonly facts: Types['facts'];
  readonly travellers: readonly [Traveller, ...Traveller[]];
  readonly totalPaise: Paise;
  readonly pendingTotalPaise: Paise | null;
  readonly itineraryUpdatedAt: Temporal.Instant;
  readonly failure: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly orders: readonly BookingOrder<Types>[];
  readonly approval: BookingApproval;
}

/** The key of a mutation in the effect journal: one purchase, one kind, one part of the order. */
export function effectKey(
  order: Pick<BookingOrder, 'clientRef'>,
  kind: EffectKind,
  subject: string | null = null,
): string {
  return subject === null ? `${order.clientRef}:${kind}` : `${order.clientRef}:${kind}:${subject}`;
}

/** The name of a traveller in a booking: "Asha Rao". */
export function travellerName({ travellers }: Pick<Booking, 'travellers'>, index: number): string {
  const traveller = travellers[index];
  return traveller ? `${traveller.firstName} ${traveller.lastName}` : '-';
}
