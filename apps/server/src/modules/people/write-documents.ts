import type { BodyOf } from '@pravas/contract/operation.ts';
import type { uploadProfileDocument } from '@pravas/contract/people/profile-operations.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { recordAudit } from '../audit/index.ts';
import { type CheckedFile, checkDocument, keepFile, type ReadFile, readStoredFile, removeFile } from '../file/index.ts';
import { actorFor, type PeopleContext } from './people-context.ts';
import { isCountry, readDocument, type WireDocument } from './person-documents.ts';
import { expectPerson, expectPersonById, type PersonRow } from './person-record.ts';

/** What is written of a document. */
type DocumentInput = BodyOf<typeof uploadProfileDocument>;

/** A document and its file, as a request brings them. */
export interface DocumentChange {
  readonly document: DocumentInput;
  readonly file: UploadedFile | null;
  readonly requestId: string;
}

/** More papers than anybody has; without a limit one person could fill the disk. */
const MOST_DOCUMENTS = 50;

/**
 * Adds a document: of the caller, or of an employee (`userId`). Throws `not_found`, `validation_failed`,
 * `file_refused`.
 */
export async function addDocument(
  context: PeopleContext,
  caller: Caller,
  userId: number | null,
  { document, file, requestId }: DocumentChange,
): Promise<{ document: WireDocument }> {
  judge(context, document);
  const checked = file === null ? null : await checkDocument(file);
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const person =
      userId === null
        ? await expectPersonById(tx, caller.personId, true)
        : await expectPerson(tx, userId, { lock: true });
    await refuseTooMany(tx, person);
    const id = newId();
    const now = isoOf(context.clock.now());
    await tx
      .insertInto('person_document')
      .values({
        organization_id: caller.organizationId,
        id,
        person_id: person.id,
        ...columnsOf(document),
        file_id: await keep(tx, context, caller, checked),
        created_at: now,
        updated_at: now,
      })
      .execute();
    await tell(tx, context, caller, { action: 'document.added', id, personId: person.id, requestId }, document.type);
    return { document: await readDocument(tx, context, id) };
  });
}

/**
 * Changes a document: one of the caller's own, or any of the organisation (`whose`). A file replaces the former one;
 * without one the former stays. Throws `not_found`, `validation_failed`, `file_refused`.
 */
export async function changeDocument(
  context: PeopleContext,
  caller: Caller,
  target: { readonly documentId: string; readonly whose: 'own' | 'organisation' },
  { document, file, requestId }: DocumentChange,
): Promise<{ document: WireDocument }> {
  judge(context, document);
  const checked = file === null ? null : await checkDocument(file);
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const before = await expectDocument(tx, caller, target);
    const fileId = await keep(tx, context, caller, checked);
    await tx
      .updateTable('person_document')
      .set({
        ...columnsOf(document),
        ...(fileId === null ? {} : { file_id: fileId }),
        updated_at: isoOf(context.clock.now()),
      })
      .where('id', '=', before.id)
      .execute();
    if (fileId !== null && before.file_id !== null) {
      await removeFile(tx, context, caller.organizationId, before.file_id);
    }
    const told = { action: 'document.changed', id: before.id, personId: before.person_id, requestId };
    await tell(tx, context, caller, told, document.type);
    return { document: await readDocument(tx, context, before.id) };
  });
}

/** Removes a document with its file. Throws `not_found`. */
export async function removeDocument(
  context: PeopleContext,
  caller: Caller,
  target: { readonly documentId: string; readonly whose: 'own' | 'organisation' },
  requestId: string,
): Promise<{ removed: boolean }> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const before = await expectDocument(tx, caller, target);
    await tx.deleteFrom('person_document').where('id', '=', before.id).execute();
    if (before.file_id !== null) await removeFile(tx, context, caller.organizationId, before.file_id);
    const told = { action: 'document.removed', id: before.id, personId: before.person_id, requestId };
    await tell(tx, context, caller, told, before.type);
    return { removed: true };
  });
}

/**
 * A document's file: the caller's own, or any of the organisation for those who manage employees. Throws `not_found`.
 */
export async function readDocumentFile(context: PeopleContext, caller: Caller, documentId: string): Promise<ReadFile> {
  const whose = caller.privileges.has('employees.manage') ? 'organisation' : 'own';
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const found = await expectDocument(tx, caller, { documentId, whose });
    if (found.file_id === null) throw new Refusal('not_found');
    return readStoredFile(tx, context, caller.organizationId, found.file_id, 'document');
  });
}

/** Another person's document, and one of another organisation, are not found: nothing reveals their existence. */
async function expectDocument(
  tx: Tx,
  caller: Caller,
  target: { readonly documentId: string; readonly whose: 'own' | 'organisation' },
) {
  let query = tx.selectFrom('person_document').selectAll().where('id', '=', target.documentId);
  if (target.whose === 'own') query = query.where('person_id', '=', caller.personId);
  const row = await query.forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

function judge(context: PeopleContext, { countryCode, issuedOn, expiresOn }: DocumentInput): void {
  const today = indianDate(context.clock.now()).toString();
  const errors = [
    ...(isCountry(countryCode) ? [] : [{ field: 'countryCode', message: invalidMessage('Country') }]),
    ...(issuedOn !== null && issuedOn > today
      ? [{ field: 'issuedOn', message: 'Date of issue must not be in the future' }]
      : []),
    ...(issuedOn !== null && expiresOn !== null && expiresOn <= issuedOn
      ? [{ field: 'expiresOn', message: 'Date of expiry must be after the date of issue' }]
      : []),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
}

async function refuseTooMany(tx: Tx, person: PersonRow): Promise<void> {
  const held = await tx.selectFrom('person_document').select('id').where('person_id', '=', person.id).execute();
  if (held.length < MOST_DOCUMENTS) return;
  const message = `At most ${MOST_DOCUMENTS} documents can be kept. Please remove one first.`;
  throw new Refusal('validation_failed', { errors: [{ field: 'type', message }] });
}

function columnsOf(document: DocumentInput) {
  return {
    type: document.type,
    name: document.name,
    number: document.number,
    country_code: document.countryCode ?? null,
    issued_on: document.issuedOn,
    expires_on: document.expiresOn,
  };
}

async function keep(
  tx: Tx,
  context: PeopleContext,
  caller: Caller,
  checked: CheckedFile | null,
): Promise<string | null> {
  if (checked === null) return null;
  const { organizationId, personId } = caller;
  return keepFile(tx, context, { organizationId, createdBy: personId }, checked);
}

/** The trail says whose and what kind of document it was; its number must not appear there. */
async function tell(
  tx: Tx,
  context: PeopleContext,
  caller: Caller,
  told: { readonly action: string; readonly id: string; readonly personId: string; readonly requestId: string },
  type: string,
): Promise<void> {
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: context.clock.now(),
    actor: actorFor(caller, told.requestId).name,
    action: told.action,
    objectType: 'document',
    objectId: told.id,
    details: { personId: told.personId, type },
    requestId: told.requestId,
  });
}
