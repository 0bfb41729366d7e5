import { isDeepStrictEqual } from 'node:util';
import type { importTaxReturn as operation } from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { PortalDocument } from '@pravas/domain/input-credit/credit-document.ts';
import type { Selectable } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { digestOf, keepFile } from '../file/index.ts';
import type { InputCreditContext } from './input-credit-context.ts';
import { documentKey, RETURN_READING, type ReadHead, type ReadReturn } from './read-return-files.ts';

type Imported = PayloadOf<typeof operation>['returns'][number];
type Registration = Pick<Selectable<Schema['gst_registration']>, 'id' | 'gstin' | 'display_name'>;

/** Who imports what, and when. */
interface Import {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** A month that was read, with its documents. */
interface FullReturn extends ReadReturn {
  readonly rows: readonly PortalDocument[];
}

const PIECE_BYTES = 1_048_576;
const BATCH = 500;

/**
 * Imports a GSTR-2B. The file is kept as received; a document that a later one changes keeps its earlier content, and
 * one that a later one omits is marked, never deleted. Importing exactly the same file again changes nothing. Throws
 * `file_refused`.
 */
export async function importReturn(
  context: InputCreditContext,
  file: UploadedFile,
  change: Import,
): Promise<PayloadOf<typeof operation>> {
  const returns = await readFile(context, file);
  const { organizationId, personId } = change.caller;
  const sha256 = await digestOf(file.bytes);
  return context.database.forOrganization(organizationId, async (tx) => {
    const registrations = await lockRegistrations(tx, returns);
    const kept = await tx
      .selectFrom('gst_return_file')
      .select('file_id')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    const fileId =
      kept?.file_id ??
      (await keepFile(
        tx,
        context,
        { organizationId, createdBy: personId },
        {
          kind: 'tax_return',
          name: file.fileName,
          mediaType: file.fileName.toLowerCase().endsWith('.zip') ? 'application/zip' : 'application/json',
          bytes: file.bytes,
        },
      ));
    const imported: Imported[] = [];
    for (const one of returns) {
      const registration = registrations.get(one.gstin) as Registration;
      imported.push(await importOne(tx, { ...change, fileId, sha256 }, registration, one));
    }
    return { returns: imported };
  });
}

/** Reads in a thread; if the file's size breaks it, the file is at fault. Throws `file_refused`. */
export async function readFile(
  { reading }: Pick<InputCreditContext, 'reading'>,
  { bytes }: UploadedFile,
): Promise<readonly FullReturn[]> {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield new Uint8Array(bytes.subarray(at, at + PIECE_BYTES));
  };
  const lines = await reading
    .draw(RETURN_READING, null, pieces(), new AbortController().signal)
    .catch((error: unknown) => {
      const isBroken = error instanceof Error && /broke its thread|timeout|aborted/i.test(error.message);
      throw isBroken ? refusedFile('The file is too complex to be read. Import the months one by one.') : error;
    });
  return fullReturns(lines);
}

/** Parses lines in batches, between which others are served. */
async function fullReturns(bytes: Uint8Array): Promise<readonly FullReturn[]> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const nextLine = <T>(): T => {
    const end = text.indexOf(10, at);
    const line = text.toString('utf8', at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
    return JSON.parse(line) as T;
  };
  const head = nextLine<ReadHead>();
  if (!head.ok) throw refusedFile(head.message);
  const returns: FullReturn[] = [];
  for (const one of head.returns) {
    const rows: PortalDocument[] = [];
    while (rows.length < one.documents) {
      rows.push(nextLine<PortalDocument>());
      if (rows.length % BATCH === 0) await breathe();
    }
    returns.push({ ...one, rows });
  }
  return returns;
}

/** The registrations that are meant, locked until the end so that two imports of a month run one after the other. */
async function lockRegistrations(tx: Tx, returns: readonly FullReturn[]): Promise<ReadonlyMap<string, Registration>> {
  const rows = await tx
    .selectFrom('gst_registration')
    .select(['id', 'gstin', 'display_name'])
    .where('gstin', 'in', [...new Set(returns.map(({ gstin }) => gstin))])
    // One that another organisation uses is not ours before the provider has agreed.
    .where('is_held', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = new Map(rows.map((row) => [row.gstin, row]));
  const strange = returns.find(({ gstin }) => !found.has(gstin));
  if (strange) {
    throw refusedFile(`This 2B is for ${strange.gstin}, which is not a GST registration of your organisation.`);
  }
  return found;
}

async function importOne(
  tx: Tx,
  { caller, requestId, now, fileId, sha256 }: Import & { readonly fileId: string; readonly sha256: string },
  registration: Registration,
  one: FullReturn,
): Promise<Imported> {
  const head = {
    registrationId: registration.id,
    displayName: registration.display_name,
    gstNumber: registration.gstin,
    period: one.period,
    documents: one.rows.length,
    unknownSections: [...one.unknownSections],
  };
  const files = await tx
    .selectFrom('gst_return_file')
    .select(['sha256', 'generated_on'])
    .where('registration_id', '=', registration.id)
    .where('period', '=', one.period)
    .orderBy('imported_at', 'desc')
    .execute();
  if (files.some((other) => other.sha256 === sha256)) {
    return { ...head, isSameFile: true, added: 0, changed: 0, gone: 0, unchanged: one.rows.length };
  }
  const newer = files.find(
    (other) => other.generated_on !== null && one.generatedOn !== null && other.generated_on > one.generatedOn,
  );
  if (newer) {
    throw refusedFile(
      `A later 2B of ${registration.display_name} for ${one.period} has already been imported, generated on ${newer.generated_on}.`,
    );
  }
  const id = newId();
  await tx
    .insertInto('gst_return_file')
    .values({
      organization_id: caller.organizationId,
      id,
      registration_id: registration.id,
      period: one.period,
      file_id: fileId,
      sha256,
      generated_on: one.generatedOn,
      documents: one.rows.length,
      unknown_sections: [...one.unknownSections],
      imported_by: caller.personId,
      imported_at: isoOf(now),
    })
    .execute();
  const counts = await keepDocuments(
    tx,
    { organizationId: caller.organizationId, registrationId: registration.id, fileId: id, now },
    one,
  );
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'gst_return.imported',
    objectType: 'gst_registration',
    objectId: registration.id,
    details: { gstNumber: registration.gstin, period: one.period, ...counts },
    requestId,
  });
  return { ...head, isSameFile: false, ...counts };
}

interface Keeping {
  readonly organizationId: string;
  readonly registrationId: string;
  readonly fileId: string;
  readonly now: Temporal.Instant;
}

async function keepDocuments(tx: Tx, keeping: Keeping, { period, rows }: FullReturn) {
  const existing = await tx
    .selectFrom('gst_document')
    .select(['id', 'facts', 'gone_file_id'])
    .where('registration_id', '=', keeping.registrationId)
    .where('period', '=', period)
    .execute();
  const left = new Map(existing.map((row) => [documentKey(row.facts as unknown as PortalDocument), row]));
  const added: PortalDocument[] = [];
  let [changed, unchanged] = [0, 0];
  for (const [at, document] of rows.entries()) {
    if (at % BATCH === BATCH - 1) await breathe();
    const key = documentKey(document);
    const known = left.get(key);
    left.delete(key);
    if (!known) added.push(document);
    else if (isDeepStrictEqual(known.facts, document) && known.gone_file_id === null) unchanged += 1;
    else {
      changed += 1;
      await replace(tx, keeping, known.id, known.facts, document);
    }
  }
  for (let at = 0; at < added.length; at += BATCH) await insert(tx, keeping, period, added.slice(at, at + BATCH));
  const gone = [...left.values()].filter((row) => row.gone_file_id === null).map(({ id }) => id);
  if (gone.length > 0) {
    await tx.updateTable('gst_document').set({ gone_file_id: keeping.fileId }).where('id', 'in', gone).execute();
  }
  return { added: added.length, changed, gone: gone.length, unchanged };
}

async function replace(
  tx: Tx,
  { organizationId, fileId, now }: Keeping,
  id: string,
  former: unknown,
  document: PortalDocument,
) {
  await tx
    .insertInto('gst_document_version')
    .values({
      organization_id: organizationId,
      id: newId(),
      document_id: id,
      file_id: fileId,
      facts: JSON.stringify(former),
      at: isoOf(now),
    })
    .execute();
  await tx
    .updateTable('gst_document')
    .set({ facts: JSON.stringify(document), last_file_id: fileId, gone_file_id: null })
    .where('id', '=', id)
    .execute();
}

async function insert(
  tx: Tx,
  { organizationId, registrationId, fileId }: Keeping,
  period: string,
  documents: readonly PortalDocument[],
) {
  await tx
    .insertInto('gst_document')
    .values(
      documents.map((document) => ({
        organization_id: organizationId,
        id: newId(),
        registration_id: registrationId,
        period,
        section: document.section,
        kind: document.kind,
        supplier_gstin: document.supplierGstin,
        number: document.number,
        dated_on: document.date,
        facts: JSON.stringify(document),
        first_file_id: fileId,
        last_file_id: fileId,
      })),
    )
    .execute();
}

function refusedFile(message: string): Refusal {
  return new Refusal('file_refused', { errors: [{ field: 'file', message }] });
}

/** Lets others be served. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
