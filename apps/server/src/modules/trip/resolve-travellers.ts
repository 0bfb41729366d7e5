import type { travelerEntry } from '@pravas/contract/trip/traveller-entries.ts';
import type { Traveller, TravellerType } from '@pravas/domain/person/traveller.ts';
import { type PartyRefusal, refuseParty } from '@pravas/domain/trip/party.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type OrganizationSettings, type Person, readPerson } from '../organisation/index.ts';
import { findSavedTraveller } from './saved-travellers.ts';
import type { TripKind, TripTraveller } from './trip.ts';
import { refuseFutureBirth } from './trip-days.ts';
import { type Planner, refuseKind } from './trip-kinds.ts';
import type { NewTraveller } from './trip-repository.ts';

type Entry = z.output<typeof travelerEntry>;

/** Whoever says who travels, and what is known before. */
export interface PartyContext {
  readonly planner: Planner & { readonly personId: string };
  readonly settings: OrganizationSettings;
  /** Who is in the trip already, to be kept by `_id`. */
  readonly known: readonly TripTraveller[];
  readonly now: Temporal.Instant;
  /** What the trip is said to be; null = it follows from who travels. */
  readonly kind: TripKind | null;
}

/** What somebody is to the person who plans; it decides which right is needed. */
type Relation = 'self' | 'known' | 'colleague' | 'guest' | 'own' | 'seat';

interface Resolved extends NewTraveller {
  readonly relation: Relation;
}

/**
 * Turns what was sent into travellers, in the order suppliers ask for (adults, children, infants), and says what kind of
 * trip they make. Throws `validation_failed` and `party_invalid` naming field and traveller, `others_not_allowed`.
 */
export async function resolveTravellers(
  tx: Tx,
  context: PartyContext,
  entries: readonly Entry[],
): Promise<{ readonly kind: TripKind; readonly travellers: readonly NewTraveller[] }> {
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
  const travellers = resolved
    .toSorted((a, b) => rank[a.type] - rank[b.type])
    .map(({ relation: _, ...traveller }) => traveller);
  return { kind, travellers };
}

async function resolveEntry(
  tx: Tx,
  context: PartyContext,
  self: Person,
  entry: Entry,
  field: string,
): Promise<Resolved> {
  if (entry._id !== undefined) return resolveKnown(context, self, entry, field);
  if (entry.user_id !== undefined) return resolveEmployee(tx, self, entry, field);
  if (entry.savedTravelerId !== undefined) return resolveSaved(tx, context, entry, field);
  const isSeat = !entry.firstName && !entry.lastName && entry.title === undefined && entry.gender === undefined;
  if (isSeat) return { personId: null, type: entry.type ?? 'ADULT', details: null, relation: 'seat' };
  if (sameName(entry, self.traveller)) return asEmployee(self, self, entry, field);
  return { personId: null, ...named(entry, null, field), relation: context.kind === 'personal' ? 'own' : 'guest' };
}

/** Somebody who is in the trip already was allowed when he came in; another name in his place needs its right. */
function resolveKnown({ known, kind }: PartyContext, self: Person, entry: Entry, field: string): Resolved {
  const traveller = known.find((one) => one.id === entry._id);
  if (!traveller) throw refusal(`${field}._id`, 'Nobody of this id travels in the trip');
  const { id, details: before } = traveller;
  const type = entry.type ?? traveller.type;
  if (before === null && !entry.firstName) return { id, personId: null, type, details: null, relation: 'seat' };
  const { details } = named({ ...entry, type }, before, field);
  if (before !== null && sameName(details, before)) {
    return { id, personId: traveller.personId, type, details, relation: 'known' };
  }
  if (sameName(details, self.traveller)) return { id, personId: self.id, type, details, relation: 'self' };
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
  if (!person) throw refusal(`${field}.user_id`, 'Choose somebody of your organisation');
  return asEmployee(person, self, entry, field);
}

function asEmployee(person: Person, self: Person, entry: Entry, field: string): Resolved {
  if (!person.isGenderKnown && entry.gender === undefined) throw refusal(`${field}.gender`, 'Please select gender');
  const relation = person.id === self.id ? 'self' : 'colleague';
  return { personId: person.id, ...named(entry, person.traveller, field), relation };
}

async function resolveSaved(tx: Tx, { planner }: PartyContext, entry: Entry, field: string): Promise<Resolved> {
  const saved = await findSavedTraveller(tx, entry.savedTravelerId ?? '', planner);
  if (!saved) throw refusal(`${field}.savedTravelerId`, 'Choose somebody from the list');
  return {
    personId: null,
    ...named(entry, saved.details, field),
    relation: saved.kind === 'external' ? 'guest' : 'own',
  };
}

/** What was typed over what is known. Throws `validation_failed` for what neither says. */
function named(entry: Entry, known: Traveller | null, field: string): { type: TravellerType; details: Traveller } {
  const type = entry.type ?? known?.type ?? 'ADULT';
  const title = entry.title ?? known?.title;
  const firstName = entry.firstName ?? known?.firstName;
  const lastName = entry.lastName ?? known?.lastName;
  const gender = entry.gender ?? known?.gender;
  const errors = [
    ...(title ? [] : [{ field: `${field}.title`, message: requiredMessage('Title') }]),
    ...(firstName ? [] : [{ field: `${field}.firstName`, message: requiredMessage('First name') }]),
    ...(lastName ? [] : [{ field: `${field}.lastName`, message: requiredMessage('Last name') }]),
    ...(gender ? [] : [{ field: `${field}.gender`, message: 'Please select gender' }]),
  ];
  if (!title || !firstName || !lastName || !gender) throw new Refusal('validation_failed', { errors });
  const details: Traveller = {
    type,
    title,
    firstName,
    lastName,
    gender,
    dateOfBirth: entry.dateOfBirth ?? known?.dateOfBirth ?? null,
    email: entry.email ?? known?.email ?? null,
    mobile: entry.mobile ?? known?.mobile ?? null,
    passport: entry.passport ?? known?.passport ?? null,
    pan: known?.pan ?? null,
  };
  return { type, details };
}

function sameName(entry: Pick<Entry, 'firstName' | 'lastName'>, person: Traveller): boolean {
  const text = (first: string | null | undefined, last: string | null | undefined) =>
    `${first ?? ''} ${last ?? ''}`.trim().toLowerCase();
  return text(entry.firstName, entry.lastName) === text(person.firstName, person.lastName);
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
  infants_exceed_adults: 'Each infant needs an adult of its own',
};

function refuseCounts(resolved: readonly Resolved[]): void {
  const count = (type: TravellerType) => resolved.filter((one) => one.type === type).length;
  const refused = refuseParty({ adults: count('ADULT'), children: count('CHILD'), infants: count('INFANT') });
  if (refused === null) return;
  const message = PARTY_MESSAGES[refused];
  throw new Refusal('party_invalid', { message, errors: [{ field: 'travelers', message }] });
}

/** The kind that was said, or follows from who travels, once everybody in it was looked at. */
function kindOf({ kind, planner, settings }: PartyContext, resolved: readonly Resolved[]): TripKind {
  const has = (relation: Relation) => resolved.some((one) => one.relation === relation);
  if (has('colleague')) refuseKind('colleagues', planner, settings, 'travelers');
  if (has('guest')) refuseKind('guests', planner, settings, 'travelers');
  if (kind !== null) refuseKind(kind, planner, settings, 'kind');
  if (kind === 'personal') return kind;
  if (has('own')) throw refusal('travelers', 'Family and friends travel on personal trips only');
  const seats = resolved.filter((one) => one.relation === 'seat').length;
  if (seats > 0 && resolved.length > 1 && kind !== 'colleagues' && kind !== 'guests') {
    // Whoever will sit there besides the planner is somebody else; which kind of somebody is not known yet.
    const mayStaff = planner.privileges.has('trips.others') && settings.enableStaffBook;
    refuseKind(mayStaff ? 'colleagues' : 'guests', planner, settings, 'travelers');
    return kind === 'self' || kind === null ? (mayStaff ? 'colleagues' : 'guests') : kind;
  }
  if (kind === 'self' && (has('colleague') || has('guest'))) {
    throw refusal('kind', 'This trip is not for yourself alone');
  }
  if (kind !== null) return kind;
  return has('guest') ? 'guests' : has('colleague') ? 'colleagues' : 'self';
}

function refusal(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field, message }] });
}
