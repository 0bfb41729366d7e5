import type { PortalProblem } from '../e-invoice-port.ts';
import { asRecord, readText } from '../lenient.ts';
import { parseKeepingLongNumbers } from '../long-numbers.ts';

/** Every answer of the portal: data, or errors with their numbers. */
export interface PortalAnswer {
  readonly isDone: boolean;
  /** An object when signing in, else sealed text. */
  readonly data: unknown;
  readonly errors: readonly PortalProblem[];
}

const MOST_WORDS = 300;

/** Reads an answer; null for an invalid one. */
export function readAnswer(text: string): PortalAnswer | null {
  const record = asRecord(parseKeepingLongNumbers(text));
  if (!record || !('Status' in record)) return null;
  const errors = Array.isArray(record.ErrorDetails) ? record.ErrorDetails : [];
  return {
    isDone: readText(record.Status) === '1',
    data: record.Data,
    errors: errors.map((one) => {
      const error = asRecord(one);
      return { code: readText(error?.ErrorCode), message: readText(error?.ErrorMessage).trim().slice(0, MOST_WORDS) };
    }),
  };
}

/** A registered document as the portal reports it. */
export interface WireRegistration {
  readonly irn: string;
  readonly ackNo: string;
  /** "2026-04-01 12:30:00", India's time. */
  readonly ackDt: string;
  readonly signedQr: string;
  readonly isCancelled: boolean;
}

/** Reads a registered document; null for an invalid one. */
export function readRegistration(text: string): WireRegistration | null {
  const record = asRecord(parseKeepingLongNumbers(text));
  if (!record) return null;
  const irn = readText(record.Irn).toLowerCase();
  const found = {
    irn,
    ackNo: readText(record.AckNo),
    ackDt: readText(record.AckDt),
    signedQr: readText(record.SignedQRCode),
    isCancelled: readText(record.Status) === 'CNL',
  };
  const isWhole = /^[0-9a-f]{64}$/.test(irn) && found.ackNo !== '' && found.signedQr !== '';
  return isWhole && /^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?$/.test(found.ackDt) ? found : null;
}

/** What the portal signed of a document. */
export interface SignedFacts {
  readonly irn: string;
  readonly sellerGstin: string;
  readonly buyerGstin: string;
  readonly number: string;
  readonly totalRupees: number;
}

/** Reads what is signed in a QR code: a JSON web signature whose `data` is JSON again. Null for any other text. */
export function readSignedQr(jws: string): SignedFacts | null {
  const [, payload = ''] = jws.split('.');
  const outer = asRecord(parseKeepingLongNumbers(Buffer.from(payload, 'base64url').toString('utf8')));
  const data = asRecord(parseKeepingLongNumbers(readText(outer?.data)));
  if (!data) return null;
  return {
    irn: readText(data.Irn).toLowerCase(),
    sellerGstin: readText(data.SellerGstin),
    buyerGstin: readText(data.BuyerGstin),
    number: readText(data.DocNo).toUpperCase(),
    totalRupees: Number(readText(data.TotInvVal)),
  };
}
