import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '../../platform/database.ts';
import { type ChainHead, type ChainRow, readChunk, readHead } from './read-audit.ts';
import { chainHash, GENESIS } from './record-audit.ts';

/** What recomputing a chain showed. */
export interface ChainVerdict {
  /** The first sequence number that does not fit; null when all do. */
  readonly firstBroken: number | null;
  /** Rows that were checked. */
  readonly rows: number;
  readonly head: ChainHead;
}

/** Runs a piece of work in a transaction of the organisation whose chain is checked. */
export type InOrganization = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Recomputes an organisation's chain up to its end at the start of the check. Each piece is read in its own transaction
 * and other requests get their turn in between, however long the chain is.
 */
export async function judgeAuditChain(run: InOrganization): Promise<ChainVerdict> {
  const head = await run(readHead);
  let previous = GENESIS;
  let rows = 0;
  while (rows < head.seq) {
    const after = rows;
    const chunk = await run((tx) => readChunk(tx, after, head.seq));
    if (chunk.length === 0) break;
    for (const row of chunk) {
      if (!fits(row, rows + 1, previous)) return { firstBroken: rows + 1, rows, head };
      previous = row.hash;
      rows += 1;
    }
    await nextTurn();
  }
  // Rows cut off at the end leave a consistent chain; only the head knows how long it was.
  const isWhole = rows === head.seq && previous === head.hash && head.lastRow === head.seq;
  return { firstBroken: isWhole ? null : rows + 1, rows, head };
}

/** Recomputes a chain inside one transaction; answers the first sequence number that does not fit, or null. */
export async function verifyAuditChain(tx: Tx): Promise<number | null> {
  return (await judgeAuditChain((work) => work(tx))).firstBroken;
}

/** True when a row follows from the one before it. */
function fits(row: ChainRow, expectedSeq: number, previousHash: string): boolean {
  return (
    row.seq === expectedSeq &&
    row.previousHash === previousHash &&
    row.hash === chainHash(previousHash, row.seq, row.entry)
  );
}
