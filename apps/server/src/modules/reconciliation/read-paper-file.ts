import path from 'node:path';
import { readSettlementFile } from '@pravas/domain/reconciliation/read-settlement.ts';
import { readSupplierStatement } from '@pravas/domain/reconciliation/read-supplier-statement.ts';
import type { SheetRow } from '@pravas/domain/reconciliation/statement-headings.ts';
import { seenText } from '@pravas/domain/validation/seen-text.ts';
import { type Draw, drawingOf } from '../../platform/drawing-threads.ts';
import { readFirstGood } from '../../platform/spreadsheet-rows.ts';
import { UnreadableSpreadsheet } from '../../platform/unpack-workbook.ts';

/** A gateway's file of a busy week has some ten thousand rows. */
const LIMITS = { mostRows: 50_000, mostCharacters: 500, hasDays: true, seen: seenText };

type DrawFile = Draw<null, Uint8Array>;

/** Reads a settlement file in a thread: JSON of what was read, or of why it cannot be. */
export const readSettlements: DrawFile = (_, pieces) => drawn(readSettlementFile, pieces);

/** The same for a supplier's statement. */
export const readSupplierLines: DrawFile = (_, pieces) => drawn(readSupplierStatement, pieces);

async function drawn(
  read: (rows: readonly SheetRow[]) => { readonly ok: boolean },
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return new TextEncoder().encode(JSON.stringify(answer(read, Buffer.concat(parts))));
}

function answer(read: (rows: readonly SheetRow[]) => { readonly ok: boolean }, bytes: Buffer): unknown {
  try {
    return readFirstGood(bytes, LIMITS, read);
  } catch (error) {
    const message = error instanceof UnreadableSpreadsheet ? error.message : 'The file could not be read';
    return { ok: false, message };
  }
}

const HERE = path.join(import.meta.dirname, 'read-paper-file.ts');

/** Both by their names, as threads find them. */
export const SETTLEMENT_READING = drawingOf<typeof readSettlements>(HERE, 'readSettlements');
/** See above. */
export const SUPPLIER_READING = drawingOf<typeof readSupplierLines>(HERE, 'readSupplierLines');
