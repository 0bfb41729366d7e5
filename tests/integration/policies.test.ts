import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  comparePolicyVersions,
  getEffectivePolicy,
  lintPolicy,
  lintPolicyRules,
} from '@pravas/contract/policy/policy-insight-operations.ts';
import {
  createReasonCode,
  listReasonCodes,
  updateReasonCode,
  updateReasonCodeStatus,
} from '@pravas/contract/policy/reason-code-operations.ts';
import {
  createPolicy,
  discardPolicyDraft,
  getPolicy,
  listPolicies,
  publishPolicy,
  updatePolicyAssignments,
  updatePolicyDraft,
  updatePolicyStatus,
} from '@pravas/contract/policy/version-operations.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf, userIdOf } from '../support/company.ts';
import { draftPolicy, flightRules, NO_RULES, type Policy } from '../support/policies.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { COMPANY, PROVIDER, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask, lastAudit } = company;
let world: World;
let admin: string;
let employee: string;
let stranger: string;
let desk: string;

beforeAll(async () => {
  ({ world, admin, employee, stranger } = company.now());
  await world.query(
    `update person set role_id = (select id from role where name = 'Travel desk' and organization_id = $1)
     where email = 'nisha.verma@meridian.example'`,
    [COMPANY],
  );
  desk = (await signIn(world, 'nisha.verma@meridian.example')).token;
});

beforeEach(async () => {
  await world.query('alter table trip_policy_version disable trigger published_versions_stay');
  for (const table of ['policy_replay', 'trip_policy_assignment', 'trip_policy_version', 'trip_policy']) {
    await world.query(`delete from ${table}`);
  }
  await world.query('alter table trip_policy_version enable trigger published_versions_stay');
});

const CEILING = flightRules({ ceiling: { action: 'approval', domestic: 6_200.5, international: null } });
const STRICTER = flightRules({ ceiling: { action: 'approval', domestic: 5_000, international: null } });

const seen = (policy: Policy) => ({ policyId: policy._id, revision: policy.draft?.revision ?? 0 });
const read = async (policy: Policy) => (await ask(getPolicy, { query: { policyId: policy._id } })).policy;
const publish = async (policy: Policy, more: Record<string, string> = {}) =>
  (await ask(publishPolicy, { body: { ...seen(policy), ...more } })).policy;
const saveRules = async (policy: Policy, rules: unknown) =>
  (await ask(updatePolicyDraft, { body: { ...seen(policy), rules } })).policy;
const assign = async (policy: Policy, ...assignments: { gradeId: string | null; departmentId: string | null }[]) =>
  (await ask(updatePolicyAssignments, { body: { policyId: policy._id, assignments } })).policy;
const EVERYBODY = { gradeId: null, departmentId: null };
const effectiveFor = async (email: string) =>
  ask(getEffectivePolicy, { query: { user_id: String(await userIdOf(world, email)) } });
const india = (days: number) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString();

describe('a policy', () => {
  it('begins with a draft, is changed, published, compared and kept for good', async () => {
    const { policy: created } = await ask(createPolicy, { body: { name: ' Field  staff ', description: '' } });
    expect(created).toMatchObject({ name: 'Field staff', description: null, isActive: true, inForce: null });
    expect(created.draft).toMatchObject({ number: 1, revision: 1, rules: NO_RULES });
    expect(await lastAudit()).toMatchObject({ action: 'policy.created' });

    const saved = await saveRules(created, CEILING);
    expect(saved.draft).toMatchObject({ number: 1, revision: 2, rules: CEILING });
    expect((await lastAudit())?.details).toEqual({
      before: { 'flight.ceiling': 'no rule' },
      after: { 'flight.ceiling': expect.stringContaining('domestic ₹6,201') },
    });

    const published = await publish(saved, { note: 'First rules' });
    expect(published).toMatchObject({ draft: null, inForce: { number: 1, rules: CEILING } });
    expect(published.versions).toMatchObject([
      { number: 1, state: 'inForce', note: 'First rules', publishedBy: { name: 'Vikram Shah' } },
    ]);
    expect(published.inForce?.rulesInWords.find((one) => one.rule === 'flight.ceiling')?.text).toContain('₹6,201');
    const events = await world.query<{ payload: unknown }>(
      `select payload from outbox_event where topic = 'policy.published'`,
    );
    expect(events.map((event) => event.payload)).toContainEqual({
      policyId: created._id,
      versionId: published.inForce?.versionId,
    });

    const second = await publish(await saveRules(published, STRICTER));
    expect(second.versions).toMatchObject([
      { number: 2, state: 'inForce' },
      { number: 1, state: 'past' },
    ]);
    const [to, from] = second.versions;
    const compared = await ask(comparePolicyVersions, {
      query: { policyId: created._id, from: from?._id ?? '', to: to?._id ?? '' },
    });
    expect(compared.differences).toMatchObject([
      { rule: 'flight.ceiling', before: '₹6,201', after: '₹5,000', direction: 'stricter' },
    ]);
  });

  it('keeps published versions as they are, whoever tries', async () => {
    const published = await publish(await draftPolicy(world, admin, 'Fixed', CEILING));
    const id = published.inForce?.versionId;
    await expect(world.query(`update trip_policy_version set rules = '{}' where id = $1`, [id])).rejects.toThrow(
      'never edited',
    );
    await expect(world.query('delete from trip_policy_version where id = $1', [id])).rejects.toThrow('never edited');
  });

  it('is copied with the rules somebody works on', async () => {
    const draft = await draftPolicy(world, admin, 'Original', CEILING);
    const { policy } = await ask(createPolicy, { body: { name: 'Copy', copyOf: draft._id } });
    expect(policy.draft).toMatchObject({ number: 1, rules: CEILING });
    const unknown = await call(createPolicy, { body: { name: 'Other', copyOf: COMPANY } });
    expect(expectRefusal(unknown, 'not_found').errors).toMatchObject([{ field: 'copyOf' }]);
  });

  it('gives a draft up again, and what is in force stays', async () => {
    const published = await publish(await draftPolicy(world, admin, 'Steady', CEILING));
    const drafted = await saveRules(published, STRICTER);
    const query = { policyId: drafted._id, revision: '1' };
    const after = (await ask(discardPolicyDraft, { query })).policy;
    expect(after).toMatchObject({ draft: null, inForce: { number: 1, rules: CEILING } });
    expect(after.versions).toHaveLength(1);
    expectRefusal(await call(discardPolicyDraft, { query }), 'policy_draft_missing');
    const again = await call(publishPolicy, { body: { policyId: drafted._id, revision: 0 } });
    expectRefusal(again, 'policy_draft_missing');
  });

  it('may have its name and description changed without a draft beginning', async () => {
    const published = await publish(await draftPolicy(world, admin, 'Named', CEILING));
    const body = { policyId: published._id, revision: 0, name: 'Renamed', description: 'For all who travel' };
    const { policy } = await ask(updatePolicyDraft, { body });
    expect(policy).toMatchObject({ name: 'Renamed', description: 'For all who travel', draft: null });
    const { policy: cleared } = await ask(updatePolicyDraft, {
      body: { policyId: published._id, revision: 0, description: null },
    });
    expect(cleared).toMatchObject({ name: 'Renamed', description: null });
  });
});

describe('two editors', () => {
  it('do not overwrite each other', async () => {
    const draft = await draftPolicy(world, admin, 'Shared', CEILING);
    const bodies = [CEILING, STRICTER].map((rules) => ({ ...seen(draft), rules }));
    const answers = await Promise.all(bodies.map((body) => call(updatePolicyDraft, { body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    for (const answer of answers.filter((one) => one.status === 409)) expectRefusal(answer, 'conflict');
    expect((await read(draft)).draft?.revision).toBe((draft.draft?.revision ?? 0) + 1);
  });

  it('do not both begin the next draft, nor publish what the other has changed since', async () => {
    const published = await publish(await draftPolicy(world, admin, 'Next', CEILING));
    const begin = () => call(updatePolicyDraft, { body: { ...seen(published), rules: STRICTER } });
    const answers = await Promise.all([begin(), begin(), begin()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const drafted = await read(published);
    await saveRules(drafted, NO_RULES);
    expectRefusal(await call(publishPolicy, { body: seen(drafted) }), 'conflict');
  });

  it('publish a draft once', async () => {
    const draft = await draftPolicy(world, admin, 'Once', CEILING);
    const answers = await Promise.all([1, 2, 3].map(() => call(publishPolicy, { body: seen(draft) })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect((await read(draft)).versions).toHaveLength(1);
  });
});

describe('publishing', () => {
  it('refuses what the linter calls an error and names each', async () => {
    const nothing = flightRules({ ceiling: { action: 'block', domestic: 0, international: null } });
    const draft = await draftPolicy(world, admin, 'Impossible', nothing);
    const refusal = expectRefusal(await call(publishPolicy, { body: seen(draft) }), 'policy_not_publishable');
    expect(refusal.errors).toMatchObject([{ field: 'rules.flight.ceiling', message: expect.stringContaining('₹0') }]);
    const linted = await ask(lintPolicy, { query: { policyId: draft._id } });
    expect(linted.findings).toMatchObject([{ severity: 'error', rule: 'flight.ceiling' }]);
    expect((await ask(lintPolicyRules, { body: { rules: nothing } })).findings).toEqual(linted.findings);
    expect((await ask(lintPolicyRules, { body: { rules: CEILING } })).findings).toEqual([]);
  });

  it('waits for its day, which is today or later in India', async () => {
    const first = await publish(await draftPolicy(world, admin, 'Later', CEILING));
    const drafted = await saveRules(first, STRICTER);
    const past = await call(publishPolicy, { body: { ...seen(drafted), effectiveFrom: india(-1) } });
    expect(expectRefusal(past, 'date_in_past').errors).toMatchObject([{ field: 'effectiveFrom' }]);
    const waiting = await publish(drafted, { effectiveFrom: india(1) });
    expect(waiting.versions.map((one) => one.state)).toEqual(['scheduled', 'inForce']);
    const [scheduled] = waiting.versions;
    expect(scheduled?.effectiveFrom).toBe(
      Temporal.PlainDate.from(india(1))
        .toZonedDateTime('Asia/Kolkata')
        .toInstant()
        .toString({ smallestUnit: 'millisecond' }),
    );
    expect((await ask(listPolicies, {})).data).toMatchObject([{ inForceNumber: 1, scheduled: { number: 2 } }]);
    await assign(waiting, EVERYBODY);
    expect((await effectiveFor(EMPLOYEE)).policy).toMatchObject({ versionNumber: 1 });

    const third = await publish(await saveRules(waiting, CEILING), { effectiveFrom: india(0) });
    expect(third.versions.map((one) => [one.number, one.state])).toEqual([
      [3, 'inForce'],
      [2, 'past'],
      [1, 'past'],
    ]);
  });

  it.each([
    ['name', { name: 'x' }, 'name', 'Trip policy name must be 2 to 50 characters'],
    ['name', { name: 'x'.repeat(51) }, 'name', 'Trip policy name must be 2 to 50 characters'],
    ['name', {}, 'name', 'Trip policy name is required'],
  ])('refuses a bad %s by its rule', async (_, body, field, message) => {
    const refusal = expectRefusal(await call(createPolicy, { body }), 'validation_failed');
    expect(refusal.errors).toContainEqual({ field, message });
  });

  it('refuses bad rules naming the place', async () => {
    const draft = await draftPolicy(world, admin, 'Strict', CEILING);
    const rules = {
      ...NO_RULES,
      hotel: { ...NO_RULES.hotel, cities: { action: 'block', limits: [{ city: 'Pune' }] } },
    };
    const refusal = expectRefusal(
      await call(updatePolicyDraft, { body: { ...seen(draft), rules } }),
      'validation_failed',
    );
    expect(refusal.errors).toEqual([
      {
        field: 'rules.hotel.cities.limits.0.limit',
        message: 'Please define both (city and amount) parameters to create city based hotel rules',
      },
    ]);
  });

  it('gives a name once, in whatever letters', async () => {
    const draft = await draftPolicy(world, admin, 'Unique', CEILING);
    const refusal = expectRefusal(await call(createPolicy, { body: { name: 'uNIQUE' } }), 'name_taken');
    expect(refusal.errors).toMatchObject([{ field: 'name' }]);
    await ask(createPolicy, { body: { name: 'Another' } });
    expectRefusal(await call(updatePolicyDraft, { body: { ...seen(draft), name: 'Another' } }), 'name_taken');
  });
});

describe('the policy that holds for a person', () => {
  it('is the most specific, then the newest, and says why', async () => {
    const grade = await idOf(world, 'grade', 'L1');
    const department = await idOf(world, 'department', 'Engineering');
    const made = [];
    for (const name of ['Everyone', 'Engineers', 'Level one', 'Both', 'Both again']) {
      made.push(await publish(await draftPolicy(world, admin, name, CEILING)));
    }
    const [everyone, engineers, levelOne, both, bothAgain] = made as [Policy, Policy, Policy, Policy, Policy];
    expect((await effectiveFor(EMPLOYEE)).policy).toBeNull();
    const expectName = async (name: string) => expect((await effectiveFor(EMPLOYEE)).policy?.name).toBe(name);
    expect((await assign(everyone, EVERYBODY)).howManyPeople).toBeGreaterThan(3);
    await expectName('Everyone');
    await assign(engineers, { gradeId: null, departmentId: department });
    await expectName('Engineers');
    await assign(levelOne, { gradeId: grade, departmentId: null });
    await expectName('Level one');
    await assign(both, { gradeId: grade, departmentId: department });
    await expectName('Both');
    const last = await assign(bothAgain, { gradeId: grade, departmentId: department });
    await expectName('Both again');
    expect(last).toMatchObject({ howManyPeople: 1 });
    expect((await effectiveFor(EMPLOYEE)).why).toBe('Given to the grade and department; the newest of 5 that apply.');
    expect(await effectiveFor('meera.iyer@meridian.example')).toMatchObject({ policy: { name: 'Everyone' } });
    expect((await read(both)).howManyPeople).toBe(0);

    await ask(updatePolicyStatus, { body: { policyId: bothAgain._id, isActive: false } });
    await expectName('Both');
    const { data } = await ask(listPolicies, { query: { search: JSON.stringify({ name: 'both' }), sortBy: 'name' } });
    expect(data).toMatchObject([
      { name: 'Both', assignedTo: ['L1 in Engineering'], howManyPeople: 1, isActive: true },
      { name: 'Both again', howManyPeople: 0, isActive: false },
    ]);
  });

  it('is none whose version is still to come, and assignments that stay keep their date', async () => {
    const draft = await draftPolicy(world, admin, 'Coming', CEILING);
    const assigned = await assign(draft, EVERYBODY);
    expect(assigned.howManyPeople).toBeGreaterThan(3);
    expect((await effectiveFor(EMPLOYEE)).policy).toBeNull();
    const [before] = assigned.assignments;
    const grade = await idOf(world, 'grade', 'L2');
    const more = await assign(draft, { gradeId: grade, departmentId: null }, EVERYBODY);
    expect(more.assignments).toHaveLength(2);
    expect(more.assignments).toContainEqual(before);
    expect((await assign(draft)).assignments).toEqual([]);
  });

  it('may be asked by everybody for himself, and for others by who may see policies', async () => {
    const own = await ask(getEffectivePolicy, {}, employee);
    expect(own.person.name).toBe('Asha Rao');
    const userId = String(await userIdOf(world, ADMIN));
    expectRefusal(await call(getEffectivePolicy, { query: { user_id: userId } }, employee), 'privilege_missing');
    expect((await ask(getEffectivePolicy, { query: { user_id: userId } }, desk)).person.name).toBe('Vikram Shah');
    const foreign = String(await userIdOf(world, STRANGER));
    expectRefusal(await call(getEffectivePolicy, { query: { user_id: foreign } }), 'not_found');
  });

  it('refuses grades and departments of nobody or of others, naming them', async () => {
    const draft = await draftPolicy(world, admin, 'Pointed', CEILING);
    const [foreign] = await world.query<{ id: string }>(
      `insert into grade (organization_id, id, name, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Foreign', now(), now()) returning id`,
      [PROVIDER],
    );
    const body = { policyId: draft._id, assignments: [EVERYBODY, { gradeId: foreign?.id ?? '', departmentId: null }] };
    const refusal = expectRefusal(await call(updatePolicyAssignments, { body }), 'not_found');
    expect(refusal.errors).toMatchObject([{ field: 'assignments.1.gradeId' }]);
    expect((await read(draft)).assignments).toEqual([]);
  });
});

describe('rights', () => {
  it('let the travel desk look and not change, employees neither, and nobody another organisation', async () => {
    const draft = await draftPolicy(world, admin, 'Guarded', CEILING);
    const query = { policyId: draft._id };
    const shown = await ask(getPolicy, { query }, desk);
    expect(shown.policy.allowedActions.filter((one) => one.allowed)).toEqual([]);
    expect(shown.policy.allowedActions[0]?.reason).toContain('not changing them');
    expectRefusal(
      await call(updatePolicyDraft, { body: { ...seen(draft), name: 'Theirs' } }, desk),
      'privilege_missing',
    );
    expectRefusal(await call(listPolicies, {}, employee), 'privilege_missing');
    expectRefusal(await call(getPolicy, { query }, stranger), 'not_found');
    expectRefusal(await call(publishPolicy, { body: seen(draft) }, stranger), 'not_found');
    expectRefusal(await call(updatePolicyStatus, { body: { ...query, isActive: false } }, stranger), 'not_found');
    expect((await ask(listPolicies, {}, stranger)).data).toEqual([]);
    const versions = { ...query, from: draft.draft?.versionId ?? '', to: draft.draft?.versionId ?? '' };
    expectRefusal(await call(comparePolicyVersions, { query: versions }, stranger), 'not_found');
    expect((await ask(comparePolicyVersions, { query: versions }, desk)).differences).toEqual([]);
  });
});

describe('reason codes', () => {
  it('are added, changed, switched off, listed for everybody and named once', async () => {
    const { reasonCode } = await ask(createReasonCode, { body: { code: ' late-1 ', text: 'Meeting was moved' } });
    expect(reasonCode).toMatchObject({ code: 'LATE-1', text: 'Meeting was moved', isActive: true });
    const twice = await call(createReasonCode, { body: { code: 'Late-1', text: 'The same' } });
    expect(expectRefusal(twice, 'name_taken').errors).toMatchObject([{ field: 'code' }]);
    const fields = { reasonCodeId: reasonCode._id, code: 'LATE-1', text: 'The meeting was moved' };
    await ask(updateReasonCode, { body: fields });
    expect((await lastAudit())?.details).toEqual({
      before: { text: 'Meeting was moved' },
      after: { text: 'The meeting was moved' },
    });
    const off = await ask(updateReasonCodeStatus, { body: { reasonCodeId: reasonCode._id, isActive: false } });
    expect(off.reasonCode).toMatchObject({ text: 'The meeting was moved', isActive: false });
    const listed: AnswerOf<typeof listReasonCodes> = await ask(
      listReasonCodes,
      { query: { search: JSON.stringify({ isActive: false }) } },
      employee,
    );
    expect(listed.data).toEqual([off.reasonCode]);
    expect((await ask(listReasonCodes, {}, stranger)).data).toEqual([]);
    expectRefusal(await call(updateReasonCode, { body: fields }, stranger), 'not_found');
    expectRefusal(await call(createReasonCode, { body: { code: 'X', text: 'Mine' } }, employee), 'privilege_missing');
  });

  it.each([
    [{ text: 'No code' }, 'code', 'Code is required'],
    [{ code: 'A'.repeat(21), text: 'Too long' }, 'code', 'Code must be 1 to 20 characters'],
    [{ code: 'OK', text: 'x' }, 'text', expect.stringContaining('2 to 200 characters')],
  ])('refuse %j', async (body, field, message) => {
    const refusal = expectRefusal(await call(createReasonCode, { body }), 'validation_failed');
    expect(refusal.errors).toContainEqual({ field, message });
  });
});
