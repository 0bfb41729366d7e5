import { needsSecondPerson } from '@pravas/domain/desk/second-person.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { readOrganization } from '../organisation/index.ts';

/** True where the organisation wants two people for a sum. */
export async function takesSecondPerson(tx: Tx, owedPaise: Paise): Promise<boolean> {
  return needsSecondPerson(owedPaise, (await readOrganization(tx)).settings.offlineConfirmAbovePaise);
}
