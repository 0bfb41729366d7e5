import type { Tx } from '../../platform/database.ts';

/** An organisation without a registration as an invoice names it. */
export interface BillingParty {
  readonly name: string;
  /** With PIN and State (CGST Rules, rule 46(f)); null where its settings do not hold all of it. */
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
