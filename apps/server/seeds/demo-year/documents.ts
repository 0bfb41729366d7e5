import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import { issueDocuments } from '../../src/modules/booking/index.ts';
import type { Tx } from '../../src/platform/database.ts';

type DocumentedBooking = Omit<Parameters<typeof issueDocuments>[1], 'organizationId'>;

/** The documents of our fees that the year's transfers call for; they are issued at the end. */
export interface DemoDocuments {
  call(booking: DocumentedBooking, transfers: readonly Transfer[], atMs: number): void;
  /** Issues everything in the order of time, as the series of its numbers went on. The bookings must be written. */
  issue(tx: Tx, organizationId: string): Promise<void>;
}

/** Begins with no documents. */
export function createDemoDocuments(): DemoDocuments {
  const called: {
    readonly booking: DocumentedBooking;
    readonly transfers: readonly Transfer[];
    readonly atMs: number;
  }[] = [];
  return {
    call(booking, transfers, atMs) {
      called.push({ booking, transfers, atMs });
    },
    async issue(tx, organizationId) {
      for (const { booking, transfers, atMs } of called.toSorted((a, b) => a.atMs - b.atMs)) {
        const at = Temporal.Instant.fromEpochMilliseconds(atMs);
        await issueDocuments(tx, { ...booking, organizationId }, transfers, at);
      }
    },
  };
}
