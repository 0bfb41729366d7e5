import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { exportAudit, listAudit, verifyAudit } from '@pravas/contract/audit/audit-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { createGrade } from '@pravas/contract/organisation/master-operations.ts';
import { listTravelModes } from '@pravas/contract/reference/lookups.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditDetails, recordAudit, verifyAuditChain } from '../../apps/server/src/modules/audit/index.ts';
import { chainHash } from '../../apps/server/src/modules/audit/record-audit.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { addApiKey } from '../support/callers.ts';
import { ADMIN, EMPLOYEE, pickFlight, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import {
  type Answer,
  callOperation,
  expectRefusal,
  expectShape,
  type OperationInput,
  payloadOf,
} from './send-request.ts';

const COMPANY = '01960000-0000-7000-8000-000000000002';
const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/verify-audit.mjs');

let world: World;
let database: Database;
let directory: string;
let admin: string;
let employee: string;
let stranger: string;
let vikram: { id: string; user_id: number };
beforeAll(async () => {
  world = await createWorld();
  database = openDatabase(readConfig(world.env).database, 2);
  directory = await mkdtemp(path.join(os.tmpdir(), 'pravas-audit-'));
  admin = (await signIn(world, ADMIN)).token;
  employee = (await signIn(world, EMPLOYEE)).token;
  stranger = (await signIn(world, STRANGER)).token;
  const [row] = await world.query<{ id: string; user_id: number }>('select id, user_id from person where email = $1', [
    ADMIN,
  ]);
  vikram = row ?? { id: '', user_id: 0 };
  await ask(createGrade, { body: { name: 'Audited', description: 'Line one\u2028and “two”' } });
});
afterAll(async () => {
  await database.close();
  await world.close();
  await rm(directory, { recursive: true, force: true });
});

const call = (operation: Operation, input: OperationInput = {}, token = admin): Promise<Answer> =>
  callOperation(world.url, operation, input, { token });

async function ask<O extends Operation>(operation: O, input: OperationInput = {}, token = admin): Promise<AnswerOf<O>> {
  const payload = payloadOf<AnswerOf<O>>(await call(operation, input, token));
  expectShape(operation, payload);
  return payload;
}

const list = (search: Record<string, unknown>, query: Record<string, string> = {}) =>
  ask(listAudit, { query: { ...query, search: JSON.stringify(search) } });

const record = (details: AuditDetails, at = Temporal.Now.instant()) =>
  database.forOrganization(COMPANY, (tx) =>
    recordAudit(tx, {
      organizationId: COMPANY,
      at,
      actor: `person:${vikram.id}`,
      action: 'test.noted',
      objectType: 'organization',
      objectId: COMPANY,
      details,
    }),
  );

describe('details of an audit row', () => {
  it.each<[string, AuditDetails]>([
    [
      'nested in another order than jsonb keeps',
      { z: 1, before: { zz: [{ b: 1, a: 2 }], a: null }, a: { '10': 1, '9': 2 } },
    ],
    ['with numbers of every kind', { before: { n: [0, -0, 1.5, 1e21, 1e-7, -12] } }],
    ['with signs of every script', { after: { name: 'आशा राव', mark: '\u2028"\\/\u0001😀', é: 'e\u0301' } }],
    ['empty', {}],
    [
      'with a key that a prototype has',
      { before: JSON.parse('{"__proto__":{"a":1},"constructor":2}') as AuditDetails },
    ],
  ])('%s verify when they are read back', async (_, details) => {
    await record(details);
    expect(await database.forOrganization(COMPANY, verifyAuditChain)).toBeNull();
  });

  it('changed deep inside are noticed', async () => {
    await record({ before: { fields: [{ label: 'Team', type: 'text' }] } });
    const [last] = await world.query<{ seq: string; details: unknown }>(
      'select seq, details from audit_event where organization_id = $1 order by seq desc limit 1',
      [COMPANY],
    );
    const write = (details: string) =>
      world.query('update audit_event set details = $1 where organization_id = $2 and seq = $3', [
        details,
        COMPANY,
        last?.seq,
      ]);
    await write(JSON.stringify(last?.details).replace('Team', 'team'));
    expect(await ask(verifyAudit)).toMatchObject({ holds: false, firstBroken: Number(last?.seq) });
    await write(JSON.stringify(last?.details));
    expect(await ask(verifyAudit)).toMatchObject({ holds: true, firstBroken: null, rows: Number(last?.seq) });
  });
});

describe('the audit page', () => {
  it('lists the newest first, with names, and the other way round where asked', async () => {
    const { data, total, actions } = await ask(listAudit);
    const seqs = data.map((row) => row.seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
    expect(total).toBe(seqs[0]);
    expect(actions).toEqual([...new Set(actions)].toSorted());
    expect(actions).toContain('grade.created');
    const [grade] = (await list({ action: 'grade.created' })).data;
    expect(grade).toMatchObject({
      actor: 'Vikram Shah',
      user_id: vikram.user_id,
      objectType: 'grade',
      objectName: 'Audited',
      details: { after: { name: 'Audited' } },
    });
    expect(grade?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const oldest = await ask(listAudit, { query: { sortBy: 'seq', sortOrder: 'ASC' } });
    expect(oldest.data[0]?.seq).toBe(1);
    const second = await ask(listAudit, { query: { rowNumber: '2' } });
    expect(second.data[0]?.seq).toBe(total - 1);
  });

  it('is narrowed by who, what and when; days are those of India', async () => {
    const keyOf = await addApiKey(world, vikram.id, ['grades.manage']);
    payloadOf(await call(createGrade, { body: { name: 'By key' } }, keyOf));
    const his = await list({ user_id: vikram.user_id });
    expect(his.data.length).toBe(his.total);
    expect(new Set(his.data.map((row) => row.actor))).toEqual(
      new Set(['Vikram Shah', 'Test (API key of Vikram Shah)']),
    );
    expect((await list({ user_id: 99_999 })).total).toBe(0);
    // Half past eleven in the evening of India's 31 March is still that day there, though not in London.
    await record({ when: 'late' }, Temporal.Instant.from('2026-03-31T18:00:00Z'));
    await record({ when: 'next' }, Temporal.Instant.from('2026-03-31T18:30:00Z'));
    const march = await list({ from: '2026-03-31', to: '2026-03-31', objectType: 'organization' });
    expect(march.data.map((row) => row.details)).toEqual([{ when: 'late' }]);
    const april = await list({ from: '2026-04-01', to: '2026-04-01', objectId: COMPANY });
    expect(april.data.map((row) => row.details)).toEqual([{ when: 'next' }]);
    const backwards = { query: { search: JSON.stringify({ from: '2026-04-02', to: '2026-04-01' }) } };
    expect(expectRefusal(await call(listAudit, backwards), 'validation_failed').errors?.[0]?.field).toBe('search.to');
  });

  it("shows what the provider's people did as the provider's", async () => {
    await database.forOrganization(COMPANY, (tx) =>
      recordAudit(tx, {
        organizationId: COMPANY,
        at: Temporal.Now.instant(),
        actor: `provider:${vikram.id}`,
        action: 'organization.updated',
        objectType: 'organization',
        objectId: COMPANY,
        details: {},
      }),
    );
    expect((await ask(listAudit)).data[0]).toMatchObject({ actor: 'The provider', user_id: null });
  });

  it('tells bookings and cases apart by their names, and knows parts of Pravas by its own', async () => {
    const asha = await signIn(world, EMPLOYEE);
    const flights = await asha.search();
    const { flightId } = await asha.add(flights, pickFlight(flights, '6E'));
    const workCaseId = randomUUID();
    await world.query(
      `insert into work_case (organization_id, id, number, kind, key, title, facts, state, created_at)
       values ($1, $2, 900, 'books_disagree', 'named', 'Named', '{}', 'open', now())`,
      [COMPANY, workCaseId],
    );
    await database.forOrganization(COMPANY, (tx) =>
      recordAudit(tx, {
        organizationId: COMPANY,
        at: Temporal.Now.instant(),
        actor: 'booking-saga',
        action: 'test.noted',
        objectType: 'work_case',
        objectId: workCaseId,
        details: {},
      }),
    );
    expect((await list({ objectId: workCaseId })).data[0]).toMatchObject({ actor: 'Pravas', objectName: 'Case 900' });
    const [created] = (await list({ objectId: flightId, action: 'booking.created' })).data;
    expect(created?.objectName).toMatch(/^[A-Z][\w ]+ to [A-Z][\w ]+, \w{3}, \d{1,2} \w{3}$/);
  });

  it('is for those who may see it, and shows their own organisation only', async () => {
    for (const operation of [listAudit, exportAudit, verifyAudit]) {
      expectRefusal(await call(operation, {}, employee), 'privilege_missing');
    }
    const foreign = await ask(listAudit, {}, stranger);
    expect(foreign.data.every((row) => row.objectId !== COMPANY && row.actor !== 'Vikram Shah')).toBe(true);
    expect((await call(exportAudit, {}, stranger)).text).not.toContain(COMPANY);
  });
});

/** Runs the offline verifier over a file of these lines. */
async function verifyFile(text: string): Promise<{ code: number; said: string }> {
  const file = path.join(directory, `${crypto.randomUUID()}.jsonl`);
  await writeFile(file, text);
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, file], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr });
    });
  });
}

describe('the exported trail', () => {
  let exported: string;
  let lines: string[];
  const changed = (index: number, change: (line: string) => string) =>
    lines.map((line, at) => (at === index ? change(line) : line)).join('\n');
  beforeAll(async () => {
    const answer = await call(exportAudit);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/pravas-audit-\d{4}-\d\d-\d\d\.jsonl/);
    exported = answer.text;
    lines = exported.split('\n');
  });

  it('verifies offline, and names the head that Pravas shows', async () => {
    const { code, said } = await verifyFile(exported);
    expect([code, said]).toEqual([0, expect.stringContaining('The trail holds')]);
    const { headHash } = await ask(verifyAudit);
    expect(said).toContain(headHash);
    const [header] = lines;
    expect(JSON.parse(header ?? '')).toMatchObject({ organizationId: COMPANY, firstSeq: 1, headHash });
  });

  it.each<[string, RegExp, string]>([
    ['time', /"at":"\d/, '"at":"9'],
    ['actor', /"actor":"p/, '"actor":"q'],
    ['action', /"action":"s/, '"action":"t'],
    ['kind of object', /"objectType":"s/, '"objectType":"t'],
    ['object', /"objectId":"0/, '"objectId":"1'],
    ['details', /"ip":"1/, '"ip":"2'],
    ['request', /"requestId":"0/, '"requestId":"1'],
    ['number', /"seq":2/, '"seq":3'],
    ['hash', /"hash":"./, '"hash":"g'],
    ['previous hash', /"previousHash":"./, '"previousHash":"g'],
    ['name of a field', /"actor"/, '"actos"'],
    ['brackets', /\}$/, ']'],
  ])('names the row in which one byte of the %s was changed', async (_, pattern, replacement) => {
    expect(lines[2]).toMatch(pattern);
    const { code, said } = await verifyFile(changed(2, (line) => line.replace(pattern, replacement)));
    expect([code, said]).toEqual([1, expect.stringContaining('Row 2 ')]);
  });

  it.each<[string, (text: string) => string, string]>([
    ['a row was taken out', () => lines.toSpliced(2, 1).join('\n'), 'Row 2 is missing: row 3 stands'],
    [
      'two rows changed places',
      () =>
        lines
          .with(2, lines[3] ?? '')
          .with(3, lines[2] ?? '')
          .join('\n'),
      'Row 2 is missing',
    ],
    ['a row was put in twice', () => lines.toSpliced(2, 0, lines[2] ?? '').join('\n'), 'Row 3 is missing'],
    ['the end was cut off', () => lines.slice(0, -2).join('\n'), 'The end line is missing'],
    ['the last rows were cut off', () => lines.toSpliced(-4, 2).join('\n'), 'rows were exported'],
    ['the organisation is another', () => changed(0, (line) => line.replace('0002"', '0001"')), 'Row 1 was changed'],
    [
      'the name in the header is another',
      () => changed(0, (line) => line.replace('Meridian', 'Meridien')),
      'the header',
    ],
    ['the head is another', () => changed(0, (line) => line.replace(/"headHash":"./, '"headHash":"g')), "chain's head"],
    [
      'the beginning is another',
      () => changed(0, (line) => line.replace(/"previousHash":"0/, '"previousHash":"1')),
      'beginning',
    ],
    [
      'the number of rows is another',
      () => changed(0, (line) => line.replace(/"rows":/, '"rows":1')),
      'rows were exported',
    ],
    ['a blank was added', () => changed(2, (line) => line.replace('{', '{ ')), 'how a row is written'],
    ['the end says another digest', () => exported.replace(/"digest":"./, '"digest":"g'), 'A line was changed'],
    ['nothing is left', () => '', 'The file is empty'],
    ['it is another file', () => 'a,b\n1,2\n', 'Line 1 is no JSON object'],
  ])('does not hold when %s', async (_, change, reason) => {
    const { code, said } = await verifyFile(change(exported));
    expect([code, said]).toEqual([1, expect.stringContaining(reason)]);
  });

  it('of a period is a stretch that verifies by itself', async () => {
    const day = Temporal.Now.plainDateISO('Asia/Kolkata').toString();
    const answer = await call(exportAudit, { query: { search: JSON.stringify({ from: day, to: day }) } });
    expect(await verifyFile(answer.text)).toMatchObject({ code: 0 });
    const empty = await call(exportAudit, { query: { search: JSON.stringify({ to: '2000-01-01' }) } });
    const { code, said } = await verifyFile(empty.text);
    expect([code, said]).toEqual([0, expect.stringContaining('0 rows')]);
  });

  it('is itself on record', async () => {
    const [row] = (await list({ action: 'audit.exported' })).data;
    expect(row).toMatchObject({ actor: 'Vikram Shah', ip: expect.stringMatching(/^[\d.:a-f]+$/) });
  });
});

describe('a long trail', () => {
  it('is verified and exported while others are served', async () => {
    const rows = 20_000;
    const [head] = await world.query<{ seq: string; hash: string }>(
      'select seq, hash from audit_head where organization_id = $1',
      [COMPANY],
    );
    const first = Number(head?.seq) + 1;
    let previous = head?.hash ?? '';
    const at = Temporal.Instant.from('2026-04-02T00:00:00Z');
    const hashes: string[] = [];
    const entry = {
      organizationId: COMPANY,
      at,
      actor: 'test',
      action: 'test.bulk',
      objectType: 'test',
      objectId: '1',
      details: {},
    };
    for (let seq = first; seq < first + rows; seq += 1) {
      previous = chainHash(previous, seq, entry);
      hashes.push(previous);
    }
    await world.query(
      `insert into audit_event
       select $1, $2 + n - 1, $3, 'test', 'test.bulk', 'test', '1', '{}', null, coalesce(lag(hash) over (order by n), $4), hash
       from unnest($5::text[]) with ordinality as t (hash, n)`,
      [COMPANY, first, at.toString(), head?.hash, hashes],
    );
    await world.query('update audit_head set seq = $2, hash = $3 where organization_id = $1', [
      COMPANY,
      first + rows - 1,
      previous,
    ]);
    let isWorking = true;
    let served = 0;
    const verdict = ask(verifyAudit).finally(() => {
      isWorking = false;
    });
    while (isWorking && served < 500) {
      expect((await callOperation(world.url, listTravelModes, {})).status).toBe(200);
      served += 1;
    }
    expect(await verdict).toMatchObject({ holds: true, rows: first + rows - 1 });
    expect(served).toBeGreaterThan(rows / 1_000);
    expect(await verifyFile((await call(exportAudit)).text)).toMatchObject({ code: 0 });
    expect((await list({ action: 'test.bulk' })).total).toBe(rows);
  });
});
