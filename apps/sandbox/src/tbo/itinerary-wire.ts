import { droppedSlices, flownOffer } from '../bookings/airline-change.ts';
import { type BookedPassenger, type Booking, statusAt, ticketNumberAt } from '../bookings/booking.ts';
import { isIndianAirport } from '../engine/airport-facts.ts';
import type { PassengerFare } from '../engine/model.ts';
import type { Offer, OfferSlice } from '../engine/offers.ts';
import { localClock } from '../engine/schedule.ts';
import { NULL_DATE, rupees } from './envelope.ts';
import { offeredPaise, type SsrTotals, toFare, toPassengerFare } from './fare-wire.ts';
import { documentFlags, remarkOf, resultFareType } from './result-wire.ts';
import { toFareRules, toMiniFareRules } from './rules-wire.ts';
import { baggageText, toSegments } from './segment-wire.ts';
import { isLowCostAtTbo, sourceOf } from './suppliers.ts';

const INDIA = 'Asia/Kolkata';

/** `FlightItinerary.Status`: 5 is ticketed in captured samples; 1 hold and 9 cancelled follow the Book statuses. */
const ITINERARY_STATUS = { held: 1, ticketed: 5, released: 9, cancelled: 9 } as const;

/** What all passengers' extras cost, paise. */
function ssrTotalsOf(passengers: readonly Pick<BookedPassenger, 'ssr'>[]): SsrTotals {
  const sum = (kind: 'baggage' | 'meal' | 'seat'): number =>
    passengers
      .flatMap((passenger) => passenger.ssr)
      .filter((ssr) => ssr.kind === kind)
      .reduce((total, ssr) => total + ssr.pricePaise, 0);
  return { baggagePaise: sum('baggage'), mealPaise: sum('meal'), seatPaise: sum('seat') };
}

/** What the agency owes for a booking, paise. */
export function invoicePaiseOf(booking: Pick<Booking, 'offer' | 'passengers'>): number {
  const ssr = ssrTotalsOf(booking.passengers);
  return offeredPaise(booking.offer.fares) + ssr.baggagePaise + ssr.mealPaise + ssr.seatPaise;
}

/** A moment on the Indian clock, as the wire writes times of the supplier's own office. */
export function officeTime(epochMs: number): string {
  return localClock(epochMs, INDIA);
}

function fareOf(offer: Offer, passenger: BookedPassenger): PassengerFare | undefined {
  return offer.fares.find((fare) => fare.type === passenger.type);
}

/** Baggage of a passenger on a slice. Abroad, low-cost carriers grant only the allowance that was chosen as an SSR. */
function baggageOf(booking: Booking, passenger: BookedPassenger, slice: OfferSlice): string {
  const keys = slice.connection.flights.map((flight) => flight.key);
  const chosen = passenger.ssr.filter((ssr) => ssr.kind === 'baggage' && keys.includes(ssr.flightKey));
  const mustChoose = booking.offer.isInternational && isLowCostAtTbo(booking.offer.carrier);
  const free = mustChoose ? [] : [baggageText(booking.offer.family)];
  const all = [...free, ...chosen.map((ssr) => ssr.description)];
  return all.length === 0 ? '0 KG' : all.join('|');
}

function toSegmentInfo(booking: Booking, passenger: BookedPassenger) {
  const { family } = booking.offer;
  return booking.offer.slices.flatMap((slice) =>
    slice.connection.flights.map((flight) => {
      const own = passenger.ssr.filter((ssr) => ssr.flightKey === flight.key);
      return {
        FareBasis: `${family.bookingClass}${family.code}0IN`,
        NVA: '',
        NVB: '',
        Baggage: baggageOf(booking, passenger, slice),
        Meal: own.find((ssr) => ssr.kind === 'meal')?.code ?? '',
        Seat: own.find((ssr) => ssr.kind === 'seat')?.code ?? '',
        SpecialService: '',
      };
    }),
  );
}

function toTicket(booking: Booking, passenger: BookedPassenger, nowMs: number) {
  const isCancelled = passenger.cancelledSlices.length === booking.offer.slices.length;
  return {
    TicketId: passenger.ticketId ?? 0,
    TicketNumber: ticketNumberAt(booking, passenger, nowMs),
    IssueDate: booking.ticketedAtMs === null ? NULL_DATE : officeTime(booking.ticketedAtMs),
    ValidatingAirline: booking.offer.carrier,
    Remarks: '',
    ServiceFeeDisplayType: 'ShowInTax',
    Status: isCancelled ? 'CAN' : 'OK',
    ConjunctionNumber: '',
    TicketType: 'N',
  };
}

function toItineraryPassenger(booking: Booking, passenger: BookedPassenger, nowMs: number) {
  const flags = documentFlags(booking.offer);
  const fare = fareOf(booking.offer, passenger);
  return {
    ...passenger.fields,
    PaxId: passenger.paxId,
    IsPANRequired: flags.IsPanRequiredAtTicket,
    IsPassportRequired: flags.IsPassportRequiredAtTicket,
    DocumentDetails: null,
    BarcodeDetails: null,
    Fare: fare === undefined ? null : toPassengerFare(fare),
    Ssr: passenger.ssr.map((ssr) => ({ Detail: ssr.description, SsrCode: ssr.code, SsrStatus: null, Status: 1 })),
    ...(passenger.ticketId === null ? {} : { Ticket: toTicket(booking, passenger, nowMs) }),
    SegmentAdditionalInfo: toSegmentInfo(booking, passenger),
  };
}

function toInvoice(invoiceId: number, paise: number, createdAtMs: number, remarks: string) {
  return {
    InvoiceId: invoiceId,
    InvoiceNo: `SBX/2627/${invoiceId}`,
    InvoiceAmount: rupees(paise),
    InvoiceCreatedOn: officeTime(createdAtMs),
    InvoiceStatus: 3,
    Remarks: remarks,
    GSTIN: '',
    CreditNoteGSTIN: '',
  };
}

/** The invoice of the ticket, then one for every change that was bought. */
function toInvoices(booking: Booking) {
  if (booking.ticketedAtMs === null) return [];
  return [
    toInvoice(booking.invoiceId, booking.invoicedPaise || invoicePaiseOf(booking), booking.ticketedAtMs, ''),
    ...booking.reissues.map((one) => toInvoice(one.invoiceId, one.collectedPaise, one.atMs, 'Reissue')),
  ];
}

function isDomestic(offer: Offer): boolean {
  return offer.slices.every((slice) =>
    slice.connection.flights.every((one) => isIndianAirport(one.origin) && isIndianAirport(one.destination)),
  );
}

/** A booking as TBO's `FlightItinerary`: segments and mini rules are flat here, unlike in Search. */
export function toFlightItinerary(booking: Booking, nowMs: number) {
  // Schedule changes show at once: TBO has no call to take them.
  const offer = flownOffer(booking);
  const flights = offer.slices.flatMap((slice) => slice.connection.flights);
  const invoice = toInvoices(booking);
  const [issued] = invoice;
  return {
    BookingId: booking.bookingId,
    ParentBookingId: booking.parentBookingId,
    PNR: booking.pnr,
    IsDomestic: isDomestic(offer),
    Source: sourceOf(offer.carrier),
    Origin: flights[0]?.origin ?? '',
    Destination: offer.slices[0]?.connection.flights.at(-1)?.destination ?? '',
    AirlineCode: offer.carrier,
    ValidatingAirlineCode: offer.carrier,
    AirlineRemark: remarkOf(offer),
    AirlineTollFreeNo: '',
    IsLCC: isLowCostAtTbo(offer.carrier),
    NonRefundable: !offer.family.isRefundable,
    FareType: offer.family.kind === 'regular' ? 'PUB' : 'RP',
    ResultFareType: resultFareType(offer),
    JourneyType: offer.slices.length === 1 ? 1 : offer.slices.length === 2 ? 2 : 3,
    SearchCombinationType: 2,
    TripIndicator: booking.tripIndicator,
    AgentReferenceNo: booking.agentReferenceNo,
    IssuancePcc: '',
    IsManual: false,
    IsCouponAppilcable: false,
    IsAutoReissuanceAllowed: isLowCostAtTbo(offer.carrier),
    BookingAllowedForRoamer: true,
    LastTicketDate: booking.holdUntilMs === null ? null : officeTime(booking.holdUntilMs),
    CreditNoteNo: null,
    CreditNoteCreatedOn: null,
    CommentDetails: null,
    Fare: toFare(offer.fares, ssrTotalsOf(booking.passengers)),
    Passenger: booking.passengers.map((passenger) => toItineraryPassenger(booking, passenger, nowMs)),
    CancellationCharges: null,
    Segments: toSegments(offer, booking.pnr, booking.tripIndicator - 1, droppedSlices(booking)).flat(),
    FareRules: toFareRules(offer),
    MiniFareRules: toMiniFareRules(offer).flat(),
    PenaltyCharges: {},
    Status: ITINERARY_STATUS[statusAt(booking, nowMs)],
    Invoice: invoice,
    InvoiceNo: issued?.InvoiceNo ?? '',
    InvoiceAmount: issued?.InvoiceAmount ?? 0,
    InvoiceStatus: issued?.InvoiceStatus ?? 0,
    InvoiceCreatedOn: issued?.InvoiceCreatedOn ?? NULL_DATE,
    Remarks: '',
    IsWebCheckInAllowed: booking.status === 'ticketed',
  };
}
