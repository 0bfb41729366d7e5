import type { ScheduleOption } from '../flight-change/schedule-change.ts';
import type { WorkCaseKind } from './work-case-kinds.ts';

/** Where a case is continued, in addition to decisions in the queue. */
export type CasePlace = 'search' | 'flight' | 'enter';

/** A place with what is done there. Going there changes nothing. */
export interface OfferedPlace {
  readonly place: CasePlace;
  readonly label: string;
  readonly effect: string;
}

/** What decides which places lead on. */
export interface PlaceFacts {
  /** The reader of the case may change the trip; the travel desk always may enter flights into it. */
  readonly mayChange: boolean;
  /** Whether the flights that are missing can still be flown, and a search finds such. */
  readonly canSearch: boolean;
  /** Whether a flight of the booking is still booked. */
  readonly isBooked: boolean;
  /** What the traveller may choose about an airline's change; empty where it is not known. */
  readonly options: readonly ScheduleOption[];
}

/**
 * Where the product does what a case asks for: half a journey is completed or given up, a flight whose price moved is
 * found again, and an airline's change is decided on at the flight. Empty for cases that are decided in the queue
 * itself.
 */
export function placesOfCase(kind: WorkCaseKind, facts: PlaceFacts): readonly OfferedPlace[] {
  switch (kind) {
    case 'half_booked':
      return [...missingFlight('the missing flight', facts), ...standingFlight(facts)];
    case 'price_moved':
      return missingFlight('these flights', facts);
    case 'schedule_change':
      return [facts.mayChange ? decideOn(facts.options) : LOOK];
    case 'flight_cancelled':
      return [facts.mayChange ? decideOn(['rebook', 'refund']) : LOOK];
    default:
      return [];
  }
}

const CHOSEN: Readonly<Record<ScheduleOption, string>> = {
  accept: 'its new times are accepted',
  rebook: 'other flights are chosen',
  refund: 'the money is asked back',
};

/** Promises exactly what the flight's page offers for this change. */
function decideOn(options: readonly ScheduleOption[]): OfferedPlace {
  const [first, ...others] = options.map((option) => CHOSEN[option]);
  const last = others.pop();
  const what = first === undefined ? 'that is decided' : `${first} for the traveller`;
  const all = [what, ...others].join(', ');
  const effect = last === undefined ? all : `${all}${others.length > 0 ? ',' : ''} or ${last}`;
  return { place: 'flight', label: 'Decide at the flight', effect: `Opens the flight, where ${effect}.` };
}

const LOOK: OfferedPlace = {
  place: 'flight',
  label: 'Open the flight',
  effect: 'The traveller decides there, or someone who arranges trips for others.',
};

function missingFlight(what: string, { canSearch, mayChange }: PlaceFacts): readonly OfferedPlace[] {
  if (!canSearch) return [];
  const search: OfferedPlace = {
    place: 'search',
    label: `Search ${what} again`,
    effect: 'Finds flights on sale now. A flight added to the trip is checked and paid for like any other.',
  };
  const enter: OfferedPlace = {
    place: 'enter',
    label: 'Enter a flight by hand',
    effect: 'For a flight bought elsewhere: adds it to the trip with its PNR and price.',
  };
  return mayChange ? [search, enter] : [enter];
}

function standingFlight({ isBooked, mayChange }: PlaceFacts): readonly OfferedPlace[] {
  if (!isBooked) return [];
  if (!mayChange)
    return [{ ...LOOK, effect: 'Shows the flight that is still booked; people who arrange the trip can cancel it.' }];
  return [
    {
      place: 'flight',
      label: 'Cancel the flight still booked',
      effect: 'Opens the flight. You see the refund before you cancel.',
    },
  ];
}
