import type { travelerEntry } from '@pravas/contract/trip/traveller-entries.ts';
import { joinProfile, sameName } from '@pravas/domain/person/join-profile.ts';
import type { KnownPerson, Traveller, TravellerType } from '@pravas/domain/person/traveller.ts';
import { refuseTitle } from '@pravas/domain/person/traveller-problem.ts';
import { type PartyRefusal, refuseParty } from '@pravas/domain/trip/party.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { takeOptionalPhone } from '../../platform/phone-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type OrganizationSettings, type Person, readPerson } from '../organisation/index.ts';
import { findSavedTraveller } from './saved-travellers.ts';
import type { TripKind, TripTraveller } from './trip.ts';
import { refuseFutureBirth } from './trip-days.ts';
import { type Planner, refuseKind } from './trip-kinds.ts';
import type { NewTraveller } from './trip-repository.ts';

type Entry = z.output<typeof travelerEntry>;

/** The person who says who travels, and what is known before. */
export interface PartyContext {
  readonly planner: Planner & { readonly personId: string };
  readonly settings: OrganizationSettings;
  /** Who is in the trip already, to be kept by `_id`. */
  readonly known: readonly TripTraveller[];
  readonly now: Temporal.Instant;
  /** The stated kind of the trip; null = it follows from the travellers. */
  readonly kind: TripKind | null;
}

/** A traveller's relation to the planner; it decides which right is needed. */
type Relation = 'self' | 'known' | 'colleague' | 'guest' | 'own' | 'seat';

interface Resolved extends NewTraveller {
  readonly relation: Relation;
}

/** Who travels, and what kind of trip they make. */
interface ResolvedParty {
  readonly kind: TripKind;
  /** In the order suppliers ask for: adults, children, infants. */
  readonly travellers: readonly NewTraveller[];
  /** The position of each entry among them. */
  readonly places: readonly number[];
}

/**
 * Turns what was sent into travellers and answers the kind of their trip. Throws `validation_failed` and
 * `party_invalid` naming field and traveller, `others_not_allowed`.
 */
export async function resolveTravellers(
  tx: Tx,
  context: PartyContext,
  entries: readonly Entry[],
): Promise<ResolvedParty> {
  const self = await readPerson(tx, context.planner.personId);
  if (!self) throw new Refusal('session_ended');
  const resolved: Resolved[] = [];
  for (const [index, entry] of entries.entries()) {
    refuseFutureBirth(entry.dateOfBirth, `travelers.${index}.`, context.now);
    resolved.push(await resolveEntry(tx, context, self, entry, `travelers.${index}`));
  }
  refuseTwice(resolved);
  if (resolved.length > 0) refuseCounts(resolved);
  const kind = kindOf(context, resolved);
  const rank: Readonly<Record<TravellerType, number>> = { ADULT: 0, CHILD: 1, INFANT: 2 };
  const sorted = resolved.toSorted((a, b) => rank[a.type] - rank[b.type]);
  const travellers = sorted.map(({ relation: _, ...traveller }) => traveller);
  return { kind, travellers, places: resolved.map((one) => sorted.indexOf(one)) };
}

async function resolveEntry(
  tx: Tx,
  context: PartyContext,
  self: Person,
  entry: Entry,
  field: string,
): Promise<Resolved> {
  if (entry._id !== undefined) return resolveKnown(context, entry, field);
  if (entry.user_id !== undefined) return resolveEmployee(tx, self, entry, field);
  if (entry.savedTravelerId !== undefined) return resolveSaved(tx, context, entry, field);
  const isSeat = !entry.firstName && !entry.lastName && entry.title === undefined && entry.gender === undefined;
  if (isSeat) return { personId: null, type: entry.type ?? 'ADULT', details: null, relation: 'seat' };
  const details = named(entry, null, field);
  return { personId: null, type: details.type, details, relation: context.kind === 'personal' ? 'own' : 'guest' };
}

/** A person already in the trip was allowed when they were added; another name in their place is a guest's. */
function resolveKnown({ known, kind }: PartyContext, entry: Entry, field: string): Resolved {
  const traveller = known.find((one) => one.id === entry._id);
  if (!traveller) throw refusal(`${field}._id`, 'No traveller in the trip has this id');
  const { id, details: before } = traveller;
  const type = entry.type ?? traveller.type;
  if (before === null && !entry.firstName) return { id, personId: null, type, details: null, relation: 'seat' };
  const details = named({ ...entry, type }, before, field);
  if (before !== null && sameName(details, before)) {
    return { id, personId: traveller.personId, type, details, relation: 'known' };
  }
  return { id, personId: null, type, details, relation: kind === 'personal' ? 'own' : 'guest' };
}

async function resolveEmployee(tx: Tx, self: Person, entry: Entry, field: string): Promise<Resolved> {
  const row = await tx
    .selectFrom('person')
    .select('id')
    .where('user_id', '=', entry.user_id ?? 0)
    .where('is_active', '=', true)
    .executeTakeFirst();
  const person = row ? await readPerson(tx, row.id) : null;
  if (!person) throw refusal(`${field}.user_id`, 'Choose someone from your organisation');
  return asEmployee(person, self, entry, field);
}

function asEmployee(person: Person, self: Person, entry: Entry, field: string): Resolved {
  const relation = person.id === self.id ? 'self' : 'colleague';
  const details = named(entry, person.traveller, field);
  return { personId: person.id, type: details.type, details, relation };
}

async function resolveSaved(tx: Tx, { planner }: PartyContext, entry: Entry, field: string): Promise<Resolved> {
  const saved = await findSavedTraveller(tx, entry.savedTravelerId ?? '', planner);
  if (!saved) throw refusal(`${field}.savedTravelerId`, 'Choose someone from the list');
  const details = named(entry, saved.details, field);
  return {
    personId: null,
    type: details.type,
    details,
    relation: saved.kind === 'external' ? 'guest' : 'own',
  };
}

/**
 * What was typed, completed by what is known of the named person, unless the details differ. Throws `validation_failed`
 * for what neither says.
 */
function named(entry: Entry, known: KnownPerson | null, field: string): Traveller {
  const said: KnownPerson = {
    type: entry.type ?? known?.type ?? 'ADULT',
    title: entry.title ?? null,
    firstName: entry.firstName ?? known?.firstName ?? '',
    lastName: entry.lastName ?? known?.lastName ?? '',
    gender: entry.gender ?? null,
    dateOfBirth: entry.dateOfBirth ?? null,
    nationality: entry.nationality ?? null,
    email: entry.email ?? null,
    mobile: takeOptionalPhone(entry.mobile, `${field}.mobile`),
    passport: entry.passport ?? null,
    pan: null,
  };
  const joined = known === null ? said : joinProfile(said, known);
  const details = { ...joined, passport: entry.passport ?? joined.passport };
  const { title, firstName, lastName, gender } = details;
  const misfit = refuseTitle(title, gender);
  const errors = [
    ...(title ? [] : [{ field: `${field}.title`, message: requiredMessage('Title') }]),
    ...(firstName ? [] : [{ field: `${field}.firstName`, message: requiredMessage('First name') }]),
    ...(lastName ? [] : [{ field: `${field}.lastName`, message: requiredMessage('Last name') }]),
    ...(gender ? [] : [{ field: `${field}.gender`, message: 'Please select gender' }]),
    ...(misfit === null ? [] : [{ field: `${field}.title`, message: misfit }]),
  ];
  if (errors.length > 0 || title === null || gender === null) throw new Refusal('validation_failed', { errors });
  return { ...details, title, gender };
}

function refuseTwice(resolved: readonly Resolved[]): void {
  const seen = new Set<string>();
  for (const [index, { personId, id }] of resolved.entries()) {
    for (const key of [personId, id]) {
      if (!key) continue;
      if (seen.has(key)) throw refusal(`travelers.${index}`, 'This person is in the list twice');
      seen.add(key);
    }
  }
}

const PARTY_MESSAGES: Readonly<Record<PartyRefusal, string>> = {
  adults_out_of_range: 'Adults: 1 to 9',
  children_out_of_range: 'Children: up to 8',
  infants_out_of_range: 'Infants: up to 5',
  party_too_large: 'Adults and children together: at most 9',
  infants_exceed_adults: 'Each infant needs its own adult',
};

function refuseCounts(resolved: readonly Resolved[]): void {
  const count = (type: TravellerType) => resolved.filter((one) => one.type === type).length;
  const refused = refuseParty({ adults: count('ADULT'), children: count('CHILD'), infants: count('INFANT') });
  if (refused === null) return;
  const message = PARTY_MESSAGES[refused];
  throw new Refusal('party_invalid', { message, errors: [{ field: 'travelers', message }] });
}

/** The stated kind, or the one that follows from the travellers, once everybody in it was checked. */
function kindOf({ kind, planner, settings }: PartyContext, resolved: readonly Resolved[]): TripKind {
  const has = (relation: Relation) => resolved.some((one) => one.relation === relation);
  if (has('colleague')) refuseKind('colleagues', planner, settings, 'travelers');
  if (has('guest')) refuseKind('guests', planner, settings, 'travelers');
  if (kind !== null) refuseKind(kind, planner, settings, 'kind');
  if (kind === 'personal') return kind;
  if (has('own')) throw refusal('travelers', 'Family and friends travel on personal trips only');
  const seats = resolved.filter((one) => one.relation === 'seat').length;
  if (seats > 0 && resolved.length > 1 && kind !== 'colleagues' && kind !== 'guests') {
    // The other seats beside the planner are for other people; whether these are colleagues or guests is not known yet.
    const mayStaff = planner.privileges.has('trips.others') && settings.enableStaffBook;
    refuseKind(mayStaff ? 'colleagues' : 'guests', planner, settings, 'travelers');
    return kind === 'self' || kind === null ? (mayStaff ? 'colleagues' : 'guests') : kind;
  }
  if (kind === 'self' && (has('colleague') || has('guest'))) {
    throw refusal('kind', 'This trip is not only for you');
  }
  if (kind !== null) return kind;
  return has('guest') ? 'guests' : has('colleague') ? 'colleagues' : 'self';
}

function refusal(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field, message }] });
}
