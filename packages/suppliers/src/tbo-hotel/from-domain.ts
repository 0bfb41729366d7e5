import { createHash } from 'node:crypto';
import type { GuestNeeds } from '@pravas/domain/hotel/guest-needs.ts';
import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import { companyPanOf } from '@pravas/domain/hotel/stay-registration.ts';
import type { BookedGuest, StayRequest } from '../hotel/port.ts';
import type { GstDetails } from '../order-port.ts';
import type { OfferContext } from './context.ts';
import { exactNumber } from './exact-json.ts';

/** TBO sells to agencies' programs under this mode. */
const API_MODE = 5;
/** The longest reference of ours. */
const LONGEST_REFERENCE = 40;
/** Older children sleep as adults (TBO's guest types). */
const OLDEST_CHILD = 12;

/** Our reference as TBO takes it: as it is, or shortened to one that is as unique. */
export function referenceOf(clientRef: string): string {
  return clientRef.length <= LONGEST_REFERENCE
    ? clientRef
    : createHash('sha256').update(clientRef).digest('hex').slice(0, LONGEST_REFERENCE);
}

/** The parts of a Book besides the request. */
export interface BookFacts {
  readonly context: OfferContext;
  /** As it was written, to the last digit. */
  readonly netAmount: string;
  readonly needs: GuestNeeds;
  readonly takesGst: boolean;
  readonly endUserIp: string;
}

/** Book's body as text, its amount digit for digit as PreBook wrote it. The voucher is asked for at once. */
export function bookPayload(request: StayRequest, facts: BookFacts): string {
  const { context, netAmount, endUserIp } = facts;
  return JSON.stringify({
    BookingCode: context.bookingCode,
    IsVoucherBooking: true,
    GuestNationality: context.nationality,
    EndUserIp: endUserIp,
    RequestedBookingMode: API_MODE,
    NetAmount: exactNumber(netAmount),
    ClientReferenceId: referenceOf(request.clientRef),
    ...companyFields(request.gst, facts.needs),
    HotelRoomsDetails: request.rooms.map((guests) => ({ HotelPassenger: passengers(guests, request, facts) })),
  });
}

/** True where the guests of each room are those that it was searched for. */
export function areGuestsAsSearched(rooms: StayRequest['rooms'], searched: readonly RoomGuests[]): boolean {
  return (
    rooms.length === searched.length &&
    rooms.every((guests, index) => {
      const { adults, childAges } = searched[index] ?? { adults: 0, childAges: [] };
      const ages = guests.filter(({ isAdult }) => !isAdult).map(({ age }) => age ?? -1);
      return guests.length - ages.length === adults && inOrder(ages) === inOrder(childAges);
    })
  );
}

function inOrder(ages: readonly number[]): string {
  return ages.toSorted((a, b) => a - b).join();
}

function passengers(
  guests: readonly BookedGuest[],
  { contact, gst }: StayRequest,
  { needs, takesGst }: BookFacts,
): readonly object[] {
  const lead = guests.findIndex(({ isAdult }) => isAdult);
  return guests.map((guest, index) => {
    const isLead = index === lead;
    const isChild = !guest.isAdult && (guest.age ?? 0) <= OLDEST_CHILD;
    return {
      Title: titleOf(guest),
      FirstName: guest.firstName.trim(),
      MiddleName: '',
      LastName: guest.lastName.trim(),
      Email: isLead ? (guest.email ?? contact.email) : (guest.email ?? ''),
      Phoneno: isLead ? (guest.mobile ?? contact.mobile) : (guest.mobile ?? ''),
      PaxType: isChild ? 2 : 1,
      LeadPassenger: isLead,
      Age: isChild ? (guest.age ?? 0) : 0,
      PAN: guest.pan?.trim().toUpperCase() ?? null,
      ...passportFields(guest, needs),
      ...gstFields(isLead && takesGst ? gst : null),
    };
  });
}

/** TBO knows Mr, Mrs and Ms, for children too. */
function titleOf({ title }: BookedGuest): string {
  if (title === 'Mstr') return 'Mr';
  return title === 'Miss' ? 'Ms' : title;
}

/** A passport is sent where it is asked for; else its fields are null. */
function passportFields(guest: BookedGuest, { isPassportNeeded }: GuestNeeds): object {
  const isTold = isPassportNeeded && guest.passportNumber !== null;
  return {
    PassportNo: isTold ? guest.passportNumber : null,
    PassportIssueDate: isTold ? guest.passportIssuedOn : null,
    PassportExpDate: isTold ? guest.passportExpiresOn : null,
  };
}

/** A company's PAN is sent where it is asked for; a booking that holds it is a corporate one. */
function companyFields(gst: GstDetails | null, { isCompanyPanNeeded = false }: GuestNeeds): object {
  return isCompanyPanNeeded && gst ? { IsCorporate: true, CorporatePAN: companyPanOf(gst.gstin) } : {};
}

function gstFields(gst: GstDetails | null): object {
  if (!gst) return {};
  return {
    GSTCompanyName: gst.legalName,
    GSTNumber: gst.gstin,
    GSTCompanyAddress: gst.address,
    GSTCompanyContactNumber: gst.mobile,
    GSTCompanyEmail: gst.email,
  };
}
