import { OPERATIONS } from '@pravas/contract/operations.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statement, StatementBatch } from '../../apps/server/src/platform/statement-batch.ts';
import { beginSession } from '../support/callers.ts';
import { fillTables, type OwnedThings } from '../support/fill-tables.ts';
import { ADMIN, EMPLOYEE, STRANGER } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { sampleInput, unknownIds } from './sample-input.ts';
import { callOperation } from './send-request.ts';
import { withoutWhere } from './strip-where.ts';

let world: World;
let token: string;
let theirs: OwnedThings;
let ours: OwnedThings;
let foreign: readonly string[];
const original = pg.Client.prototype.query;
let stripped = 0;

beforeAll(async () => {
  world = await createWorld();
  ours = await fillTables(world, EMPLOYEE);
  const admin = await fillTables(world, ADMIN);
  theirs = await fillTables(world, STRANGER);
  token = await beginSession(world, admin.personId);
  foreign = [
    STRANGER,
    theirs.organizationId,
    theirs.personId,
    theirs.roleId,
    theirs.gradeId,
    theirs.departmentId,
    theirs.documentId,
    theirs.importId,
    theirs.apiKeyId,
    theirs.groupId,
    theirs.gstId,
    theirs.domainId,
    theirs.factorId,
    theirs.sessionId,
  ];
  stripAllConditions();
});
afterAll(async () => {
  pg.Client.prototype.query = original;
  await world.close();
});

/** From now on no query of this process has a condition: any limit that still holds is the database's. */
function stripAllConditions(): void {
  pg.Client.prototype.query = function query(this: pg.Client, ...sent: unknown[]) {
    const [asked] = sent as [string | pg.QueryConfig | StatementBatch];
    // The owner's own connection is the test's, and asks one thing at a time; it goes on as it is.
    const statements = typeof asked === 'object' && 'statements' in asked ? (asked.statements as Statement[]) : [];
    for (const [index, { text, values }] of statements.entries()) {
      const bare = withoutWhere(text);
      if (bare === text) continue;
      stripped += 1;
      // Without its name: the connection may have planned the original statement under it.
      statements[index] = { text: bare, values };
    }
    return Reflect.apply(original, this, sent);
  } as typeof original;
}

const reads = OPERATIONS.filter(
  ({ method, access, answer }) =>
    method === 'GET' && access.kind !== 'public' && access.kind !== 'cookie' && answer !== 'stream',
);

describe('the parser that strips conditions', () => {
  it.each([
    ['select "a" from "t" where "b" = $1', 'select "a" from "t" where (true or ( "b" = $1))'],
    [
      'select "a" from "t" where "b" = $1 and ("c" = $2 or "d" = $3) order by "a" limit $4',
      'select "a" from "t" where (true or ( "b" = $1 and ("c" = $2 or "d" = $3))) order by "a" limit $4',
    ],
    [
      'select (select count(*) from "u" where "u"."x" = "t"."x") from "t" where "b" = $1',
      'select (select count(*) from "u" where (true or ( "u"."x" = "t"."x"))) from "t" where (true or ( "b" = $1))',
    ],
    ['update "t" set "a" = $1 where "b" = $2', 'update "t" set "a" = $1 where "b" = $2'],
  ])('%s', (text, expected) => {
    expect(withoutWhere(text)).toBe(expected);
  });
});

describe('without any condition in any query', () => {
  it.each(reads.map((operation) => [operation.id, operation] as const))(
    '%s shows nothing of another organisation',
    async (_, operation) => {
      for (const ids of [
        { ...unknownIds(), ...theirs },
        { ...unknownIds(), ...ours },
      ]) {
        const answer = await callOperation(world.url, operation, sampleInput(operation, ids), { token });
        const found = foreign.filter((secret) => answer.text.includes(secret));
        expect([operation.id, found]).toEqual([operation.id, []]);
      }
    },
  );

  it('was really so', () => {
    expect(stripped).toBeGreaterThan(reads.length);
  });
});
