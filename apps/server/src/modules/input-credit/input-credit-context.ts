import type { CreditEligibility, CreditRegistration } from '@pravas/domain/fare/gst-credit.ts';
import type { BookDocument } from '@pravas/domain/input-credit/credit-document.ts';
import type { Tx } from '../../platform/database.ts';
import type { DrawingThreads } from '../../platform/drawing-threads.ts';
import type { FileContext } from '../file/index.ts';

/** Whose documents are asked for, and of which days (YYYY-MM-DD, both included). */
export interface CreditQuestion {
  readonly gstin: string;
  readonly registration: CreditRegistration;
  readonly eligibility: readonly CreditEligibility[];
  readonly creditAt5: boolean;
  readonly from: string;
  readonly to: string;
}

/** What a service has bought for a registration: received documents, and expected ones. */
export type CreditSource = (tx: Tx, question: CreditQuestion) => Promise<readonly BookDocument[]>;

/** What input credit works with. */
export interface InputCreditContext extends FileContext {
  /** Threads that read large files. */
  readonly reading: DrawingThreads;
  readonly sources: readonly CreditSource[];
}
