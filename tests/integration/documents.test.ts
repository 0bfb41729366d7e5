import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getEmployee } from '@pravas/contract/people/employee-operations.ts';
import { getImage } from '@pravas/contract/people/image-operations.ts';
import {
  addEmployeeDocument,
  changeProfileDocument,
  getDocumentFile,
  getProfile,
  removeEmployeeDocument,
  removeProfileDocument,
  updateEmployeeDocument,
  uploadProfileDocument,
} from '@pravas/contract/people/profile-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, COMPANY_ID, userIdOf } from '../support/company.ts';
import { pdf, photograph, readPicture } from '../support/pictures.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Document = AnswerOf<typeof uploadProfileDocument>['document'];

let world: World;
let asha: TravellerClient;
let admin: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  [asha, admin, stranger] = await Promise.all([signIn(world), signIn(world, ADMIN), signIn(world, STRANGER)]);
});
afterAll(() => world.close());

const AADHAAR = { type: 'identity', name: 'Aadhaar', number: '1234-5678-9012' };
const PASSPORT = { type: 'passport', name: 'Passport', number: 'z7654321', countryCode: 'IN' };

const add = (body: object, file?: { fileName: string; bytes: Buffer }, who = asha) =>
  callOperation(world.url, uploadProfileDocument, { body, ...(file ? { file } : {}) }, who);
const added = async (body: object, file?: { fileName: string; bytes: Buffer }, who = asha) =>
  payloadOf<{ document: Document }>(await add(body, file, who)).document;
const change = (body: object, file?: { fileName: string; bytes: Buffer }, who = asha) =>
  callOperation(world.url, changeProfileDocument, { body, ...(file ? { file } : {}) }, who);
const remove = (documentId: string, who = asha) =>
  callOperation(world.url, removeProfileDocument, { query: { documentId } }, who);
const fetchFile = (documentId: string, who = asha) =>
  fetch(`${world.url}${getDocumentFile.path}?documentId=${documentId}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
const fieldsOf = (envelope: { errors?: readonly { field: string }[] }) => envelope.errors?.map((one) => one.field);
const mine = async () =>
  payloadOf<AnswerOf<typeof getProfile>>(await callOperation(world.url, getProfile, {}, asha)).profile.documents;

describe('a document of one’s own', () => {
  it('is kept with its file, the newest first', async () => {
    const file = { fileName: 'मेरा आधार.pdf', bytes: pdf() };
    const document = await added(AADHAAR, file);
    expectShape(uploadProfileDocument, { document });
    expect(document).toMatchObject({
      ...AADHAAR,
      warning: 'none',
      file: { name: file.fileName, bytes: file.bytes.length, mediaType: 'application/pdf' },
    });
    expect((await mine())[0]?._id).toBe(document._id);
    const answer = await fetchFile(document._id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file.bytes)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    );
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('as a picture keeps its size and loses the camera’s notes', async () => {
    const document = await added(AADHAAR, { fileName: 'scan.jpg', bytes: await photograph('jpeg', 1_200, 900) });
    const bytes = Buffer.from(await (await fetchFile(document._id)).arrayBuffer());
    expect(bytes.includes('CANARY')).toBe(false);
    expect(await readPicture(bytes)).toEqual({ format: 'jpeg', width: 900, height: 1_200, tells: false });
  });

  it('needs no file, and then has none to fetch', async () => {
    const document = await added({ ...AADHAAR, type: 'other', name: 'Voter card' });
    expect(document.file).toBeNull();
    expect((await fetchFile(document._id)).status).toBe(404);
  });

  it.each([
    [dayFromNow(-1), 'expired'],
    [dayFromNow(0), 'expires_within_six_months'],
    [dayFromNow(150), 'expires_within_six_months'],
    [dayFromNow(200), 'none'],
  ])('as a passport that expires on %s warns: %s', async (expiresOn, warning) => {
    expect(await added({ ...PASSPORT, expiresOn })).toMatchObject({ number: 'Z7654321', expiresOn, warning });
  });

  it.each([
    [{ type: 'visa' }, ['type']],
    [{ name: 'A' }, ['name']],
    [{ number: '' }, ['number']],
    [{ number: 'A*B' }, ['number']],
    [{ number: 'x'.repeat(51) }, ['number']],
    [{ countryCode: 'IND' }, ['countryCode']],
    [{ countryCode: 'ZZ' }, ['countryCode']],
    [{ issuedOn: '2024-02-30' }, ['issuedOn']],
    [{ issuedOn: dayFromNow(2) }, ['issuedOn']],
    [{ issuedOn: '2020-01-01', expiresOn: '2020-01-01' }, ['expiresOn']],
    [{ issuedOn: '2020-01-02', expiresOn: '2020-01-01' }, ['expiresOn']],
    [{ personId: COMPANY_ID }, ['personId']],
  ])('refuses %o', async (wrong, fields) => {
    expect(fieldsOf(expectRefusal(await add({ ...PASSPORT, ...wrong }), 'validation_failed'))).toEqual(fields);
  });

  it.each([
    ['a page called PDF', 'a.pdf', () => Buffer.from('<html></html>')],
    ['a PDF behind something else', 'a.pdf', () => Buffer.concat([Buffer.from('GIF89a '), pdf()])],
    ['a PDF with something behind it', 'a.pdf', () => Buffer.concat([pdf(), Buffer.from('PK\u0003\u0004 archive')])],
    ['half a PDF', 'a.pdf', () => pdf().subarray(0, 60)],
    ['a PDF called PNG', 'a.png', () => pdf()],
    [
      'a PDF with a script',
      'a.pdf',
      () => Buffer.from(pdf().toString().replace('/Pages', '/OpenAction<</S/JavaScript/JS(1)>>/Pages')),
    ],
  ])('refuses as file %s', async (_, fileName, build) => {
    expect(fieldsOf(expectRefusal(await add(AADHAAR, { fileName, bytes: build() }), 'file_refused'))).toEqual(['file']);
  });

  it('keeps a name as its letters say it, and judges it so', async () => {
    const turned = await added(AADHAAR, { fileName: 'card\u202e\u200b.pdf', bytes: pdf() });
    expect(turned.file?.name).toBe('card.pdf');
    expectRefusal(await add(AADHAAR, { fileName: 'fdp.exe.\u202e', bytes: pdf() }), 'validation_failed');
  });

  it('refuses other kinds of file by name', async () => {
    const envelope = expectRefusal(await add(AADHAAR, { fileName: 'a.svg', bytes: pdf() }), 'validation_failed');
    expect(envelope.errors).toEqual([{ field: 'file', message: 'Document must be JPG, JPEG, PNG or PDF' }]);
  });

  it('is changed; without a file the former stays, with one it is replaced and its bytes go', async () => {
    const document = await added(AADHAAR, { fileName: 'one.pdf', bytes: pdf() });
    const renamed = await change({ documentId: document._id, ...AADHAAR, name: 'Aadhaar card' });
    expect(payloadOf<{ document: Document }>(renamed).document).toMatchObject({
      name: 'Aadhaar card',
      file: { name: 'one.pdf' },
    });
    const [{ file_id: former } = { file_id: '' }] = await world.query<{ file_id: string }>(
      'select file_id from person_document where id = $1',
      [document._id],
    );
    const replaced = await change({ documentId: document._id, ...AADHAAR }, { fileName: 'two.pdf', bytes: pdf() });
    expect(payloadOf<{ document: Document }>(replaced).document.file?.name).toBe('two.pdf');
    const kept = () => readdir(path.join(world.env.FILES_DIR ?? '', COMPANY_ID));
    await vi.waitFor(async () => expect(await kept()).not.toContain(former), { timeout: 20_000, interval: 50 });
  });

  it('is removed', async () => {
    const document = await added(AADHAAR, { fileName: 'one.pdf', bytes: pdf() });
    expect(payloadOf(await remove(document._id))).toEqual({ removed: true });
    expectRefusal(await remove(document._id), 'not_found');
    expect((await fetchFile(document._id)).status).toBe(404);
  });

  it('is one of fifty at most', async () => {
    await addPerson(world, 'many.papers@meridian.example');
    const someone = await signIn(world, 'many.papers@meridian.example');
    await world.query(
      `insert into person_document (organization_id, id, person_id, type, name, number, created_at, updated_at)
       select p.organization_id, gen_random_uuid(), p.id, 'other', 'Card', 'N' || n, now(), now()
       from person p, generate_series(1, 49) n where p.email = 'many.papers@meridian.example'`,
    );
    await added(AADHAAR, undefined, someone);
    expect(fieldsOf(expectRefusal(await add(AADHAAR, undefined, someone), 'validation_failed'))).toEqual(['type']);
  });
});

describe('somebody else’s document', () => {
  it('is neither read nor changed nor removed, and its file is no picture', async () => {
    const theirs = await added(AADHAAR, { fileName: 'theirs.pdf', bytes: pdf() }, admin);
    const [{ file_id } = { file_id: '' }] = await world.query<{ file_id: string }>(
      'select file_id from person_document where id = $1',
      [theirs._id],
    );
    await addPerson(world, 'travel.desk@meridian.example', 'Travel desk');
    const desk = await signIn(world, 'travel.desk@meridian.example');
    for (const who of [asha, desk, stranger]) {
      expect((await fetchFile(theirs._id, who)).status).toBe(404);
      expectRefusal(await change({ documentId: theirs._id, ...AADHAAR }, undefined, who), 'not_found');
      expectRefusal(await remove(theirs._id, who), 'not_found');
    }
    const image = await callOperation(world.url, getImage, { query: { imageId: file_id } }, admin);
    expectRefusal(image, 'not_found');
    expect((await fetchFile(theirs._id, admin)).status).toBe(200);
  });
});

describe('an employee’s document', () => {
  const forEmployee = (body: object, who = admin) => callOperation(world.url, addEmployeeDocument, { body }, who);

  it('is added, changed, read and removed by those who manage employees', async () => {
    const userId = await userIdOf(world, EMPLOYEE);
    const { document } = payloadOf<{ document: Document }>(await forEmployee({ user_id: userId, ...PASSPORT }));
    const employee = payloadOf<AnswerOf<typeof getEmployee>>(
      await callOperation(world.url, getEmployee, { query: { user_id: String(userId) } }, admin),
    ).employee;
    expect(employee.documents[0]?._id).toBe(document._id);
    const file = { fileName: 'scan.png', bytes: await photograph('png', 50, 40) };
    const body = { documentId: document._id, ...PASSPORT };
    payloadOf(await callOperation(world.url, updateEmployeeDocument, { body, file }, admin));
    expect((await fetchFile(document._id, admin)).status).toBe(200);
    expect((await fetchFile(document._id, asha)).status).toBe(200);
    const query = { documentId: document._id };
    payloadOf(await callOperation(world.url, removeEmployeeDocument, { query }, admin));
  });

  it('is nobody’s of another organisation, nor of those without the right', async () => {
    const userId = await userIdOf(world, EMPLOYEE);
    const documentId = (await added(PASSPORT))._id;
    expectRefusal(await forEmployee({ user_id: userId, ...PASSPORT }, stranger), 'not_found');
    expectRefusal(await forEmployee({ user_id: userId, ...PASSPORT }, asha), 'privilege_missing');
    for (const [who, code] of [
      [stranger, 'not_found'],
      [asha, 'privilege_missing'],
    ] as const) {
      const body = { documentId, ...PASSPORT };
      expectRefusal(await callOperation(world.url, updateEmployeeDocument, { body }, who), code);
      expectRefusal(await callOperation(world.url, removeEmployeeDocument, { query: { documentId } }, who), code);
    }
  });
});

describe('a document’s number', () => {
  it('is in no audit row', async () => {
    const document = await added({ ...PASSPORT, number: 'CANARY99887' });
    payloadOf(await change({ documentId: document._id, ...PASSPORT, number: 'CANARY99888' }));
    payloadOf(await remove(document._id));
    const rows = await world.query<{ action: string }>(
      `select action from audit_event where object_type = 'document' and object_id = $1 order by seq`,
      [document._id],
    );
    expect(rows.map((row) => row.action)).toEqual(['document.added', 'document.changed', 'document.removed']);
    expect(JSON.stringify(await world.query('select * from audit_event'))).not.toContain('CANARY');
  });
});
