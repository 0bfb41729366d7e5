import type { gstChoice } from '@pravas/contract/flight/extras-shapes.ts';
import { eligibilityOf } from '@pravas/domain/fare/credit-decisions.ts';
import type { CreditEligibility, CreditRegistration } from '@pravas/domain/fare/gst-credit.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { gstStateByCode } from '@pravas/reference/gst-states.ts';
import type { GstDetails } from '@pravas/suppliers/order-port.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readCreditDecisions } from '../organisation/index.ts';
import { findTrip } from '../trip/index.ts';
import type { SearchCriteria } from './search-memory.ts';

type WireChoice = z.output<typeof gstChoice>;

/** A registration of the organisation that a booking can be made for. */
export interface Registration extends GstDetails {
  readonly id: string;
  readonly displayName: string;
  readonly isDefault: boolean;
  readonly kind: CreditRegistration['kind'];
  /** What its GST on economy tickets counts for, by day. */
  readonly eligibility: readonly CreditEligibility[];
}

/** Active registrations, the default one first. */
export async function readRegistrations(tx: Tx): Promise<readonly Registration[]> {
  const rows = await tx
    .selectFrom('gst_registration')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('display_name')
    .execute();
  const decisions = await readCreditDecisions(tx);
  return rows.map((row) => ({
    id: row.id,
    displayName: row.display_name,
    isDefault: row.is_default,
    kind: row.gst_type as Registration['kind'],
    eligibility: eligibilityOf(decisions, row.id),
    gstin: row.gstin,
    legalName: row.legal_name,
    address: row.address,
    email: row.email,
    mobile: row.mobile,
  }));
}

/**
 * The registration a journey is bought for: the one that is named now, the trip's, the default. Null where there is
 * none. Throws `not_found` naming the field where one is named that is not there or switched off.
 */
export function chooseRegistration(
  registrations: readonly Registration[],
  named: string | null,
  ofTrip: string | null,
  field = 'gstRegistrationId',
): Registration | null {
  const byId = (id: string | null) => registrations.find((one) => one.id === id) ?? null;
  if (named !== null) {
    const found = byId(named);
    if (found) return found;
    const errors = [{ field, message: 'Choose a GST registration of your organisation' }];
    throw new Refusal('not_found', { errors });
  }
  return byId(ofTrip) ?? registrations.find((one) => one.isDefault) ?? null;
}

/** The registrations there are and the one a search is shown by; none for personal ones. */
export async function readJourneyGst(
  tx: Tx,
  { personal, gstRegistrationId, tripId }: SearchCriteria,
): Promise<{ readonly registrations: readonly Registration[]; readonly registration: Registration | null }> {
  if (personal) return { registrations: [], registration: null };
  const registrations = await readRegistrations(tx);
  const trip = tripId === null ? null : await findTrip(tx, tripId);
  const registration = chooseRegistration(registrations, gstRegistrationId, trip?.gstRegistrationId ?? null, 'gst');
  return { registrations, registration };
}

/** What the supplier puts on the ticket. */
export function gstDetailsOf(registration: Registration): GstDetails {
  const { gstin, legalName, address, email, mobile } = registration;
  return { gstin, legalName, address, email, mobile };
}

/** The choice as screens offer it. Nobody claims credit for a private holiday, so a personal booking has none. */
export function presentGstChoice(
  registrations: readonly Registration[],
  selected: Registration | null,
  offers: readonly Offer[],
  isPersonal: boolean,
): WireChoice {
  const onTicket = gstOnTicket(offers);
  return {
    registrations: isPersonal
      ? []
      : registrations.map((one) => ({
          _id: one.id,
          displayName: one.displayName,
          gstin: one.gstin,
          legalName: one.legalName,
          stateName: gstStateByCode(one.gstin.slice(0, 2))?.name ?? '',
          isDefault: one.isDefault,
        })),
    selected: isPersonal ? null : (selected?.id ?? null),
    onTicket,
    note: noteOf(onTicket, selected, isPersonal) + (isPersonal || !isMixed(offers) ? '' : MIXED_NOTE),
  };
}

/** What the tickets together allow: each carries the number that can, and one that needs it makes it mandatory. */
function gstOnTicket(offers: readonly Offer[]): WireChoice['onTicket'] {
  const asked = offers.map((offer) => offer.requirements.gst);
  if (asked.includes('mandatory')) return 'mandatory';
  return asked.every((one) => one === 'no') ? 'no' : 'optional';
}

const MIXED_NOTE = ' One of the tickets can carry none: the GST on that one cannot be claimed.';

/** Airlines of one journey may differ in this. */
function isMixed(offers: readonly Offer[]): boolean {
  const cannot = offers.filter((offer) => offer.requirements.gst === 'no').length;
  return cannot > 0 && cannot < offers.length;
}

function noteOf(onTicket: WireChoice['onTicket'], selected: Registration | null, isPersonal: boolean): string {
  if (isPersonal) return 'A personal booking carries no GST number of the company.';
  if (onTicket === 'no') return 'No GST number can be put on this ticket, so the GST on it cannot be claimed.';
  if (!selected) {
    return onTicket === 'mandatory'
      ? 'This fare is sold only with a GST number. Ask your company admin to add one.'
      : 'Your organisation has no GST number here, so the GST on the ticket cannot be claimed.';
  }
  return 'The number must be on the booking before the ticket is issued; it cannot be added afterwards.';
}
