import type { Hotel } from './hotel.ts';

/** A GST registration of a company, with what matters to a stay. */
export interface CompanyRegistration {
  readonly id: string;
  /** The first two digits of its number. */
  readonly stateCode: string;
  readonly isDefault: boolean;
  /** False for registrations that claim no credit, as under the composition levy. */
  readonly isClaiming: boolean;
}

type TaxedHotel = Pick<Hotel, 'isGstRegistered'> & { readonly address: Pick<Hotel['address'], 'stateCode'> };

/** Which registration a stay is booked for, and why. */
interface ChosenRegistration<R> {
  readonly registration: R | null;
  readonly because: 'named' | 'hotel_state' | 'trip' | 'default' | 'none';
}

/**
 * The registration a stay is booked for: the one that is named, or one of the hotel's own State, since no other gives a
 * credit (IGST Act section 12(3)), or else the trip's, or the default. Among several of that State the trip's comes
 * first.
 */
export function chooseStayRegistration<R extends CompanyRegistration>(
  registrations: readonly R[],
  hotel: TaxedHotel,
  { named, ofTrip }: { readonly named: string | null; readonly ofTrip: string | null },
): ChosenRegistration<R> {
  const byId = (id: string | null) => registrations.find((one) => one.id === id);
  const asNamed = byId(named);
  if (asNamed) return { registration: asNamed, because: 'named' };
  const creditable = registrations.filter((one) => isCreditable(one, hotel));
  const local =
    creditable.find(({ id }) => id === ofTrip) ?? creditable.find(({ isDefault }) => isDefault) ?? creditable[0];
  if (local) return { registration: local, because: 'hotel_state' };
  const ofThisTrip = byId(ofTrip);
  if (ofThisTrip) return { registration: ofThisTrip, because: 'trip' };
  const usual = registrations.find(({ isDefault }) => isDefault);
  return usual ? { registration: usual, because: 'default' } : { registration: null, because: 'none' };
}

/** Whether the hotel's GST can be claimed with a registration, once its invoice names the company. */
export function isCreditable(registration: CompanyRegistration, hotel: TaxedHotel): boolean {
  const { stateCode } = hotel.address;
  return (
    stateCode !== null &&
    hotel.isGstRegistered !== false &&
    registration.isClaiming &&
    registration.stateCode === stateCode
  );
}

/** The fate of the hotel's GST with a registration, in a sentence; `stateName` is the hotel's State, null abroad. */
export function registrationNote(
  registration: CompanyRegistration,
  hotel: TaxedHotel,
  stateName: string | null,
): string {
  if (hotel.address.stateCode === null || stateName === null) return 'Abroad no Indian GST is charged on the stay.';
  if (hotel.isGstRegistered === false) return 'The hotel is not registered for GST: there is no credit.';
  if (registration.stateCode !== hotel.address.stateCode) {
    return `The hotel is in ${stateName}, so the GST on the stay cannot be claimed with this number.`;
  }
  return registration.isClaiming
    ? "The hotel's GST can be claimed once its invoice names your company."
    : 'This registration is not one that can claim credit.';
}

/** The company's PAN: the third to twelfth characters of a GSTIN. */
export function companyPanOf(gstin: string): string {
  return gstin.slice(2, 12);
}
