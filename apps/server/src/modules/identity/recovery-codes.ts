import { randomInt } from 'node:crypto';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { IdentityContext } from './identity-context.ts';

const HOW_MANY = 10;
/** Letters and digits that are not mistaken for one another when read off paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 117 bits of entropy: enough for a keyed hash instead of a slow one (ASVS 5.0, 6.5.2). */
const LENGTH = 24;
const GROUP = /.{4}(?=.)/g;

/** Replaces all codes with ten new ones. Answers them as they are shown, which happens once. */
export async function replaceRecoveryCodes(
  tx: Tx,
  context: IdentityContext,
  organizationId: string,
  personId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  );
  const now = isoOf(context.clock.now());
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        organization_id: organizationId,
        person_id: personId,
        code_hash: hashOf(context, personId, code),
        created_at: now,
      })),
    )
    .execute();
  return codes.map((code) => code.replace(GROUP, '$&-'));
}

/**
 * True when the person has codes, used ones included: they were shown once, and are not replaced without the person's
 * knowledge.
 */
export async function hasRecoveryCodes(tx: Tx, personId: string): Promise<boolean> {
  const code = await tx
    .selectFrom('recovery_code')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return code !== undefined;
}

/** Uses a code up; false when it is not the person's, or was used. */
export async function useRecoveryCode(
  tx: Tx,
  context: IdentityContext,
  personId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: isoOf(context.clock.now()) })
    .where('person_id', '=', personId)
    .where('code_hash', 'in', context.codes.hashes(Buffer.from(personId), code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Keyed and bound to the person, who is its salt: equal codes of two people have different hashes. */
function hashOf(context: IdentityContext, personId: string, code: string): Buffer {
  return context.codes.hash(Buffer.from(personId), code);
}
