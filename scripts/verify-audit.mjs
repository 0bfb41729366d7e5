// Verifies an audit trail exported from Pravas, offline: node scripts/verify-audit.mjs pravas-audit-2026-04-01.jsonl
// Plain JavaScript without dependencies, so that an auditor can read it whole and run it with any Node from 20 on.
// Ends with 0 when the trail holds, with 1 when it does not, with 2 when the file cannot be read.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const GENESIS = '0'.repeat(64);
const ROW_KEYS = [
  'seq',
  'at',
  'actor',
  'action',
  'objectType',
  'objectId',
  'details',
  'requestId',
  'previousHash',
  'hash',
];

/** The keys of every object in one order: what is hashed must not depend on how it was written down. */
function inKeyOrder(value) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(inKeyOrder);
  return Object.fromEntries(sortedEntries(value).map(([key, inner]) => [key, inKeyOrder(inner)]));
}

function sortedEntries(object) {
  return Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The link of the chain, as Pravas computes it when it writes the row. */
function linkOf(organizationId, row) {
  const details = sortedEntries(row.details).map(([key, value]) => [key, inKeyOrder(value)]);
  const content = [
    row.previousHash,
    organizationId,
    row.seq,
    row.at,
    row.actor,
    row.action,
    row.objectType,
    row.objectId,
    details,
    row.requestId,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

class DoesNotHold extends Error {}

function parse(text, where) {
  try {
    const value = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  } catch {
    // Said below, with the place.
  }
  throw new DoesNotHold(`${where} is no JSON object`);
}

function checkHeader(header) {
  if (header.kind !== 'pravas-audit') throw new DoesNotHold('Line 1 is no header of an exported audit trail');
  if (header.format !== 1) throw new DoesNotHold(`The header names format ${header.format}; this program knows 1`);
  for (const key of ['firstSeq', 'rows', 'headSeq']) {
    if (!Number.isSafeInteger(header[key])) throw new DoesNotHold(`The header's ${key} is no whole number`);
  }
  if (header.firstSeq === 1 && header.previousHash !== GENESIS) {
    throw new DoesNotHold("The header's previousHash is not that of a chain's beginning");
  }
}

function checkRow(header, row, expectedSeq, previousHash) {
  const name = `Row ${expectedSeq}`;
  const keys = Object.keys(row);
  if (keys.length !== ROW_KEYS.length || ROW_KEYS.some((key) => !keys.includes(key))) {
    throw new DoesNotHold(`${name} has other fields than a row has`);
  }
  if (row.seq !== expectedSeq) throw new DoesNotHold(`${name} is missing: row ${row.seq} stands in its place`);
  if (row.details === null || typeof row.details !== 'object') throw new DoesNotHold(`${name} has no details`);
  if (row.previousHash !== previousHash) {
    throw new DoesNotHold(`${name} does not follow from the row before it: its previousHash is another`);
  }
  if (row.hash !== linkOf(header.organizationId, row)) {
    throw new DoesNotHold(`${name} was changed: its content does not give its hash`);
  }
}

function checkEnd(header, end, rows, lastHash, digest) {
  if (end.kind !== 'end') throw new DoesNotHold('The end line is missing: the file was cut off');
  if (rows !== header.rows || rows !== end.rows) {
    throw new DoesNotHold(`${header.rows} rows were exported, ${rows} are here`);
  }
  const reachesHead = header.firstSeq + rows - 1 === header.headSeq;
  if (reachesHead && lastHash !== header.headHash) {
    throw new DoesNotHold("The last row is not the chain's head that the header names");
  }
  if (end.digest !== digest)
    throw new DoesNotHold('A line was changed where the chain does not look: the header, or how a row is written');
  return reachesHead;
}

/** Reads the file line by line; a trail of any length takes little memory. */
async function verify(path) {
  const digest = createHash('sha256');
  let header = null;
  let previousHash = '';
  let rows = 0;
  // A line is judged once the next is there: only then is it known not to be the end line.
  let waiting = null;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: 0 })) {
    if (header === null) {
      header = parse(line, 'Line 1');
      checkHeader(header);
      previousHash = header.previousHash;
      digest.update(`${line}\n`);
      continue;
    }
    if (waiting !== null) {
      const row = parse(waiting, `Row ${header.firstSeq + rows}`);
      checkRow(header, row, header.firstSeq + rows, previousHash);
      previousHash = row.hash;
      rows += 1;
      digest.update(`${waiting}\n`);
    }
    waiting = line;
  }
  if (header === null) throw new DoesNotHold('The file is empty');
  if (waiting === null) throw new DoesNotHold('The end line is missing: the file was cut off');
  const reachesHead = checkEnd(header, parse(waiting, 'The end line'), rows, previousHash, digest.digest('hex'));
  return { header, rows, reachesHead };
}

async function main() {
  const [path] = process.argv.slice(2);
  if (!path) {
    console.error('Usage: node scripts/verify-audit.mjs <exported file>');
    return 2;
  }
  try {
    const { header, rows, reachesHead } = await verify(path);
    console.log(`The trail holds: ${rows} rows of ${header.organizationName} (${header.organizationId}).`);
    if (header.firstSeq > 1) console.log(`It begins at row ${header.firstSeq}; what was before is not in this file.`);
    console.log(
      reachesHead
        ? `Compare its head with the one that Pravas shows: ${header.headHash}`
        : `It ends before the chain's head at row ${header.headSeq}.`,
    );
    return 0;
  } catch (error) {
    if (error instanceof DoesNotHold) {
      console.error(`The trail does not hold. ${error.message}.`);
      return 1;
    }
    console.error(`The file cannot be read: ${error instanceof Error ? error.message : error}`);
    return 2;
  }
}

process.exitCode = await main();
