import { randomUUID } from 'node:crypto';
import { aPortalDocument } from '@pravas/domain/testing/credit-documents.ts';
import type { Filler } from './filler.ts';

/** The id of a document of a GSTR-2B. */
export interface CreditThings {
  readonly gstDocumentId: string;
}

/** A document that was imported, changed by a later file, and joined with a missing one. */
export async function fillCredit({ insert, personId, fileId, mark, at }: Filler): Promise<CreditThings> {
  const registrationId = await insert('gst_registration', {
    id: randomUUID(),
    display_name: `Credit ${mark}`,
    gst_type: 'regular',
    gstin: `27AAFCM${mark.toUpperCase()}`.slice(0, 15).padEnd(15, 'Z'),
    legal_name: 'Sample Private Limited',
    address: '1 Sample Street',
    email: 'gst@sample.example',
    mobile: '9845012345',
  });
  const imported = await insert('gst_return_file', {
    id: randomUUID(),
    registration_id: registrationId,
    period: '2026-11',
    file_id: fileId,
    sha256: '0'.repeat(64),
    documents: 1,
    unknown_sections: [],
    imported_by: personId,
    imported_at: at,
  });
  const linkId = await insert('gst_link', {
    id: randomUUID(),
    registration_id: registrationId,
    book_keys: [`stay:${randomUUID()}`],
    found_as: 'suggested',
    differences: '[]',
    linked_by: personId,
    linked_at: at,
  });
  const { id: _id, period, ...facts } = aPortalDocument({ number: `INV/${mark}` });
  const gstDocumentId = await insert('gst_document', {
    id: randomUUID(),
    registration_id: registrationId,
    period,
    section: facts.section,
    kind: facts.kind,
    supplier_gstin: facts.supplierGstin,
    number: facts.number,
    dated_on: facts.date,
    facts: JSON.stringify(facts),
    first_file_id: imported,
    last_file_id: imported,
    link_id: linkId,
  });
  await insert('gst_document_version', {
    id: randomUUID(),
    document_id: gstDocumentId,
    file_id: imported,
    facts: JSON.stringify(facts),
    at,
  });
  return { gstDocumentId };
}
