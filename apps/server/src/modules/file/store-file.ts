import { createHash } from 'node:crypto';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CheckedFile } from './check-content.ts';

/** The event that has the worker remove a forgotten file's bytes. */
export const REMOVED_FILE_TOPIC = 'file.removed';

/** What files need to be kept. */
export interface FileContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileStore;
}

interface FileOwner {
  readonly organizationId: string;
  /** The person who uploaded it. */
  readonly createdBy: string;
}

/** A kept file. */
export interface ReadFile {
  /** What the person called it. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const HASHED_AT_ONCE = 4 * 1_048_576;

/** SHA-256 in hexadecimal; a large file in pieces, between which others are served. */
export async function digestOf(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    if (at > 0) await new Promise((resolve) => setImmediate(resolve));
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
  }
  return hash.digest('hex');
}

/**
 * Keeps a file that was checked already: checking a large picture takes a while, and need not hold a transaction. The
 * bytes are whole on disk before the row can be seen.
 */
export async function keepFile(tx: Tx, context: FileContext, owner: FileOwner, checked: CheckedFile): Promise<string> {
  const id = newId();
  await context.files.put(owner.organizationId, id, checked.bytes);
  await tx
    .insertInto('file')
    .values({
      organization_id: owner.organizationId,
      id,
      kind: checked.kind,
      original_name: checked.name,
      media_type: checked.mediaType,
      bytes: checked.bytes.length,
      sha256: await digestOf(checked.bytes),
      created_by: owner.createdBy,
      created_at: isoOf(context.clock.now()),
    })
    .execute();
  return id;
}

/** Reads a file of the organisation, of one kind only where `kind` is given. Throws `not_found`. */
export async function readStoredFile(
  tx: Tx,
  context: FileContext,
  organizationId: string,
  fileId: string,
  kind?: CheckedFile['kind'],
): Promise<ReadFile> {
  const row = await tx
    .selectFrom('file')
    .select(['original_name', 'media_type', 'kind'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!row || (kind !== undefined && row.kind !== kind)) throw new Refusal('not_found');
  return {
    name: row.original_name,
    mediaType: row.media_type,
    bytes: await context.files.get(organizationId, fileId),
  };
}

/**
 * Forgets a file. Its bytes are removed once the transaction has committed: an event tells the worker to remove them.
 */
export async function removeFile(tx: Tx, context: FileContext, organizationId: string, fileId: string): Promise<void> {
  const now = isoOf(context.clock.now());
  const removed = await tx
    .deleteFrom('file')
    .where('organization_id', '=', organizationId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) return;
  await tx
    .insertInto('outbox_event')
    .values({
      organization_id: organizationId,
      id: newId(),
      topic: REMOVED_FILE_TOPIC,
      payload: JSON.stringify({ fileId }),
      created_at: now,
      run_at: now,
      last_error: null,
    })
    .execute();
}

/** Removes the bytes of a forgotten file; one that is still known is left alone. */
export async function removeBytes(
  tx: Tx,
  context: Pick<FileContext, 'files'>,
  organizationId: string,
  fileId: string,
): Promise<void> {
  const known = await tx.selectFrom('file').select('id').where('id', '=', fileId).executeTakeFirst();
  if (!known) await context.files.remove(organizationId, fileId);
}
