import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePolicy, type PolicyAssignment } from './choose-policy.ts';

const given = (policyId: string, over: Partial<PolicyAssignment> = {}): PolicyAssignment => ({
  policyId,
  gradeId: null,
  departmentId: null,
  assignedAtMs: 0,
  ...over,
});

const EVERYONE = given('everyone', { assignedAtMs: 9 });
const DEPARTMENT = given('department', { departmentId: 'd', assignedAtMs: 8 });
const GRADE = given('grade', { gradeId: 'g', assignedAtMs: 7 });
const BOTH = given('both', { gradeId: 'g', departmentId: 'd' });
const ALL = [EVERYONE, DEPARTMENT, GRADE, BOTH];

test.each([
  ['g', 'd', 'both', 'grade_and_department'],
  ['g', 'other', 'grade', 'grade'],
  ['other', 'd', 'department', 'department'],
  ['other', 'other', 'everyone', 'everyone'],
  [null, null, 'everyone', 'everyone'],
])('grade %s in department %s has the policy %s', (gradeId, departmentId, policyId, reach) => {
  expect(choosePolicy(ALL, { gradeId, departmentId })).toMatchObject({ assignment: { policyId }, reach });
});

test('of two equally specific ones the newest holds, and the reason is given', () => {
  const older = given('older', { gradeId: 'g', assignedAtMs: 1 });
  const chosen = choosePolicy([older, GRADE, EVERYONE], { gradeId: 'g', departmentId: null });
  expect(chosen).toEqual({
    assignment: GRADE,
    reach: 'grade',
    because: 'Given to the grade; the newest of 3 that apply.',
    passedOver: [older, EVERYONE],
  });
  expect(choosePolicy(ALL, { gradeId: 'g', departmentId: 'd' })?.because).toBe(
    'Given to the grade and department; the most specific of 4 that apply.',
  );
  expect(choosePolicy([EVERYONE], { gradeId: 'g', departmentId: 'd' })?.because).toBe(
    'Given to everyone; no other policy applies.',
  );
});

test('nobody has a policy that was given to others', () => {
  expect(choosePolicy([GRADE, BOTH], { gradeId: null, departmentId: 'd' })).toBeNull();
});

test('the order in which assignments come decides nothing', () => {
  const id = fc.constantFrom('a', 'b', null);
  const assignment = fc.record({
    policyId: fc.constantFrom('1', '2', '3', '4'),
    gradeId: id,
    departmentId: id,
    assignedAtMs: fc.integer({ min: 0, max: 3 }),
  });
  const shuffled = fc
    .array(assignment, { maxLength: 8 })
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
  fc.assert(
    fc.property(shuffled, id, id, ([list, other], gradeId, departmentId) => {
      expect(choosePolicy(other, { gradeId, departmentId })).toEqual(choosePolicy(list, { gradeId, departmentId }));
    }),
  );
});
