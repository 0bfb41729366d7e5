import * as agreements from '@pravas/contract/hotel/agreement-operations.ts';
import * as booking from '@pravas/contract/hotel/book-stay.ts';
import * as catalogue from '@pravas/contract/hotel/catalogue-operations.ts';
import * as desk from '@pravas/contract/hotel/desk-stay.ts';
import * as details from '@pravas/contract/hotel/hotel-details.ts';
import * as invoices from '@pravas/contract/hotel/hotel-invoices.ts';
import * as lists from '@pravas/contract/hotel/list-hotels.ts';
import * as offices from '@pravas/contract/hotel/office-operations.ts';
import * as pictures from '@pravas/contract/hotel/picture-operations.ts';
import * as review from '@pravas/contract/hotel/review-stay.ts';
import * as sharing from '@pravas/contract/hotel/share-room.ts';
import * as shortlists from '@pravas/contract/hotel/stay-shortlist.ts';
import { listStayTravellers } from '@pravas/contract/hotel/stay-travellers.ts';
import * as papers from '@pravas/contract/hotel/stay-voucher.ts';
import * as suggestions from '@pravas/contract/hotel/suggest-operations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import type { Sample } from './sample-ids.ts';

const nothing: Sample = () => ({});

const inDays = (days: number): string => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString();
const aStay: Sample = () => ({ query: { city: 'city:BLR', cid: inDays(30), cod: inDays(32), occ: '2' } });

/** An office in Koramangala. */
export const AN_OFFICE = {
  name: 'Head office',
  kind: 'office',
  address: '14, 80 Feet Road, Koramangala, Bengaluru 560034',
  point: { area: 'BLR.koramangala' },
} as const;

/** Two nights at a guest house in Mysuru for the first traveller, free until two days before: 7,560 in all. */
export function aStayForm(daysAhead: number) {
  return {
    hotel: {
      name: 'Chamundi Guest House',
      address: '7, Lalitha Mahal Road',
      city: 'Mysuru',
      postalCode: '570011',
      stateCode: '29',
      phone: '0821 234 5678',
      isGstRegistered: true,
    },
    checkIn: inDays(daysAhead),
    checkOut: inDays(daysAhead + 2),
    rooms: [{ name: 'Garden Room', travelers: [0], pricePerNight: 3_600 }],
    board: 'breakfast',
    payment: 'prepaid',
    freeUntil: `${inDays(daysAhead - 2)}T18:00`,
    kept: 3_780,
    houseRules: ['Bring an identity card with a photograph.'],
  };
}

/** A pixel. */
export const A_PICTURE = {
  fileName: 'invoice.png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The invoice for that stay, written on the day of check-out as it should be: 7,200 and 5 %. */
export function anInvoiceForm(daysAhead: number) {
  return {
    hotelGstin: '29AABCC1234D1Z7',
    buyerGstin: '29AAFCM1806Q1Z0',
    number: 'CGH/4711',
    issuedOn: inDays(daysAhead + 2),
    lines: [{ rate: 5, taxable: 7_200, cgst: 180, sgst: 180 }],
    total: 7_560,
  };
}

/** Inputs for finding hotels. */
export const HOTEL_SAMPLES: readonly [Operation, Sample][] = [
  [suggestions.listHotelCities, () => ({ query: { search: JSON.stringify({ search: 'Bangalore' }) } })],
  [suggestions.searchHotelPlaces, () => ({ query: { searchText: 'Bangalore' } })],
  [lists.listHotels, aStay],
  [lists.streamHotels, aStay],
  [details.getHotelDetails, ({ searchedHotelId }) => ({ query: { searchedHotelId, hotelId: 'nobody' } })],
  [details.recheckStay, ({ searchedHotelId }) => ({ body: { searchedHotelId, offerId: 'AAAAAAAAAAAAAAAA' } })],
  [
    shortlists.shareStays,
    ({ searchedHotelId, colleagueUserId }) => ({
      body: { searchedHotelId, hotels: [{ hotelId: 'nobody' }], recipients: [colleagueUserId] },
    }),
  ],
  [shortlists.getSharedStays, ({ stayShortlistId }) => ({ query: { shortlistId: stayShortlistId } })],
  [
    shortlists.answerSharedStays,
    ({ stayShortlistId }) => ({
      body: { shortlistId: stayShortlistId, suggested: null, comment: 'The first one is loud' },
    }),
  ],
  [sharing.answerSharing, ({ bookingId }) => ({ body: { bookingId, agrees: true } })],
  [review.reviewStay, ({ searchedHotelId }) => ({ body: { searchedHotelId, offerId: 'AAAAAAAAAAAAAAAA' } })],
  [
    booking.saveBooking,
    ({ searchedHotelId, tripId }) => ({
      body: { searchedHotelId, offerId: 'AAAAAAAAAAAAAAAA', tripId, newTotalPrice: 5_469.35 },
    }),
  ],
  [
    booking.changeDetails,
    ({ searchedHotelId, bookingId }) => ({
      body: { searchedHotelId, offerId: 'AAAAAAAAAAAAAAAA', bookingId, newTotalPrice: 5_469.35 },
    }),
  ],
  [desk.enterStay, ({ tripId }) => ({ body: { tripId, stay: aStayForm(20), fee: 250 } })],
  [desk.buyStay, ({ stayId }) => ({ body: { bookingId: stayId, hotelConfirmation: 'HC-4711' } })],
  [
    listStayTravellers,
    ({ stayId }) => ({ bearer: 'unknown-secret-unknown-secret-unknown-secret', query: { bookingId: stayId } }),
  ],
  [papers.downloadStayVoucher, ({ stayId }) => ({ query: { bookingId: stayId } })],
  [invoices.getHotelInvoices, ({ stayId }) => ({ query: { bookingId: stayId } })],
  [
    invoices.enterHotelInvoice,
    ({ stayId }) => ({ body: { bookingId: stayId, invoice: anInvoiceForm(20) }, file: A_PICTURE }),
  ],
  [invoices.downloadHotelInvoice, ({ stayId }) => ({ query: { bookingId: stayId } })],
  [invoices.listMissingInvoices, nothing],
  [pictures.getHotelPicture, () => ({ query: { hotelId: 'nobody' } })],
  [offices.listTravelPlaces, nothing],
  [offices.createTravelPlace, () => ({ body: { ...AN_OFFICE } })],
  [offices.updateTravelPlace, ({ travelPlaceId }) => ({ body: { travelPlaceId, ...AN_OFFICE } })],
  [offices.removeTravelPlace, ({ travelPlaceId }) => ({ query: { travelPlaceId } })],
  [agreements.listHotelAgreements, nothing],
  [
    agreements.createHotelAgreement,
    () => ({ body: { hotelId: 'nobody', kind: 'preferred', validFrom: '2026-01-01' } }),
  ],
  [agreements.removeHotelAgreement, ({ hotelAgreementId }) => ({ query: { hotelAgreementId } })],
  [catalogue.listHotelPairs, nothing],
  [
    catalogue.decideHotelPair,
    () => ({
      body: {
        one: { supplier: 'tbo-hotel', supplierHotelId: '1' },
        other: { supplier: 'duffel-stays', supplierHotelId: 'acc_1' },
        verdict: 'different',
      },
    }),
  ],
];
