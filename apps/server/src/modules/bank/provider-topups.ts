import type {
  listProviderTopups as listOperation,
  refuseBankTopup as refuseOperation,
  downloadTopupSlip as slipOperation,
} from '@pravas/contract/bank/bank-operations.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { readStoredFile } from '../file/index.ts';
import { type BankChange, type BankContext, expectProvider, lockLine } from './bank-context.ts';
import { ageOf, findLineOf, type LineViewer, presentLines } from './bank-lines.ts';
import { readLimits } from './bank-settings.ts';
import { openAgain, recordLine } from './decide-line.ts';
import { letNextCount } from './first-of-transfer.ts';
import { presentTopups } from './own-topups.ts';

type Row = PayloadOf<typeof listOperation>['data'][number];

interface PlaceRow {
  readonly organization_id: string;
  readonly organization: string;
  readonly topup_id: string;
  readonly total: number;
}

/** Declared transfers of all organisations, each with the line that it seems to be. Throws `provider_only`. */
export async function listProviderTopups(
  context: BankContext,
  { search = {}, rowNumber, recordsPerPage }: QueryOf<typeof listOperation>,
  { caller }: Pick<BankChange, 'caller'>,
): Promise<PayloadOf<typeof listOperation>> {
  expectProvider(caller);
  const { database, clock } = context;
  const wanted = search.isDecided === true ? ['credited', 'refused'] : ['declared', 'matched'];
  const { rows: places } = await database.system((db) =>
    sql<PlaceRow>`select * from find_bank_topups(${sql.val(wanted)}::text[], ${rowNumber - 1}, ${recordsPerPage})`.execute(
      db,
    ),
  );
  const limits = await database.readOrganization(caller.organizationId, readLimits);
  const viewer = { personId: caller.personId, limits, now: clock.now() };
  const data: Row[] = [];
  for (const place of places) {
    const row = await readPlace(context, place, caller.organizationId, viewer);
    if (row) data.push(row);
  }
  return { data, total: Number(places[0]?.total ?? 0), rowNumber, recordsPerPage };
}

/** A declaration is read inside its organisation, as everything is, and its line inside the provider's own. */
async function readPlace(
  { database }: BankContext,
  { organization_id: organizationId, organization, topup_id: topupId }: PlaceRow,
  providerId: string,
  viewer: LineViewer,
): Promise<Row | null> {
  const topup = await database.readOrganization(organizationId, async (tx) => {
    const row = await tx.selectFrom('bank_topup').selectAll().where('id', '=', topupId).executeTakeFirst();
    return row ? (await presentTopups(tx, [row]))[0] : undefined;
  });
  if (!topup) return null;
  const line = await database.readOrganization(providerId, async (tx) => {
    const found = await findLineOf(tx, topup.bankAccountId, topup.utr);
    const own = await tx.selectFrom('bank_line').selectAll().where('topup_id', '=', topupId).executeTakeFirst();
    const shown = own ?? (found?.topup_id === null ? found : null);
    if (!shown) return;
    const isElsewhere = shown.bank_account_id !== topup.bankAccountId;
    const asDeclared = { ...shown, declared_account_id: isElsewhere ? topup.bankAccountId : null };
    return (await presentLines(tx, [asDeclared], viewer))[0];
  });
  const declaredOn = indianDay(Temporal.Instant.from(topup.declaredAt));
  return { ...topup, organizationId, organization, ageDays: ageOf(declaredOn, viewer.now), line: line ?? null };
}

/** The slip that came with a declaration, only ever served as a download. Throws `provider_only`, `not_found`. */
export async function readSlip(
  context: BankContext,
  { organizationId, topupId }: QueryOf<typeof slipOperation>,
  { caller }: Pick<BankChange, 'caller'>,
): Promise<Download> {
  expectProvider(caller);
  return context.database.readOrganization(organizationId, async (tx) => {
    const topup = await tx.selectFrom('bank_topup').select('slip_file_id').where('id', '=', topupId).executeTakeFirst();
    if (!topup?.slip_file_id) throw new Refusal('not_found');
    const { name, mediaType, bytes } = await readStoredFile(tx, context, organizationId, topup.slip_file_id);
    return { fileName: name, mediaType, content: bytes };
  });
}

/**
 * Refuses a declaration; a line that was matched with it is open again. Throws `provider_only`, `not_found`,
 * `conflict`.
 */
export async function refuseTopup(
  { database }: BankContext,
  { organizationId, topupId, reason }: BodyOf<typeof refuseOperation>,
  change: BankChange,
): Promise<void> {
  const { caller, now, requestId } = change;
  expectProvider(caller);
  // The line first: an agreed match can no longer be refused.
  await database.forOrganization(caller.organizationId, async (tx) => {
    const line = await tx
      .selectFrom('bank_line')
      .select(['id', 'version', 'state'])
      .where('topup_id', '=', topupId)
      .where('topup_organization_id', '=', organizationId)
      .executeTakeFirst();
    if (!line) return;
    const held = await lockLine(tx, line.id, line.version);
    if (held.state !== 'matched') throw new Refusal('conflict');
    await openAgain(tx, held);
    await recordLine(tx, held, 'bank_line.unmatched', { topupId, reason }, change);
  });
  await database.forOrganization(organizationId, async (tx) => {
    const topup = await tx
      .selectFrom('bank_topup')
      .select(['state', 'utr'])
      .where('id', '=', topupId)
      .forUpdate()
      .executeTakeFirst();
    if (!topup) throw new Refusal('not_found');
    if (topup.state !== 'declared' && topup.state !== 'matched') throw new Refusal('conflict');
    await tx
      .updateTable('bank_topup')
      .set({ state: 'refused', line_id: null, received_paise: null, decided_at: isoOf(now), reason })
      .where('id', '=', topupId)
      .execute();
    await letNextCount(tx, topup.utr);
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: `provider:${caller.personId}`,
      action: 'bank_topup.refused',
      objectType: 'bank_topup',
      objectId: topupId,
      details: { utr: topup.utr, reason },
      requestId,
    });
    await enqueueEvent(tx, organizationId, 'wallet.topup_refused', { topupId }, now);
  });
}
