import type { FlightChoice, FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { fareSavings } from '@pravas/domain/policy/flight-savings.ts';
import { OPEN_POLICY } from '@pravas/domain/policy/policy.ts';
import { type DueContext, findDue, workThrough } from '../../../platform/due-rows.ts';
import { keepSaving, readPolicyVersion, takeUnmeasured } from '../../policy/index.ts';

/** How many purchases are measured in one run. */
const AT_ONCE = 100;

/** Compares bought fares with the rest of their searches, once each; answers for how many. */
export async function measureDueFares(context: DueContext): Promise<number> {
  const due = await findDue(context, 'find_unmeasured_fares', AT_ONCE);
  const now = context.clock.now();
  return workThrough(context, due, 'a fare could not be measured', async (tx, { organization_id, id }) => {
    const found = await takeUnmeasured(tx, id);
    if (!found) return false;
    const market = found.market as FlightMarket;
    const [first, ...others] = (found.choices ?? []) as readonly FlightChoice[];
    // A purchase without known alternatives cannot be measured.
    if (!first || market.choices.length === 0) return true;
    const version = found.versionId === null ? null : await readPolicyVersion(tx, found.versionId);
    const saved = fareSavings(version?.rules.flight ?? OPEN_POLICY.flight, market, [first, ...others]);
    await keepSaving(tx, { organizationId: organization_id, bookingId: found.bookingId, saved, now });
    return true;
  });
}
