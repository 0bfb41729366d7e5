import type { WorkCaseKind } from './work-case-kinds.ts';

/** Where a case is led on, besides what is decided about it in the queue. */
export type CasePlace = 'search' | 'flight' | 'enter';

/** A place with what is done there. Nothing happens by going there. */
export interface OfferedPlace {
  readonly place: CasePlace;
  readonly label: string;
  readonly effect: string;
}

/** What decides which places lead on. */
export interface PlaceFacts {
  /** Whoever looks at the case may change the trip; the travel desk always may enter flights into it. */
  readonly mayChange: boolean;
  /** Whether the flights that are missing can still be flown, and a search finds such. */
  readonly canSearch: boolean;
  /** Whether a flight of the booking stands. */
  readonly isBooked: boolean;
}

/**
 * Where the product does what a case asks for: half a journey is completed or given up, a flight whose price moved is
 * found anew, and an airline's change is decided on at the flight. Empty for cases that are decided in the queue itself.
 */
export function placesOfCase(kind: WorkCaseKind, facts: PlaceFacts): readonly OfferedPlace[] {
  switch (kind) {
    case 'half_booked':
      return [...missingFlight('the missing flight', facts), ...standingFlight(facts)];
    case 'price_moved':
      return missingFlight('these flights', facts);
    case 'schedule_change':
      return [facts.mayChange ? DECIDE : LOOK];
    case 'flight_cancelled':
      return [facts.mayChange ? REPLACE : LOOK];
    default:
      return [];
  }
}

const DECIDE: OfferedPlace = {
  place: 'flight',
  label: 'Decide at the flight',
  effect:
    'Opens the flight, where its new times are accepted for the traveller, other flights are chosen, or the money is asked back.',
};

const REPLACE: OfferedPlace = {
  ...DECIDE,
  effect: 'Opens the flight, where other flights are chosen for the traveller, or the money is asked back.',
};

const LOOK: OfferedPlace = {
  place: 'flight',
  label: 'Open the flight',
  effect: 'The traveller decides there; for him only those can who arrange trips for others.',
};

function missingFlight(what: string, { canSearch, mayChange }: PlaceFacts): readonly OfferedPlace[] {
  if (!canSearch) return [];
  const search: OfferedPlace = {
    place: 'search',
    label: `Search ${what} again`,
    effect: 'Finds what is sold now. What is added to the trip is judged and paid like any other flight.',
  };
  const enter: OfferedPlace = {
    place: 'enter',
    label: 'Enter a flight by hand',
    effect: 'For what was bought elsewhere: it joins the trip, with its PNR and its price.',
  };
  return mayChange ? [search, enter] : [enter];
}

function standingFlight({ isBooked, mayChange }: PlaceFacts): readonly OfferedPlace[] {
  if (!isBooked) return [];
  if (!mayChange)
    return [{ ...LOOK, effect: 'Shows the flight that stands; those who arrange the trip can cancel it.' }];
  return [
    {
      place: 'flight',
      label: 'Cancel the flight that stands',
      effect: 'Opens the flight. What comes back is shown there before anything is cancelled.',
    },
  ];
}
