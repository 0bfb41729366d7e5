import type { reviewBus as operation } from '@pravas/contract/bus/review-bus.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { busCo2Kg } from '@pravas/domain/bus/bus-emissions.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import { departureText, isAfterMidnight } from '@pravas/domain/bus/bus-time.ts';
import type { KnownPerson } from '@pravas/domain/person/traveller.ts';
import { fullYears } from '@pravas/domain/person/traveller-age.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import type { IdDocument } from '@pravas/suppliers/bus/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readPerson } from '../organisation/index.ts';
import { findPayableTrip, kindRefusal, type Trip, withProfile } from '../trip/index.ts';
import type { BusContext } from './bus-context.ts';
import { type BusRegistrations, busRegistrations } from './bus-registration.ts';
import { readBusTerms } from './bus-terms.ts';
import { presentBus } from './present-bus.ts';
import { presentSelection } from './quote-seats.ts';
import { selectSeats } from './select-seats.ts';

type Review = PayloadOf<typeof operation>;

const ID_LABELS: Readonly<Record<IdDocument['kind'], string>> = {
  aadhaar: 'Aadhaar',
  pan: 'PAN card',
  passport: 'Passport',
  driving_licence: 'Driving licence',
  voter_card: 'Voter card',
  ration_card: 'Ration card',
};

/**
 * All that is to be known of chosen seats before they go into a trip. Throws what `selectSeats` does, and `not_found`
 * for a registration that is not the organisation's.
 */
export async function reviewBus(
  context: BusContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  signal: AbortSignal,
): Promise<Review> {
  const { gstRegistrationId = null, ...selection } = body;
  const selected = await selectSeats(context, caller, selection, signal);
  const { opened } = selected;
  const { bus, search, organization, presenting } = opened;
  const { criteria } = search;
  const { isPersonal } = criteria;
  const known = await context.database.readOrganization(caller.organizationId, async (tx) => {
    const trip = criteria.tripId === null ? null : ((await findPayableTrip(tx, caller, criteria.tripId)) ?? null);
    const registrations = isPersonal
      ? NO_REGISTRATIONS
      : await busRegistrations(tx, { named: gstRegistrationId, ofTrip: trip?.gstRegistrationId ?? null });
    const registrationId = registrations.registration?.id ?? null;
    const { supplierStateCode } = context;
    const about = { criteria, trip, organization, supplierStateCode, now: presenting.now, registrationId };
    return {
      tripId: trip?.id ?? null,
      registrations,
      terms: await readBusTerms(tx, caller, { ...about, searchedAt: search.createdAt }),
      passengers: trip?.travellers.length
        ? await passengersOf(tx, trip, bus)
        : await callerAsPassenger(tx, caller, bus),
    };
  });
  const quoted = presentSelection(
    { ...selected, opened: { ...opened, presenting: { ...presenting, terms: known.terms } } },
    body.seenTotal ?? null,
  );
  const refusalOf = (kind: 'colleagues' | 'guests') =>
    isPersonal ? null : kindRefusal(kind, caller, organization.settings);
  return {
    bus: presentBus({ ...presenting, terms: known.terms }, bus),
    tripId: known.tripId,
    ...quoted,
    isReady: quoted.problems.length === 0 && quoted.price?.verdict?.outcome !== 'block',
    needs: {
      idKinds: bus.isIdNeeded ? Object.entries(ID_LABELS).map(([code, label]) => ({ code, label })) : [],
      primary: 'The first passenger is responsible for the ticket, and the operator calls their number.',
    },
    passengers: known.passengers,
    gst: presentRegistrations(known.registrations, isPersonal),
    notes: notesOf(bus),
    refusals: { colleagues: refusalOf('colleagues'), guests: refusalOf('guests') },
    isPersonal,
    co2Kg: busCo2Kg(criteria.from.point, criteria.to.point),
  };
}

const NO_REGISTRATIONS: BusRegistrations = { all: [], registration: null, because: 'none' };

const WHY: Readonly<Record<BusRegistrations['because'], string>> = {
  named: 'You chose it.',
  trip: 'Chosen because the trip is booked for it.',
  default: "Chosen because it is your organisation's default.",
  none: 'Your organisation has no GST number here, so no GST can be claimed.',
};

function presentRegistrations({ all, registration, because }: BusRegistrations, isPersonal: boolean): Review['gst'] {
  return {
    registrations: all.map(({ id, displayName, gstin, legalName }) => ({ _id: id, displayName, gstin, legalName })),
    selected: registration?.id ?? null,
    why: isPersonal ? 'A personal journey carries no GST number of the company.' : WHY[because],
  };
}

/** What people find out too late otherwise. */
function notesOf(bus: BusService): string[] {
  return [
    ...(isAfterMidnight(bus.departure) ? [`It leaves in the night: ${departureText(bus.departure)}.`] : []),
    ...(bus.isPricedAtHold ? ['The operator states the full price once the seats are held, before you pay.'] : []),
    ...(bus.hasMobileTicket ? [] : ['Print the ticket: this operator asks for it on paper.']),
    'The operator may move seats to keep women and children together.',
    'Be at the boarding point 15 minutes early.',
  ];
}

/** Who of the trip may sit there, as far as they have names. */
async function passengersOf(tx: Tx, trip: Trip, bus: BusService): Promise<Review['passengers']> {
  const personIds = trip.travellers.flatMap(({ personId }) => personId ?? []);
  const people =
    personIds.length === 0
      ? []
      : await tx.selectFrom('person').select(['id', 'user_id']).where('id', 'in', personIds).execute();
  const known: Review['passengers'] = [];
  for (const one of trip.travellers) {
    const { details } = await withProfile(tx, one);
    if (details === null) continue;
    const userId = people.find(({ id }) => id === one.personId)?.user_id ?? null;
    known.push({ travelerId: one.id, user_id: userId, ...presentPassenger(details, bus) });
  }
  return known;
}

/** Where no traveller is named yet, the caller is the traveller. */
async function callerAsPassenger(tx: Tx, caller: Caller, bus: BusService): Promise<Review['passengers']> {
  const self = await readPerson(tx, caller.personId);
  if (!self) throw new Refusal('session_ended');
  return [{ travelerId: null, user_id: self.userId, ...presentPassenger(self.traveller, bus) }];
}

function presentPassenger(person: KnownPerson, { departure }: BusService) {
  const { firstName, lastName, title, gender, dateOfBirth, mobile } = person;
  return {
    name: `${firstName} ${lastName}`.trim(),
    title,
    gender,
    age: dateOfBirth === null ? null : fullYears(dateOfBirth, dateOf(departure.wall)),
    hasMobile: mobile !== null,
  };
}
