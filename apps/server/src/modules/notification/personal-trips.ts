import type { Tx } from '../../platform/database.ts';

/**
 * A personal trip is the traveller's own business: neither the company's other systems nor its desk's mail mention it.
 */
export async function isPersonalTrip(tx: Tx, tripId: string): Promise<boolean> {
  const trip = await tx.selectFrom('trip').select('is_personal').where('id', '=', tripId).executeTakeFirst();
  return trip?.is_personal === true;
}
