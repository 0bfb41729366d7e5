import { ApiError } from '@pravas/contract/client.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { today } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import type { Details, DetailsAddress } from '../../lib/flight-details-query.ts';
import { keepTravellers, keptTravellers } from '../../lib/kept-travellers.ts';
import { api, currentSession } from '../../lib/session.ts';
import {
  partyTypes,
  selfLacksSomething,
  type TravelerDetails,
  type TravellerFacts,
  toTravelerDetails,
} from './traveller-rules.ts';
import {
  badFields,
  type FieldPlace,
  placeRefusals,
  reduceForm,
  startForm,
  type TravellersAction,
  type TravellerView,
  viewTravellers,
} from './travellers-form.ts';

/** Somebody who already travels in the trip. */
export type TripTraveller = PayloadOf<typeof getTrip>['tripDetails']['travelers'][number];

/** Who travels, as far as this page has to know. */
export interface Travellers {
  /** 'self': the person alone, nothing to ask; 'trip': those of the trip; 'asked': the form. */
  readonly mode: 'waiting' | 'self' | 'trip' | 'asked';
  readonly inTrip: readonly TripTraveller[];
  readonly views: readonly TravellerView[];
  readonly facts: TravellerFacts;
  readonly dispatch: (action: TravellersAction) => void;
  /**
   * Who is sent: undefined where the server knows already, null when the form has errors, the first of which then has
   * the focus.
   */
  readonly collect: () => readonly TravelerDetails[] | undefined | null;
  /** Puts a refusal's field errors onto their fields. */
  readonly takeRefusal: (error: unknown) => void;
}

/** The travellers of the flight on this page, kept for the search while they are typed. */
export function useTravellers(address: DetailsAddress, details: Details): Travellers {
  const trip = useTripTravellers(address.tripId);
  const search = searchKey(details);
  const [form, dispatch] = useReducer(reduceForm, null, () => startForm(details, keptTravellers(search)));
  useEffect(() => {
    keepTravellers(search, form.entries);
  }, [search, form.entries]);
  const facts = factsOf(details);
  const views = viewTravellers(form, details, facts);
  const inTrip = trip.data?.tripDetails.travelers ?? [];
  const mode = modeOf(details, address.tripId !== null && trip.isPending, inTrip.length > 0, form.asked.length > 0);
  const point = (action: TravellersAction, first: FieldPlace | undefined) => {
    flushSync(() => dispatch(action));
    if (first) focusField(first);
  };
  return {
    mode,
    inTrip,
    views,
    facts,
    dispatch,
    collect: () => {
      if (mode !== 'asked') return undefined;
      const places = badFields(views);
      if (places.length === 0) return views.map(({ entry, type, needs }) => toTravelerDetails(entry, type, needs));
      point({ kind: 'point', places }, places[0]);
      return null;
    },
    takeRefusal: (error) => {
      if (mode === 'trip' || !(error instanceof ApiError)) return;
      const refusals = placeRefusals(errorCode(error), error.envelope.errors ?? [], views.length);
      if (refusals.length > 0) point({ kind: 'refuse', refusals }, refusals[0]);
    },
  };
}

/** The name of a field's control, by which it is found again. */
export function controlName({ index, field }: FieldPlace): string {
  return `traveller-${index}-${field}`;
}

function focusField(place: FieldPlace): void {
  const control = document.querySelector<HTMLElement>(`[name="${controlName(place)}"]`);
  control?.focus({ preventScroll: true });
  // The price sheet covers the lower edge of phones, so the nearest edge is not good enough.
  control?.scrollIntoView({ block: 'center' });
}

function useTripTravellers(tripId: string | null) {
  return useQuery({
    queryKey: ['trip', tripId],
    queryFn: async ({ signal }) => {
      // Most flights are looked at before there is a trip, so what trips are made of is fetched for the others only.
      const operations = await import('@pravas/contract/trip/trip-operations.ts');
      return api.call(operations.getTrip, { query: { tripId: tripId ?? '' }, signal });
    },
    enabled: tripId !== null,
  });
}

function modeOf(details: Details, waiting: boolean, inTrip: boolean, asked: boolean): Travellers['mode'] {
  if (waiting) return 'waiting';
  if (inTrip) return 'trip';
  return partyTypes(details).length > 1 || selfLacksSomething(details) || asked ? 'asked' : 'self';
}

function factsOf(details: Details): TravellerFacts {
  const lastSlice = details.return ?? details.forward;
  return {
    requirements: details.requirements,
    self: details.self,
    ageDate: lastSlice.segments[0]?.departureDate ?? '',
    lastDate: lastSlice.segments.at(-1)?.arrivalDate ?? '',
    today: today(),
  };
}

/**
 * The same search keeps its travellers also when it has run again under another number, as it does after an expiry;
 * another person at the same tab does not find them.
 */
function searchKey({ forward, return: back, adults, children, infants }: Details): string {
  const first = forward.segments[0];
  return [
    currentSession().user?.user_id ?? '',
    first?.from,
    forward.segments.at(-1)?.to,
    first?.departureDate,
    back?.segments[0]?.departureDate ?? '',
    adults,
    children,
    infants,
  ].join(' ');
}
