import { type Inv01, writeInv01 } from '@pravas/domain/e-invoice/inv-01.ts';
import { formatInrPaise, sum } from '@pravas/domain/money/money.ts';
import type { EInvoicePortal, LookUpOutcome } from '@pravas/suppliers/e-invoice-port.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { claimDue } from '../../platform/due-rows.ts';
import { closeCaseOf } from '../casework/index.ts';
import { readDocument, replaceDocument, saveEInvoice, type TaxDocument } from '../document/index.ts';
import { type DueEInvoice, type EInvoiceContext, refusedCaseKey } from './e-invoice-context.ts';
import { readEInvoiceDocument } from './e-invoice-form.ts';
import { refuseEInvoice } from './refuse-e-invoice.ts';
import { callForNote, replaceCancelled } from './replace-cancelled.ts';

/** How many are sent in one run, one after another, and how long no other worker takes them. */
const AT_ONCE = 20;
const LEASE = { minutes: 30 };
/** The timeout of one call to the portal. */
const PATIENCE_MS = 30_000;
/** A lost answer is looked up once the portal can no longer be working on it. */
const QUIET_MS = 2 * PATIENCE_MS;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** What is worked on. */
interface Work {
  readonly context: EInvoiceContext & { readonly portal: EInvoicePortal };
  readonly row: DueEInvoice;
  readonly document: TaxDocument;
  readonly form: Inv01;
  readonly attempts: number;
}

/**
 * Registers documents that wait with the tax portal. Each send is recorded before it; where its answer is lost, it is
 * looked up, and sent again only if the portal does not know it. A document that the portal has cancelled is issued
 * again. Answers for how many an outcome is known.
 */
export async function registerDueEInvoices(context: EInvoiceContext): Promise<number> {
  const { portal, log } = context;
  let done = await replaceCancelled(context);
  if (portal === null) return done;
  for (const row of await claimDue<DueEInvoice>(context, 'claim_due_e_invoices', LEASE, AT_ONCE)) {
    try {
      if (await registerOne({ ...context, portal }, row)) done += 1;
    } catch (error) {
      log.warn({ err: error, due: row }, 'a document could not be registered with the tax portal');
      await waitFor(context, row, { reason: 'It could not be sent', waitMs: LONGEST_WAIT_MS, isOpen: true });
    }
  }
  return done;
}

async function registerOne(context: Work['context'], row: DueEInvoice): Promise<boolean> {
  const { database } = context;
  const found = await database.forOrganization(row.organization_id, async (tx) => {
    const document = await readDocument(tx, row.id);
    const asked = document?.eInvoice?.state === 'waiting' ? await readEInvoiceDocument(tx, document) : null;
    return document && asked && { document, asked };
  });
  if (!found) return false;
  const { document, asked } = found;
  const written = writeInv01(asked);
  if (!written.ok) return refuseEInvoice(context, row, document, written.problems);
  const attempts = (document.eInvoice?.attempts ?? 0) + 1;
  const work: Work = { context, row, document, form: written.form, attempts };
  if (document.eInvoice?.sentAt) {
    const known = await context.portal.lookUp(written.form, AbortSignal.timeout(PATIENCE_MS));
    if (known.type === 'found') return settleFound(work, known);
    if (known.type === 'unknown') return later(work, known.reason, true);
  }
  return send(work);
}

async function send(work: Work): Promise<boolean> {
  const { context, row, form, document } = work;
  const isOurs = await database(work, (tx) => markSent(tx, row, work.attempts, context.clock.now()));
  if (!isOurs) return false;
  const outcome = await context.portal.register(form, AbortSignal.timeout(PATIENCE_MS));
  switch (outcome.type) {
    case 'registered':
      return settle(work, { event: 'register', registered: outcome.registration });
    case 'refused':
      return refuseEInvoice(context, row, document, outcome.problems);
    case 'duplicate': {
      const known = await context.portal.lookUp(form, AbortSignal.timeout(PATIENCE_MS));
      if (known.type === 'found') return settleFound(work, known);
      return later(work, 'The portal has a document of this number and does not tell it', true);
    }
    default:
      return later(work, outcome.reason, outcome.type === 'unknown');
  }
}

/** A document under our number at the portal is ours if customer and sum match; else a person has to check both. */
function settleFound(work: Work, found: Extract<LookUpOutcome, { type: 'found' }>): Promise<boolean> {
  const { context, row, document, form } = work;
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = document;
  const totalPaise = sum([taxablePaise, cgstPaise, sgstPaise, igstPaise]);
  if (found.buyerGstin !== form.BuyerDtls.Gstin || found.totalPaise !== totalPaise) {
    const theirs = `${found.buyerGstin} over ${formatInrPaise(found.totalPaise)}`;
    const message = `The portal has this number for another document: of ${theirs}`;
    return refuseEInvoice(context, row, document, [{ field: 'number', message }]);
  }
  const event = found.isCancelled ? 'cancel' : 'register';
  return settle(work, { event, registered: found.registration });
}

async function settle(work: Work, outcome: Parameters<typeof saveEInvoice>[3]): Promise<boolean> {
  const { context, row, document } = work;
  const now = context.clock.now();
  const isCancelled = outcome.event === 'cancel';
  const saved = await database(work, async (tx) => {
    if (!(await saveEInvoice(tx, row.id, 'waiting', outcome))) return null;
    return { isReplaced: isCancelled && (await replaceDocument(tx, document, now)) };
  });
  if (saved === null) return false;
  if (isCancelled && !saved.isReplaced) await callForNote(context, row, document);
  await context.database.forOrganization(row.provider_id, (tx) => {
    const said = isCancelled
      ? `${document.number} was cancelled at the tax portal; ${saved.isReplaced ? 'another document replaces it' : 'its month is closed, and a note corrects it'}.`
      : `${document.number} is registered with the tax portal.`;
    return closeCaseOf(tx, row.provider_id, refusedCaseKey(row.id), 'worker', said, now);
  });
  return true;
}

/** It waits, longer with each try. `isOpen`: whether the portal accepted it is not known. */
async function later(work: Work, reason: string, isOpen: boolean): Promise<boolean> {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(work.attempts - 1, 10), LONGEST_WAIT_MS);
  await waitFor(work.context, work.row, { reason, isOpen, waitMs: isOpen ? Math.max(waitMs, QUIET_MS) : waitMs });
  return false;
}

async function waitFor(
  { database, clock }: EInvoiceContext,
  { organization_id: organizationId, id }: DueEInvoice,
  { reason, waitMs, isOpen }: { readonly reason: string; readonly waitMs: number; readonly isOpen: boolean },
): Promise<void> {
  const runAt = isoOf(clock.now().add({ milliseconds: waitMs }));
  await database.forOrganization(organizationId, (tx) =>
    tx
      .updateTable('e_invoice')
      .set({ run_at: runAt, waits_for: reason, ...(isOpen ? {} : { sent_at: null }) })
      .where('document_id', '=', id)
      .where('state', '=', 'waiting')
      .execute(),
  );
}

async function markSent(tx: Tx, { id }: DueEInvoice, attempts: number, now: Temporal.Instant): Promise<boolean> {
  const marked = await tx
    .updateTable('e_invoice')
    .set({ sent_at: isoOf(now), attempts })
    .where('document_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

function database<T>({ context, row }: Work, work: (tx: Tx) => Promise<T>): Promise<T> {
  return context.database.forOrganization(row.organization_id, work);
}
