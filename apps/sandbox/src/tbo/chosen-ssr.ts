import type { ChosenSsr } from '../bookings/booking.ts';
import { baggageOptions, mealOptions, seatOptions } from '../engine/ancillaries.ts';
import type { Flight, PassengerType } from '../engine/model.ts';
import type { Offer } from '../engine/offers.ts';
import type { World } from '../engine/world.ts';
import { invalidRequest, rejected } from './envelope.ts';
import { amountField, objectsField, textField, type WireObject } from './request.ts';

const PLACEHOLDERS = new Set(['NoBaggage', 'NoMeal', 'NoSeat', '']);

function flightsOf(offer: Offer): readonly Flight[] {
  return offer.slices.flatMap((slice) => slice.connection.flights);
}

/** The flight an option is for, by number and, where the number flies twice, by origin. */
function flightFor(option: WireObject, offer: Offer): Flight {
  const number = textField(option, 'FlightNumber');
  const origin = textField(option, 'Origin');
  const flight = flightsOf(offer).find((one) => one.number === number && (origin === '' || one.origin === origin));
  if (flight === undefined) throw invalidRequest(`SSR names flight ${number}, which is not part of the itinerary.`);
  return flight;
}

function checkPrice(option: WireObject, pricePaise: number): void {
  const sent = amountField(option, 'Price');
  if (sent === undefined || Math.round(sent * 100) !== pricePaise) {
    throw invalidRequest(`Price of SSR ${textField(option, 'Code')} differs from the quoted one.`);
  }
}

function readBaggage(option: WireObject, offer: Offer): ChosenSsr {
  const flight = flightFor(option, offer);
  const code = textField(option, 'Code');
  if (code === `IB${offer.family.checkInKg}` && offer.isInternational) {
    checkPrice(option, 0);
    return {
      kind: 'baggage',
      flightKey: flight.key,
      code,
      description: `${offer.family.checkInKg} kg included`,
      pricePaise: 0,
    };
  }
  const known = baggageOptions(flight).find((one) => one.code === code);
  if (known === undefined) throw invalidRequest(`Baggage ${code} is not offered.`);
  checkPrice(option, known.pricePaise);
  return {
    kind: 'baggage',
    flightKey: flight.key,
    code,
    description: `Additional ${known.kg} kg`,
    pricePaise: known.pricePaise,
  };
}

function readMeal(option: WireObject, offer: Offer): ChosenSsr {
  const flight = flightFor(option, offer);
  const code = textField(option, 'Code');
  const known = mealOptions(flight, offer.family).find((one) => one.code === code);
  if (known === undefined) throw invalidRequest(`Meal ${code} is not offered.`);
  checkPrice(option, known.pricePaise);
  return { kind: 'meal', flightKey: flight.key, code, description: known.name, pricePaise: known.pricePaise };
}

function readSeat(option: WireObject, offer: Offer, world: World): ChosenSsr {
  const flight = flightFor(option, offer);
  const code = textField(option, 'Code');
  const known = seatOptions(flight, offer.family, world)
    .flat()
    .find((one) => one.code === code);
  if (known === undefined) throw invalidRequest(`Seat ${code} does not exist on flight ${flight.number}.`);
  if (known.state !== 'open') throw rejected(`Seat ${code} on flight ${flight.number} is no longer available.`);
  checkPrice(option, known.pricePaise);
  return { kind: 'seat', flightKey: flight.key, code, description: known.position, pricePaise: known.pricePaise };
}

/** Seats are sent flat, or in the nested shape in which SSR answers them: both are taken. */
function flatSeats(source: WireObject): readonly WireObject[] {
  return objectsField(source, 'SeatDynamic').flatMap((entry) => {
    const segments = objectsField(entry, 'SegmentSeat');
    if (segments.length === 0) return [entry];
    return segments.flatMap((segment) =>
      objectsField(segment, 'RowSeats').flatMap((row) => objectsField(row, 'Seats')),
    );
  });
}

function isChosen(option: WireObject): boolean {
  return !PLACEHOLDERS.has(textField(option, 'Code'));
}

/** What the fare includes for free may be listed beside what is bought. */
function checkOnePerFlight(chosen: readonly ChosenSsr[]): void {
  const keys = chosen
    .filter((one) => one.kind !== 'baggage' || one.pricePaise > 0)
    .map((one) => `${one.kind}|${one.flightKey}`);
  if (new Set(keys).size !== keys.length) throw invalidRequest('A passenger can have one SSR of a kind on a flight.');
}

/** The extras chosen for a passenger, checked against what is offered. Infants take none. */
export function readChosenSsr(
  source: WireObject,
  type: PassengerType,
  offer: Offer,
  world: World,
): readonly ChosenSsr[] {
  const chosen = [
    ...objectsField(source, 'Baggage')
      .filter(isChosen)
      .map((option) => readBaggage(option, offer)),
    ...objectsField(source, 'MealDynamic')
      .filter(isChosen)
      .map((option) => readMeal(option, offer)),
    ...flatSeats(source)
      .filter(isChosen)
      .map((option) => readSeat(option, offer, world)),
  ];
  if (type === 'infant' && chosen.length > 0) throw invalidRequest('Infants take no SSR.');
  checkOnePerFlight(chosen);
  return chosen;
}
