import { ApiError } from '@pravas/contract/client.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { today } from '../../lib/calendar-date.ts';
import type { Details, DetailsAddress } from '../../lib/flight-details-query.ts';
import { keepTravellers, keptTravellers } from '../../lib/kept-travellers.ts';
import { api, currentSession } from '../../lib/session.ts';
import { type ExtrasTraveller, wireExtras } from '../seat-map/index.ts';
import {
  partyTypes,
  selfLacksSomething,
  type TicketRules,
  type TravelerDetails,
  type TravellerEntry,
  type TravellerFacts,
  tidyName,
  titlesFor,
  toTravelerDetails,
} from './traveller-rules.ts';
import {
  badFields,
  type FieldPlace,
  placeRefusals,
  reduceForm,
  startForm,
  type TravellerName,
  type TravellersAction,
  type TravellersForm,
  type TravellerView,
  viewTravellers,
} from './travellers-form.ts';

/** Somebody who already travels in the trip. */
type TripTraveller = AnswerOf<typeof getTrip>['tripDetails']['travelers'][number];

const NOBODY: readonly TripTraveller[] = [];

/** Who travels, as far as this page has to know. */
export interface Travellers {
  /** 'self': the person alone, nothing to ask; 'trip': those of the trip; 'asked': the form. */
  readonly mode: 'waiting' | 'self' | 'trip' | 'asked';
  readonly inTrip: readonly TripTraveller[];
  /** True where the address names a trip that is not there, or not for this person. */
  readonly isTripRefused: boolean;
  readonly views: readonly TravellerView[];
  readonly facts: TravellerFacts;
  readonly dispatch: (action: TravellersAction) => void;
  /** Everybody by type and name, in the order of the booking; empty while that is not known. */
  readonly people: readonly ExtrasTraveller[];
  /**
   * Who is sent with what they take along: undefined where the server knows already, null when the form has errors, the
   * first of which then has the focus.
   */
  readonly collect: (chosen: readonly ChosenExtra[]) => readonly TravelerDetails[] | undefined | null;
  /** Puts a refusal's field errors onto their fields. */
  readonly takeRefusal: (error: unknown) => void;
}

/** The travellers of the flight on this page, kept for the search while they are typed. */
export function useTravellers(address: DetailsAddress, details: Details): Travellers {
  const trip = useTripTravellers(address.tripId);
  const inTrip = trip.data?.tripDetails.travelers ?? NOBODY;
  const search = searchKey(details);
  const [form, dispatch] = useReducer(reduceForm, null, () => startForm(details, keptTravellers(search)));
  useEffect(() => {
    keepTravellers(search, form.entries);
  }, [search, form.entries]);
  useEffect(() => {
    if (inTrip.length > 0) dispatch({ kind: 'name', people: inTrip.map(nameInTrip) });
  }, [inTrip]);
  const ticketRules = useTicketRules();
  const isNamedInTrip = inTrip.length > 0 && inTrip.every((one) => one.isNamed);
  const facts = factsOf(details, isNamedInTrip, ticketRules);
  const views = viewTravellers(form, details, facts);
  const isWaiting = address.tripId !== null && trip.isPending;
  const mode = modeOf(details, isWaiting, inTrip, form);
  const point = (action: TravellersAction, first: FieldPlace | undefined) => {
    flushSync(() => dispatch(action));
    if (first) focusField(first);
  };
  return {
    mode,
    inTrip,
    isTripRefused: isTripRefusal(trip.error),
    views,
    facts,
    dispatch,
    people: mode === 'waiting' ? [] : mode === 'trip' ? inTrip.map(personInTrip) : views.map(personOf),
    collect: (chosen) => {
      if (mode === 'waiting' || (mode !== 'asked' && chosen.length === 0)) return undefined;
      // A trip of others refuses the flight anyway, and says so better than a list of missing names.
      if (mode === 'trip' && inTrip.length !== views.length) return undefined;
      const places = badFields(views, facts);
      if (places.length === 0) {
        return views.map(({ entry, type, needs, index }) => ({
          ...toTravelerDetails(entry, type, needs, referenceOf(entry, inTrip[index], details)),
          ...wireExtras(chosen, index),
        }));
      }
      point({ kind: 'point', places }, places[0]);
      return null;
    },
    takeRefusal: (error) => {
      if (!(error instanceof ApiError)) return;
      const refusals = placeRefusals(error.envelope.errors ?? [], views.length);
      if (refusals.length > 0) point({ kind: 'refuse', refusals }, refusals[0]);
    },
  };
}

/** The name of a field's control, by which the page finds it again. */
export function controlName({ index, field }: FieldPlace): string {
  return `traveller-${index}-${field}`;
}

function focusField(place: FieldPlace): void {
  const control = document.querySelector<HTMLElement>(`[name="${controlName(place)}"]`);
  control?.focus({ preventScroll: true });
  // The price sheet covers the lower edge of phones, so the nearest edge is not good enough.
  control?.scrollIntoView({ block: 'center' });
}

/**
 * The rules of names and papers load apart from the page, which does without them for people who travel alone at home.
 */
function useTicketRules(): TicketRules | null {
  const [rules, setRules] = useState<TicketRules | null>(null);
  useEffect(() => {
    let isHere = true;
    // Where they cannot be fetched the server alone checks.
    void import('./ticket-rules.ts').then((module) => isHere && setRules(module)).catch(() => null);
    return () => {
      isHere = false;
    };
  }, []);
  return rules;
}

function useTripTravellers(tripId: string | null) {
  return useQuery({
    queryKey: ['trip', tripId],
    queryFn: async ({ signal }) => {
      // People view most flights before there is a trip, so the trip contract is fetched for the others only.
      const operations = await import('@pravas/contract/trip/trip-operations.ts');
      return api.call(operations.getTrip, { query: { tripId: tripId ?? '' }, signal });
    },
    enabled: tripId !== null,
  });
}

/** Whether adding to the trip would be refused too; where the trip just could not be fetched now, adding shows it. */
function isTripRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.envelope.status);
}

function modeOf(
  details: Details,
  isWaiting: boolean,
  inTrip: readonly TripTraveller[],
  form: Pick<TravellersForm, 'asked' | 'isWanted'>,
): Travellers['mode'] {
  if (isWaiting) return 'waiting';
  if (form.asked.length > 0) return 'asked';
  if (inTrip.length > 0) return inTrip.every((one) => one.isNamed) ? 'trip' : 'asked';
  return partyTypes(details).length > 1 || selfLacksSomething(details) || form.isWanted ? 'asked' : 'self';
}

function factsOf(details: Details, isNamedInTrip: boolean, ticketRules: TicketRules | null): TravellerFacts {
  const last = details.slices.at(-1) ?? details.forward;
  const segments = details.slices.flatMap((slice) => slice.segments);
  const airlines = new Map(segments.map(({ airlineCode, airline }) => [airlineCode, airline]));
  return {
    asking: details.asking,
    ticketRules,
    self: details.self,
    ageDate: last.segments[0]?.departureDate ?? '',
    lastDate: last.segments.at(-1)?.arrivalDate ?? '',
    today: today(),
    airlines: [...airlines].map(([code, name]) => ({ code, name })),
    isNamedInTrip,
    othersRefusal: details.othersRefusal,
  };
}

function personInTrip({ type, firstName, lastName }: TripTraveller): ExtrasTraveller {
  return { type, name: `${firstName} ${lastName}`.trim() };
}

function personOf({ type, entry }: TravellerView): ExtrasTraveller {
  return { type, name: tidyName(`${entry.firstName} ${entry.lastName}`) };
}

/** The person of an entry: somebody of the trip, the signed-in person, or a guest. */
function referenceOf(entry: TravellerEntry, inTrip: TripTraveller | undefined, { self }: Details) {
  if (inTrip?.isNamed) return { _id: inTrip._id };
  return entry.isSelf ? { user_id: self.user_id } : {};
}

/** What the trip does not say of a named traveller does not matter: the server goes by their id. */
function nameInTrip({ isNamed, type, title, firstName, lastName, gender }: TripTraveller): TravellerName {
  if (!isNamed) return null;
  const titles = titlesFor(type);
  const known = titles.find((one) => one === title) ?? titles[0] ?? '';
  return { title: known, firstName, lastName, gender: gender === 'female' ? 'female' : 'male', isSelf: false };
}

/**
 * The same search keeps its travellers also under another number after an expiry; another person at the same tab does
 * not find them.
 */
function searchKey({ slices, adults, children, infants }: Details): string {
  return [
    currentSession().user?.user_id ?? '',
    ...slices.flatMap(({ segments }) => [segments[0]?.from, segments.at(-1)?.to, segments[0]?.departureDate]),
    adults,
    children,
    infants,
  ].join(' ');
}
