import { eligibilityOf } from '@pravas/domain/fare/credit-decisions.ts';
import type { CreditEligibility, CreditRegistration } from '@pravas/domain/fare/gst-credit.ts';
import type { Tx } from '../../platform/database.ts';
import { readCreditDecisions } from './gst-credit-decisions.ts';
import { readOrganization } from './read-organization.ts';

/** A registration as claiming GST sees it. */
export interface ClaimingRegistration extends CreditRegistration {
  /** What its GST on economy tickets counts for, by day. */
  readonly eligibility: readonly CreditEligibility[];
  /** Whether the organisation claims what hotels charge at 5 %. */
  readonly creditAt5: boolean;
}

/** Registrations by their GSTIN, also those switched off since: what was bought for one is still claimed by it. */
export async function readClaimingRegistrations(
  tx: Tx,
  gstins: readonly string[],
): Promise<ReadonlyMap<string, ClaimingRegistration>> {
  const rows = await tx
    .selectFrom('gst_registration')
    .select(['id', 'gstin', 'gst_type'])
    .where('gstin', 'in', [...new Set(gstins)])
    .execute();
  const { creditAt5 } = (await readOrganization(tx)).settings.stays;
  const decisions = await readCreditDecisions(tx);
  return new Map(
    rows.map(({ id, gstin, gst_type }) => [
      gstin,
      {
        stateCode: gstin.slice(0, 2),
        kind: gst_type as CreditRegistration['kind'],
        eligibility: eligibilityOf(decisions, id),
        creditAt5,
      },
    ]),
  );
}
