import type { InvoicingRecord } from '@pravas/domain/hotel/hotel-invoice.ts';
import type { CapBasis } from '@pravas/domain/hotel/judge-stay.ts';
import { guestsOf } from '@pravas/domain/hotel/occupancy.ts';
import type { StayQuoteTerms } from '@pravas/domain/hotel/quote-stay.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { capBasisOf, feesAt, type Organization, readServiceSupply } from '../organisation/index.ts';
import { readEffectivePolicy } from '../policy/index.ts';
import { policyHolder, type Trip } from '../trip/index.ts';
import { type HotelTerms, readHotelTerms } from './hotel-agreements.ts';
import { readInvoicing } from './invoices/list-missing.ts';
import type { StayCriteria } from './stay-criteria.ts';

/** On whose terms what was found is shown. */
export interface StayTerms {
  readonly quote: StayQuoteTerms;
  /** The policy that every offer is judged by; null where none holds, as for personal stays. */
  readonly version: PolicyVersion | null;
  /** GST codes of the States in which the organisation is registered. */
  readonly registeredIn: readonly string[];
  readonly capBasis: CapBasis;
  /** Whether the organisation claims GST at 5 %. */
  readonly creditAt5: boolean;
  /** What was counted of hotels' invoices, by the hotel. */
  readonly invoicing: ReadonlyMap<string, InvoicingRecord>;
  readonly byHotel: ReadonlyMap<string, HotelTerms>;
  readonly companyCodes: readonly string[];
}

/** Reads the terms of a search: fee and supply, policy, registrations, agreements with hotels. */
export async function readStayTerms(
  tx: Tx,
  caller: Caller,
  about: {
    readonly criteria: StayCriteria;
    readonly trip: Trip | null;
    /** Whose stay it is for the GST on our fee; absent = the trip's registration, null = none. */
    readonly registrationId?: string | null;
    readonly organization: Organization;
    readonly supplierStateCode: string;
    readonly now: Temporal.Instant;
    /** When it was searched: our fee stays what the list has shown. Absent = now. */
    readonly searchedAt?: Temporal.Instant;
  },
): Promise<StayTerms> {
  const { criteria, trip, organization, supplierStateCode, now } = about;
  const { personal, rooms, stay } = criteria;
  const registrations = personal
    ? []
    : await tx
        .selectFrom('gst_registration')
        .select(['id', 'gstin', 'gst_type'])
        .where('is_active', '=', true)
        .execute();
  // The stay's own registration or the trip's, as its bookings are charged; else the default one.
  const { registrationId = trip?.gstRegistrationId ?? null } = about;
  const named = registrations.find(({ id }) => id === registrationId);
  const registration = named ? { gstin: named.gstin, kind: named.gst_type } : null;
  const supply = await readServiceSupply(tx, organization, registration, {
    supplierStateCode,
    privateBuyer: personal ? (trip?.createdBy ?? caller.personId) : null,
    now,
  });
  const { adults, children } = guestsOf(rooms);
  const quote = {
    fees: feesAt(organization, about.searchedAt ?? now),
    personal,
    travellers: adults + children,
    on: indianDay(now),
    ...supply,
  };
  const capBasis = capBasisOf(organization.settings);
  const { creditAt5 } = organization.settings.stays;
  const rules = { quote, capBasis, creditAt5 };
  if (personal)
    return { ...rules, version: null, registeredIn: [], invoicing: new Map(), byHotel: new Map(), companyCodes: [] };
  const policy = await readEffectivePolicy(tx, trip ? policyHolder(trip) : caller.personId, now);
  const registeredIn = [...new Set(registrations.map(({ gstin }) => gstin.slice(0, 2)))];
  const invoicing = await readInvoicing(tx);
  return {
    ...rules,
    version: policy?.version ?? null,
    registeredIn,
    invoicing,
    ...(await readHotelTerms(tx, stay.checkIn)),
  };
}
