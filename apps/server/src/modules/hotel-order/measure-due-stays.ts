import type { BoughtStay, StayMarket } from '@pravas/domain/hotel/stay-market.ts';
import { staySavings } from '@pravas/domain/hotel/stay-savings.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import { keepSaving, readPolicyVersion, takeUnmeasured } from '../policy/index.ts';

/** So many purchases are measured in one go. */
const AT_ONCE = 100;

/** Holds bought stays against what else their searches had found, once each; answers for how many. */
export async function measureDueStays(context: DueContext): Promise<number> {
  const due = await findDue(context, 'find_unmeasured_stays', AT_ONCE);
  const now = context.clock.now();
  return workThrough(context, due, 'a stay could not be measured', async (tx, { organization_id, id }) => {
    const found = await takeUnmeasured(tx, id);
    if (!found) return false;
    const market = found.market as StayMarket;
    const bought = found.choices as BoughtStay | null;
    // What was bought alone, with nothing known beside it, cannot be measured.
    if (!bought || market.hotels.length === 0) return true;
    const version = found.versionId === null ? null : await readPolicyVersion(tx, found.versionId);
    const saved = staySavings(version, market, bought);
    await keepSaving(tx, { organizationId: organization_id, bookingId: found.bookingId, saved, now });
    return true;
  });
}
