import { listAudit } from '@pravas/contract/audit/audit-operations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { beginSession } from '../support/callers.ts';
import { sampleOf } from '../support/depth.ts';
import { ADMIN, STRANGER } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { sampleInput, unknownIds } from './sample-input.ts';
import { type Answer, callOperation, refusalOf, send } from './send-request.ts';

let world: World;
/** Several of each, since one person may not ask for everything within a minute. */
let admins: readonly string[];
/** Of the provider, for its own operations. */
let providers: readonly string[];
let asked = 0;

beforeAll(async () => {
  world = await createWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  [admins, providers] = await Promise.all([beginSessions(ADMIN), beginSessions(STRANGER)]);
});
afterAll(() => world.close());

/** Sessions of ten people who are all what one person is. */
async function beginSessions(email: string): Promise<readonly string[]> {
  const people = await world.query<{ id: string }>(
    `insert into person (organization_id, id, email, first_name, last_name, role_id, title, gender, mobile)
     select organization_id, gen_random_uuid(), 'twin' || n || '.' || email, first_name, last_name, role_id, title, gender, mobile
     from person, generate_series(0, 9) n where email = $1 returning id`,
    [email],
  );
  return Promise.all(people.map(({ id }) => beginSession(world, id)));
}

function tokenFor({ access }: Operation): string {
  asked += 1;
  const people = access.kind === 'privilege' && access.privilege === 'provider.decide' ? providers : admins;
  return people[asked % people.length] ?? '';
}

/** Attacks that have worked on a database elsewhere, by their kind. */
const CORPUS = [
  `'`,
  `''`,
  `"`,
  `\\`,
  `' or '1'='1`,
  `' or 1=1 --`,
  `1; drop table person; --`,
  `name; select pg_sleep(10)`,
  `(select pg_sleep(10))`,
  `case when (1=1) then email else name end`,
  `1 union select password_hash from person`,
  `name' union select null, version() --`,
  `"name" desc, (select 1)`,
  `person.password_hash`,
  `password_hash`,
  `ctid`,
  `%`,
  `_`,
  `%25`,
  `$1`,
  `:name`,
  `{{name}}`,
  `\${name}`,
  `a:* | b:*`,
  `!:*`,
  `a & !b`,
  `((((`,
  `<->`,
  `' || 'x`,
  `E'\\\\x41'`,
  `\u2019 or 1=1`,
  `name/**/desc`,
  `0x6e616d65`,
  `convert(int, 1)`,
  `sleep(10)`,
  `benchmark(1000000, md5(1))`,
  `xp_cmdshell('dir')`,
  `-1`,
  `1e308`,
  `9999999999`,
  `NaN`,
  `null`,
];

/** Lists of rows from the database; lookups answer from lists in memory. */
const lists = OPERATIONS.filter((operation) => operation.area !== 'reference' && 'sortBy' in properties(operation));

function properties(operation: Operation): Record<string, unknown> {
  return (z.toJSONSchema(operation.query, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as Record<
    string,
    unknown
  >;
}

let sent = 0;
function ask(operation: Operation, query: Readonly<Record<string, string>>): Promise<Answer> {
  sent += 1;
  const own = sampleInput(operation, unknownIds());
  return callOperation(
    world.url,
    operation,
    { ...own, query: { ...own.query, ...query } },
    { token: tokenFor(operation), headers: { 'x-forwarded-for': `10.1.${(sent >> 8) & 255}.${sent & 255}` } },
  );
}

/** Text fields of a list's search object. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'list-employees': ['text'],
  'list-grades': ['name'],
  'list-departments': ['name'],
  'list-roles': ['name'],
  'list-organizations': ['name'],
  'list-customers': ['name'],
  'list-audit': ['action', 'objectType', 'objectId'],
  'list-policies': ['name'],
  'list-reason-codes': ['text'],
  'list-approvals': ['text'],
  'list-expenses': ['text'],
  'list-claims': ['text'],
  'list-work-cases': ['text'],
  'list-cost-centres': ['text'],
  'list-external-travelers': ['name'],
  'list-personal-travelers': ['name'],
  'list-trips': ['name', 'place', 'traveler'],
};

describe.each(lists.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const corpus = sampleOf(CORPUS, 24, id);

  it('sorts by nothing but its own columns', async () => {
    for (const text of corpus) {
      const answer = await ask(operation, { sortBy: text });
      expect(refusalOf(answer).errors?.map((error) => error.field)).toContain('sortBy');
    }
  });

  it('reads rows and pages as numbers only', async () => {
    if (!('rowNumber' in properties(operation))) return;
    for (const text of corpus.filter((one) => !/^\d{1,9}$/.test(one))) {
      for (const field of ['rowNumber', 'recordsPerPage']) {
        expect(refusalOf(await ask(operation, { [field]: text })).errors?.[0]?.field).toBe(field);
      }
    }
    for (const size of ['0', '1', '21', '501', '1000000']) {
      expect(refusalOf(await ask(operation, { recordsPerPage: size })).errors?.[0]?.field).toBe('recordsPerPage');
    }
  });

  it('takes whatever is searched for as plain text', async () => {
    for (const field of SEARCHES[id] ?? []) {
      for (const text of corpus) {
        const started = performance.now();
        const answer = await ask(operation, { search: JSON.stringify({ [field]: text }) });
        expect([text, answer.status], answer.text).toEqual([
          text,
          expect.toSatisfy((status: number) => [200, 403].includes(status)),
        ]);
        // Every one of them that would run asks the database to sleep for ten seconds.
        expect(performance.now() - started).toBeLessThan(5_000);
      }
    }
    for (const text of [...corpus, '{', '[]', '"x"', '{"text":{"$ne":1}}', '{"text":["a"]}', '{"x":1}']) {
      const answer = await ask(operation, { search: text });
      expect([text, answer.status], answer.text).toEqual([text, 400]);
    }
  });
});

describe('what was sent', () => {
  it('reached every kind of list', () => {
    expect(lists.map((operation) => operation.id)).toEqual(expect.arrayContaining(Object.keys(SEARCHES)));
    expect(lists).toContain(listAudit);
  });

  it('left the tables as they were', async () => {
    const [row] = await world.query<{ people: string }>('select count(*) as people from person');
    expect(Number(row?.people)).toBeGreaterThanOrEqual(5);
  });
});

describe('the columns of the database', () => {
  it('are refused by name wherever something is written', async () => {
    const columns = await world.query<{ name: string }>(
      `select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
    );
    const writes = OPERATIONS.filter(({ method }) => method === 'POST' || method === 'PUT');
    for (const operation of writes) {
      const schema = z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' });
      // A choice between several bodies has no fields of its own; its parts are as strict as the rest.
      const known = Object.keys(schema.properties ?? {});
      const foreign = columns.map((column) => column.name).filter((name) => !known.includes(name));
      const own = sampleInput(operation, unknownIds());
      const body = { ...(own.body as object | undefined), ...Object.fromEntries(foreign.map((name) => [name, 'x'])) };
      sent += 1;
      const headers = { 'x-forwarded-for': `10.1.${(sent >> 8) & 255}.${sent & 255}` };
      const answer = await callOperation(
        world.url,
        operation,
        { ...own, body },
        { token: tokenFor(operation), headers },
      );
      const { errors = [] } = refusalOf(answer);
      const named = errors.flatMap((error) => error.field.split(', '));
      expect([operation.id, foreign.filter((name) => !named.includes(name)).slice(0, 5)]).toEqual([
        operation.id,
        expect.toSatisfy((left: string[]) => left.length === 0 || schema.properties === undefined),
      ]);
      expect(answer.status).toBe(400);
    }
  });
});

describe('a header that could split an answer', () => {
  it('is never made of what was asked', async () => {
    const answer = await send(world.url, {
      method: 'GET',
      path: '/organization/api/v1/employee/generate/import?format=csv%0d%0aX-Injected:%201',
      token: admins[0] ?? '',
    });
    expect(answer.headers['x-injected']).toBeUndefined();
    expect(answer.status).toBe(400);
  });
});
