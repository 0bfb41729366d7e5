import type { BusQuoteTerms } from '@pravas/domain/bus/quote-bus.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { feesAt, type Organization, readServiceSupply } from '../organisation/index.ts';
import { readEffectivePolicy } from '../policy/index.ts';
import { policyHolder, type Trip } from '../trip/index.ts';
import type { BusCriteria } from './bus-criteria.ts';

/** On whose terms what was found is shown. */
export interface BusTermsOfSearch {
  readonly quote: BusQuoteTerms;
  /** The policy that every seat is judged by; null where none holds, as for personal journeys. */
  readonly version: PolicyVersion | null;
}

/** Reads the terms of a search: our fee and its place of supply, and the policy of the travellers. */
export async function readBusTerms(
  tx: Tx,
  caller: Caller,
  about: {
    readonly criteria: Pick<BusCriteria, 'isPersonal' | 'seats'>;
    readonly trip: Trip | null;
    readonly organization: Organization;
    readonly supplierStateCode: string;
    readonly now: Temporal.Instant;
    /** When it was searched: our fee stays what the list has shown. Absent = now. */
    readonly searchedAt?: Temporal.Instant;
    /** The registration that it is booked for; absent = the trip's. */
    readonly registrationId?: string | null;
  },
): Promise<BusTermsOfSearch> {
  const { criteria, trip, organization, supplierStateCode, now } = about;
  const { isPersonal: personal, seats } = criteria;
  const id = personal ? null : (about.registrationId ?? trip?.gstRegistrationId ?? null);
  const named =
    id === null
      ? undefined
      : await tx
          .selectFrom('gst_registration')
          .select(['gstin', 'gst_type'])
          .where('id', '=', id)
          .where('is_active', '=', true)
          .executeTakeFirst();
  const registration = named ? { gstin: named.gstin, kind: named.gst_type } : null;
  const supply = await readServiceSupply(tx, organization, registration, {
    supplierStateCode,
    privateBuyer: personal ? (trip?.createdBy ?? caller.personId) : null,
    now,
  });
  const quote = {
    fees: feesAt(organization, about.searchedAt ?? now),
    personal,
    travellers: seats,
    on: indianDay(now),
    ...supply,
  };
  const policy = personal ? null : await readEffectivePolicy(tx, trip ? policyHolder(trip) : caller.personId, now);
  return { quote, version: policy?.version ?? null };
}
