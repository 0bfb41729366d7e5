import { CANCEL_REASONS } from '@pravas/domain/e-invoice/e-invoice-state.ts';
import type { Inv01 } from '@pravas/domain/e-invoice/inv-01.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { EInvoicePortal, PortalProblem, Registration } from '../e-invoice-port.ts';
import { createNicIrpClient } from './client.ts';
import type { NicIrpConfig, NicIrpSurroundings } from './config.ts';
import { readRegistration, readSignedQr, type WireRegistration } from './wire.ts';

const INVOICE = '/eicore/v1.03/Invoice';
/** "Duplicate IRN", and the same request while the first is worked on. */
const DUPLICATE = new Set(['2150', '2283']);
/** "Requested IRN data is not available", "IRN details are not found". */
const ABSENT = new Set(['2148', '2154']);
/** The portal cannot at the moment: creating, signing, and what it calls an error while it validates. */
const LATER = new Set(['2146', '2147', '1005', '1006']);

/** The invoice registration portal of the National Informatics Centre (API of eivital 1.04 and eicore 1.03). */
export function createNicIrp(config: NicIrpConfig, surroundings: NicIrpSurroundings): EInvoicePortal {
  const client = createNicIrpClient(config, surroundings);
  return {
    async register(form, signal) {
      if (form.SellerDtls.Gstin !== config.gstin) {
        return { type: 'later', reason: `The portal’s account is of ${config.gstin}, not of ${form.SellerDtls.Gstin}` };
      }
      const reply = await client.call('POST', INVOICE, form, signal);
      if (reply.ok) {
        const read = readRegistration(reply.text);
        return read && isOurs(read, form)
          ? { type: 'registered', registration: registrationOf(read) }
          : { type: 'unknown', reason: 'The portal registered something else' };
      }
      if (reply.type === 'lost') return { type: reply.wasSent ? 'unknown' : 'later', reason: reply.reason };
      if (hasOneOf(reply.errors, DUPLICATE)) return { type: 'duplicate' };
      if (reply.errors.length === 0 || hasOneOf(reply.errors, LATER))
        return { type: 'later', reason: textOf(reply.errors) };
      return { type: 'refused', problems: reply.errors };
    },
    async lookUp({ DocDtls, SellerDtls }, signal) {
      if (SellerDtls.Gstin !== config.gstin)
        return { type: 'unknown', reason: `The account is not of ${SellerDtls.Gstin}` };
      const query = new URLSearchParams({ doctype: DocDtls.Typ, docnum: DocDtls.No, docdate: DocDtls.Dt });
      const reply = await client.call('GET', `${INVOICE}/irnbydocdetails?${query}`, null, signal);
      if (reply.ok) {
        const read = readRegistration(reply.text);
        const signed = read && readSignedQr(read.signedQr);
        if (!read || !signed || !Number.isFinite(signed.totalRupees)) {
          return { type: 'unknown', reason: 'The portal told of a document in an unknown form' };
        }
        const { isCancelled } = read;
        const { buyerGstin, totalRupees } = signed;
        const registration = registrationOf(read);
        return { type: 'found', registration, buyerGstin, totalPaise: fromRupees(totalRupees), isCancelled };
      }
      if (reply.type === 'lost') return { type: 'unknown', reason: reply.reason };
      return hasOneOf(reply.errors, ABSENT) ? { type: 'none' } : { type: 'unknown', reason: textOf(reply.errors) };
    },
    async cancel({ irn }, reason, signal) {
      const wanted = { Irn: irn, CnlRsn: CANCEL_REASONS[reason], CnlRem: reason.replaceAll('_', ' ') };
      const reply = await client.call('POST', `${INVOICE}/Cancel`, wanted, signal);
      if (reply.ok) return { type: 'cancelled' };
      return reply.type === 'lost'
        ? { type: 'unknown', reason: reply.reason }
        : { type: 'refused', problems: reply.errors };
    },
    async checkAccount(signal) {
      const opened = await client.signIn(signal);
      if (!('ok' in opened)) return null;
      return opened.type === 'lost' ? opened.reason : textOf(opened.errors);
    },
  };
}

function hasOneOf(errors: readonly PortalProblem[], codes: ReadonlySet<string>): boolean {
  return errors.some(({ code }) => codes.has(code));
}

function textOf(errors: readonly PortalProblem[]): string {
  return errors.map(({ code, message }) => `${code} ${message}`).join('; ') || 'The portal said nothing';
}

/** By the portal's own signature: number, parties and sum are those that were sent. */
function isOurs(read: WireRegistration, form: Inv01): boolean {
  const signed = readSignedQr(read.signedQr);
  return (
    signed !== null &&
    signed.irn === read.irn &&
    signed.number === form.DocDtls.No &&
    signed.sellerGstin === form.SellerDtls.Gstin &&
    signed.buyerGstin === form.BuyerDtls.Gstin &&
    fromRupees(signed.totalRupees || 0) === fromRupees(form.ValDtls.TotInvVal)
  );
}

function registrationOf({ irn, ackNo, ackDt, signedQr }: WireRegistration): Registration {
  const local = Temporal.PlainDateTime.from(ackDt.replace(' ', 'T'));
  return { irn, ackNo, ackAt: local.toZonedDateTime(INDIAN_ZONE).toInstant(), signedQr };
}
