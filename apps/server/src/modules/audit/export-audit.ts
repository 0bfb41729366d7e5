import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Download } from '@pravas/contract/schemas.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type ChainRow, findStretch, type Period, readChunk, readHead } from './read-audit.ts';
import { GENESIS } from './record-audit.ts';
import type { InOrganization } from './verify-audit-chain.ts';

/**
 * The chain, or the stretch of it that holds a period, as JSON lines: a header, one line a row, an end line with the
 * SHA-256 of all lines before it. scripts/verify-audit.mjs reads it without Pravas.
 */
export async function exportAudit(run: InOrganization, clock: Clock, period: Period): Promise<Download> {
  const start = await run((tx) => readStart(tx, period));
  const exportedAt = isoOf(clock.now());
  const header = {
    kind: 'pravas-audit',
    format: 1,
    organizationId: start.organizationId,
    organizationName: start.organizationName,
    exportedAt,
    from: period.from,
    to: period.to,
    firstSeq: start.first,
    rows: start.last - start.first + 1,
    previousHash: start.previousHash,
    headSeq: start.head.seq,
    headHash: start.head.hash,
  };
  return {
    fileName: `pravas-audit-${exportedAt.slice(0, 10)}.jsonl`,
    mediaType: 'application/jsonl; charset=utf-8',
    content: writeLines(run, header, start.first, start.last),
  };
}

async function readStart(tx: Tx, period: Period) {
  const organization = await tx.selectFrom('organization').select(['id', 'name']).executeTakeFirstOrThrow();
  const head = await readHead(tx);
  const isWhole = period.from === null && period.to === null;
  const stretch = isWhole ? { first: 1, last: head.seq } : await findStretch(tx, period);
  // A period in which nothing happened is exported as an empty stretch at the chain's end.
  const { first, last } = stretch ?? { first: head.seq + 1, last: head.seq };
  const before = await tx
    .selectFrom('audit_event')
    .select('hash')
    .where('seq', '=', first - 1)
    .executeTakeFirst();
  return {
    organizationId: organization.id,
    organizationName: organization.name,
    head,
    first,
    last,
    previousHash: before?.hash ?? GENESIS,
  };
}

async function* writeLines(
  run: InOrganization,
  header: Readonly<Record<string, unknown>>,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256');
  const lines = (texts: readonly string[]): Uint8Array => {
    const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
    digest.update(bytes);
    return bytes;
  };
  yield lines([onOneLine(header)]);
  let after = first - 1;
  let rows = 0;
  while (after < last) {
    const from = after;
    const chunk = await run((tx) => readChunk(tx, from, last));
    const final = chunk.at(-1);
    // Each piece must advance, or the file would never end.
    if (!final || final.seq <= from) break;
    yield lines(chunk.map((row) => onOneLine(asLine(row))));
    after = final.seq;
    rows += chunk.length;
    await nextTurn();
  }
  yield Buffer.from(`${JSON.stringify({ kind: 'end', rows, digest: digest.digest('hex') })}\n`);
}

/** JSON may hold U+2028 and U+2029 as they are, and many readers of lines end a line there. */
function onOneLine(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function asLine({ seq, entry, previousHash, hash }: ChainRow) {
  return {
    seq,
    at: isoOf(entry.at),
    actor: entry.actor,
    action: entry.action,
    objectType: entry.objectType,
    objectId: entry.objectId,
    details: entry.details,
    requestId: entry.requestId ?? null,
    previousHash,
    hash,
  };
}
