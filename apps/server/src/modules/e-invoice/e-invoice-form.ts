import type { EInvoiceDocument, EInvoiceParty } from '@pravas/domain/e-invoice/inv-01.ts';
import { readPostalAddress } from '@pravas/domain/e-invoice/postal-address.ts';
import { gstStateByCode } from '@pravas/reference/gst-states.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { TaxDocument } from '../document/index.ts';

/**
 * A document as the portal's form asks for it; null for one without a registered seller or buyer. Names and amounts are
 * the document's own. An address that the form cannot take is replaced by the one that its registration has now, which
 * mends it.
 */
export async function readEInvoiceDocument(tx: Tx, document: TaxDocument): Promise<EInvoiceDocument | null> {
  const { facts, againstOn } = document;
  const { seller, recipientGstin, recipientName, recipientAddress } = facts;
  if (seller === null || recipientGstin === null) return null;
  const buyer = { gstin: recipientGstin, legalName: recipientName, address: recipientAddress };
  return {
    kind: document.kind,
    number: document.number,
    issuedOn: document.issuedOn,
    against: facts.against === null || againstOn === null ? null : { number: facts.against, issuedOn: againstOn },
    description: facts.description,
    sac: facts.sac,
    rate: document.rate,
    taxablePaise: document.taxablePaise,
    cgstPaise: document.cgstPaise,
    sgstPaise: document.sgstPaise,
    igstPaise: document.igstPaise,
    seller: await mendedBy(seller, () => ownAddress(tx, seller.gstin)),
    buyer: await mendedBy(buyer, () => addressNow(tx, recipientGstin)),
    placeOfSupplyStateCode: facts.placeOfSupplyStateCode,
    sez: facts.sez,
  };
}

async function mendedBy(
  { gstin, legalName, address }: Omit<EInvoiceParty, 'stateName'>,
  readNow: () => Promise<string | null>,
): Promise<EInvoiceParty> {
  const stateName = gstStateByCode(gstin.slice(0, 2))?.name ?? '';
  const fits = (text: string) => typeof readPostalAddress(text, stateName) === 'object';
  const now = address !== null && fits(address) ? null : await readNow();
  return { gstin, legalName, address: now !== null && fits(now) ? now : address, stateName };
}

async function addressNow(tx: Tx, gstin: string): Promise<string | null> {
  const row = await tx.selectFrom('gst_registration').select('address').where('gstin', '=', gstin).executeTakeFirst();
  return row?.address ?? null;
}

async function ownAddress(tx: Tx, gstin: string): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    select address from provider_registration() where gstin = ${gstin}`.execute(tx);
  return rows[0]?.address ?? null;
}
