import { read, utils } from '@e965/xlsx';
import { exportEmployees } from '@pravas/contract/people/employee-operations.ts';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, auditOf, COMPANY_ID } from '../support/company.ts';
import { importerOf } from '../support/imports.ts';
import { csvOf, workbookOf } from '../support/spreadsheets.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal } from './send-request.ts';

let world: World;
let admin: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  admin = await signIn(world, ADMIN);
});
afterAll(() => world.close());

const download = async (query: { format?: 'csv' | 'excel'; search?: string } = {}, who = admin) => {
  const { blob, fileName } = await who.client.download(exportEmployees, { query });
  return { fileName, type: blob.type, bytes: Buffer.from(await blob.arrayBuffer()) };
};
const asCsv = async (query: { search?: string } = {}, who = admin) =>
  parse((await download({ ...query, format: 'csv' }, who)).bytes, { bom: true }) as string[][];
const asSheet = (bytes: Buffer) => {
  const book = read(bytes, { type: 'buffer' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }) : [];
};

describe('an export', () => {
  it('has the same people as CSV and as workbook, and nobody else’s', async () => {
    const csv = await download({ format: 'csv' });
    expect([csv.type, csv.fileName]).toEqual([
      'text/csv;charset=utf-8',
      expect.stringMatching(/^employees-[\d-]+\.csv$/),
    ]);
    expect(csv.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const rows = await asCsv();
    expect(rows.map((row) => row[0]).toSorted()).toEqual(
      ['Email', EMPLOYEE, ADMIN, 'meera.iyer@meridian.example', 'nisha.verma@meridian.example'].toSorted(),
    );
    const excel = await download({ format: 'excel' });
    expect(excel.fileName).toMatch(/^employees-[\d-]+\.xlsx$/);
    expect(asSheet(excel.bytes)).toEqual(rows);
    expect((await asCsv({}, await signIn(world, STRANGER))).map((row) => row[0])).toEqual(['Email', STRANGER]);
  });

  it('is read back as an import, with whom everybody is approved by', async () => {
    await world.query(
      `update person set approver_id = (select id from person where email = 'meera.iyer@meridian.example') where email = $1`,
      [EMPLOYEE],
    );
    const importer = importerOf(world, admin);
    for (const format of ['csv', 'excel'] as const) {
      const { bytes, fileName } = await download({ format });
      // The same people at another company: addresses and codes are somebody's own.
      const rows = asSheet(bytes).map(([email = '', ...cells]) => [
        email.replace('@meridian', '@elsewhere'),
        ...cells.map((cell, at) => (at === 3 ? '' : `${cell}`.replace('@meridian.example', '@elsewhere.example'))),
      ]);
      rows[0] = asSheet(bytes)[0] ?? [];
      const importId = await importer.uploaded(fileName, format === 'csv' ? csvOf(rows) : workbookOf(rows));
      expect(await importer.settled(importId)).toMatchObject({ state: 'ready', good: rows.length - 1, bad: 0 });
      const asha = (await importer.rows(importId)).data.find(({ values }) => values.email.startsWith('asha.rao'));
      expect(asha?.values.approverEmail).toBe('meera.iyer@elsewhere.example');
    }
  });

  it('follows the filter, and is told in the trail', async () => {
    const search = JSON.stringify({ text: 'nisha' });
    expect((await asCsv({ search })).slice(1).map((row) => row[1])).toEqual(['Nisha']);
    expect((await auditOf(world, 'people.exported')).at(-1)).toEqual({ format: 'csv', filter: search });
  });

  it('is for those who manage employees', async () => {
    await addPerson(world, 'travel.desk@meridian.example', 'Travel desk');
    for (const email of [EMPLOYEE, 'travel.desk@meridian.example']) {
      const who = await signIn(world, email);
      expectRefusal(await callOperation(world.url, exportEmployees, {}, who), 'privilege_missing');
    }
    const wrong = await callOperation(world.url, exportEmployees, { query: { format: 'pdf' } }, admin);
    expect(expectRefusal(wrong, 'validation_failed').errors?.[0]?.field).toBe('format');
  });

  it('makes harmless what a spreadsheet would compute, and nothing else', async () => {
    const shown = new Map([
      ['=HYPERLINK("http://evil.example","pay")', `'=HYPERLINK("http://evil.example","pay")`],
      ['+cmd|calc', "'+cmd|calc"],
      ['-2+3', "'-2+3"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['  =1+1', "'  =1+1"],
      ['＝1+1', "'＝1+1"],
      ['-5', '-5'],
      ['Head, "Sales" & <Ops> ₹', 'Head, "Sales" & <Ops> ₹'],
      ['नेहा ✈', 'नेहा ✈'],
    ]);
    for (const [index, designation] of [...shown.keys()].entries()) {
      await addPerson(world, `text${index}.kept@meridian.example`);
      const email = `text${index}.kept@meridian.example`;
      await world.query('update person set designation = $1 where email = $2', [designation, email]);
    }
    const search = JSON.stringify({ text: 'kept' });
    const { bytes } = await download({ format: 'excel', search });
    for (const rows of [await asCsv({ search }), asSheet(bytes)]) {
      expect(rows.slice(1).map((row) => row[8])).toEqual([...shown.values()]);
    }
    const sheet = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(sheet).not.toContain('<f>');
  });

  it('of ten thousand people has each once', async () => {
    await world.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id)
       select $1, gen_random_uuid(), 'p' || n || '@many.example', 'Person', 'Number' || n, r.id
       from generate_series(1, 10000) n, role r where r.organization_id = $1 and r.name = 'Employee'`,
      [COMPANY_ID],
    );
    const search = JSON.stringify({ text: 'many' });
    const emails = (await asCsv({ search })).slice(1).map((row) => row[0]);
    expect([emails.length, new Set(emails).size]).toEqual([10_000, 10_000]);
    const { bytes } = await download({ format: 'excel', search });
    expect(asSheet(bytes)).toHaveLength(10_001);
  });

  it('is not made again and again without end', async () => {
    const one = () => callOperation(world.url, exportEmployees, { query: { search: '{"text":"nisha"}' } }, admin);
    let last = await one();
    for (let made = 1; made < 25 && last.status === 200; made += 1) last = await one();
    expectRefusal(last, 'too_many_requests');
  });
});
