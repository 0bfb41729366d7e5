import type { BoughtStay, StayMarket } from '@pravas/domain/hotel/stay-market.ts';
import { staySavings } from '@pravas/domain/hotel/stay-savings.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import { keepSaving, readPolicyVersion, takeUnmeasured } from '../policy/index.ts';

/** How many purchases are measured in one run. */
const AT_ONCE = 100;

/** Compares bought stays with the rest of their searches, once each; answers for how many. */
export async function measureDueStays(context: DueContext): Promise<number> {
  const due = await findDue(context, 'find_unmeasured_stays', AT_ONCE);
  const now = context.clock.now();
  return workThrough(context, due, 'a stay could not be measured', async (tx, { organization_id, id }) => {
    const found = await takeUnmeasured(tx, id);
    if (!found) return false;
    const market = found.market as StayMarket;
    const bought = found.choices as BoughtStay | null;
    // A purchase without known alternatives cannot be measured.
    if (!bought || market.hotels.length === 0) return true;
    const version = found.versionId === null ? null : await readPolicyVersion(tx, found.versionId);
    const saved = staySavings(version, market, bought);
    await keepSaving(tx, { organizationId: organization_id, bookingId: found.bookingId, saved, now });
    return true;
  });
}
