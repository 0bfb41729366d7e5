import type { Tx } from '../../platform/database.ts';
import { findCase, findOpenCase } from '../casework/index.ts';
import { readCaseFacts } from './case-facts.ts';
import { entryCaseKey } from './offline-entries.ts';

/** Why nobody of the organisation may confirm such an entry. */
export const ASKED_OF_PROVIDER = 'The provider decides this: it makes less of what the organisation owes.';

/** True for an entry that the provider is asked to confirm. */
export async function isAskedOfProvider(tx: Tx, organizationId: string, entryId: string): Promise<boolean> {
  const open = await findOpenCase(tx, organizationId, entryCaseKey(entryId));
  const found = open && (await findCase(tx, open.id));
  return readCaseFacts(found?.facts).asked !== undefined;
}
