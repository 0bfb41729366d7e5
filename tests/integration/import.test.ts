import { getImport, listImportRows, watchImport } from '@pravas/contract/people/import-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addRole, lastMailTo } from '../support/company.ts';
import { type Import, type Importer, importerOf, importRow, importRows } from '../support/imports.ts';
import { csvOf, HEADINGS } from '../support/spreadsheets.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

let world: World;
let admin: TravellerClient;
let importer: Importer;

beforeAll(async () => {
  world = await createWorld();
  admin = await signIn(world, ADMIN);
  importer = importerOf(world, admin);
});
afterAll(() => world.close());

const stateOf = async (importId: string) =>
  payloadOf<{ import: Import }>(await callOperation(world.url, getImport, { query: { importId } }, admin)).import;
const peopleLike = async (pattern: string, on = world) =>
  (await on.query<{ email: string }>('select email from person where email like $1', [pattern])).map(
    (one) => one.email,
  );

describe('two hundred rows, three of them bad', () => {
  let importId: string;
  beforeAll(async () => {
    const rows = [...importRows('batch', 197)];
    rows.splice(10, 0, importRow('not an address', { 'First name': 'T1', Role: 'Emperor' }));
    rows.splice(50, 0, importRow(EMPLOYEE, { Grade: 'l2', Department: 'SALES' }));
    rows.splice(
      120,
      0,
      importRow('BATCH.3@import.example', { Mobile: '12', Grade: 'L99', 'Approver email': 'no.one@import.example' }),
    );
    importId = await importer.uploaded('people.csv', csvOf([HEADINGS, ...rows]));
  });

  it('are read and judged, and nobody is created yet', async () => {
    expect(await importer.settled(importId)).toMatchObject({
      state: 'ready',
      fileName: 'people.csv',
      message: null,
      rows: 200,
      rowsRead: 200,
      good: 197,
      bad: 3,
      imported: 0,
    });
    expect(await peopleLike('batch.%')).toEqual([]);
  });

  it('tell every reason of every bad row, by the row of the spreadsheet', async () => {
    const { data, total } = await importer.rows(importId, { onlyBad: 'true' });
    expectShape(listImportRows, { data, total, rowNumber: 1, recordsPerPage: 20 });
    expect(total).toBe(3);
    expect(data.map((one) => [one.row, one.state, one.problems.map(({ field }) => field)])).toEqual([
      [12, 'bad', ['email', 'first_name', 'role']],
      [52, 'bad', ['email']],
      [122, 'bad', ['email', 'mobile', 'grade', 'approverEmail']],
    ]);
    expect(data[2]?.problems[0]?.message).toBe('Row 5 has the same email');
    expect(data[1]?.values).toMatchObject({ email: EMPLOYEE, grade: 'l2', department: 'SALES' });
    expect(await importer.rows(importId, { rowNumber: '199', recordsPerPage: '20' })).toMatchObject({
      total: 200,
      rowNumber: 199,
    });
  });

  it('when run, create and invite the good ones once', async () => {
    const answers = await Promise.all([importer.run(importId), importer.run(importId)]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(await importer.settled(importId)).toMatchObject({ state: 'done', good: 197, bad: 3, imported: 197 });
    expect(await peopleLike('batch.%')).toHaveLength(197);
    expect((await importer.rows(importId, { rowNumber: '1' })).data[0]?.state).toBe('imported');
    await lastMailTo(world, 'batch.196@import.example');
    const [counts] = await world.query<{ people: number; invitations: number }>(
      `select count(*)::int as people, count(distinct i.person_id)::int as invitations
       from invitation i join person p on p.id = i.person_id where p.email like 'batch.%'`,
    );
    expect(counts).toEqual({ people: 197, invitations: 197 });
    expectRefusal(await importer.run(importId), 'import_not_ready');
    expectRefusal(await importer.cancel(importId), 'import_not_ready');
  });
});

describe('rules between rows', () => {
  it('let an approver come with the same file, before or after, but not with a bad row', async () => {
    const approver = (email: string, change: Readonly<Record<string, string>> = {}) =>
      importRow(email, { Role: 'Approver', ...change });
    const importId = await importer.uploaded(
      'chains.csv',
      csvOf([
        HEADINGS,
        importRow('chain.a@import.example', { 'Approver email': 'chain.boss@import.example' }),
        approver('chain.boss@import.example', { 'Approver email': 'MEERA.IYER@meridian.example' }),
        importRow('chain.b@import.example', { 'Approver email': 'chain.bad@import.example' }),
        approver('chain.bad@import.example', { Mobile: 'x' }),
        approver('chain.c@import.example', { 'Approver email': 'chain.bad@import.example' }),
        importRow('chain.d@import.example', { 'Approver email': 'chain.c@import.example' }),
        importRow('chain.e@import.example', { 'Approver email': 'chain.a@import.example' }),
        approver('chain.f@import.example', { 'Approver email': 'chain.f@import.example' }),
      ]),
    );
    await importer.settled(importId);
    const problems = (await importer.rows(importId)).data.map((one) => [
      one.row,
      one.problems.map(({ field }) => field).join(),
    ]);
    expect(problems).toEqual([
      [2, ''],
      [3, ''],
      [4, 'approverEmail'],
      [5, 'mobile'],
      [6, 'approverEmail'],
      [7, 'approverEmail'],
      [8, 'approverEmail'],
      [9, 'approverEmail'],
    ]);
    payloadOf(await importer.run(importId));
    await importer.settled(importId);
    const approvers = await world.query<{ email: string; approver: string | null }>(
      `select p.email, a.email as approver from person p left join person a on a.id = p.approver_id
       where p.email like 'chain.%' order by p.email`,
    );
    expect(approvers).toEqual([
      { email: 'chain.a@import.example', approver: 'chain.boss@import.example' },
      { email: 'chain.boss@import.example', approver: 'meera.iyer@meridian.example' },
    ]);
  });

  it('refuse roles whose rights one lacks', async () => {
    await addRole(world, 'People partner', ['employees.view', 'employees.manage', 'profile.own']);
    await addPerson(world, 'divya.menon@meridian.example', 'People partner');
    const divya = await signIn(world, 'divya.menon@meridian.example');
    const rows = [
      importRow('rights.a@import.example', { Role: 'Company admin' }),
      importRow('rights.b@import.example', { Role: 'people PARTNER' }),
    ];
    const importId = await importerOf(world, divya).uploaded('rights.csv', csvOf([HEADINGS, ...rows]));
    expect(await importerOf(world, divya).settled(importId)).toMatchObject({ good: 1, bad: 1 });
    // What an admin has prepared runs with the rights of the person who runs it.
    const prepared = await importer.uploaded(
      'rights.csv',
      csvOf([HEADINGS, importRow('rights.c@import.example', { Role: 'Company admin' })]),
    );
    expect(await importer.settled(prepared)).toMatchObject({ good: 1 });
    payloadOf(await importerOf(world, divya).run(prepared));
    expect(await importer.settled(prepared)).toMatchObject({ state: 'done', imported: 0, good: 0, bad: 1 });
    expect((await importer.rows(prepared)).data[0]).toMatchObject({ state: 'skipped', problems: [{ field: 'role' }] });
  });

  it('are asked again when it runs: who was added meanwhile is skipped', async () => {
    const importId = await importer.uploaded('again.csv', csvOf([HEADINGS, ...importRows('again', 5)]));
    await importer.settled(importId);
    await addPerson(world, 'again.2@import.example');
    await world.query(`update person set employee_code = 'AGAIN-4' where email = $1`, [EMPLOYEE]);
    payloadOf(await importer.run(importId));
    expect(await importer.settled(importId)).toMatchObject({ state: 'done', imported: 3, good: 3, bad: 2 });
    const skipped = (await importer.rows(importId, { onlyBad: 'true' })).data;
    expect(skipped.map((one) => [one.row, one.state, one.problems[0]?.field])).toEqual([
      [4, 'skipped', 'email'],
      [6, 'skipped', 'employeeCode'],
    ]);
  });

  it('end with the rights of the one who runs it', async () => {
    await addPerson(world, 'omar.temp@meridian.example', 'Company admin');
    const omar = await signIn(world, 'omar.temp@meridian.example');
    const importId = await importer.uploaded('rights.csv', csvOf([HEADINGS, ...importRows('omar', 3)]));
    await importer.settled(importId);
    await world.query(
      `update employee_import set state = 'running', run_by = (select id from person where email = $2) where id = $1`,
      [importId, 'nisha.verma@meridian.example'],
    );
    expect(await importerOf(world, omar).settled(importId)).toMatchObject({ state: 'cancelled', imported: 0 });
    expect(await peopleLike('omar.%@import.example')).toEqual([]);
  });
});

describe('an import', () => {
  it('is nobody else’s', async () => {
    const importId = await importer.uploaded('mine.csv', csvOf([HEADINGS, ...importRows('mine', 1)]));
    await importer.settled(importId);
    const stranger = await signIn(world, STRANGER);
    const asha = await signIn(world);
    for (const operation of [getImport, listImportRows, watchImport]) {
      const ask = (token: string) => callOperation(world.url, operation, { query: { importId } }, { token });
      expectRefusal(await ask(stranger.token), 'not_found');
      expectRefusal(await ask(asha.token), 'privilege_missing');
    }
    expectRefusal(await importerOf(world, stranger).run(importId), 'not_found');
    expectRefusal(await importerOf(world, stranger).cancel(importId), 'not_found');
    expectRefusal(await importerOf(world, asha).run(importId), 'privilege_missing');
    expectRefusal(await importerOf(world, asha).upload('mine.csv', csvOf([HEADINGS])), 'privilege_missing');
    expect((await stateOf(importId)).state).toBe('ready');
    payloadOf(await importer.cancel(importId));
    expectRefusal(await importer.run(importId), 'import_not_ready');
  });

  it('of 5,000 rows shows how far it is, and stops where it is told to', async () => {
    const importId = await importer.uploaded('five-thousand.csv', csvOf([HEADINGS, ...importRows('bulk', 5_000)]));
    const reading = await importer.watched(importId, ({ state }) => state === 'ready');
    expect(reading.at(-1)).toMatchObject({ rows: 5_000, rowsRead: 5_000, good: 5_000, bad: 0 });
    expect(reading.length).toBeGreaterThan(2);
    payloadOf(await importer.run(importId));
    const running = await importer.watched(importId, ({ imported }) => imported >= 300);
    expect(running.map(({ imported }) => imported)).toEqual(
      running.map(({ imported }) => imported).toSorted((a, b) => a - b),
    );
    const stopped = payloadOf<{ import: Import }>(await importer.cancel(importId)).import;
    expect(stopped.state).toBe('cancelled');
    expect(stopped.imported).toBeGreaterThanOrEqual(300);
    expect(stopped.imported).toBeLessThan(5_000);
    expect(await peopleLike('bulk.%')).toHaveLength(stopped.imported);
    expect(await importer.settled(importId)).toEqual(stopped);
  });
});
