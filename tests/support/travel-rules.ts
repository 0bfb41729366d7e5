import { randomUUID } from 'node:crypto';
import { createApprovalWorkflow } from '@pravas/contract/approval/workflow-operations.ts';
import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { userIdOf } from './company.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from './policies.ts';
import type { TravellerClient } from './traveller.ts';
import type { World } from './world.ts';

/** Publishes a policy for everybody with these rules about flights and expenses, from now on. Answers its id. */
export async function publishPolicy(
  world: World,
  admin: TravellerClient,
  name: string,
  rules: {
    readonly flight?: Partial<WirePolicyRules['flight']>;
    readonly expense?: Partial<WirePolicyRules['expense']>;
  },
): Promise<string> {
  const draft = await draftPolicy(world, admin.token, name, {
    ...NO_RULES,
    flight: { ...NO_RULES.flight, ...rules.flight },
    expense: { ...NO_RULES.expense, ...rules.expense },
  });
  return (await enforcePolicy(world, admin.token, draft))._id;
}

/** A chain for trips out of policy: one level for each list of addresses, where any one of them suffices. */
export async function askOutOfPolicy(
  world: World,
  admin: TravellerClient,
  levels: readonly (readonly string[])[],
): Promise<void> {
  const resolved = await Promise.all(
    levels.map(async (emails) => ({
      approvers: await Promise.all(
        emails.map(async (email) => ({ kind: 'person' as const, user_id: await userIdOf(world, email) })),
      ),
      mode: 'any' as const,
      deadlineHours: 24,
    })),
  );
  await admin.client.call(createApprovalWorkflow, {
    body: {
      name: `Chain ${randomUUID().slice(0, 8)}`,
      withinPolicy: { levels: [] },
      outOfPolicy: { levels: resolved },
    },
    idempotencyKey: randomUUID(),
  });
}
