import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Kinds of records that the sandbox keeps. */
type RecordKind =
  | 'booking'
  | 'change_request'
  | 'order_cancellation'
  | 'order_change'
  | 'webhook'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'hotel_booking'
  | 'hotel_change_request'
  | 'stays_booking'
  | 'negotiated_rate'
  | 'bus_block'
  | 'bus_ticket'
  | 'bus_change_request'
  | 'bus_trip_change'
  | 'e_invoice'
  | 'mail';

/** Durable records by kind and id. A record is on disk when `save` returns. */
export interface RecordStore {
  /** Writes a whole record, replacing the one with the same id. */
  save(kind: RecordKind, id: string, record: unknown): void;
  /** All records of a kind in the order in which they were first saved. */
  all(kind: RecordKind): readonly unknown[];
  /** The next number of a named series; never given twice, not even after a crash. */
  nextNumber(series: string, first: number): number;
  /** Forgets everything. */
  clear(): void;
  close(): void;
}

/** Opens the store in a folder, or in memory when `dataDir` is null. */
export function openStore(dataDir: string | null): RecordStore {
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(dataDir === null ? ':memory:' : join(dataDir, 'sandbox.sqlite'));
  // FULL: a booking that was answered must still be there after a power cut, or the supplier's truth would be a lie.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;');
  database.exec(`
    CREATE TABLE IF NOT EXISTS records (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      document TEXT NOT NULL,
      UNIQUE (kind, id)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS series (name TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT;
  `);
  const write = database.prepare(
    'INSERT INTO records (kind, id, document) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET document = excluded.document',
  );
  const read = database.prepare('SELECT document FROM records WHERE kind = ? ORDER BY position');
  const advance = database.prepare(
    'INSERT INTO series (name, next) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET next = next + 1 RETURNING next',
  );
  return {
    save: (kind, id, record) => {
      write.run(kind, id, JSON.stringify(record));
    },
    all: (kind) => read.all(kind).map((row) => JSON.parse(String(row.document)) as unknown),
    nextNumber: (series, first) => Number(advance.get(series, first)?.next),
    clear: () => {
      database.exec('DELETE FROM records;');
    },
    close: () => {
      database.close();
    },
  };
}
