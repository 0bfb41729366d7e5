import type {
  enterTurnover as enterOperation,
  listTurnovers as listOperation,
} from '@pravas/contract/e-invoice/e-invoice-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Turnover } from '@pravas/domain/e-invoice/e-invoice-duty.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import type { EInvoiceChange } from './retry-e-invoice.ts';

type Turnovers = PayloadOf<typeof listOperation>;

/** What the provider of this transaction has entered, the latest first. */
export async function listEntries(tx: Tx): Promise<Turnovers> {
  const rows = await tx.selectFrom('provider_turnover').selectAll().orderBy('valid_from', 'desc').execute();
  return {
    data: rows.map(({ id, valid_from, turnover }) => ({
      _id: id,
      validFrom: valid_from,
      turnover: turnover as Turnover,
    })),
  };
}

/** Enters a turnover. Throws `validation_failed` for a day that has one. */
export async function enterEntry(
  tx: Tx,
  { validFrom, turnover }: BodyOf<typeof enterOperation>,
  change: EInvoiceChange,
): Promise<Turnovers> {
  const id = newId();
  const { organizationId } = change.caller;
  try {
    await tx
      .insertInto('provider_turnover')
      .values({ organization_id: organizationId, id, valid_from: validFrom, turnover, created_at: isoOf(change.now) })
      .execute();
  } catch (error) {
    if (uniqueViolationOf(error) === null) throw error;
    const message = 'There is already a turnover from this day';
    throw new Refusal('validation_failed', { errors: [{ field: 'validFrom', message }] });
  }
  await record(tx, change, 'turnover.entered', id, { validFrom, turnover });
  return listEntries(tx);
}

/** Removes one that does not count yet. Throws `not_found`, `conflict`. */
export async function removeEntry(tx: Tx, id: string, change: EInvoiceChange): Promise<Turnovers> {
  const removed = await tx
    .deleteFrom('provider_turnover')
    .where('id', '=', id)
    .returning(['valid_from', 'turnover'])
    .executeTakeFirst();
  if (!removed) throw new Refusal('not_found');
  if (removed.valid_from <= indianDay(change.now)) {
    throw new Refusal('conflict', { message: 'This turnover already counts. Enter a turnover from another day.' });
  }
  const { valid_from: validFrom, turnover } = removed;
  await record(tx, change, 'turnover.removed', id, { validFrom, turnover });
  return listEntries(tx);
}

function record(
  tx: Tx,
  { caller, requestId, now }: EInvoiceChange,
  action: string,
  objectId: string,
  details: { readonly validFrom: string; readonly turnover: string },
): Promise<void> {
  const { organizationId } = caller;
  const entry = { organizationId, at: now, actor: actorOf(caller), action, objectType: 'turnover', objectId };
  return recordAudit(tx, { ...entry, details, requestId });
}
