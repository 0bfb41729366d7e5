import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import {
  createPolicy,
  publishPolicy,
  updatePolicyAssignments,
  updatePolicyDraft,
} from '@pravas/contract/policy/version-operations.ts';
import { callOperation, payloadOf } from '../integration/send-request.ts';
import type { World } from './world.ts';

/** A policy as its screen shows it. */
export type Policy = AnswerOf<typeof createPolicy>['policy'];

/** A policy without any rule, as it crosses the wire. */
export const NO_RULES: WirePolicyRules = {
  flight: {
    cabins: null,
    ceiling: null,
    relative: null,
    advanceDays: null,
    refundableOnly: null,
    fareKinds: null,
    paidSeat: { allowed: false, limit: null },
    paidMeal: { allowed: false, limit: null },
  },
  hotel: { perNight: null, cities: null, stars: null, refundableOnly: null, roomInclusion: null },
  bus: { ceiling: null, seatTypes: null, advanceDays: null, refundableOnly: null, dayOnly: null, operators: null },
  train: { ceiling: null },
  cab: { ceiling: null },
  expense: { ceilings: null, receiptAbove: null, perKm: null, dailyAllowance: null },
  budget: null,
};

/** Rules about flights and nothing else. */
export function flightRules(flight: Partial<WirePolicyRules['flight']>): WirePolicyRules {
  return { ...NO_RULES, flight: { ...NO_RULES.flight, ...flight } };
}

/** Adds a policy with a draft of these rules, as the holder of a token. */
export async function draftPolicy(world: World, token: string, name: string, rules: WirePolicyRules): Promise<Policy> {
  const created = payloadOf<{ policy: Policy }>(
    await callOperation(world.url, createPolicy, { body: { name } }, { token }),
  ).policy;
  const body = { policyId: created._id, revision: created.draft?.revision ?? 0, rules };
  return payloadOf<{ policy: Policy }>(await callOperation(world.url, updatePolicyDraft, { body }, { token })).policy;
}

/** Publishes a policy's draft now and gives the policy to everybody. */
export async function enforcePolicy(world: World, token: string, policy: Policy): Promise<Policy> {
  const publish = { policyId: policy._id, revision: policy.draft?.revision ?? 0 };
  payloadOf(await callOperation(world.url, publishPolicy, { body: publish }, { token }));
  const body = { policyId: policy._id, assignments: [{ gradeId: null, departmentId: null }] };
  return payloadOf<{ policy: Policy }>(await callOperation(world.url, updatePolicyAssignments, { body }, { token }))
    .policy;
}
