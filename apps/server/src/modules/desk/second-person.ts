import { formatInr, type Paise } from '@pravas/domain/money/money.ts';
import { needsSecondPerson } from '@pravas/domain/servicing/offline-booking.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readOrganization } from '../organisation/index.ts';

/** True where the organisation wants two people for a sum. */
export async function takesSecondPerson(tx: Tx, owedPaise: Paise): Promise<boolean> {
  return needsSecondPerson(owedPaise, (await readOrganization(tx)).settings.offlineConfirmAbovePaise);
}

/**
 * Above the organisation's limit two people are needed: one looks after the case and agrees with the airline, another
 * enters what costs so much. Throws `second_person_needed`.
 */
export async function expectSecondPerson(
  tx: Tx,
  owedPaise: Paise,
  ownerId: string | null,
  { personId }: Pick<Caller, 'personId'>,
): Promise<void> {
  const { offlineConfirmAbovePaise: limitPaise } = (await readOrganization(tx)).settings;
  if (owedPaise <= limitPaise || (ownerId !== null && ownerId !== personId)) return;
  throw new Refusal('second_person_needed', {
    message: `Above ${formatInr(limitPaise)} two people are needed: somebody else has to look after this case.`,
  });
}
