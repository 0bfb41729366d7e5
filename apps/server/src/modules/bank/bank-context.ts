import type { Selectable } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import type { DrawingThreads } from '../../platform/drawing-threads.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import type { FileContext } from '../file/index.ts';

/** What bank money works with. */
export interface BankContext extends FileContext {
  /** Threads that read large files. */
  readonly reading: DrawingThreads;
}

/** Who does something, by which request, and when. */
export interface BankChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** A line of a statement, as it is kept. */
export type LineRow = Selectable<Schema['bank_line']>;
/** A declared transfer, as it is kept. */
export type TopupRow = Selectable<Schema['bank_topup']>;

/**
 * The right alone is not enough: a customer's people never decide about the provider's bank, whatever their role.
 * Throws `provider_only`.
 */
export function expectProvider(caller: Caller): void {
  if (!caller.isProvider) throw new Refusal('provider_only');
}

/** A refusal that names one field. */
export function wrongField(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field, message }] });
}

/** A line, locked until the end, as the caller has seen it. Throws `not_found`, `conflict`. */
export async function lockLine(tx: Tx, lineId: string, version: number): Promise<LineRow> {
  const line = await tx.selectFrom('bank_line').selectAll().where('id', '=', lineId).forUpdate().executeTakeFirst();
  if (!line) throw new Refusal('not_found');
  if (line.version !== version) throw new Refusal('conflict');
  return line;
}
