import { timingSafeEqual } from 'node:crypto';
import type {
  issuePayLaterKey as issueOperation,
  listPayLaterKeys as listOperation,
  payLaterKey,
} from '@pravas/contract/desk/pay-later-operations.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { indianDate, startOfIndianDay } from '@pravas/domain/time/indian-day.ts';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { refuseField } from '../organisation/index.ts';
import type { DeskEntry } from './offline-context.ts';

type WireKey = z.output<typeof payLaterKey>;
type KeyRow = Selectable<Schema['pay_later_key']>;

/** What keys begin with, so that a person recognises one. */
const MARK = 'ZIP-';
/** How much of a key is shown afterwards. */
const HINT_LENGTH = 4;
/** The limits of a key, so that losing one is no disaster: 100 lakh rupees, a year. */
const LARGEST_LIMIT_PAISE = 1_000_000_000;
const LONGEST_DAYS = 366;

/** Who issues or revokes keys, and by which request. */
interface KeyEntry extends Pick<DeskEntry, 'requestId' | 'now'> {
  readonly caller: Pick<Caller, 'organizationId' | 'personId' | 'apiKeyId' | 'email'>;
}

/** A key of an organisation, as paying sees it. */
export interface PayLaterKey {
  readonly id: string;
  readonly limitPaise: Paise;
}

/**
 * Issues a key to the organisation of the transaction. The key is in the answer and nowhere else. Throws `not_found`
 * for an organisation that is not there, `validation_failed`.
 */
export async function issueKey(
  tx: Tx,
  body: BodyOf<typeof issueOperation>,
  entry: KeyEntry,
): Promise<PayloadOf<typeof issueOperation>> {
  const { caller, now } = entry;
  if (!(await tx.selectFrom('organization').select('id').executeTakeFirst())) throw new Refusal('not_found');
  const limitPaise = body.limit;
  if (limitPaise <= 0 || limitPaise > LARGEST_LIMIT_PAISE) {
    throw refuseField('validation_failed', 'limit', 'Please enter valid limit');
  }
  const key = `${MARK}${newToken()}`;
  const id = newId();
  await tx
    .insertInto('pay_later_key')
    .values({
      organization_id: body.organizationId,
      id,
      key_hash: hashToken(key),
      hint: key.slice(-HINT_LENGTH),
      limit_paise: limitPaise,
      expires_at: expiryOf(body.expiresOn, now),
      issued_by: caller.email,
      issued_at: isoOf(now),
    })
    .execute();
  await recordKey(
    tx,
    body.organizationId,
    'pay_later_key.issued',
    id,
    { limitPaise, expiresOn: body.expiresOn },
    entry,
  );
  return { payLaterKey: present(await readKey(tx, id), now), paymentKey: key };
}

/** A page of the keys of the transaction's organisation, and what it owes for bookings on them. */
export async function listKeys(
  tx: Tx,
  query: QueryOf<typeof listOperation>,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof listOperation>> {
  const { rowNumber, recordsPerPage, sortOrder } = query;
  if (!(await tx.selectFrom('organization').select('id').executeTakeFirst())) throw new Refusal('not_found');
  const { total } = await tx
    .selectFrom('pay_later_key')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = query.sortBy !== undefined && sortOrder.toUpperCase() === 'ASC' ? 'asc' : 'desc';
  const rows = await tx
    .selectFrom('pay_later_key')
    .leftJoin('booking', (join) =>
      join
        .onRef('booking.organization_id', '=', 'pay_later_key.organization_id')
        .onRef('booking.id', '=', 'pay_later_key.booking_id'),
    )
    .selectAll('pay_later_key')
    .select('booking.service')
    .orderBy('pay_later_key.issued_at', direction)
    .orderBy('pay_later_key.id', direction)
    .offset(rowNumber - 1)
    .limit(recordsPerPage)
    .execute();
  const owed = await tx
    .selectFrom('ledger_account')
    .select('balance_paise')
    .where('code', '=', 'pay_later_receivable')
    .executeTakeFirst();
  return {
    data: rows.map((row) => present(row, now, row.service)),
    total: Number(total),
    rowNumber,
    recordsPerPage,
    owed: paise(Number(owed?.balance_paise ?? 0)),
  };
}

/** Revokes a key; a revoked one stays revoked. Throws `not_found`, `payment_key_used`. */
export async function revokeKey(
  tx: Tx,
  organizationId: string,
  keyId: string,
  entry: KeyEntry,
): Promise<{ readonly payLaterKey: WireKey }> {
  const { now } = entry;
  const row = await readKey(tx, keyId);
  if (row.used_at) throw new Refusal('payment_key_used', { message: 'This key has already been used.' });
  if (!row.revoked_at) {
    await tx
      .updateTable('pay_later_key')
      .set({ revoked_at: isoOf(now) })
      .where('id', '=', keyId)
      .execute();
    await recordKey(tx, organizationId, 'pay_later_key.revoked', keyId, { hint: row.hint }, entry);
  }
  return { payLaterKey: present(await readKey(tx, keyId), now) };
}

/**
 * The typed key, if it can pay. `lock` keeps others from using it at the same time. Throws `payment_key_wrong`,
 * `payment_key_used`, `payment_key_expired`.
 */
export async function findOpenKey(tx: Tx, typed: string, now: Temporal.Instant, lock: boolean): Promise<PayLaterKey> {
  const hash = hashToken(typed.trim());
  const known = await tx.selectFrom('pay_later_key').select(['id', 'key_hash']).execute();
  // Every key is compared in full, so that the time taken reveals nothing about any of them.
  const found = known.filter((one) => timingSafeEqual(one.key_hash, hash));
  const [first] = found;
  if (!first) throw new Refusal('payment_key_wrong', keyField('This ZIPPAY key is not known'));
  const row = await readKey(tx, first.id, lock);
  if (row.used_at || row.revoked_at) throw new Refusal('payment_key_used', keyField('This ZIPPAY key is used up'));
  if (row.expires_at.getTime() <= now.epochMilliseconds) {
    throw new Refusal('payment_key_expired', keyField('This ZIPPAY key has expired'));
  }
  return { id: row.id, limitPaise: paise(row.limit_paise) };
}

/** Records for which booking a key was used. It must have been found with a lock. */
export async function markKeyUsed(tx: Tx, keyId: string, bookingId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('pay_later_key')
    .set({ used_at: isoOf(now), booking_id: bookingId })
    .where('id', '=', keyId)
    .execute();
}

/** The caller's name in a customer's trail: the provider's admins appear as the provider. */
export function payerName(caller: KeyEntry['caller'], organizationId: string): string {
  return caller.organizationId === organizationId ? actorOf(caller) : `provider:${caller.personId}`;
}

function keyField(message: string) {
  return { errors: [{ field: 'paymentKey', message }] };
}

async function readKey(tx: Tx, keyId: string, lock = true): Promise<KeyRow> {
  let query = tx.selectFrom('pay_later_key').selectAll().where('id', '=', keyId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** A key is good through the whole of its last day in India. Throws `validation_failed`. */
function expiryOf(expiresOn: string, now: Temporal.Instant): string {
  const lastDay = Temporal.PlainDate.from(expiresOn);
  const today = indianDate(now);
  const { days } = today.until(lastDay, { largestUnit: 'days' });
  if (days < 0) throw refuseField('validation_failed', 'expiresOn', 'The date of expiry must not be in the past');
  if (days > LONGEST_DAYS) {
    throw refuseField('validation_failed', 'expiresOn', 'A key is valid for at most one year');
  }
  return isoOf(startOfIndianDay(lastDay.add({ days: 1 })));
}

async function recordKey(
  tx: Tx,
  organizationId: string,
  action: string,
  keyId: string,
  details: Readonly<Record<string, string | number>>,
  { caller, now, requestId }: KeyEntry,
): Promise<void> {
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: payerName(caller, organizationId),
    action,
    objectType: 'pay_later_key',
    objectId: keyId,
    details,
    requestId,
  });
}

function present(row: KeyRow, now: Temporal.Instant, service: string | null = null): WireKey {
  return {
    _id: row.id,
    hint: row.hint,
    limit: paise(row.limit_paise),
    expiresAt: row.expires_at.toISOString(),
    issuedBy: row.issued_by,
    issuedAt: row.issued_at.toISOString(),
    state: row.used_at
      ? 'used'
      : row.revoked_at
        ? 'revoked'
        : row.expires_at.getTime() <= now.epochMilliseconds
          ? 'expired'
          : 'open',
    usedAt: row.used_at?.toISOString() ?? null,
    bookingId: row.booking_id,
    service,
  };
}
