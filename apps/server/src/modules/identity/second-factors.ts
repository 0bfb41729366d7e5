import type { listSecondFactors } from '@pravas/contract/identity/second-factor-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { ACCESS_TOPIC, announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { demandsFactor, readOrganization } from '../organisation/index.ts';
import { tellOwner } from './account-mail.ts';
import { checkOwnPassword } from './change-password.ts';
import { endSession } from './end-sessions.ts';
import type { IdentityContext } from './identity-context.ts';
import { hasRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** Nobody needs more, and each is one more thing to lose. */
const MAX_FACTORS = 10;

/** The caller's second factors that count. */
export async function listOwnFactors(
  context: IdentityContext,
  caller: Caller,
): Promise<PayloadOf<typeof listSecondFactors>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const factors = await tx
      .selectFrom('second_factor')
      .select(['id', 'kind', 'name', 'created_at', 'last_used_at'])
      .where('person_id', '=', caller.personId)
      .where('confirmed_at', 'is not', null)
      .orderBy('created_at')
      .execute();
    const codes = await tx
      .selectFrom('recovery_code')
      .select((set) => set.fn.countAll<number>().as('left'))
      .where('person_id', '=', caller.personId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return {
      requiredByOrganization: await isDemanded(tx, caller),
      recoveryCodesLeft: codes.left,
      data: factors.map((factor) => ({
        _id: factor.id,
        kind: factor.kind as 'totp' | 'passkey',
        name: factor.name,
        createdAt: factor.created_at.toISOString(),
        lastUsedAt: factor.last_used_at?.toISOString() ?? null,
      })),
    };
  });
}

/** Throws `second_factor_limit` when the person has as many as they may. Two at once wait for each other. */
export async function checkRoomForFactor(tx: Tx, personId: string): Promise<void> {
  await lockPerson(tx, personId);
  const { factors } = await tx
    .selectFrom('second_factor')
    .select((set) => set.fn.countAll<number>().as('factors'))
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (factors >= MAX_FACTORS) throw new Refusal('second_factor_limit');
}

/**
 * What follows when a factor begins to count, in the same transaction: recovery codes with the first one, the
 * restriction of this session lifted. Other restricted sessions end: their holders know only the password. Answers the
 * recovery codes, empty when there were some already.
 */
export async function admitFactor(
  tx: Tx,
  context: IdentityContext,
  caller: Caller,
  factor: { readonly id: string; readonly kind: string },
  requestId: string,
): Promise<readonly string[]> {
  const { organizationId, personId } = caller;
  const recoveryCodes = (await hasRecoveryCodes(tx, personId))
    ? []
    : await replaceRecoveryCodes(tx, context, organizationId, personId);
  const restricted = await tx
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', personId)
    .where('is_restricted', '=', true)
    .where('ended_at', 'is', null)
    .execute();
  if (caller.sessionId !== null) {
    await tx.updateTable('session').set({ is_restricted: false }).where('id', '=', caller.sessionId).execute();
  }
  for (const { id } of restricted.filter((session) => session.id !== caller.sessionId)) {
    await endSession(tx, context, organizationId, id, 'second_factor_added', { actor: actorOf(caller), requestId });
  }
  await recordFactorChange(tx, context, caller, 'second_factor.added', factor, requestId);
  await tellOwner(tx, context, organizationId, personId, 'factor_added');
  if (restricted.length > 0) await announce(tx, organizationId, ACCESS_TOPIC);
  return recoveryCodes;
}

/** Removes one of the caller's factors. The last one stays where the organisation demands one. */
export async function removeFactor(
  context: IdentityContext,
  caller: Caller,
  factorId: string,
  password: string,
  requestId: string,
): Promise<void> {
  await checkOwnPassword(context, caller, password, 'password');
  const { organizationId, personId } = caller;
  await context.database.forOrganization(organizationId, async (tx) => {
    await lockPerson(tx, personId);
    const factors = await tx
      .selectFrom('second_factor')
      .select(['id', 'kind', 'confirmed_at'])
      .where('person_id', '=', personId)
      .execute();
    const factor = factors.find((one) => one.id === factorId);
    if (!factor) throw new Refusal('not_found');
    const others = factors.filter((one) => one.id !== factorId && one.confirmed_at !== null);
    if (others.length === 0 && factor.confirmed_at !== null && (await isDemanded(tx, caller))) {
      throw new Refusal('second_factor_demanded');
    }
    await tx.deleteFrom('second_factor').where('id', '=', factorId).execute();
    // Without a factor to replace, a recovery code would be a second password.
    if (others.length === 0) await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
    await recordFactorChange(tx, context, caller, 'second_factor.removed', factor, requestId);
    if (factor.confirmed_at !== null) await tellOwner(tx, context, organizationId, personId, 'factor_removed');
  });
}

/** Gives the caller new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  context: IdentityContext,
  caller: Caller,
  password: string,
  requestId: string,
): Promise<readonly string[]> {
  await checkOwnPassword(context, caller, password, 'password');
  const { organizationId, personId } = caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    await lockPerson(tx, personId);
    const factor = await tx
      .selectFrom('second_factor')
      .select(['id', 'kind'])
      .where('person_id', '=', personId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (!factor) {
      throw new Refusal('validation_failed', {
        errors: [{ field: 'password', message: 'Please set up a second factor first' }],
      });
    }
    const codes = await replaceRecoveryCodes(tx, context, organizationId, personId);
    await recordFactorChange(tx, context, caller, 'recovery_codes.renewed', factor, requestId);
    await tellOwner(tx, context, organizationId, personId, 'recovery_codes');
    return codes;
  });
}

async function isDemanded(tx: Tx, caller: Caller): Promise<boolean> {
  const { secondFactor } = (await readOrganization(tx)).settings.security;
  return demandsFactor(tx, secondFactor, caller.personId);
}

async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst();
}

async function recordFactorChange(
  tx: Tx,
  context: IdentityContext,
  caller: Caller,
  action: string,
  factor: { readonly id: string; readonly kind: string },
  requestId: string,
): Promise<void> {
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: context.clock.now(),
    actor: actorOf(caller),
    action,
    objectType: 'second_factor',
    objectId: factor.id,
    details: { kind: factor.kind },
    requestId,
  });
}
