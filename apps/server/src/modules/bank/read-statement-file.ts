import path from 'node:path';
import { type ReadStatement, readBankStatement } from '@pravas/domain/bank/read-bank-statement.ts';
import { seenText } from '@pravas/domain/validation/seen-text.ts';
import { type Draw, drawingOf } from '../../platform/drawing-threads.ts';
import { readFirstGood } from '../../platform/spreadsheet-rows.ts';
import { UnreadableSpreadsheet } from '../../platform/unpack-workbook.ts';

/** A statement of a busy account has some thousand lines a month. */
const LIMITS = { mostRows: 50_000, mostCharacters: 1_000, hasDays: true, seen: seenText };

/** Reads a bank's statement in a thread: JSON of what was read, or of why it cannot be. */
export const readStatementFile: Draw<null, Uint8Array> = async (_, pieces) => {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return new TextEncoder().encode(JSON.stringify(read(Buffer.concat(parts))));
};

function read(bytes: Buffer): ReadStatement {
  try {
    return readFirstGood(bytes, LIMITS, readBankStatement);
  } catch (error) {
    const message = error instanceof UnreadableSpreadsheet ? error.message : 'The file could not be read';
    return { ok: false, message };
  }
}

/** The same by its name, as threads find it. */
export const STATEMENT_READING = drawingOf<typeof readStatementFile>(
  path.join(import.meta.dirname, 'read-statement-file.ts'),
  'readStatementFile',
);
