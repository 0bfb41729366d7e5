import type { personDocument } from '@pravas/contract/people/employee-shapes.ts';
import { passportWarning } from '@pravas/domain/person/passport-warning.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { countryByCode } from '@pravas/reference/countries.ts';
import type * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';

/** A document as the wire shows it. */
export type WireDocument = z.output<typeof personDocument>;

/** Whether a code is a country's, or absent. */
export function isCountry(code: string | null | undefined): boolean {
  return code === null || code === undefined || countryByCode(code) !== undefined;
}

/** A person's documents, the newest first. */
export async function listDocuments(
  tx: Tx,
  context: { readonly clock: Clock },
  personId: string,
): Promise<WireDocument[]> {
  return (await documentsOf(tx).where('d.person_id', '=', personId).execute()).map((row) =>
    present(row, indianDate(context.clock.now())),
  );
}

/** One document as the wire shows it; it must exist. */
export async function readDocument(
  tx: Tx,
  context: { readonly clock: Clock },
  documentId: string,
): Promise<WireDocument> {
  const row = await documentsOf(tx).where('d.id', '=', documentId).executeTakeFirstOrThrow();
  return present(row, indianDate(context.clock.now()));
}

/** A number with only its last four characters visible; a short one shows nothing. */
export function maskNumber(number: string): string {
  return number.length <= 4 ? '••••' : `••••${number.slice(-4)}`;
}

function documentsOf(tx: Tx) {
  return tx
    .selectFrom('person_document as d')
    .leftJoin('file as f', (join) =>
      join.onRef('f.id', '=', 'd.file_id').onRef('f.organization_id', '=', 'd.organization_id'),
    )
    .select(['d.id', 'd.type', 'd.name', 'd.number', 'd.country_code', 'd.issued_on', 'd.expires_on'])
    .select(['f.original_name', 'f.media_type', 'f.bytes'])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc');
}

function present(
  row: Awaited<ReturnType<ReturnType<typeof documentsOf>['executeTakeFirstOrThrow']>>,
  today: Temporal.PlainDate,
): WireDocument {
  const expires = row.expires_on === null ? null : Temporal.PlainDate.from(row.expires_on);
  return {
    _id: row.id,
    type: row.type as WireDocument['type'],
    name: row.name,
    number: row.number,
    countryCode: row.country_code,
    issuedOn: row.issued_on,
    expiresOn: row.expires_on,
    warning: row.type === 'passport' && expires !== null ? passportWarning(expires, today) : 'none',
    file:
      row.original_name === null || row.media_type === null || row.bytes === null
        ? null
        : { name: row.original_name, bytes: row.bytes, mediaType: row.media_type },
  };
}
