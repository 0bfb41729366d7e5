import type { LedgerAccount } from '@pravas/domain/ledger/posting.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import { readSagaState } from '../../apps/server/src/modules/booking/saga/load-saga.ts';
import type { SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { reading, readingTogether } from '../../apps/server/src/platform/read-together.ts';
import type { Stage } from './stage.ts';

type Trail = SagaMemory['trail'];

/** The booking and everything written about it, as the simulation in memory holds it. */
export async function readMemory({ database, lane, bookingId }: Stage): Promise<SagaMemory> {
  return database.readOrganization(lane.organizationId, async (tx) => {
    const state = await readSagaState(tx, bookingId, false);
    const { dues, transfers, audits, events, cases } = await readRest(tx, { bookingId });
    const [due] = dues;
    if (!state || !due) throw new Error(`No booking ${bookingId}`);
    return { ...state, ...due, trail: { transfers, history: [], audits, events, cases } };
  });
}

const instantOf = (date: Date | null) =>
  date === null ? null : Temporal.Instant.fromEpochMilliseconds(date.getTime());

const readRest = readingTogether(['bookingId'], (tx, { bookingId }) => ({
  dues: reading(
    tx.selectFrom('booking').select(['run_at', 'lease_until']).where('id', '=', bookingId),
    { run_at: true, lease_until: true },
    (row) => ({ runAt: instantOf(row.run_at), leaseUntil: instantOf(row.lease_until) }),
  ),
  transfers: reading(
    tx
      .selectFrom('ledger_transfer')
      .select(['key', 'debit_account', 'credit_account', 'amount_paise', 'reason'])
      .where('booking_id', '=', bookingId),
    {},
    (row): Trail['transfers'][number] => ({
      key: row.key,
      debit: row.debit_account as LedgerAccount,
      credit: row.credit_account as LedgerAccount,
      amountPaise: paise(row.amount_paise),
      reason: row.reason,
    }),
  ),
  audits: reading(
    tx
      .selectFrom('audit_event')
      .select(['at', 'action'])
      .where('object_type', '=', 'booking')
      .where('object_id', '=', bookingId),
    { at: true },
    (row): Trail['audits'][number] => ({ ...row, details: {} }),
  ),
  events: reading(
    tx
      .selectFrom('outbox_event')
      .select(['created_at', 'topic', 'payload'])
      .where(sql`payload ->> 'bookingId'`, '=', bookingId),
    { created_at: true },
    (row): Trail['events'][number] => ({ at: row.created_at, topic: row.topic, payload: row.payload }),
  ),
  cases: reading(
    tx.selectFrom('work_case').select(['kind', 'key', 'title', 'facts', 'state']).where('booking_id', '=', bookingId),
    {},
    (row): Trail['cases'][number] => ({
      kind: row.kind as Trail['cases'][number]['kind'],
      key: row.key,
      title: row.title,
      facts: row.facts,
      dueAt: null,
      state: row.state as 'open' | 'done',
    }),
  ),
}));
