import type { ledgerRow } from '@pravas/contract/ledger/ledger-shapes.ts';
import { type AccountBook, BOOK_PARTS } from '@pravas/domain/ledger/account-books.ts';
import { eventOfKey, eventText } from '@pravas/domain/ledger/ledger-events.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { EntryRow } from './ledger-entries.ts';

type LedgerRow = z.output<typeof ledgerRow>;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** What is shown instead of a private trip. */
const PRIVATE = 'Private trip';

/** Debit and credit of a change of a book. */
function sidesOf(book: AccountBook, changePaise: number): { readonly debit: Paise; readonly credit: Paise } {
  const size = paise(Math.abs(changePaise));
  return changePaise > 0 === BOOK_PARTS[book].isOwed
    ? { debit: size, credit: paise(0) }
    : { debit: paise(0), credit: size };
}

/** An entry as it is shown: of a private trip, that money moved and nothing more. */
export function presentEntry(book: AccountBook, row: EntryRow): LedgerRow {
  const event = eventOfKey(row.key);
  const [, subject = ''] = row.key.split(':', 2);
  const isPrivate = row.is_personal;
  return {
    _id: row.id,
    entryNo: `E-${row.id.slice(-8).toUpperCase()}`,
    at: row.at.toISOString(),
    event,
    eventText: eventText(event),
    reason: row.reason,
    reference: row.gateway_ref ?? (UUID.test(subject) || subject === '' ? null : subject),
    bookingId: isPrivate ? null : row.booking_id,
    tripId: isPrivate ? null : row.trip_id,
    tripName: isPrivate ? PRIVATE : row.trip_name,
    traveller: isPrivate ? null : row.travellers,
    department: isPrivate ? null : row.department,
    documents: isPrivate ? [] : [...(row.documents ?? [])],
    ...sidesOf(book, row.change_paise),
    balance: paise(row.balance_paise),
  };
}
