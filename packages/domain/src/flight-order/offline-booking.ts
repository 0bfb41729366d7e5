import { joinParts, leftOfPart, type PaidPart, soldForPart } from '../booking/paid-part.ts';
import { formatInrExact, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { NOT_AN_AMOUNT, readAmount } from '../money/typed-amount.ts';
import { type OfflineSupply, offlineTaxProblem } from '../tax/offline-tax.ts';
import { type OrderReference, referenceProblem, ticketsIn } from './order-references.ts';

/** The form of the travel desk as it was typed (spec rules §5.8): all text, amounts in rupees. */
export interface OfflineBookingForm {
  readonly totalPrice: string;
  readonly serviceCharge: string;
  readonly cgstCharges: string;
  readonly sgstCharges: string;
  readonly igstCharges: string;
  readonly bookingId: string;
  readonly forwardPnr: string;
  readonly forwardTicketNo: string;
  readonly arbitrageCharges: string;
  readonly commissionCharges: string;
  readonly returnPnr: string;
  readonly returnTicketNo: string;
  readonly isCorrection: boolean;
}

/** What of the form is asked for, and where and when our own charge is supplied. */
export interface OfflineVariant {
  readonly isRoundTrip: boolean;
  readonly arbitrageRequired: boolean;
  readonly supply: OfflineSupply;
}

/** A field of the form that is typed in. */
export type OfflineField = Exclude<keyof OfflineBookingForm, 'isCorrection'>;

/** An invalid field. */
export interface OfflineFormError<Field extends string> {
  readonly field: Field;
  readonly message: string;
}

/** The amounts of an entry. Either IGST is above 0, or CGST and SGST are what counts. */
export interface OfflineAmounts {
  /** The original amount: what the fare costs the customer. */
  readonly farePaise: Paise;
  /** Net other service charges and fees. */
  readonly chargesPaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly arbitragePaise: Paise;
  readonly commissionPaise: Paise;
  readonly totalPaise: Paise;
}

/** The result of a form. */
export type OfflineAnswer<Value, Field extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly OfflineFormError<Field>[] };

const REQUIRED: Readonly<Record<OfflineField, string>> = {
  bookingId: 'Booking Id is required',
  forwardPnr: 'Forward PNR is required',
  forwardTicketNo: 'Forward ticket number is required',
  returnPnr: 'Return PNR is required',
  returnTicketNo: 'Return ticket number is required',
  totalPrice: 'Fare is required',
  serviceCharge: 'Net other service charges & fees is required',
  cgstCharges: 'CGST is required',
  sgstCharges: 'SGST is required',
  igstCharges: 'IGST is required',
  arbitrageCharges: 'Arbitrage is required',
  commissionCharges: 'Commission is required',
};

const AMOUNT_FIELDS = [
  'totalPrice',
  'serviceCharge',
  'cgstCharges',
  'sgstCharges',
  'igstCharges',
  'arbitrageCharges',
  'commissionCharges',
] as const;

const TAXED_FIELDS = ['serviceCharge', 'cgstCharges', 'sgstCharges', 'igstCharges'] as const;

/**
 * Checks the form of an offline booking (spec rules §5.8): everything is required, the return fields for round trips
 * only, arbitrage and commission only where the variant of the form asks for them; the GST is that of the charge, the
 * day and the place of supply. Errors of missing fields come first.
 */
export function checkOfflineBooking(
  form: OfflineBookingForm,
  variant: OfflineVariant,
): OfflineAnswer<OfflineAmounts, OfflineField> {
  const errors: OfflineFormError<OfflineField>[] = [];
  for (const [field, message] of Object.entries(REQUIRED) as [OfflineField, string][]) {
    if (form[field].trim() === '' && isRequired(field, variant)) errors.push({ field, message });
  }
  errors.push(...referenceErrors(form, variant));
  const amounts = new Map<OfflineField, Paise>();
  for (const field of AMOUNT_FIELDS) {
    if (form[field].trim() === '') continue;
    const amount = readAmount(form[field]);
    if (amount === null) errors.push({ field, message: NOT_AN_AMOUNT });
    else amounts.set(field, amount);
  }
  const of = (field: OfflineField) => amounts.get(field) ?? ZERO;
  if (amounts.get('totalPrice') === ZERO) errors.push({ field: 'totalPrice', message: 'Fare must be above 0' });
  else if (sum([of('arbitrageCharges'), of('commissionCharges')]) > of('totalPrice') && amounts.has('totalPrice')) {
    errors.push({ field: 'arbitrageCharges', message: 'Arbitrage and commission cannot be above the fare' });
  }
  // Said as soon as charge and taxes are typed, whatever else is missing.
  if (TAXED_FIELDS.every((field) => amounts.has(field))) {
    const problem = offlineTaxProblem(
      {
        chargesPaise: of('serviceCharge'),
        cgstPaise: of('cgstCharges'),
        sgstPaise: of('sgstCharges'),
        igstPaise: of('igstCharges'),
      },
      variant.supply,
    );
    if (problem) errors.push(problem);
  }
  if (errors.length > 0) return { ok: false, errors };
  const igstPaise = of('igstCharges');
  const hasIgst = igstPaise > 0;
  const taxed = {
    farePaise: of('totalPrice'),
    chargesPaise: of('serviceCharge'),
    cgstPaise: hasIgst ? ZERO : of('cgstCharges'),
    sgstPaise: hasIgst ? ZERO : of('sgstCharges'),
    igstPaise,
  };
  return {
    ok: true,
    value: {
      ...taxed,
      arbitragePaise: of('arbitrageCharges'),
      commissionPaise: of('commissionCharges'),
      totalPaise: offlineTotal(taxed),
    },
  };
}

const REFERENCES = [
  ['bookingId', 'booking_id', 'Booking Id'],
  ['forwardPnr', 'locator', 'Forward PNR'],
  ['forwardTicketNo', 'ticket', 'Forward ticket number'],
  ['returnPnr', 'locator', 'Return PNR'],
  ['returnTicketNo', 'ticket', 'Return ticket number'],
] as const satisfies readonly (readonly [OfflineField, OrderReference, string])[];

/** References that cannot be what the airline gave; each ticket of several is checked. */
function referenceErrors(form: OfflineBookingForm, variant: OfflineVariant): readonly OfflineFormError<OfflineField>[] {
  return REFERENCES.flatMap(([field, kind, label]) => {
    if (form[field].trim() === '' || !isRequired(field, variant)) return [];
    const given = kind === 'ticket' ? ticketsIn(form[field]) : [form[field]];
    const [message] = given.flatMap((text) => referenceProblem(kind, text, label) ?? []);
    return message === undefined ? [] : [{ field, message }];
  });
}

/** Original amount + other charges + (IGST if above 0, otherwise CGST + SGST) (spec rules §5.8). */
export function offlineTotal(
  amounts: Pick<OfflineAmounts, 'farePaise' | 'chargesPaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>,
): Paise {
  const { farePaise, chargesPaise, cgstPaise, sgstPaise, igstPaise } = amounts;
  return sum([farePaise, chargesPaise, ...(igstPaise > 0 ? [igstPaise] : [cgstPaise, sgstPaise])]);
}

/** What the travel desk types of a cancellation (spec rules §5.9), in rupees; with travellers in multiple mode. */
export interface OfflineCancellationForm {
  readonly refundedAmount: string;
  readonly penality: string;
}

/** A line of the form in multiple-traveller mode. */
export interface OfflineCancellationLine extends OfflineCancellationForm {
  readonly travellerIndex: number;
  readonly isSelected: boolean;
}

/** The amounts of a cancellation for one traveller; null = the booking as a whole. */
export interface OfflineRefund {
  readonly travellerIndex: number | null;
  readonly refundedPaise: Paise;
  readonly penaltyPaise: Paise;
}

/** A field of the cancellation form; `travellers` stands for the list. */
export type OfflineCancellationField = keyof OfflineCancellationForm | 'travellers';

/**
 * Checks the form of an offline cancellation against what was paid for the part: both amounts, at least 0, together at
 * most its refundable amount, and no tax taken by our own charge.
 */
export function checkOfflineCancellation(
  form: OfflineCancellationForm,
  part: PaidPart,
): OfflineAnswer<OfflineRefund, OfflineCancellationField> {
  const errors: OfflineFormError<OfflineCancellationField>[] = [];
  const read = (field: keyof OfflineCancellationForm, required: string): Paise => {
    const amount = readAmount(form[field]);
    if (amount === null) errors.push({ field, message: form[field].trim() === '' ? required : NOT_AN_AMOUNT });
    return amount ?? ZERO;
  };
  const refundedPaise = read('refundedAmount', 'Refunded amount is required');
  // The label is spelled as the specification prints it (rules §5.9).
  const penaltyPaise = read('penality', 'Penality is required');
  if (sum([refundedPaise, penaltyPaise]) > leftOfPart(part)) {
    errors.push({ field: 'refundedAmount', message: aboveText(part) });
  }
  if (errors.length > 0) return { ok: false, errors };
  const taken = refuseTaxesTaken(
    { refundedPaise, penaltyPaise },
    { soldPaise: soldForPart(part), statutoryPaise: part.namedTaxesPaise },
  );
  if (taken) return { ok: false, errors: [taken] };
  return { ok: true, value: { travellerIndex: null, refundedPaise, penaltyPaise } };
}

function aboveText(part: PaidPart): string {
  const most = formatInrExact(leftOfPart(part));
  return part.usedUpPaise > 0
    ? `Refunded amount and penality together are above the ${most} that is left of the payment after changes`
    : `Refunded amount and penality together are above the ${most} that was paid`;
}

/**
 * Why a refund is too small, or null: what neither the airline keeps nor the customer gets is our own charge, which
 * takes nothing from statutory taxes and passenger fees (decisions §2 "Refund"). `statutoryPaise` are those that are
 * known. What an airline keeps of them is its penalty, and is claimed from it.
 */
export function refuseTaxesTaken(
  { refundedPaise, penaltyPaise }: Pick<OfflineRefund, 'refundedPaise' | 'penaltyPaise'>,
  { soldPaise, statutoryPaise }: { readonly soldPaise: Paise; readonly statutoryPaise: Paise },
): OfflineFormError<'refundedAmount'> | null {
  const duePaise = least(statutoryPaise, subtract(soldPaise, penaltyPaise));
  if (refundedPaise >= duePaise) return null;
  const message = `Taxes and airport fees are refunded in full, at least ${formatInrExact(duePaise)} here; what the airline keeps of them is part of its penalty`;
  return { field: 'refundedAmount', message };
}

/** The same for several travellers: at least one is selected and has their amounts; each is held to what they paid. */
export function checkOfflineCancellations(
  lines: readonly OfflineCancellationLine[],
  paidByTraveller: ReadonlyMap<number, PaidPart>,
): OfflineAnswer<readonly OfflineRefund[], OfflineCancellationField> {
  const selected = lines.filter((line) => line.isSelected);
  if (selected.length === 0 || selected.some((line) => line.refundedAmount.trim() === '')) {
    return {
      ok: false,
      errors: [{ field: 'travellers', message: 'Please select the traveller and enter refund' }],
    };
  }
  const refunds: OfflineRefund[] = [];
  const errors: OfflineFormError<OfflineCancellationField>[] = [];
  for (const line of selected) {
    const answer = checkOfflineCancellation(line, paidByTraveller.get(line.travellerIndex) ?? joinParts([]));
    if (answer.ok) refunds.push({ ...answer.value, travellerIndex: line.travellerIndex });
    else errors.push(...answer.errors);
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: refunds };
}

/** Why a typed pay-later key is refused, or null (spec rules §5.9). */
export function checkPaymentKey(paymentKey: string): OfflineFormError<'paymentKey'> | null {
  return paymentKey.trim() === '' ? { field: 'paymentKey', message: 'ZIPPAY key is required' } : null;
}

/** Our share of a fare: the difference to what the supplier charges, and what the supplier pays us. */
export function offlineMargin(amounts: Pick<OfflineAmounts, 'arbitragePaise' | 'commissionPaise'>): Paise {
  return sum([amounts.arbitragePaise, amounts.commissionPaise]);
}

function isRequired(field: OfflineField, variant: OfflineVariant): boolean {
  if (field === 'returnPnr' || field === 'returnTicketNo') return variant.isRoundTrip;
  if (field === 'arbitrageCharges' || field === 'commissionCharges') return variant.arbitrageRequired;
  return true;
}
