import { baggageOptions, INCLUDED_MEALS, mealOptions, type SeatOption, seatOptions } from '../engine/ancillaries.ts';
import type { Flight } from '../engine/model.ts';
import type { Offer, OfferSlice } from '../engine/offers.ts';
import type { World } from '../engine/world.ts';
import { rupees } from './envelope.ts';
import { isLowCostAtTbo } from './suppliers.ts';

/** SSR `Description` and `WayType` values. */
const INCLUDED = 1;
const PURCHASE = 2;
const WAY_SEGMENT = 1;
const WAY_FULL_JOURNEY = 2;

const AVAILABILITY = { open: 1, reserved: 3, blocked: 4 } as const;
const SEAT_TYPE = { window: 1, aisle: 2, middle: 3 } as const;

interface Ends {
  readonly Origin: string;
  readonly Destination: string;
}

function sliceEnds(slice: OfferSlice): Ends {
  return {
    Origin: slice.connection.flights[0]?.origin ?? '',
    Destination: slice.connection.flights.at(-1)?.destination ?? '',
  };
}

/** Baggage of a slice: the placeholder, the included allowance abroad, then what is for sale. */
function toBaggage(offer: Offer, slice: OfferSlice) {
  const flight = slice.connection.flights[0];
  if (flight === undefined || !isLowCostAtTbo(offer.carrier)) return [];
  const head = { AirlineCode: flight.carrier, FlightNumber: flight.number, WayType: WAY_FULL_JOURNEY };
  const tail = { Currency: 'INR', ...sliceEnds(slice) };
  const placeholder = {
    ...head,
    Code: 'NoBaggage',
    Description: PURCHASE,
    Weight: 0,
    ...tail,
    Price: 0,
    Text: 'No baggage',
  };
  // Abroad the allowance that comes with the fare is an option of its own and must be chosen.
  const included =
    offer.isInternational && offer.family.checkInKg > 0
      ? [
          {
            ...head,
            Code: `IB${offer.family.checkInKg}`,
            Description: INCLUDED,
            Weight: offer.family.checkInKg,
            ...tail,
            Price: 0,
            Text: `${offer.family.checkInKg} kg included`,
          },
        ]
      : [];
  const options = baggageOptions(flight).map((option) => ({
    ...head,
    Code: option.code,
    Description: PURCHASE,
    Weight: option.kg,
    ...tail,
    Price: rupees(option.pricePaise),
    Text: `Additional ${option.kg} kg`,
  }));
  return [placeholder, ...included, ...options];
}

/** Meals on a flight, with the placeholder first. */
function toMeals(offer: Offer, flight: Flight) {
  if (!isLowCostAtTbo(offer.carrier)) return [];
  const head = { AirlineCode: flight.carrier, FlightNumber: flight.number, WayType: WAY_SEGMENT };
  const tail = { Currency: 'INR', Origin: flight.origin, Destination: flight.destination };
  const placeholder = {
    ...head,
    Code: 'NoMeal',
    Description: PURCHASE,
    AirlineDescription: '',
    Quantity: 0,
    ...tail,
    Price: 0,
  };
  return [
    placeholder,
    ...mealOptions(flight, offer.family).map((meal) => ({
      ...head,
      Code: meal.code,
      Description: meal.pricePaise === 0 ? INCLUDED : PURCHASE,
      AirlineDescription: meal.name,
      Quantity: 1,
      ...tail,
      Price: rupees(meal.pricePaise),
    })),
  ];
}

function toSeat(offer: Offer, flight: Flight, seat: SeatOption) {
  return {
    AirlineCode: flight.carrier,
    FlightNumber: flight.number,
    CraftType: flight.craft,
    Origin: flight.origin,
    Destination: flight.destination,
    AvailablityType: AVAILABILITY[seat.state],
    Description: seat.pricePaise === 0 ? INCLUDED : PURCHASE,
    Code: seat.code,
    RowNo: String(seat.row),
    SeatNo: seat.column,
    SeatType: SEAT_TYPE[seat.position],
    SeatWayType: WAY_SEGMENT,
    Compartment: offer.family.cabin === 'economy' ? 1 : 2,
    Deck: 1,
    Currency: 'INR',
    Price: rupees(seat.pricePaise),
  };
}

/** The seat map of a flight, with the placeholder row first; no rows when the fare allows no choice. */
function toSegmentSeats(offer: Offer, flight: Flight, world: World) {
  const rows = seatOptions(flight, offer.family, world);
  if (rows.length === 0) return { RowSeats: [] };
  const noSeat = {
    AirlineCode: flight.carrier,
    FlightNumber: flight.number,
    CraftType: flight.craft,
    Origin: flight.origin,
    Destination: flight.destination,
    AvailablityType: 0,
    Description: PURCHASE,
    Code: 'NoSeat',
    RowNo: '0',
    SeatNo: null,
    SeatType: 0,
    SeatWayType: WAY_SEGMENT,
    Compartment: 0,
    Deck: 0,
    Currency: 'INR',
    Price: 0,
  };
  return {
    RowSeats: [{ Seats: [noSeat] }, ...rows.map((row) => ({ Seats: row.map((seat) => toSeat(offer, flight, seat)) }))],
  };
}

/** The preferences that GDS carriers take without a price. */
const GDS_MEALS = INCLUDED_MEALS.map(([code, name]) => ({ Code: code, Description: name }));

/** Seat preferences of GDS carriers. */
const GDS_SEAT_PREFERENCES = [
  { Code: 'A', Description: 'Aisle' },
  { Code: 'W', Description: 'Window' },
];

/** The arrays of the SSR answer for an offer. */
export function toSsr(offer: Offer, world: World) {
  const flights = offer.slices.flatMap((slice) => slice.connection.flights);
  const seats = flights.map((flight) => toSegmentSeats(offer, flight, world));
  const hasSeats = seats.some((segment) => segment.RowSeats.length > 0);
  const seatDynamic = hasSeats ? [{ SegmentSeat: seats }] : [];
  if (!isLowCostAtTbo(offer.carrier)) {
    return { Meal: GDS_MEALS, SeatPreference: GDS_SEAT_PREFERENCES, SeatDynamic: seatDynamic };
  }
  return {
    Baggage: offer.slices.map((slice) => toBaggage(offer, slice)),
    MealDynamic: flights.map((flight) => toMeals(offer, flight)),
    SeatDynamic: seatDynamic,
    SpecialServices: [],
  };
}
