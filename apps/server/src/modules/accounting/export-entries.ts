import type { exportAccounting as operation } from '@pravas/contract/accounting/accounting-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { HEAD_WORDS } from '@pravas/domain/accounting/account-head.ts';
import { type ExportFormat, FORMATS_OF } from '@pravas/domain/accounting/accounting-system.ts';
import { type MappedVoucher, mapVouchers, unmappedHeads } from '@pravas/domain/accounting/map-vouchers.ts';
import { debitsOf, type Voucher } from '@pravas/domain/accounting/voucher.ts';
import {
  MOST_SAP_LINES,
  MOST_ZOHO_BYTES,
  writeSapCsv,
  writeZohoCsv,
} from '@pravas/domain/accounting/write-journal-csv.ts';
import { writeTallyJson, writeTallyXml } from '@pravas/domain/accounting/write-tally.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { digestOf, type FileContext, keepFile } from '../file/index.ts';
import { readExport } from './list-exports.ts';
import { readEntries } from './read-entries.ts';
import { readMapping, readSetup, type Setup } from './read-setup.ts';
import type { Change } from './save-accounting.ts';
import { expectExportable, refuseDays } from './show-waiting.ts';

type Body = BodyOf<typeof operation>;

const AT_ONCE = 1_000;

/** How a file is called, and as what it is sent. */
const FILES: Readonly<Record<ExportFormat, { readonly extension: string; readonly mediaType: string }>> = {
  tally_xml: { extension: 'xml', mediaType: 'application/xml' },
  tally_json: { extension: 'json', mediaType: 'application/json' },
  zoho_csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  sap_csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
};

/**
 * Makes a file of all entries of some days that were never exported, keeps it, and records which entries are in it: all
 * or none. Two exports of an organisation run one after the other. Throws `validation_failed`: no program was chosen,
 * another one's format, an account is missing, nothing waits, or too much for one file.
 */
export async function exportEntries(
  context: FileContext,
  { from, to, format }: Body,
  change: Change,
): Promise<PayloadOf<typeof operation>> {
  const { organizationId, personId } = change.caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    const setup = await readSetup(tx, true);
    if (!setup) throw refusedFormat('Choose your accounting program first');
    if (!FORMATS_OF[setup.system].includes(format))
      throw refusedFormat('Your accounting program reads a different format');
    await expectExportable(tx, { from, to });
    const entries = await readEntries(tx, { from, to });
    if (entries.length === 0) refuseDays('There is nothing to export for these days');
    const mapped = await mapEntries(tx, setup, entries);
    const bytes = Buffer.from(writeFile(format, mapped, setup), 'utf8');
    if (format === 'zoho_csv' && bytes.length > MOST_ZOHO_BYTES) {
      refuseDays(`Zoho Books reads files up to 1 MB. Choose fewer days: these come to ${megabytes(bytes.length)}`);
    }
    const { extension, mediaType } = FILES[format];
    const fileId = await keepFile(
      tx,
      context,
      { organizationId, createdBy: personId },
      { kind: 'accounting', name: `${setup.system}-${from}-to-${to}.${extension}`, mediaType, bytes },
    );
    const id = newId();
    const total = sum(entries.map(debitsOf));
    const sha256 = await digestOf(bytes);
    await tx
      .insertInto('accounting_export')
      .values({
        organization_id: organizationId,
        id,
        format,
        from_day: from,
        to_day: to,
        entries: entries.length,
        total_paise: total,
        file_id: fileId,
        sha256,
        exported_by: personId,
        exported_at: isoOf(change.now),
      })
      .execute();
    await keepEntries(tx, organizationId, id, mapped);
    await recordAudit(tx, {
      organizationId,
      at: change.now,
      actor: actorOf(change.caller),
      action: 'accounting.exported',
      objectType: 'accounting_export',
      objectId: id,
      details: { format, from, to, entries: entries.length, totalPaise: total, checksum: sha256 },
      requestId: change.requestId,
    });
    return readExport(tx, id);
  });
}

/** Numbers go on where the last export ended; the setup is locked, so nobody else counts. */
async function mapEntries(tx: Tx, { system }: Setup, entries: readonly Voucher[]): Promise<readonly MappedVoucher[]> {
  const mapping = await readMapping(tx, system);
  const lacking = unmappedHeads(entries, mapping);
  if (lacking.length > 0) {
    const errors = lacking.map((head) => ({
      field: `accounts.${head}`,
      message: `${HEAD_WORDS[head].label} has no account yet`,
    }));
    throw new Refusal('validation_failed', { errors });
  }
  const { last } = await tx
    .selectFrom('accounting_entry')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .executeTakeFirstOrThrow();
  const mapped = mapVouchers(entries, mapping, last ?? 0);
  const long = system === 'sap' ? mapped.find(({ lines }) => lines.length > MOST_SAP_LINES) : undefined;
  if (long) refuseDays(`${long.number} has more than ${MOST_SAP_LINES} lines, which SAP does not accept`);
  return mapped;
}

function writeFile(format: ExportFormat, vouchers: readonly MappedVoucher[], setup: Setup): string {
  if (format === 'tally_xml') return writeTallyXml(vouchers, setup);
  if (format === 'tally_json') return writeTallyJson(vouchers, setup);
  return format === 'zoho_csv' ? writeZohoCsv(vouchers) : writeSapCsv(vouchers, setup.company);
}

async function keepEntries(tx: Tx, organizationId: string, exportId: string, vouchers: readonly MappedVoucher[]) {
  for (let at = 0; at < vouchers.length; at += AT_ONCE) {
    await tx
      .insertInto('accounting_entry')
      .values(
        vouchers.slice(at, at + AT_ONCE).map(({ key, ordinal, number }) => ({
          organization_id: organizationId,
          key,
          ordinal,
          number,
          export_id: exportId,
        })),
      )
      .execute();
  }
}

function refusedFormat(message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field: 'format', message }] });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
