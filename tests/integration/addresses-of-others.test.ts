import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/callers.ts';
import { importerOf, importRow } from '../support/imports.ts';
import { COMPANY, connectDirectory, type TestDirectory } from '../support/scim-directory.ts';
import { csvOf, HEADINGS } from '../support/spreadsheets.ts';
import { ADMIN, EMPLOYEE, PASSWORD, STRANGER, signIn } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { createOpenWorld, logInAs, mailTo } from './getting-in.ts';
import { expectRefusal, payloadOf } from './send-request.ts';

let world: World;
let directory: TestDirectory;
beforeAll(async () => {
  world = await createOpenWorld();
  const [admin] = await world.query<{ id: string }>('select id from person where email = $1', [ADMIN]);
  directory = await connectDirectory(world, admin?.id ?? '');
});
afterAll(() => world.close());

/** Somebody of another organisation, who signs in with the address. */
async function addTheirs(email = `theirs.${crypto.randomUUID()}@elsewhere.example`): Promise<string> {
  await world.query(
    `insert into person (organization_id, id, email, first_name, last_name, role_id, password_hash)
     select organization_id, gen_random_uuid(), $1, 'Their', 'Person', role_id, password_hash
     from person where email = $2`,
    [email, STRANGER],
  );
  return email;
}
const nobodys = () => `nobodys.${crypto.randomUUID()}@elsewhere.example`;

describe('an address of another organisation', () => {
  it('is imported as any other, and mailed', async () => {
    const importer = importerOf(world, await signIn(world, ADMIN));
    const [theirs, fresh] = [await addTheirs(), nobodys()];
    const importId = await importer.uploaded('people.csv', csvOf([HEADINGS, importRow(theirs), importRow(fresh)]));
    expect(await importer.settled(importId)).toMatchObject({ state: 'ready', good: 2, bad: 0 });
    await importer.run(importId);
    expect(await importer.settled(importId)).toMatchObject({ state: 'done', good: 2, bad: 0, imported: 2 });
    const { data } = await importer.rows(importId, {});
    expect(data.map((row) => [row.state, row.problems])).toEqual(Array(2).fill(['imported', []]));
    for (const email of [theirs, fresh]) expect((await mailTo(world, email)).subject).toContain('Your invitation');
  });

  it('tells a directory nothing, created or renamed', async () => {
    const told = async (answer: ReturnType<typeof directory.send>) => {
      const { status, json } = await answer;
      const { id, userName, externalId, emails, meta, ...rest } = json as Record<string, unknown>;
      return { status, rest, known: Object.keys({ id, userName, externalId, emails, meta }) };
    };
    const create = async (userName: string) => directory.send('POST', '/Users', directory.newUser({ userName }));
    const rename = async (id: string, userName: string) =>
      directory.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: userName });
    for (const isSso of [false, true]) {
      if (isSso) {
        await world.query(
          `insert into sso_connection (organization_id, issuer, client_id, is_enabled, updated_at)
           values ($1, 'https://id.example', 'pravas', true, now())`,
          [COMPANY],
        );
      }
      expect(await told(create(await addTheirs()))).toEqual(await told(create(nobodys())));
      const [one, two] = [await directory.create(), await directory.create()];
      expect(await told(rename(one.id, await addTheirs()))).toEqual(await told(rename(two.id, nobodys())));
    }
    await world.query('delete from sso_connection');
  });

  it('is told to its owner where a directory gives it to somebody who signs in, and to nobody else', async () => {
    const [email, renamed, theirs] = ['before', 'after', 'theirs'].map((one) => `${one}.renaming@meridian.example`);
    const [id = '', other = ''] = await Promise.all([addPerson(world, COMPANY, []), addPerson(world, COMPANY, [])]);
    await world.query(
      `update person set password_hash = (select password_hash from person where email = $2),
       email = case id when $3 then $1 else 'other.renaming@meridian.example' end where id in ($3, $4)`,
      [email, EMPLOYEE, id, other],
    );
    await addTheirs(theirs);
    const logIn = (address = '') => logInAs(world, address, PASSWORD);
    expect((await logIn(email)).status).toBe(200);
    for (const [who, to] of [
      [id, renamed],
      [other, theirs],
    ]) {
      const answer = await directory.patch(`/Users/${who}`, { op: 'replace', path: 'userName', value: to });
      expect(answer.status, answer.text).toBe(200);
    }
    expectRefusal(await logIn(email), 'wrong_credentials');
    expectRefusal(await logIn(renamed), 'wrong_credentials');
    expect(payloadOf(await logIn(theirs))).toMatchObject({ user: { first_name: 'Their' } });
    expect((await mailTo(world, renamed ?? '')).text).toContain('/forgot-password');
    expect((await mailTo(world, theirs ?? '')).text).toContain('already signs in to another organisation');
  });
});
