import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listEmployees } from '@pravas/contract/people/employee-operations.ts';
import { getImage } from '@pravas/contract/people/image-operations.ts';
import {
  getProfile,
  keepOwnPan,
  removeProfileImage,
  updateFrequentFlyers,
  updateProfile,
  updateProfileImage,
} from '@pravas/contract/people/profile-operations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPANY_ID, userIdOf } from '../support/company.ts';
import { floodOfPixels, largePicture, pdf, photograph, readPicture } from '../support/pictures.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Profile = AnswerOf<typeof getProfile>['profile'];

const MAHARASHTRA = 504;
const HOME = { address: '7 Hill Road, Bandra', city: 'Mumbai', zipCode: '400001', state_id: MAHARASHTRA };

const PREFERENCES: Profile['preferences'] = {
  seat: 'none',
  meal: 'none',
  language: 'en-IN',
  notifications: { tripEmail: true, approvalEmail: true, reminderEmail: true },
};

let world: World;
let asha: TravellerClient;
let admin: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  [asha, admin, stranger] = await Promise.all([signIn(world), signIn(world, ADMIN), signIn(world, STRANGER)]);
});
afterAll(() => world.close());

const profile = async (who = asha) =>
  payloadOf<{ profile: Profile }>(await callOperation(world.url, getProfile, {}, who)).profile;
const update = (body: object, who = asha) => callOperation(world.url, updateProfile, { body }, who);
const fieldsOf = (envelope: { errors?: readonly { field: string }[] }) => envelope.errors?.map((one) => one.field);

async function form(who = asha): Promise<Record<string, unknown>> {
  const {
    title,
    first_name,
    last_name,
    gender,
    mobile,
    dateOfBirth,
    nationality,
    pan,
    preferences,
    extraFields,
    version,
  } = await profile(who);
  return {
    title,
    first_name,
    last_name,
    gender,
    mobile,
    dateOfBirth,
    nationality,
    pan,
    preferences,
    extraFields,
    version,
  };
}

describe('one’s own profile', () => {
  it('shows everything about oneself, and what one may do', async () => {
    const mine = await profile();
    expectShape(getProfile, { profile: mine });
    expect(mine).toMatchObject({
      email_: EMPLOYEE,
      role: { name: 'Employee' },
      documents: [{ type: 'passport', number: expect.stringMatching(/^Z10\d+$/), warning: 'none', file: null }],
      allowedActions: { editPersonal: true, editEmployment: false, changeStatus: false, resendInvite: false },
    });
  });

  it('is changed field by field, tidied as the rules say', async () => {
    const before = await form();
    const body = {
      ...before,
      first_name: '  Asha   Devi ',
      last_name: "D'Souza",
      pan: 'abcde1234f',
      nationality: 'IN',
      preferences: { ...(before.preferences as object), meal: 'jain', seat: 'window', homeAirport: 'BLR' },
    };
    const { profile: after } = payloadOf<{ profile: Profile }>(await update(body));
    expect(after).toMatchObject({
      first_name: 'Asha Devi',
      last_name: "D'Souza",
      pan: 'ABCDE1234F',
      nationality: 'IN',
    });
    expect(after.preferences).toMatchObject({ meal: 'jain', seat: 'window', language: 'en-IN', homeAirport: 'BLR' });
    expectRefusal(await update(body), 'conflict');
    payloadOf(await update({ ...(await form()), first_name: 'Asha', last_name: 'Rao' }));
  });

  it('keeps the PAN that was typed at a booking, and touches nothing else', async () => {
    const before = await form();
    const keep = (pan: string) => callOperation(world.url, keepOwnPan, { body: { pan } }, asha);
    expect(payloadOf(await keep(' abcpe4321g '))).toEqual({ pan: 'ABCPE4321G' });
    expect(await form()).toEqual({ ...before, pan: 'ABCPE4321G', version: Number(before.version) + 1 });
    expect(fieldsOf(expectRefusal(await keep('ABCD'), 'validation_failed'))).toEqual(['pan']);
    // A form that was open meanwhile does not silently undo it.
    expectRefusal(await update(before), 'conflict');
    payloadOf(await update({ ...(await form()), pan: before.pan }));
  });

  it.each([
    [{ title: 'Dr' }, 'title'],
    [{ first_name: '' }, 'first_name'],
    [{ last_name: 'x'.repeat(41) }, 'last_name'],
    [{ gender: 'other' }, 'gender'],
    [{ mobile: '12345678901234' }, 'mobile'],
    [{ dateOfBirth: '1985-13-01' }, 'dateOfBirth'],
    [{ dateOfBirth: '1901-01-01' }, 'dateOfBirth'],
    [{ nationality: 'India' }, 'nationality'],
    [{ nationality: 'ZZ' }, 'nationality'],
    [{ pan: '1234567890' }, 'pan'],
    [{ preferences: { ...PREFERENCES, homeAirport: 'QQQ' } }, 'preferences.homeAirport'],
    [{ preferences: { ...PREFERENCES, homeAirport: 'Delhi' } }, 'preferences.homeAirport'],
    [{ homeAddress: { ...HOME, zipCode: '060025' } }, 'homeAddress.zipCode'],
    [{ homeAddress: { ...HOME, zipCode: '56002' } }, 'homeAddress.zipCode'],
    [{ homeAddress: { ...HOME, state_id: 1 } }, 'homeAddress.state_id'],
    [{ homeAddress: { ...HOME, address: '' } }, 'homeAddress.address'],
    [{ homeAddress: { ...HOME, city: 'x'.repeat(200) } }, 'homeAddress.city'],
    [{ roleId: COMPANY_ID }, 'roleId'],
    [{ email: 'x@y.example' }, 'email'],
    [{ designation: 'CEO' }, 'designation'],
  ])('refuses %o', async (change, field) => {
    const answer = await update({ ...(await form()), ...change });
    expect(fieldsOf(expectRefusal(answer, 'validation_failed'))).toEqual([field]);
  });
});

describe('a home address', () => {
  it('is kept as it was typed, stays where nothing is said of it, and is taken away', async () => {
    const told = payloadOf<{ profile: Profile }>(
      await update({ ...(await form()), homeAddress: { ...HOME, zipCode: '400 001' } }),
    );
    expect(told.profile.homeAddress).toEqual({ ...HOME, stateName: 'Maharashtra' });
    payloadOf(await update(await form()));
    expect((await profile()).homeAddress).toMatchObject(HOME);
    const trail = await world.query<{ details: object }>(
      `select details from audit_event where action = 'profile.updated' order by seq desc limit 2`,
    );
    expect(JSON.stringify(trail)).not.toContain('Hill Road');
    payloadOf(await update({ ...(await form()), homeAddress: null }));
    expect((await profile()).homeAddress).toBeNull();
  });
});

describe('fields of the organisation’s own', () => {
  const configure = (fields: readonly object[], enable = true) =>
    world.query(
      `update organization set settings = jsonb_set(settings, '{additionalEmployeeFields}', $1) where id = $2`,
      [JSON.stringify({ enable, fields }), COMPANY_ID],
    );

  it('are taken when they are asked for, judged by their kind, and none is required', async () => {
    await configure([
      { label: 'Blood group', type: 'text' },
      { label: 'Home city', type: 'CitiesList' },
    ]);
    const extraFields = { 'Blood group': ' O+ ', 'Home city': 'Mysuru' };
    const { profile: after } = payloadOf<{ profile: Profile }>(await update({ ...(await form()), extraFields }));
    expect(after.extraFields).toEqual({ 'Blood group': 'O+', 'Home city': 'Mysuru' });
    const wrong = { 'Blood group': 'line\nbreak', 'Home city': 'M', 'Shoe size': '9' };
    const envelope = expectRefusal(await update({ ...(await form()), extraFields: wrong }), 'validation_failed');
    expect(fieldsOf(envelope)).toEqual(['extraFields.Blood group', 'extraFields.Home city', 'extraFields.Shoe size']);
    const cleared = payloadOf<{ profile: Profile }>(
      await update({ ...(await form()), extraFields: { 'Home city': '' } }),
    );
    expect(cleared.profile.extraFields).toEqual({});
  });

  it('that are not asked for any more are hidden and kept', async () => {
    await configure([{ label: 'Blood group', type: 'text' }]);
    payloadOf(await update({ ...(await form()), extraFields: { 'Blood group': 'AB-' } }));
    await configure([{ label: 'Blood group', type: 'text' }], false);
    expect((await profile()).extraFields).toEqual({});
    payloadOf(await update({ ...(await form()), mobile: '9845012399' }));
    await configure([{ label: 'Blood group', type: 'text' }]);
    expect((await profile()).extraFields).toEqual({ 'Blood group': 'AB-' });
    await configure([], false);
  });
});

describe('frequent-flyer numbers', () => {
  const set = (ffNumbers: readonly object[], userId?: number, who = asha) =>
    callOperation(
      world.url,
      updateFrequentFlyers,
      { body: { ffNumbers, ...(userId ? { user_id: userId } : {}) } },
      who,
    );

  it('are replaced as a whole, with the airline’s name', async () => {
    const answer = await set([
      { _id: '6E', FFNumber: 'ab 123' },
      { _id: 'SQ', FFNumber: '8812345678' },
    ]);
    expect(payloadOf<{ profile: Profile }>(answer).profile.ffNumbers).toEqual([
      { _id: '6E', FFNumber: 'AB 123', airline: 'IndiGo BluChip' },
      { _id: 'SQ', FFNumber: '8812345678', airline: 'KrisFlyer' },
    ]);
    expect(payloadOf<{ profile: Profile }>(await set([])).profile.ffNumbers).toEqual([]);
  });

  it.each([
    [[{ _id: 'ZZ', FFNumber: '123' }], ['ffNumbers.0._id']],
    [
      [
        { _id: '6E', FFNumber: '123' },
        { _id: '6E', FFNumber: '456' },
      ],
      ['ffNumbers.1._id'],
    ],
    [[{ _id: '6E', FFNumber: '1' }], ['ffNumbers.0.FFNumber']],
    [[{ _id: '6E', FFNumber: '12/34' }], ['ffNumbers.0.FFNumber']],
    [[{ _id: '', FFNumber: '123' }], ['ffNumbers.0._id']],
  ])('refuses %o', async (numbers, fields) => {
    expect(fieldsOf(expectRefusal(await set(numbers), 'validation_failed'))).toEqual(fields);
  });

  it('of others are set by those who manage employees only', async () => {
    const userId = await userIdOf(world, EMPLOYEE);
    const number = [{ _id: 'AI', FFNumber: '700' }];
    const { profile: after } = payloadOf<{ profile: Profile }>(await set(number, userId, admin));
    expect([after.user_id, after.ffNumbers.length]).toEqual([userId, 1]);
    expectRefusal(await set(number, await userIdOf(world, ADMIN)), 'not_found');
    expectRefusal(await set(number, userId, stranger), 'not_found');
    payloadOf(await set([], userId));
  });
});

describe('a picture', () => {
  const setImage = (fileName: string, bytes: Buffer, body: object = {}, who = asha) =>
    callOperation(world.url, updateProfileImage, { body, file: { fileName, bytes } }, who);
  const imageOf = async (fileName: string, bytes: Buffer) =>
    payloadOf<{ imageId: string }>(await setImage(fileName, bytes)).imageId;
  const fetchImage = (imageId: string, who = asha) =>
    fetch(`${world.url}${getImage.path}?imageId=${imageId}`, { headers: { authorization: `Bearer ${who.token}` } });
  const kept = async () => (await readdir(path.join(world.env.FILES_DIR ?? '', COMPANY_ID)).catch(() => [])).sort();

  beforeEach(async () => {
    for (const who of [asha, admin]) payloadOf(await callOperation(world.url, removeProfileImage, {}, who));
  });

  it.each(['jpeg', 'png'] as const)('of a %s is small, upright and tells nothing of its camera', async (format) => {
    const photo = await photograph(format);
    expect(photo.includes('CANARY')).toBe(true);
    const imageId = await imageOf(`me.${format}`, photo);
    const answer = await fetchImage(imageId);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="me.webp"/);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('CANARY')).toBe(false);
    expect(await readPicture(bytes)).toEqual({ format: 'webp', width: 384, height: 512, tells: false });
    expect((await profile()).imageId).toBe(imageId);
  });

  it('shows in the list, is replaced, and leaves no bytes behind', async () => {
    const photo = await photograph('png', 40, 30);
    const first = await imageOf('one.png', photo);
    const second = await imageOf('two.png', photo);
    const page = await callOperation(world.url, listEmployees, { query: { search: '{"text":"asha"}' } }, admin);
    expect(payloadOf<AnswerOf<typeof listEmployees>>(page).data[0]?.imageId).toBe(second);
    expect((await fetchImage(first)).status).toBe(404);
    await vi.waitFor(async () => expect(await kept()).toEqual([second]), { timeout: 20_000, interval: 50 });
    payloadOf(await callOperation(world.url, removeProfileImage, {}, asha));
    expect((await profile()).imageId).toBeNull();
    await vi.waitFor(async () => expect(await kept()).toEqual([]), { timeout: 20_000, interval: 50 });
  });

  it('of a polyglot loses what hid in it', async () => {
    const photo = await photograph('jpeg', 40, 30);
    const script = Buffer.from('<script>CANARY()</script><?php CANARY ?>');
    const imageId = await imageOf('me.jpg', Buffer.concat([photo, script]));
    expect((await readFile(path.join(world.env.FILES_DIR ?? '', COMPANY_ID, imageId))).includes('CANARY')).toBe(false);
  });

  it('is taken for what it is, not for what it is called', async () => {
    expect(await imageOf('me.jpg', await photograph('png', 40, 30))).toMatch(/^[0-9a-f-]{36}$/);
    payloadOf(await callOperation(world.url, removeProfileImage, {}, asha));
  });

  it.each([
    ['a PDF called PNG', 'me.png', async () => pdf()],
    ['a web page', 'me.png', async () => Buffer.from('<html><script>1</script></html>')],
    ['a drawing that can run', 'me.png', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a flood of pixels', 'me.png', floodOfPixels],
    ['more than 40 megapixels', 'me.png', largePicture],
    ['half a picture', 'me.jpg', async () => (await photograph('jpeg')).subarray(0, 900)],
  ])('is refused when it is %s', async (_, fileName, build) => {
    const envelope = expectRefusal(await setImage(fileName, await build()), 'file_refused');
    expect(fieldsOf(envelope)).toEqual(['file']);
    expect((await profile()).imageId).toBeNull();
  });

  it.each([
    ['me.gif', Buffer.from('GIF89a'), 'Image must be JPG, JPEG or PNG'],
    ['me.svg', Buffer.from('<svg/>'), 'Image must be JPG, JPEG or PNG'],
    ['me.png', Buffer.alloc(0), 'Image is empty'],
    ['me.png', Buffer.alloc(2 * 1_048_576), 'Image must be under 2 MB'],
  ])('is refused by name and size: %s', async (fileName, bytes, message) => {
    const envelope = expectRefusal(await setImage(fileName, bytes), 'validation_failed');
    expect(envelope.errors).toEqual([{ field: 'file', message }]);
  });

  it('is required', async () => {
    const answer = await callOperation(world.url, updateProfileImage, { body: {} }, asha);
    expect(fieldsOf(expectRefusal(answer, 'validation_failed'))).toEqual(['file']);
  });

  it('of others is set by those who manage employees, and seen by the organisation alone', async () => {
    const photo = await photograph('png', 40, 30);
    const userId = await userIdOf(world, EMPLOYEE);
    const { imageId } = payloadOf<{ imageId: string }>(await setImage('a.png', photo, { user_id: userId }, admin));
    expect((await profile()).imageId).toBe(imageId);
    expect((await fetchImage(imageId, admin)).status).toBe(200);
    expect((await fetchImage(imageId, stranger)).status).toBe(404);
    const adminId = await userIdOf(world, ADMIN);
    expectRefusal(await setImage('a.png', photo, { user_id: adminId }), 'not_found');
    expectRefusal(await setImage('a.png', photo, { user_id: userId }, stranger), 'not_found');
    const remove = (who: TravellerClient, user: number) =>
      callOperation(world.url, removeProfileImage, { query: { user_id: String(user) } }, who);
    expectRefusal(await remove(asha, adminId), 'not_found');
    expectRefusal(await remove(stranger, userId), 'not_found');
    expect(payloadOf(await remove(admin, userId))).toEqual({ removed: true });
    expect(payloadOf(await remove(admin, userId))).toEqual({ removed: false });
  });
});
