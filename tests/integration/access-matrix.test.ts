import type { Operation } from '@pravas/contract/operation.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import { ALL_PRIVILEGES } from '@pravas/contract/privileges.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey, addPerson, beginSession, emailOf, type TestCaller } from '../support/callers.ts';
import { IS_DEEP, sampleOf } from '../support/depth.ts';
import { fillTables, type OwnedThings } from '../support/fill-tables.ts';
import { ADMIN, EMPLOYEE, pickFlight, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { type NamedObject, namedObjects, replaceObject } from './named-objects.ts';
import type { SampleIds } from './sample-ids.ts';
import { sampleInput, unknownIds } from './sample-input.ts';
import { type Answer, callOperation, type OperationInput, refusalOf } from './send-request.ts';

/** Whose thing an operation is asked about, seen from the caller. */
type Whose = 'own' | 'colleague’s' | 'other organisation’s' | 'nobody’s';
const WHOSE: readonly Whose[] = ['own', 'colleague’s', 'other organisation’s', 'nobody’s'];

/** Operations on one's own things that some may use for colleagues as well (rules §6). */
const managersMay = (caller: TestCaller) => caller.privileges.has('employees.manage');
const payersMay = (caller: TestCaller) => caller.privileges.has('expenses.reimburse');
const COLLEAGUES_TOO: Readonly<Record<string, (caller: TestCaller) => boolean>> = {
  'update-profile-image': managersMay,
  'remove-profile-image': managersMay,
  'update-frequent-flyers': managersMay,
  'get-document-file': managersMay,
  'get-claim': payersMay,
  'approve-claim': payersMay,
  'get-budget': (caller) => caller.privileges.has('budgets.manage') || caller.privileges.has('ledger.view'),
  // The search is one's own; the trip it is for may be a colleague's.
  'share-shortlist': (caller) => arranges(caller),
  // The travel desk sees every trip, and its state with its approvers.
  'get-approval': (caller) =>
    arranges(caller) || caller.privileges.has('policy.bypass') || caller.privileges.has('desk.work'),
};

/** Parts that belong to the organisation, whichever person's sample names them. */
const SHARED: ReadonlySet<keyof SampleIds> = new Set([
  'reasonCodeId',
  'costCentreId',
  'articleId',
  'gstId',
  'departmentId',
  'gradeId',
  'colleagueUserId',
]);

/** Operations that answer for each thing, or for what was typed so far, instead of refusing as a whole. */
const ANSWERS_ANYWAY: ReadonlySet<string> = new Set(['decide-approvals', 'check-expense']);

const AT_ONCE = 8;

let world: World;
let callers: readonly TestCaller[];
let things: Readonly<Record<'asha' | 'vikram' | 'dev' | 'colleagueOfDev', SampleIds & OwnedThings>>;
let address = 0;

/** A search, a trip and an unpaid booking of a person, and everything else they have. */
async function thingsOf(email: string, owned: OwnedThings): Promise<SampleIds & OwnedThings> {
  const person = await signIn(world, email);
  const flights = await person.search();
  const optionId = pickFlight(flights, '6E');
  const added = await person.add(flights, optionId, '2');
  return {
    ...owned,
    searchedFlightId: flights.searchedFlightId,
    optionId,
    tripId: added.tripId,
    bookingId: added.flightId,
  };
}

beforeAll(async () => {
  // Each request seems to come from another address, or the limit per address would answer in the rules' place.
  // One person asks for everything here, in less time than a minute's requests last.
  world = await createWorld({ env: { TRUSTED_PROXIES: '127.0.0.1', PRAVAS_REQUESTS_PER_MINUTE: '100000' } });
  const asha = await fillTables(world, EMPLOYEE);
  const vikram = await fillTables(world, ADMIN);
  const dev = await fillTables(world, STRANGER);
  const colleagueId = await addPerson(world, dev.organizationId, ALL_PRIVILEGES);
  const colleagueEmail = emailOf(colleagueId);
  await world.query(
    `update person c set password_hash = d.password_hash, title = d.title, gender = d.gender,
       nationality = d.nationality, mobile = d.mobile, date_of_birth = d.date_of_birth
     from person d where c.id = $1 and d.id = $2`,
    [colleagueId, dev.personId],
  );
  things = {
    asha: await thingsOf(EMPLOYEE, asha),
    vikram: await thingsOf(ADMIN, vikram),
    dev: await thingsOf(STRANGER, dev),
    colleagueOfDev: await thingsOf(colleagueEmail, await fillTables(world, colleagueEmail)),
  };
  callers = await makeCallers(asha, vikram, dev);
});
afterAll(() => world.close());

async function makeCallers(asha: OwnedThings, vikram: OwnedThings, dev: OwnedThings): Promise<readonly TestCaller[]> {
  const company = asha.organizationId;
  const caller = (name: string, token: string | undefined, more: Partial<TestCaller> = {}): TestCaller => ({
    name,
    token,
    privileges: new Set(),
    refusedWith: null,
    isRestricted: false,
    isKey: false,
    isSuperAdmin: false,
    personId: asha.personId,
    organizationId: company,
    ...more,
  });
  const held = async (personId: string) =>
    new Set(
      (
        await world.query<{ privilege: string }>(
          `select rp.privilege from person p join role_privilege rp
             on rp.organization_id = p.organization_id and rp.role_id = p.role_id where p.id = $1`,
          [personId],
        )
      ).map((row) => row.privilege),
    );
  const disabled = await addPerson(world, company, ALL_PRIVILEGES, { active: false });
  const nobody = await addPerson(world, company, []);
  const single = await Promise.all(
    ALL_PRIVILEGES.map(async (privilege) => {
      const personId = await addPerson(world, company, [privilege]);
      return caller(`only ${privilege}`, await beginSession(world, personId), {
        privileges: new Set([privilege]),
        personId,
      });
    }),
  );
  // What a key of an admin may do is its scope, and nothing of what comes with the admin's role. It is another admin's
  // than the one who asks besides: what is limited by person is limited for them together.
  const keyMaker = await addPerson(world, company, ALL_PRIVILEGES);
  await world.query('update role set role_code = 3 where id = (select role_id from person where id = $1)', [keyMaker]);
  const keys = await Promise.all(
    ALL_PRIVILEGES.map(async (privilege) =>
      caller(`an admin’s key for ${privilege}`, await addApiKey(world, keyMaker, [privilege]), {
        privileges: new Set([privilege]),
        personId: keyMaker,
        isKey: true,
      }),
    ),
  );
  return [
    caller('no token', undefined, { refusedWith: 'session_missing' }),
    caller('garbage', 'x'.repeat(43), { refusedWith: 'session_missing' }),
    caller('a key nobody made', `prv_${'x'.repeat(43)}`, { refusedWith: 'session_missing' }),
    caller('expired token', await beginSession(world, asha.personId, { accessExpired: true }), {
      refusedWith: 'access_token_expired',
    }),
    caller('ended session', await beginSession(world, asha.personId, { ended: true }), {
      refusedWith: 'session_ended',
    }),
    caller('disabled admin', await beginSession(world, disabled), { refusedWith: 'session_ended' }),
    caller('revoked key', await addApiKey(world, vikram.personId, ALL_PRIVILEGES, { revoked: true }), {
      refusedWith: 'session_ended',
    }),
    caller('expired key', await addApiKey(world, vikram.personId, ALL_PRIVILEGES, { expired: true }), {
      refusedWith: 'session_ended',
    }),
    caller(
      'admin without the demanded second factor',
      await beginSession(world, vikram.personId, { restricted: true }),
      {
        isRestricted: true,
        personId: vikram.personId,
      },
    ),
    caller('role without privileges', await beginSession(world, nobody), { personId: nobody }),
    caller('employee', await beginSession(world, asha.personId), { privileges: await held(asha.personId) }),
    caller('admin', await beginSession(world, vikram.personId), {
      privileges: await held(vikram.personId),
      personId: vikram.personId,
    }),
    caller('super admin', await beginSession(world, dev.personId), {
      privileges: await held(dev.personId),
      personId: dev.personId,
      organizationId: dev.organizationId,
      isSuperAdmin: true,
    }),
    caller('key with every scope of an employee', await addApiKey(world, asha.personId, ALL_PRIVILEGES), {
      privileges: await held(asha.personId),
      isKey: true,
    }),
    caller('key for a directory only', await addApiKey(world, vikram.personId, ['scim']), {
      isKey: true,
      personId: vikram.personId,
    }),
    ...single,
    ...keys,
  ];
}

interface Case {
  readonly caller: TestCaller;
  readonly operation: Operation;
  readonly object: NamedObject | null;
  readonly whose: Whose;
}

/**
 * Everything that could let somebody reach too much. A caller who is refused at the door names their own thing and a
 * stranger's; that a caller is let in is asked once, whatever they may reach, since nothing of it is sent.
 */
function casesOf(operation: Operation): readonly Case[] {
  const objects = namedObjects(operation);
  return callersOf(operation).flatMap((caller): readonly Case[] => {
    if (objects.length === 0) return [{ caller, operation, object: null, whose: 'own' }];
    const all = objects.flatMap((object) => WHOSE.map((whose): Case => ({ caller, operation, object, whose })));
    if (expectedRefusal(operation, caller) !== null) {
      return all.filter(({ whose }) => whose === 'own' || whose === 'other organisation’s').slice(0, 2);
    }
    const [reached] = all.filter(mayReach);
    return [...(reached ? [reached] : []), ...all.filter((one) => !mayReach(one))];
  });
}

/**
 * Callers whom an operation must treat alike, for all that its contract says: refused by the same rule at the door, or
 * with one privilege each and the same reach behind it. A deep run asks for all of them, others for a few of each sort,
 * drawn again for each operation.
 */
function callersOf(operation: Operation): readonly TestCaller[] {
  const sorts = Map.groupBy(callers, (caller) => sortOf(operation, caller));
  const drawn = [...sorts].flatMap(([sort, alike]) =>
    sort === OF_ITS_OWN ? alike : sampleOf(alike, sort === 'privilege_missing' ? 2 : 1, `${operation.id} ${sort}`),
  );
  return callers.filter((caller) => drawn.includes(caller));
}

const OF_ITS_OWN = 'a caller of its own';

function sortOf(operation: Operation, caller: TestCaller): string {
  const refusal = expectedRefusal(operation, caller);
  if (refusal !== null) return caller.refusedWith === null ? refusal : 'no session';
  if (!/^(only|an admin’s key for) /.test(caller.name)) return OF_ITS_OWN;
  const reach = namedObjects(operation).flatMap((object) =>
    WHOSE.map((whose) => mayReach({ caller, operation, object, whose })),
  );
  return `${caller.isKey ? 'key' : 'person'} ${reach.join(' ')}`;
}

/** The things of the demo people, seen from a caller: their own, their colleague's, another organisation's. */
function idsFor(caller: TestCaller, whose: Whose): SampleIds {
  if (whose === 'nobody’s') return unknownIds();
  const { asha, vikram, dev, colleagueOfDev } = things;
  const isOfProvider = caller.organizationId === dev.organizationId;
  if (whose === 'other organisation’s') return isOfProvider ? asha : dev;
  if (isOfProvider) return whose === 'own' ? dev : colleagueOfDev;
  // Of those who have nothing themselves, everything here is somebody else's: Asha stands for "own" where it does not
  // matter.
  const isVikram = caller.personId === vikram.personId;
  return (whose === 'own') === isVikram ? vikram : asha;
}

const ask = (operation: Operation, input: OperationInput, caller: TestCaller): Promise<Answer> => {
  address += 1;
  return callOperation(world.url, operation, input, {
    token: caller.token,
    headers: { 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` },
  });
};

/** What the declared access of an operation says of a caller; null = they may go on to the object. */
function expectedRefusal(operation: Operation, caller: TestCaller): string | null {
  const { access } = operation;
  if (access.kind === 'public' || access.kind === 'cookie') return null;
  if (caller.refusedWith !== null) return caller.refusedWith;
  const isOwnAccount = operation.area === 'identity' && access.kind === 'session';
  if (caller.isRestricted) return isOwnAccount ? null : 'second_factor_required';
  const isPersons = operation.personOnly || (access.kind === 'session' && !access.keys);
  if (caller.isKey && isPersons) return 'privilege_missing';
  const named = access.kind === 'privilege' ? [access.privilege, ...(access.or ?? [])] : [];
  if (named.length > 0 && !named.some((one) => caller.privileges.has(one))) return 'privilege_missing';
  return null;
}

/** Those who hold the privilege, and admins. */
function arranges(caller: TestCaller): boolean {
  const { vikram, dev } = things;
  const isAdmin = !caller.isKey && (caller.personId === vikram.personId || caller.personId === dev.personId);
  return isAdmin || caller.privileges.has('trips.others');
}

/** The travel desk sees every trip for its cases, writes to its people, and enters what was bought outside. */
function isDesk(caller: TestCaller, { id, access }: Operation): boolean {
  const isItsOwn = access.kind === 'privilege' && access.privilege === 'desk.work';
  return caller.privileges.has('desk.work') && (isItsOwn || id === 'comment-on-trip');
}

/** Whether the object's owner lets the caller reach it. */
function mayReach({ caller, operation, object, whose }: Case): boolean {
  if (whose === 'nobody’s') return false;
  if (object !== null && SHARED.has(object.sample)) return whose !== 'other organisation’s';
  switch (operation.object) {
    case 'own':
      if (whose === 'own') return true;
      return whose === 'colleague’s' && COLLEAGUES_TOO[operation.id]?.(caller) === true;
    case 'arranged':
      return whose === 'own' || (whose === 'colleague’s' && (arranges(caller) || isDesk(caller, operation)));
    case 'provider':
    case 'provider_own':
      return whose !== 'other organisation’s' || caller.isSuperAdmin;
    default:
      return whose !== 'other organisation’s';
  }
}

const sayings = (answer: Answer) => {
  const { requestId: _, ...envelope } = refusalOf(answer);
  return envelope;
};

/** An answer's content, without the ids that were sent and the request's own. */
const told = (answer: Answer) =>
  answer.status === 200 ? answer.text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '') : JSON.stringify(sayings(answer));

/** Judges one case; answers what is wrong, or null. */
async function judge(one: Case): Promise<string | null> {
  const { caller, operation, object, whose } = one;
  const label = `${caller.name} · ${operation.id} · ${whose} ${object?.field ?? ''}`;
  const own = sampleInput(operation, idsFor(caller, 'own'));
  const wrong = (answer: Answer, wanted: string) =>
    `${label}: wanted ${wanted}, got ${answer.status} ${answer.text.slice(0, 160)}`;
  const refusal = expectedRefusal(operation, caller);
  if (refusal !== null) {
    const input = object ? replaceObject(own, object, idsFor(caller, whose)) : own;
    const answer = await ask(operation, input, caller);
    return (answer.json as { code?: string } | null)?.code === refusal ? null : wrong(answer, refusal);
  }
  if (object === null || mayReach(one)) {
    // An unknown parameter is refused after the right to ask and before anything is done, so nothing changes here.
    const answer = await ask(operation, { ...own, query: { ...own.query, zz: '1' } }, caller);
    const errors = (answer.json as { errors?: { field: string }[] } | null)?.errors ?? [];
    return answer.status === 400 && errors.some((error) => error.field === 'zz')
      ? null
      : wrong(answer, 'the unknown field');
  }
  const theirs = await ask(operation, replaceObject(own, object, idsFor(caller, whose)), caller);
  if (theirs.status === 200 && !ANSWERS_ANYWAY.has(operation.id)) return wrong(theirs, 'a refusal');
  if (whose === 'nobody’s') return null;
  const nobodys = await ask(operation, replaceObject(own, object, unknownIds()), caller);
  const same = told(theirs) === told(nobodys);
  return same ? null : wrong(theirs, `what nobody's id answers: ${nobodys.text.slice(0, 160)}`);
}

let judged = 0;

describe.each(OPERATIONS.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  it('lets in whom its contract names, to whose things it names, and nobody else', async () => {
    const cases = casesOf(operation);
    const findings: string[] = [];
    for (let start = 0; start < cases.length; start += AT_ONCE) {
      const batch = await Promise.all(cases.slice(start, start + AT_ONCE).map(judge));
      findings.push(...batch.filter((finding) => finding !== null));
    }
    judged += cases.length;
    expect(findings.slice(0, 5)).toEqual([]);
  });
});

describe('the matrix', () => {
  const wanted = IS_DEEP ? 20_000 : 4_000;
  it(`judged at least ${wanted} cases`, () => {
    expect(judged).toBeGreaterThanOrEqual(wanted);
  });
});
