import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { addBusSearch } from './fill-buses.ts';
import { addFee, addTaxSwitch } from './fill-fee.ts';
import { fillTravel, type TravelThings } from './fill-travel.ts';
import { fillWalletRows } from './fill-wallet.ts';
import type { World } from './world.ts';

/** Ids of things that belong to one person, or to their organisation. */
export interface OwnedThings extends TravelThings {
  readonly organizationId: string;
  readonly personId: string;
  readonly user_id: number;
  readonly colleagueUserId: number;
  readonly roleId: string;
  readonly gradeId: string;
  readonly departmentId: string;
  readonly documentId: string;
  readonly importId: string;
  readonly apiKeyId: string;
  readonly groupId: string;
  readonly gstId: string;
  readonly undertakingId: string;
  readonly feeId: string;
  readonly taxSwitchId: string;
  readonly turnoverId: string;
  /** A published article of the organisation's own. */
  readonly articleId: string;
  readonly gstCreditDecisionId: string;
  readonly travelPlaceId: string;
  readonly searchedHotelId: string;
  readonly searchedBusId: string;
  readonly hotelAgreementId: string;
  readonly stayShortlistId: string;
  readonly domainId: string;
  readonly factorId: string;
  readonly sessionId: string;
  readonly imageId: string;
}

/**
 * Puts a row into every table about people and the organisation, all of one person's. For tests of who may see what:
 * written past the application, so that it does not depend on what is tested.
 */
export async function fillTables(world: World, email: string): Promise<OwnedThings> {
  const [person] = await world.query<{ organization_id: string; id: string; user_id: number }>(
    'select organization_id, id, user_id from person where email = $1',
    [email],
  );
  if (!person) throw new Error(`Nobody has the address ${email}`);
  const { organization_id: organizationId, id: personId } = person;
  const insert = async (table: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
    const row: Record<string, unknown> = { organization_id: organizationId, ...values };
    const columns = Object.keys(row);
    await world.query(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
    return String(values.id ?? '');
  };
  const at = new Date().toISOString();
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const mark = randomUUID().slice(0, 8);
  const secret = () => createHash('sha256').update(randomBytes(32)).digest();
  const named = { name: `Sample ${mark}`, created_at: at, updated_at: at };
  const file = async (kind: string): Promise<string> => {
    const id = randomUUID();
    const folder = path.join(world.env.FILES_DIR ?? '', organizationId);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, id), 'a sample');
    return insert('file', {
      id,
      kind,
      original_name: 'face.png',
      media_type: 'image/png',
      bytes: 68,
      sha256: '0'.repeat(64),
      created_by: personId,
      created_at: at,
    });
  };
  await fillWalletRows(world, insert, { organizationId, personId, at });
  // Of a minute to come, so that the worker leaves it where it is.
  await insert('security_event', {
    minute: '2099-01-01T00:00:00Z',
    subject: `person:${personId}`,
    kind: 'sample',
    reason: mark,
    network: '192.0.2.1',
    count: 1,
  });
  await insert('decider_look', { kind: 'claim', subject_id: randomUUID(), look_again_at: '2099-01-01T00:00:00Z' });
  const imageId = await file('image');
  const roleId = await insert('role', { id: randomUUID(), name: `Sample ${mark}` });
  const importId = await insert('employee_import', {
    id: randomUUID(),
    file_id: await file('spreadsheet'),
    file_name: 'people.csv',
    state: 'done',
    created_by: personId,
    created_at: at,
    updated_at: at,
  });
  await insert('employee_import_row', { import_id: importId, row_number: 2, state: 'good', cells: '{}' });
  const groupId = await insert('directory_group', {
    id: randomUUID(),
    display_name: `Sample ${mark}`,
    created_at: at,
    updated_at: at,
  });
  await insert('directory_member', { group_id: groupId, person_id: personId });
  await insert('directory_unkept', { attribute: `profileUrl${mark}`, last_seen_at: at });
  await insert('invitation', {
    id: randomUUID(),
    person_id: personId,
    token_hash: secret(),
    expires_at: soon,
    created_at: at,
  });
  await insert('recovery_code', { person_id: personId, code_hash: secret(), created_at: at });
  await insert('login_ticket', {
    id: randomUUID(),
    person_id: personId,
    purpose: 'second_factor',
    token_hash: secret(),
    expires_at: soon,
  });
  await world.query(
    `insert into sso_connection (organization_id, issuer, client_id, updated_at)
     values ($1, 'https://login.sample.example', 'pravas', $2) on conflict do nothing`,
    [organizationId, at],
  );
  await world.query(
    'insert into approval_setting (organization_id, updated_at) values ($1, $2) on conflict do nothing',
    [organizationId, at],
  );
  await insert('sso_login', {
    id: randomUUID(),
    state_hash: secret(),
    browser_hash: secret(),
    nonce: mark,
    code_verifier: mark,
    expires_at: soon,
  });
  await insert('person_identity', {
    issuer: 'https://login.sample.example',
    subject: mark,
    person_id: personId,
    linked_at: at,
  });
  const departmentId = await insert('department', { id: randomUUID(), ...named });
  const colleague = await addColleague(world, organizationId, roleId);
  const travel = await fillTravel({
    insert,
    personId,
    otherPersonId: colleague.id,
    departmentId,
    fileId: await file('document'),
    mark,
    at,
    soon,
    secret,
  });
  return {
    ...travel,
    organizationId,
    personId,
    user_id: person.user_id,
    colleagueUserId: colleague.user_id,
    roleId,
    imageId,
    importId,
    groupId,
    gradeId: await insert('grade', { id: randomUUID(), ...named }),
    departmentId,
    documentId: await insert('person_document', {
      id: randomUUID(),
      person_id: personId,
      type: 'other',
      name: 'Sample',
      number: mark,
      file_id: await file('document'),
      created_at: at,
      updated_at: at,
    }),
    apiKeyId: await insert('api_key', {
      id: randomUUID(),
      name: `Sample ${mark}`,
      prefix: 'prv_sample',
      key_hash: secret(),
      scopes: ['search'],
      created_by: personId,
      created_at: at,
    }),
    gstId: await insert('gst_registration', {
      id: randomUUID(),
      display_name: `Sample ${mark}`,
      gst_type: 'regular',
      gstin: `29AAFCM${mark.toUpperCase()}`.slice(0, 15).padEnd(15, 'Z'),
      legal_name: 'Sample Private Limited',
      address: '1 Sample Street',
      email: 'gst@sample.example',
      mobile: '9845012345',
    }),
    articleId: await addArticle(insert, personId, at),
    feeId: await addFee(insert, at),
    taxSwitchId: await addTaxSwitch(insert, personId, at),
    undertakingId: await insert('provider_undertaking', {
      id: randomUUID(),
      arn: `AD${randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`,
      // Of a past year, so that it is on no invoice.
      valid_from: '2020-04-01',
      valid_to: '2021-03-31',
      created_at: at,
    }),
    turnoverId: await insert('provider_turnover', {
      id: randomUUID(),
      // Of a time before e-invoices, and another day each time: there is one for each day.
      valid_from: Temporal.PlainDate.from('1900-01-01')
        .add({ days: Math.floor(Math.random() * 36_000) })
        .toString(),
      turnover: 'up_to_5_crore',
      created_at: at,
    }),
    gstCreditDecisionId: await insert('gst_credit_decision', {
      id: randomUUID(),
      economy: 'ask',
      // Another day each time: there is one decision for each day.
      valid_from: Temporal.PlainDate.from('2027-06-01')
        .add({ days: Math.floor(Math.random() * 100_000) })
        .toString(),
      reason: 'A sample',
      decided_by: personId,
      decided_at: at,
    }),
    travelPlaceId: await insert('travel_place', {
      id: randomUUID(),
      name: `Sample ${mark}`,
      kind: 'office',
      address: '1, Sample Street',
      city_code: 'BLR',
      latitude: 12.97,
      longitude: 77.59,
      created_at: at,
      updated_at: at,
    }),
    searchedHotelId: await addHotelSearch(insert, personId, { at, soon }),
    searchedBusId: await addBusSearch(world, insert, personId, { at, soon }),
    hotelAgreementId: await insert('hotel_agreement', {
      id: randomUUID(),
      hotel_id: await addHotel(world),
      kind: 'preferred',
      valid_from: '2026-01-01',
      created_at: at,
    }),
    stayShortlistId: await insert('shortlist', {
      id: randomUUID(),
      service: 'hotel',
      created_by: personId,
      criteria: JSON.stringify(STAY_CRITERIA),
      options: JSON.stringify([A_SHARED_STAY]),
      note: `Which one? ${mark}`,
      recipients: '{}',
      created_at: at,
    }),
    domainId: await insert('organization_domain', {
      id: randomUUID(),
      domain: `${mark}.example`,
      token: mark,
      created_at: at,
    }),
    // Never confirmed, so that nobody is asked for it at a login.
    factorId: await insert('second_factor', {
      id: randomUUID(),
      person_id: personId,
      kind: 'totp',
      name: 'Sample',
      created_at: at,
    }),
    sessionId: await insert('session', {
      id: randomUUID(),
      person_id: personId,
      created_at: at,
      expires_at: soon,
    }),
  };
}

const STAY_CRITERIA = {
  cities: ['BLR'],
  place: { key: 'city:BLR', name: 'Bengaluru' },
  anchor: { name: 'Bengaluru', point: { latitude: 12.9719, longitude: 77.5937 } },
  stay: { checkIn: '2030-03-04', checkOut: '2030-03-05' },
  rooms: [{ adults: 1, childAges: [] }],
  nationality: 'IN',
  zone: 'Asia/Kolkata',
  personal: false,
  tripId: null,
};

/** A shared hotel that nobody lists any more. */
const A_SHARED_STAY = {
  hotelId: '00000000-0000-4000-8000-000000000000',
  offerId: 'AAAAAAAAAA',
  name: 'Sample Inn',
  stars: 3,
  address: '1, Sample Street, Bengaluru',
  area: null,
  city: 'Bengaluru',
  distanceText: null,
  reviewScore: null,
  isPreferred: false,
  pictureId: null,
  boardText: 'Breakfast',
  payment: 'prepaid',
  isNegotiated: false,
  total: 5_469.35,
  perNight: 5_000,
  tax: 250,
  fee: 219.35,
  payNow: 5_469.35,
  payAtHotel: 0,
  isRefundable: false,
  freeUntil: null,
  freeUntilText: null,
  room: 'Standard Room',
  beds: null,
  cancellation: ['Not refundable'],
  verdict: null,
};

/** A published article, and its writer's vote on one of ours. */
async function addArticle(
  insert: (table: string, values: Readonly<Record<string, unknown>>) => Promise<string>,
  personId: string,
  at: unknown,
): Promise<string> {
  await insert('help_vote', { person_id: personId, article_id: 'book-a-flight', is_helpful: true, voted_at: at });
  return insert('help_article', {
    id: randomUUID(),
    title: 'A sample article',
    topic: 'book',
    synonyms: ['sample'],
    body: 'Ask at the desk.',
    is_published: true,
    created_at: at,
    updated_at: at,
    updated_by: personId,
  });
}

/** A search that found nothing. */
async function addHotelSearch(
  insert: (table: string, values: Readonly<Record<string, unknown>>) => Promise<string>,
  personId: string,
  { at, soon }: { readonly at: unknown; readonly soon: unknown },
): Promise<string> {
  const id = await insert('hotel_search', {
    id: randomUUID(),
    person_id: personId,
    criteria: JSON.stringify(STAY_CRITERIA),
    created_at: at,
    expires_at: soon,
  });
  const offers = zstdCompressSync('[]');
  await insert('hotel_search_batch', { search_id: id, batch: 1, supplier_id: 'one', offers, received_at: at });
  return id;
}

/** A hotel that nobody lists any more. */
async function addHotel(world: World): Promise<string> {
  const id = randomUUID();
  const address = { line: '1, Sample Street', area: null, city: 'Bengaluru' };
  await world.query(
    `insert into hotel (id, place_code, name, search_text, facts, is_listed, updated_at)
     values ($1, 'BLR', 'Sample Inn', 'sample inn', $2, false, now())`,
    [id, JSON.stringify({ hotelId: id, name: 'Sample Inn', address })],
  );
  return id;
}

async function addColleague(
  world: World,
  organizationId: string,
  roleId: string,
): Promise<{ readonly id: string; readonly user_id: number }> {
  const id = randomUUID();
  const [row] = await world.query<{ user_id: number }>(
    `insert into person (organization_id, id, email, first_name, last_name, role_id)
     values ($1, $2, $3, 'Sample', 'Colleague', $4) returning user_id`,
    [organizationId, id, `${id.slice(-12)}@colleagues.example`, roleId],
  );
  return { id, user_id: row?.user_id ?? 0 };
}
