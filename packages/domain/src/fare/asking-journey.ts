import { lastDayOf, lastDepartureDayOf } from '../flight/itinerary.ts';
import type { AskingJourney } from '../flight/traveller-problems.ts';
import { combineRequirements } from './combine-requirements.ts';
import type { Offer } from './offer.ts';

/** What travellers are asked for flights that are bought together, regardless of the seller. */
export function askingJourney(
  offers: readonly Pick<Offer, 'slices' | 'requirements'>[],
  hasContactNumber: boolean,
): AskingJourney {
  const segments = offers.flatMap(({ slices }) => slices.flatMap((slice) => [...slice.segments]));
  const { pan, passport, passportIssueDate, dateOfBirth, nationality, nameLimits } = combineRequirements(
    offers.map(({ requirements }) => requirements),
  );
  return {
    countries: segments.flatMap(({ from, stops = [], to }) => [from, ...stops, to].map((one) => one.countryCode)),
    airlines: [
      ...new Set(
        segments.flatMap(({ airlineCode, operatingAirlineCode }) =>
          operatingAirlineCode === null ? [airlineCode] : [airlineCode, operatingAirlineCode],
        ),
      ),
    ],
    wishes: {
      passport,
      passportIssueDate: passportIssueDate === true,
      dateOfBirth,
      nationality: nationality === true,
      pan,
      nameLimits,
    },
    lastFlightOn: lastDepartureDayOf(offers),
    lastDate: lastDayOf(offers),
    hasContactNumber,
  };
}
