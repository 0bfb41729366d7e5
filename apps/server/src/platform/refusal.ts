import { changedPrice } from '@pravas/contract/amounts.ts';
import type { busHoldNow } from '@pravas/contract/bus/bus-hold.ts';
import { ERROR_CODES, type ErrorCode, type ErrorEnvelope } from '@pravas/contract/error-codes.ts';
import type * as z from 'zod/mini';
import type { SecurityNote } from './security-note.ts';
import { encoderOf } from './wire-form.ts';

const encodePrice = encoderOf(changedPrice);

/** What a refusal may carry besides its code. */
export interface RefusalDetails {
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly supplier?: { readonly label: string; readonly messages: readonly string[] };
  /** What is written to the log and never shown to callers. */
  readonly logged?: string;
  readonly price?: z.output<typeof changedPrice>;
  /** How long seats of a bus are still held. */
  readonly hold?: z.output<typeof busHoldNow>;
  /** What the security log notes of it; never shown to callers. */
  readonly security?: SecurityNote;
  /** When a retry makes sense; becomes the Retry-After header. */
  readonly retryAfterSeconds?: number;
}

/**
 * An expected failure: a rule said no. Thrown by use cases so that their transaction rolls back, and turned into the
 * error envelope at the edge; everything else that is thrown is a bug and answers 500.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? ERROR_CODES[code].message);
    this.code = code;
    this.details = details;
  }

  /** The refusal as it crosses HTTP. */
  toEnvelope(requestId: string): ErrorEnvelope {
    const { errors, supplier, price, hold } = this.details;
    return {
      status: ERROR_CODES[this.code].status,
      code: this.code,
      message: this.message,
      ...(errors ? { errors } : {}),
      ...(supplier ? { supplier } : {}),
      ...(price ? { price: encodePrice(price) } : {}),
      ...(hold ? { hold } : {}),
      requestId,
    };
  }
}

/** Rules §8: 'Supplier: {messages joined by comma} Please contact admin.' */
export function supplierMessage(messages: readonly string[]): string {
  return `Supplier: ${messages.join(', ')} Please contact admin.`;
}

/** What a supplier says of its failure; `cause`, with its name, is for the log. */
export interface SupplierFailure {
  readonly messages: readonly string[];
  readonly cause?: string;
}

/** A failure's nested message list as it crosses HTTP: an error must not reveal the supplier (rules §9.4). */
export function supplierDetails({ messages, cause }: SupplierFailure): RefusalDetails {
  return { supplier: { label: 'Supplier', messages }, ...(cause === undefined ? {} : { logged: cause }) };
}

/** A supplier's failure as a refusal, with its nested message list. */
export function supplierRefusal({ messages, cause }: SupplierFailure): Refusal {
  const said = messages.length > 0 ? messages : ['No answer'];
  const details = supplierDetails({ messages: said, ...(cause === undefined ? {} : { cause }) });
  return new Refusal('supplier_error', { ...details, message: supplierMessage(said) });
}
