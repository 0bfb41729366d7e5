import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { id, integerId } from '../schemas.ts';
import { policyRules } from './policy-rules.ts';
import { lintFinding, policyDifference, ruleInWords } from './policy-shapes.ts';

const PATH = '/trip/api/v1/trip-policy';
const VIEW = { kind: 'privilege', privilege: 'policies.view' } as const;

/** Which policy holds for a person, and why. Everybody may ask about themselves; others need `policies.view`. */
export const getEffectivePolicy = defineOperation({
  id: 'get-effective-policy',
  area: 'policy',
  method: 'GET',
  path: `${PATH}/effective`,
  summary: 'The policy that applies to a person',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'organisation',
  query: z.strictObject({ user_id: z.optional(integerId) }),
  payload: z.object({
    /** Null = no policy holds: everything is allowed. */
    policy: z.nullable(
      z.object({
        policyId: z.string(),
        name: z.string(),
        description: z.nullable(z.string()),
        versionId: z.string(),
        versionNumber: z.number(),
        effectiveFrom: z.string(),
        rules: policyRules,
        rulesInWords: z.array(ruleInWords),
      }),
    ),
    /** One sentence: "Assigned to grade L1.". */
    why: z.string(),
    person: z.object({ user_id: z.number(), name: z.string() }),
  }),
  errors: ['validation_failed', 'not_found', 'privilege_missing'],
});

/** What differs between two versions of a policy, rule by rule, in words. */
export const comparePolicyVersions = defineOperation({
  id: 'compare-policy-versions',
  area: 'policy',
  method: 'GET',
  path: `${PATH}/compare`,
  summary: 'Compare two versions of a trip policy',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({ policyId: id, from: id, to: id }),
  payload: z.object({ differences: z.array(policyDifference) }),
  errors: ['validation_failed', 'not_found'],
});

/** What the linter says of the draft, or of the version in force where there is none, tried on remembered searches. */
export const lintPolicy = defineOperation({
  id: 'lint-policy',
  area: 'policy',
  method: 'GET',
  path: `${PATH}/lint`,
  summary: 'Check a trip policy for problems',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({ policyId: id }),
  payload: z.object({
    findings: z.array(lintFinding),
    /** Remembered searches and bookings that the rules were tried on. */
    casesTried: z.number(),
  }),
  errors: ['validation_failed', 'not_found'],
});

/** What the linter says of unsaved rules. */
export const lintPolicyRules = defineOperation({
  id: 'lint-policy-rules',
  area: 'policy',
  method: 'POST',
  path: `${PATH}/lint`,
  summary: 'Check rules for faults before they are saved',
  access: VIEW,
  object: 'nothing',
  body: z.strictObject({ rules: policyRules }),
  payload: z.object({ findings: z.array(lintFinding) }),
  errors: ['validation_failed'],
});
