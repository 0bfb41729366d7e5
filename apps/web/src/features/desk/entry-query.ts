import { listOfflineEntries } from '@pravas/contract/desk/offline-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { api } from '../../lib/session.ts';

/** A booking's entries, newest first, and the facts that the forms need. */
export type EntryList = AnswerOf<typeof listOfflineEntries>;
/** Something that the travel desk entered. */
export type OfflineEntry = EntryList['data'][number];

type Signal = { readonly signal: AbortSignal };

/** The query of a booking's entries. */
export function entriesQuery(flightId: string) {
  return {
    queryKey: ['desk', 'entries', flightId],
    queryFn: ({ signal }: Signal) => api.call(listOfflineEntries, { query: { flightId }, signal }),
  };
}
