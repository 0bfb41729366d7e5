import type { enterHotelInvoice as operation } from '@pravas/contract/hotel/hotel-invoices.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import {
  gstinOnInvoice,
  type HotelInvoice,
  isProperInvoice,
  judgeInvoice,
} from '@pravas/domain/hotel/hotel-invoice.ts';
import type { BasisPoints } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { UploadedFile } from '../../../platform/uploads.ts';
import { actorOf, recordAudit } from '../../audit/index.ts';
import { addHistory } from '../../booking/index.ts';
import { closeCaseOf } from '../../casework/index.ts';
import { checkDocument, type FileContext, keepFile } from '../../file/index.ts';
import type { HotelBooking } from '../../hotel-order/index.ts';
import { readOrganization, refuseField } from '../../organisation/index.ts';
import { invoiceCaseKey } from './chase-invoices.ts';
import { endOf, findStay, presentInvoices } from './stay-invoices.ts';

/**
 * Files the hotel's invoice with its stay, or replaces it: it is judged by what it says, and a hotel's mistake is no
 * reason to refuse the paper. Throws `booking_not_found`, `booking_not_booked`, `validation_failed`, `file_refused`.
 */
export async function enterInvoice(
  context: FileContext,
  { bookingId, orderId, invoice: form }: BodyOf<typeof operation>,
  file: UploadedFile | null,
  { caller, requestId, now }: { readonly caller: Caller; readonly requestId: string; readonly now: Temporal.Instant },
): Promise<PayloadOf<typeof operation>> {
  if (!file) throw refuseField('validation_failed', 'file', 'Choose the invoice');
  const checked = await checkDocument(file);
  const invoice = readForm(form);
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const booking = await findStay(tx, caller, bookingId);
    const order = boughtOrder(booking, orderId);
    const { settings } = await readOrganization(tx);
    const verdict = judgeInvoice({
      invoice,
      hotelStateCode: order.detail.hotel.address.stateCode,
      checkIn: order.detail.stay.checkIn,
      ownGstins: await readGstins(tx),
      creditAt5: settings.stays.creditAt5,
      isPersonal: booking.facts.terms.personal,
    });
    const { organizationId } = booking;
    const fileId = await keepFile(tx, context, { organizationId, createdBy: caller.personId }, checked);
    const entered = {
      chase_at: null,
      file_id: fileId,
      invoice: JSON.stringify(invoice),
      verdict: JSON.stringify(verdict),
      is_proper: isProperInvoice(verdict),
      entered_by: caller.personId,
      entered_at: isoOf(now),
    };
    await tx
      .insertInto('stay_invoice')
      .values({
        organization_id: organizationId,
        order_id: order.id,
        booking_id: booking.id,
        hotel_id: order.detail.hotel.hotelId,
        ended_at: isoOf(endOf(order.detail)),
        ...entered,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'order_id']).doUpdateSet(entered))
      .execute();
    await addHistory(tx, booking, `The invoice ${invoice.number} of the hotel was put with it.`, now);
    await closeCaseOf(tx, organizationId, invoiceCaseKey(order.id), actorOf(caller), 'The invoice has arrived.', now);
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'booking.hotel_invoice_entered',
      objectType: 'booking',
      objectId: booking.id,
      details: { number: invoice.number, creditPaise: verdict.creditPaise },
      requestId,
    });
    return { data: await presentInvoices(tx, booking, now) };
  });
}

function readForm({
  hotelGstin,
  buyerGstin,
  number,
  issuedOn,
  lines,
  total,
}: BodyOf<typeof operation>['invoice']): HotelInvoice {
  const gstin = (typed: string | null, field: string) => {
    const read = typed === null ? null : gstinOnInvoice(typed);
    if (typed !== null && read === null) {
      throw refuseField(
        'validation_failed',
        `invoice.${field}`,
        'This is not a valid GSTIN. Compare it with the invoice',
      );
    }
    return read;
  };
  if (number === '') throw refuseField('validation_failed', 'invoice.number', 'Invoice number is required');
  return {
    hotelGstin: gstin(hotelGstin, 'hotelGstin'),
    buyerGstin: gstin(buyerGstin, 'buyerGstin'),
    number,
    issuedOn,
    lines: lines.map(({ rate, taxable, cgst, sgst, igst }) => ({
      rate: Math.round(rate * 100) as BasisPoints,
      taxablePaise: taxable,
      cgstPaise: cgst,
      sgstPaise: sgst,
      igstPaise: igst,
    })),
    totalPaise: total,
  };
}

function boughtOrder({ status, orders }: HotelBooking, orderId: string | undefined) {
  const bought = orders.filter(({ state }) => state === 'booked');
  if (status !== 'BOOKED' || bought.length === 0) throw new Refusal('booking_not_booked');
  const [order, another] = orderId === undefined ? bought : bought.filter(({ id }) => id === orderId);
  if (!order) throw refuseField('validation_failed', 'orderId', 'This booking has no such stay');
  if (another) throw refuseField('validation_failed', 'orderId', 'Choose the stay that the invoice is for');
  return order;
}

/** Also those switched off since: what was bought for one is still claimed by it. */
async function readGstins(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.selectFrom('gst_registration').select('gstin').execute();
  return rows.map(({ gstin }) => gstin);
}
