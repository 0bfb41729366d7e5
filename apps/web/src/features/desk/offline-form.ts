import type { saveOfflineBooking } from '@pravas/contract/desk/offline-operations.ts';
import type { SentOf } from '@pravas/contract/operation.ts';
import { checkOfflineBooking, type OfflineField, offlineTotal } from '@pravas/domain/flight-order/offline-booking.ts';
import { fromRupees, toRupees } from '@pravas/domain/money/money.ts';
import { offlineTaxes } from '@pravas/domain/tax/offline-tax.ts';
import type { AmountLine } from '../../lib/amount-line.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { EntryList, OfflineEntry } from './entry-query.ts';

/** The amounts of the form as they are typed. */
export interface PaymentValues {
  readonly totalPrice: string;
  readonly serviceCharge: string;
  readonly cgstCharges: string;
  readonly sgstCharges: string;
  readonly igstCharges: string;
}

/** 'Enter Details' as it is typed, laid out as it is sent. */
export interface OfflineValues {
  readonly payment: PaymentValues;
  readonly bookingId: string;
  readonly forwardPnr: string;
  readonly forwardTicketNo: string;
  readonly returnPnr: string;
  readonly returnTicketNo: string;
  readonly arbitrage: string;
  readonly commission: string;
  readonly isCorrection: boolean;
}

type Body = SentOf<typeof saveOfflineBooking>;

const EMPTY: OfflineValues = {
  payment: { totalPrice: '', serviceCharge: '', cgstCharges: '', sgstCharges: '', igstCharges: '' },
  bookingId: '',
  forwardPnr: '',
  forwardTicketNo: '',
  returnPnr: '',
  returnTicketNo: '',
  arbitrage: '',
  commission: '',
  isCorrection: false,
};

/** Where each field of the rule is in the form. */
const PLACES: Readonly<Partial<Record<OfflineField, string>>> = {
  totalPrice: 'payment.totalPrice',
  serviceCharge: 'payment.serviceCharge',
  cgstCharges: 'payment.cgstCharges',
  sgstCharges: 'payment.sgstCharges',
  igstCharges: 'payment.igstCharges',
  arbitrageCharges: 'arbitrage',
  commissionCharges: 'commission',
};

/** The entry whose amounts count now: the last confirmed one of a booking. */
export function entryInForce(entries: readonly OfflineEntry[]): OfflineEntry | null {
  return entries.find(({ kind, state }) => kind === 'booking' && state === 'confirmed') ?? null;
}

/** An empty form, or one that corrects what is in force. */
export function offlineValuesOf(inForce: OfflineEntry | null): OfflineValues {
  const { amounts, references } = inForce ?? {};
  if (!amounts || !references) return EMPTY;
  return {
    payment: {
      totalPrice: String(amounts.totalPrice),
      serviceCharge: String(amounts.serviceCharge),
      cgstCharges: String(amounts.cgstCharges),
      sgstCharges: String(amounts.sgstCharges),
      igstCharges: String(amounts.igstCharges),
    },
    ...references,
    arbitrage: String(amounts.arbitrageCharges),
    commission: String(amounts.commissionCharges),
    isCorrection: true,
  };
}

/** What decides how a form is checked. */
type Variant = Pick<EntryList, 'isRoundTrip' | 'supply'>;

/**
 * The amounts with our charge as it is typed, and with the GST on it unless somebody has typed another: the proposal
 * for the earlier charge is replaced by a new one.
 */
export function withCharge(
  payment: PaymentValues,
  serviceCharge: string,
  { supply }: Pick<Variant, 'supply'>,
): PaymentValues {
  const before = proposedTaxes(payment.serviceCharge, supply);
  const now = proposedTaxes(serviceCharge, supply);
  const typed = (field: keyof Taxes) => {
    const isOwn = payment[field] !== '' && payment[field] !== before[field];
    return { [field]: isOwn ? payment[field] : now[field] };
  };
  return { ...payment, serviceCharge, ...typed('cgstCharges'), ...typed('sgstCharges'), ...typed('igstCharges') };
}

type Taxes = Pick<PaymentValues, 'cgstCharges' | 'sgstCharges' | 'igstCharges'>;

function proposedTaxes(serviceCharge: string, supply: Variant['supply']): Taxes {
  const rupees = readTypedRupees(serviceCharge);
  if (rupees === null || Number.isNaN(rupees) || rupees < 0)
    return { cgstCharges: '', sgstCharges: '', igstCharges: '' };
  const { cgstPaise, sgstPaise, igstPaise } = offlineTaxes(fromRupees(rupees), supply);
  const [cgstCharges, sgstCharges, igstCharges] = [cgstPaise, sgstPaise, igstPaise].map((tax) =>
    String(toRupees(tax)),
  ) as [string, string, string];
  return { cgstCharges, sgstCharges, igstCharges };
}

/** What is wrong, by field (rules §5.8). */
export function checkOffline(values: OfflineValues, variant: Variant): FieldErrors {
  const { payment, arbitrage, commission, ...rest } = values;
  const answer = checkOfflineBooking(
    { ...rest, ...payment, arbitrageCharges: arbitrage, commissionCharges: commission },
    { ...variant, arbitrageRequired: true },
  );
  if (answer.ok) return {};
  // Of several sentences about a field the first one counts.
  return Object.fromEntries(answer.errors.map(({ field, message }) => [PLACES[field] ?? field, message]).reverse());
}

/** The form as it is sent. */
export function offlineBody(values: OfflineValues, flightId: string, isRoundTrip: boolean): Body {
  return { flightId, ...values, ...(isRoundTrip ? {} : { returnPnr: '', returnTicketNo: '' }) };
}

/** The sum of what is typed so far, line by line; what cannot be read counts as nothing (rules §5.8). */
export function sumLines({ payment }: Pick<OfflineValues, 'payment'>): {
  readonly lines: readonly AmountLine[];
  readonly total: number;
} {
  const read = (text: string) => {
    const rupees = readTypedRupees(text);
    return fromRupees(rupees === null || Number.isNaN(rupees) ? 0 : rupees);
  };
  const amounts = {
    farePaise: read(payment.totalPrice),
    chargesPaise: read(payment.serviceCharge),
    cgstPaise: read(payment.cgstCharges),
    sgstPaise: read(payment.sgstCharges),
    igstPaise: read(payment.igstCharges),
  };
  const total = toRupees(offlineTotal(amounts));
  const hasIgst = amounts.igstPaise > 0;
  const taxes: readonly AmountLine[] = hasIgst
    ? [{ label: 'IGST', rupees: toRupees(amounts.igstPaise), detail: 'Counts in place of CGST and SGST' }]
    : [
        { label: 'CGST', rupees: toRupees(amounts.cgstPaise) },
        { label: 'SGST', rupees: toRupees(amounts.sgstPaise) },
      ];
  return {
    lines: [
      { label: 'Fare', rupees: toRupees(amounts.farePaise) },
      { label: 'Net other service charges & fees', rupees: toRupees(amounts.chargesPaise) },
      ...taxes,
      { label: 'Total', rupees: total, total: true },
    ],
    total,
  };
}

/** How the typed fare compares with the lowest known, in rupees; null while there is no fare to compare. */
export function overBenchmark(typedFare: string, lowest: number): number | null {
  const fare = readTypedRupees(typedFare);
  return fare === null || Number.isNaN(fare) ? null : Math.round((fare - lowest) * 100) / 100;
}
