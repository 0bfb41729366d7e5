import { askingJourney } from '@pravas/domain/fare/asking-journey.ts';
import { splitFareInOneSum } from '@pravas/domain/fare/fare-in-one-sum.ts';
import { gstCredit } from '@pravas/domain/fare/gst-credit.ts';
import {
  arrivalOf,
  departureOf,
  flightCode,
  type ItineraryPoint,
  type Slice,
} from '@pravas/domain/flight/itinerary.ts';
import { travellerProblems } from '@pravas/domain/flight/traveller-problems.ts';
import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { nameOnTicket, printedOtherwise } from '@pravas/domain/person/printed-name.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { serviceRate } from '@pravas/domain/tax/service-gst.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import type { TimelineEntry, TimelinePlace } from '@pravas/domain/trip/trip-timeline.ts';
import { type Cancellation, type CarriedPaper, goingParts, type ServiceInTrip } from '../booking/index.ts';
import { whoFlies } from './cancel-facts.ts';
import { type FlightBooking, type FlightTypes, isAirlineCancelled, offersOf } from './flight-booking.ts';
import { flightCalendar } from './flight-calendar.ts';
import { boughtSlices, journeyText, keptSlices, routeName, timesText } from './journey-words.ts';
import { presentDirections } from './present-journey.ts';
import { printFlights } from './print-flights.ts';

/** The last name that an airline's page finds a PNR by: where other letters are printed, those. */
function ticketedLastName(lead: Traveller): string {
  return printedOtherwise(lead) === null ? lead.lastName : nameOnTicket(lead).family;
}

/** What flights have to say in a trip. */
export const flightsInTrip: ServiceInTrip<FlightTypes> = {
  papers: 'Tickets',
  label: (booking) => journeyText(keptSlices(booking)),
  purchaseLabel: (booking) => journeyText(boughtSlices(booking)),
  detail: (booking) => timesText(keptSlices(booking)),
  travellerProblems: ({ facts, orders }, people) =>
    travellerProblems(
      people,
      askingJourney(
        orders.map((order) => order.detail),
        facts.contact.mobile !== '',
      ),
    ),
  timeline: timelineOf,
  calendar: (booking, cancellations) => flightCalendar(booking, whoFlies(booking, cancellations)),
  printed: (booking, cancellations) => printFlights(booking, whoFlies(booking, cancellations)),
  carried: ticketsHeld,
  shared: (booking) => {
    const orders = booking.orders.filter((order) => order.state !== 'failed');
    return {
      ...presentDirections(
        booking,
        orders.map((order) => order.detail),
      ),
      locators: orders
        .filter((order) => order.state === 'booked' && order.locator !== null && booking.status === 'BOOKED')
        .map((order) => ({
          direction: order.detail.coverage,
          pnr: order.locator ?? '',
          lastName: ticketedLastName(booking.travellers[0]),
        })),
    };
  },
  parts: ({ detail }) =>
    detail.slices.map((slice, index) => ({
      index,
      key: [departureOf(slice).airportCode, arrivalOf(slice).airportCode, departureDay(slice)].join(),
      startsOn: departureDay(slice),
      endsOn: dateOf(arrivalOf(slice).time.wall),
      name: routeName(slice),
    })),
  planned: ({ facts }, wanted) => {
    const slices = wanted.flatMap(({ order, part }) => order.detail.slices[part.index] ?? []);
    const [first] = slices;
    const [onward, ...others] = wanted;
    if (!first || !onward) return null;
    return {
      title: journeyText(slices),
      from: departureOf(first).airportCode,
      to: arrivalOf(first).airportCode,
      departureDate: onward.startsOn,
      returnDate: others.at(-1)?.startsOn ?? null,
      cabinClass: facts.cabin,
    };
  },
  // The desk's charges with their tax appear in place of our fee.
  gstCredit: (booking, { eligibility, ...registration }, on) => {
    const { quote, terms } = booking.facts;
    const { feePaise, cgstPaise, sgstPaise, igstPaise } = quote;
    return gstCredit({
      offers: offersOf(booking).map((offer) => splitFareInOneSum(offer, on)),
      fee: {
        feePaise,
        gstPaise: sum([cgstPaise, sgstPaise, igstPaise]),
        rate: serviceRate(terms.sez, on),
      },
      personal: false,
      registration,
      eligibility,
      on,
    });
  },
};

function departureDay(slice: Slice): string {
  return dateOf(departureOf(slice).time.wall);
}

function timelineOf(booking: FlightBooking, cancellations: readonly Cancellation[]): readonly TimelineEntry[] {
  const gone = cancellations.flatMap((one) => goingParts(booking, one));
  const slices = booking.orders
    // An order that was cancelled whole has failed by now; it keeps its place as long as another of the booking flies.
    .filter((order) => order.state !== 'failed' || gone.some((scope) => scope.orderId === order.id))
    .flatMap((order) => order.detail.slices.map((slice, sliceIndex) => ({ order, slice, sliceIndex })));
  return slices.map(({ order, slice, sliceIndex }, index) => {
    const left = new Set(
      gone
        .map(flightScope)
        .filter((scope) => scope.orderId === order.id && scope.slices.includes(sliceIndex))
        .flatMap((scope) => scope.travellers),
    );
    const travellerKeys = booking.travellers
      .filter((_, traveller) => !left.has(traveller))
      .map((one) => `${one.firstName} ${one.lastName}`);
    const [from, to] = [departureOf(slice), arrivalOf(slice)];
    return {
      id: `${booking.id}.${index}`,
      kind: 'flight',
      title: `${slice.segments.map(flightCode).join(', ')} ${from.city} → ${to.city}`,
      from: placeOf(from),
      to: placeOf(to),
      departs: from.time,
      arrives: to.time,
      travellerKeys,
      isCancelled: travellerKeys.length === 0,
      isPartlyCancelled: left.size > 0 && travellerKeys.length > 0,
      isSupplierCancelled: isAirlineCancelled(booking, order.id, sliceIndex),
    };
  });
}

function placeOf(point: ItineraryPoint): TimelinePlace {
  return { code: point.airportCode, city: point.city, zone: point.time.zone };
}

function ticketsHeld(booking: FlightBooking, cancellations: readonly Cancellation[]): readonly CarriedPaper[] {
  const flying = whoFlies(booking, cancellations);
  return booking.orders
    .filter((order) => order.state === 'booked')
    .flatMap((order) =>
      (order.supplierOrder?.tickets ?? [])
        .filter(({ travellerIndex }) =>
          order.detail.slices.some((_, at) => flying(order.id, at).includes(travellerIndex)),
        )
        .map(({ travellerIndex, ticketNumber }) => ({ travellerIndex, number: ticketNumber })),
    );
}
