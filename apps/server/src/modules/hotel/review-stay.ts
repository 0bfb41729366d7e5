import type { reviewStay as operation } from '@pravas/contract/hotel/review-stay.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { hotelAddress } from '@pravas/domain/hotel/hotel-address.ts';
import { checkInTime, checkOutTime } from '@pravas/domain/hotel/hotel-clock.ts';
import { houseRuleNotes } from '@pravas/domain/hotel/house-rules.ts';
import { OLDEST_CHILD } from '@pravas/domain/hotel/occupancy.ts';
import { allInPaise, quoteStay } from '@pravas/domain/hotel/quote-stay.ts';
import { nightsOf } from '@pravas/domain/hotel/stay-dates.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { stayPrice } from '@pravas/domain/hotel/stay-price.ts';
import { registrationNote } from '@pravas/domain/hotel/stay-registration.ts';
import { requestNote } from '@pravas/domain/hotel/stay-requests.ts';
import { type Paise, ZERO } from '@pravas/domain/money/money.ts';
import { fullYears } from '@pravas/domain/person/traveller-age.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { gstStateByCode } from '@pravas/reference/gst-states.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { listBookingIds } from '../booking/index.ts';
import { findStays, stayCarbon } from '../hotel-order/index.ts';
import { findPayableTrip, kindRefusal, type Trip, withProfile } from '../trip/index.ts';
import { reviewInstead } from './changes/review-instead.ts';
import { organizationWithHotels } from './expect-hotels-on.ts';
import type { HotelContext } from './hotel-context.ts';
import { hotelFor } from './present-hotel.ts';
import { presentPlan } from './present-plan.ts';
import { blockOf, type CheckedOffer, differencesOf } from './recheck-stay.ts';
import { reviewRooms } from './review-rooms.ts';
import { type StayRegistrations, stayRegistration } from './stay-registration.ts';
import { readStayTerms, type StayTerms } from './stay-terms.ts';

type Review = PayloadOf<typeof operation>;

/**
 * All that is to be known of an offer before it goes into a trip: its price and terms of this moment with what differs
 * from what was shown, whom it was searched for, what is asked of guests, and the registration it is booked for. Throws
 * `not_found`, `search_expired`, `offer_unavailable`, `supplier_error`.
 */
export async function reviewStay(
  context: HotelContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  signal: AbortSignal,
): Promise<Review> {
  const { offered, apart, hasMoved } = await reviewRooms(context, caller, body, signal);
  const { search, presenting, offer, hotel, checked } = offered;
  const { criteria } = search;
  const known = await context.database.readOrganization(caller.organizationId, async (tx) => {
    const organization = await organizationWithHotels(tx, caller);
    const trip = criteria.tripId === null ? null : await findPayableTrip(tx, caller, criteria.tripId);
    const said = { named: body.gstRegistrationId ?? null, ofTrip: trip?.gstRegistrationId ?? null };
    const registrations = criteria.personal ? NO_REGISTRATIONS : await stayRegistration(tx, hotel, said);
    const registrationId = registrations.registration?.id ?? null;
    const { supplierStateCode } = context;
    const { createdAt: searchedAt } = search;
    const now = presenting.now;
    const about = { criteria, trip, registrationId, organization, supplierStateCode, now, searchedAt };
    return {
      settings: organization.settings,
      tripId: trip?.id ?? null,
      registrations,
      terms: await readStayTerms(tx, caller, about),
      travelers: trip === null ? [] : await travellersOf(tx, trip, criteria.stay.checkIn),
      unpaidStays: trip === null ? [] : await unpaidStaysOf(tx, trip.id),
    };
  });
  const { terms, settings } = known;
  const { detail, needs } = checked;
  const payPaise = quoteStay(detail, terms.quote).totalPaise;
  const instead = await reviewInstead(context, caller, { bookingId: body.insteadOf, tripId: known.tripId, payPaise });
  const own = hotelFor(hotel, terms);
  const [before, now] = [offer, detail].map((one) => allInPaise(quoteStay(one, terms.quote)));
  const { stay, rooms, personal } = criteria;
  const refusalOf = (kind: 'colleagues' | 'guests') => (personal ? null : kindRefusal(kind, caller, settings));
  return {
    hotel: {
      hotelId: own.hotelId,
      name: own.name,
      stars: own.stars,
      address: hotelAddress(own.address),
      city: own.address.city,
    },
    tripId: known.tripId,
    checkIn: { ...checkInTime(own, stay.checkIn) },
    checkOut: { ...checkOutTime(own, stay.checkOut) },
    nights: nightsOf(stay),
    rooms: detail.rooms.map(({ name, beds, nights }, index) => ({
      name,
      beds,
      adults: rooms[index]?.adults ?? 1,
      childAges: [...(rooms[index]?.childAges ?? [])],
      nights: nights.map(({ date, pricePaise, taxPaise }) => ({ date, price: pricePaise, tax: taxPaise })),
    })),
    plan: presentPlan({ ...presenting, terms: forChosen(known.registrations, terms) }, own, { offer: detail }, []),
    lines: linesOf(detail, terms),
    price: before === undefined || now === undefined || !hasMoved ? null : { old: before, new: now },
    differences: differencesOf(offered).map((one) => ({ ...one })),
    needs: {
      pans: needs.pans,
      passports: needs.isPassportNeeded,
      companyPan: needs.isCompanyPanNeeded ?? false,
      nameLength: { ...needs.nameLength },
      mayShareName: needs.mayShareName,
    },
    apart: apart === null ? null : { ...apart },
    houseRules: rulesToRead(offered),
    block: blockOf(checked),
    requestNote: requestNote(offered.passesRequests),
    gst: presentRegistrations(known.registrations, offered),
    travelers: known.travelers,
    unpaidStays: known.unpaidStays,
    ...instead,
    refusals: { colleagues: refusalOf('colleagues'), guests: refusalOf('guests') },
    isPersonal: personal,
    carbon: stayCarbon(own.address.countryCode, detail.rooms.length, nightsOf(stay)),
  };
}

/** What is claimed is claimed with the registration that the stay is booked for. */
function forChosen({ registration }: StayRegistrations, terms: StayTerms): StayTerms {
  return { ...terms, registeredIn: registration?.isClaiming ? [registration.stateCode] : [] };
}

const NO_REGISTRATIONS: StayRegistrations = { all: [], registration: null, because: 'none' };

/** Rules that have to be read: of the guests only their number is known yet, from the search. */
function rulesToRead({ search, checked }: CheckedOffer): Review['houseRules'] {
  const { rooms } = search.criteria;
  const ages = rooms.flatMap(({ childAges }) => childAges);
  const isShared = rooms.some(({ adults }) => adults > 1);
  return houseRuleNotes(checked.detail.houseRules, { ages, isShared }).map(({ sentence, text }) => ({
    sentence,
    text,
  }));
}

/** What is paid, line by line; they add up to what the stay costs with our fee. */
function linesOf(offer: StayOffer, { quote }: StayTerms): Review['lines'] {
  const { pricePaise, taxPaise, otherPaise } = stayPrice(offer);
  const { feePaise, cgstPaise, sgstPaise, igstPaise } = quoteStay(offer, quote);
  const line = (code: string, label: string, amount: Paise) => (amount === ZERO ? [] : [{ code, label, amount }]);
  return [
    ...line('rooms', 'Rooms', pricePaise),
    ...line('tax', 'Tax of the hotel', taxPaise ?? ZERO),
    ...line('other', taxPaise === null ? 'Tax and fees of the supplier' : 'Fees of the supplier', otherPaise),
    ...line('fee', 'Our fee', feePaise),
    ...line('cgst', 'CGST 9% on our fee', cgstPaise),
    ...line('sgst', 'SGST 9% on our fee', sgstPaise),
    ...line('igst', 'IGST 18% on our fee', igstPaise),
  ];
}

function presentRegistrations(
  { all, registration, because }: StayRegistrations,
  { search, hotel, checked }: CheckedOffer,
): Review['gst'] {
  const stateName = gstStateByCode(hotel.facts.address.stateCode ?? '')?.name ?? null;
  const isLost = registration !== null && !checked.takesGst;
  const why = search.criteria.personal
    ? 'A personal stay carries no GST number of the company.'
    : WHY[because].replace('{state}', stateName ?? '');
  return {
    registrations: all.map((one) => ({
      _id: one.id,
      displayName: one.displayName,
      gstin: one.details.gstin,
      legalName: one.details.legalName,
      stateName: gstStateByCode(one.stateCode)?.name ?? '',
      note: registrationNote(one, hotel.facts, stateName),
    })),
    selected: registration?.id ?? null,
    why: isLost ? `${why} ${NOT_PASSED_ON}` : why,
  };
}

const WHY: Readonly<Record<StayRegistrations['because'], string>> = {
  named: 'You chose it.',
  hotel_state: 'Chosen because the hotel is in {state}.',
  trip: 'Chosen because the trip is booked for it.',
  default: "Chosen because it is your organisation's default.",
  none: 'Your organisation has no GST number here, so no GST can be claimed.',
};

const NOT_PASSED_ON = 'The supplier passes no number on: ask for it on the invoice at the desk of the hotel.';

/** Who of the trip may sleep in a room, as far as they have names. */
async function travellersOf(tx: Tx, trip: Trip, checkIn: string): Promise<Review['travelers']> {
  const known: Review['travelers'] = [];
  const personIds = trip.travellers.flatMap(({ personId }) => personId ?? []);
  const people =
    personIds.length === 0
      ? []
      : await tx.selectFrom('person').select(['id', 'user_id']).where('id', 'in', personIds).execute();
  for (const one of trip.travellers) {
    const { details } = await withProfile(tx, one);
    if (details === null) continue;
    const age = details.dateOfBirth === null ? null : fullYears(details.dateOfBirth, checkIn);
    const isAdult = age === null ? one.type === 'ADULT' : age > OLDEST_CHILD;
    const userId = people.find(({ id }) => id === one.personId)?.user_id ?? null;
    known.push({ _id: one.id, user_id: userId, name: `${details.firstName} ${details.lastName}`, isAdult, age });
  }
  return known;
}

async function unpaidStaysOf(tx: Tx, tripId: string): Promise<Review['unpaidStays']> {
  const found: Review['unpaidStays'] = [];
  for (const bookingId of await listBookingIds(tx, tripId)) {
    const booking = await findStays(tx, bookingId);
    const detail = booking?.status === 'CREATED' && booking.origin === 'online' ? booking.orders[0]?.detail : undefined;
    if (!detail) continue;
    const { hotel, stay } = detail;
    found.push({ bookingId, text: `${hotel.name}, ${shortDate(stay.checkIn)} to ${shortDate(stay.checkOut)}` });
  }
  return found;
}
