import { listDirectoryGroups } from '@pravas/contract/access/api-key-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDirectory, type ScimUser, type TestDirectory } from '../support/scim-directory.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, payloadOf } from './send-request.ts';

let world: World;
let admin: string;
let directory: TestDirectory;
beforeAll(async () => {
  world = await createWorld();
  admin = (await signIn(world, ADMIN)).token;
  directory = await connectDirectory(world, await personId(ADMIN));
});
afterAll(() => world.close());

const personId = async (email: string) =>
  (await world.query<{ id: string }>('select id from person where email = $1', [email]))[0]?.id ?? '';
const unkept = async () =>
  payloadOf<AnswerOf<typeof listDirectoryGroups>>(
    await callOperation(world.url, listDirectoryGroups, {}, { token: admin }),
  ).unkept.map((one) => one.attribute);

describe('users of a directory', () => {
  it('keep the mobile number that is known where a directory sends none, or one that nobody can dial', async () => {
    const user = await directory.create({ phoneNumbers: [{ type: 'mobile', value: '+65 9123 4567' }] });
    const known = [{ value: '+6591234567' }];
    const replaced = await directory.ok<ScimUser>('PUT', `/Users/${user.id}`, directory.newUser());
    expect(replaced.phoneNumbers).toMatchObject(known);
    expect(await unkept()).not.toContain('phoneNumbers');
    for (const value of ['call me', '+91 1234567', '9596123456']) {
      const phoneNumbers = [{ type: 'mobile', value }];
      const sent = { ...directory.newUser(), phoneNumbers };
      expect((await directory.ok<ScimUser>('PUT', `/Users/${user.id}`, sent)).phoneNumbers).toMatchObject(known);
      const path = 'phoneNumbers[type eq "mobile"].value';
      const patched = await directory.patch(`/Users/${user.id}`, { op: 'replace', path, value });
      expect(patched.json).toMatchObject({ phoneNumbers: known });
      expect(await directory.create({ phoneNumbers })).not.toHaveProperty('phoneNumbers');
    }
    expect(await unkept()).toContain('phoneNumbers');
    const emptied = await directory.ok<ScimUser>('PUT', `/Users/${user.id}`, {
      ...directory.newUser(),
      phoneNumbers: [],
    });
    expect(emptied).not.toHaveProperty('phoneNumbers');
  });
});
