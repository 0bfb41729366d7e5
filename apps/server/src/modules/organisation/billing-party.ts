import { indianStateByGstCode } from '@pravas/reference/indian-states.ts';
import type { Tx } from '../../platform/database.ts';

/** A buyer without a registration, as an invoice names them. */
export interface BillingParty {
  readonly name: string;
  /** With PIN and State (CGST Rules, rule 46(f)); null where not all of it is known. */
  readonly address: string | null;
}

/** The organisation of this transaction as an invoice names it: name and address of its settings. */
export async function readBillingParty(tx: Tx): Promise<BillingParty> {
  const { name, address, city, zip_code, state_name } = await tx
    .selectFrom('organization')
    .select(['name', 'address', 'city', 'zip_code', 'state_name'])
    .executeTakeFirstOrThrow();
  const parts = [address, city, zip_code].map((part) => part?.trim() ?? '');
  if (parts.includes('')) return { name, address: null };
  return { name, address: `${parts[0]}, ${parts[1]}, ${state_name} ${parts[2]}` };
}

/** A person who buys their own private journey: their name, and the address of their profile. */
export async function readPrivateBuyer(tx: Tx, personId: string): Promise<BillingParty | null> {
  const person = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name', 'home_address', 'home_city', 'home_zip_code', 'home_state_code'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!person) return null;
  const { home_address: address, home_city: city, home_zip_code: pin, home_state_code: stateCode } = person;
  const state = stateCode === null ? undefined : indianStateByGstCode(stateCode);
  const name = `${person.first_name} ${person.last_name}`.trim();
  return { name, address: address !== null && state ? `${address}, ${city}, ${state.name} ${pin}` : null };
}
