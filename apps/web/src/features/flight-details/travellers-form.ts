import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import type { Details } from '../../lib/flight-details-query.ts';
import {
  checkTraveller,
  EMPTY_ENTRY,
  fieldsOf,
  needsOf,
  partyTypes,
  selfEntry,
  TRAVELLER_FIELDS,
  type TravellerEntry,
  type TravellerErrors,
  type TravellerFacts,
  type TravellerField,
  type TravellerNeeds,
  tidyName,
} from './traveller-rules.ts';

/** The form's state. Fields are named by place and name: "0.firstName". */
export interface TravellersForm {
  readonly entries: readonly TravellerEntry[];
  /** Fields the person has left, or an invalid submit has touched (rules §5.1). */
  readonly touched: readonly string[];
  /** The server's sentence about a field, until its value changes. */
  readonly refused: Readonly<Record<string, string>>;
  /** Fields the server demands beyond what the offer says. */
  readonly asked: readonly string[];
  readonly open: readonly number[];
  /** True once the person wants to say more of themselves than has to be asked. */
  readonly isWanted: boolean;
}

/** What can happen to the form. */
export type TravellersAction =
  | { readonly kind: 'change'; readonly index: number; readonly part: Partial<TravellerEntry> }
  | { readonly kind: 'leave'; readonly index: number; readonly field: TravellerField }
  | { readonly kind: 'toggle'; readonly index: number }
  | { readonly kind: 'want' }
  | { readonly kind: 'name'; readonly people: readonly TravellerName[] }
  | { readonly kind: 'point'; readonly places: readonly FieldPlace[] }
  | { readonly kind: 'refuse'; readonly refusals: readonly FieldRefusal[] };

/** Somebody whose name a trip knows; null for a seat that has none yet. */
export type TravellerName = Pick<TravellerEntry, 'title' | 'firstName' | 'lastName' | 'gender' | 'isSelf'> | null;

/** A field of a traveller. */
export interface FieldPlace {
  readonly index: number;
  readonly field: TravellerField;
}

/** What the server says about a field. */
interface FieldRefusal extends FieldPlace {
  readonly message: string;
}

/** A traveller with everything the screen needs. */
export interface TravellerView {
  readonly index: number;
  readonly type: TravellerType;
  readonly entry: TravellerEntry;
  readonly needs: TravellerNeeds;
  readonly errors: TravellerErrors;
  /** The errors of fields that have been left. */
  readonly shown: TravellerErrors;
  readonly open: boolean;
}

/** The form to begin with: what was kept for this search, else the person and nobody yet. */
export function startForm(
  details: Pick<Details, 'adults' | 'children' | 'infants' | 'self' | 'othersRefusal'>,
  kept: unknown,
): TravellersForm {
  const types = partyTypes(details);
  const restored = readEntries(kept, types.length);
  const entries = restored ?? types.map((_, index) => (index === 0 ? selfEntry(details.self) : EMPTY_ENTRY));
  // Where they may not book for others, nobody is invited to type anything.
  const open = types.length === 1 ? [0] : details.othersRefusal === null ? [firstUnnamed(entries)] : [];
  return { entries, touched: [], refused: {}, asked: [], open, isWanted: false };
}

function firstUnnamed(entries: readonly TravellerEntry[]): number {
  const at = entries.findIndex((entry) => entry.firstName === '' || entry.lastName === '');
  return at < 0 ? 0 : at;
}

/** The form after something has happened. */
export function reduceForm(form: TravellersForm, action: TravellersAction): TravellersForm {
  const nameOf = ({ index, field }: FieldPlace) => `${index}.${field}`;
  switch (action.kind) {
    case 'change': {
      const before = form.entries[action.index] ?? EMPTY_ENTRY;
      const changed = changedFields(before, action.part).map((field) => `${action.index}.${field}`);
      return {
        ...form,
        entries: form.entries.map((entry, at) => (at === action.index ? { ...entry, ...action.part } : entry)),
        refused: Object.fromEntries(Object.entries(form.refused).filter(([name]) => !changed.includes(name))),
        // A field that was filled or emptied for the person has not been left by them.
        touched: changed.length > 1 ? form.touched.filter((name) => !changed.includes(name)) : form.touched,
      };
    }
    case 'leave':
      return { ...form, touched: union(form.touched, [nameOf(action)]) };
    case 'toggle':
      return {
        ...form,
        open: form.open.includes(action.index)
          ? form.open.filter((index) => index !== action.index)
          : [...form.open, action.index],
      };
    case 'want':
      return { ...form, isWanted: true };
    case 'name':
      return { ...form, entries: form.entries.map((entry, at) => named(entry, action.people[at] ?? null)) };
    case 'point': {
      const first = action.places[0];
      return {
        ...form,
        touched: union(form.touched, action.places.map(nameOf)),
        open: first ? union(form.open, [first.index]) : form.open,
        isWanted: true,
      };
    }
    case 'refuse': {
      const pointed = reduceForm(form, { kind: 'point', places: action.refusals });
      const names = action.refusals.map(nameOf);
      return {
        ...pointed,
        refused: {
          ...form.refused,
          ...Object.fromEntries(action.refusals.map((one) => [nameOf(one), one.message])),
        },
        asked: union(form.asked, names),
      };
    }
  }
}

/** What changes by a part of an entry, by the names of fields. */
function changedFields(entry: TravellerEntry, { flyers, ...part }: Partial<TravellerEntry>): readonly string[] {
  const airlines = Object.keys(flyers ?? {}).filter((code) => flyers?.[code] !== entry.flyers[code]);
  return [...Object.keys(part), ...airlines.map((code) => `flyer.${code}`)];
}

/** What was typed of somebody stays with them; another's name starts again. */
function named(entry: TravellerEntry, name: TravellerName): TravellerEntry {
  if (name === null) return entry;
  const isSame = tidyName(entry.firstName) === name.firstName && tidyName(entry.lastName) === name.lastName;
  return { ...(isSame ? entry : EMPTY_ENTRY), ...name };
}

function union<T>(before: readonly T[], more: readonly T[]): readonly T[] {
  return [...new Set([...before, ...more])];
}

/** Every traveller with their needs and errors. */
export function viewTravellers(
  form: TravellersForm,
  party: Pick<Details, 'adults' | 'children' | 'infants'>,
  facts: TravellerFacts,
): readonly TravellerView[] {
  const types = partyTypes(party);
  return form.entries.map((entry, index) => {
    const type = types[index] ?? 'ADULT';
    const needs = needsOf(entry, index, type, facts, form.asked);
    const errors = { ...refusedOf(form, index), ...checkTraveller(entry, type, needs, facts) };
    const shown = Object.fromEntries(
      Object.entries(errors).filter(([field]) => form.touched.includes(`${index}.${field}`)),
    );
    return { index, type, entry, needs, errors, shown, open: form.open.includes(index) };
  });
}

function refusedOf(form: TravellersForm, index: number): TravellerErrors {
  return Object.fromEntries(
    Object.entries(form.refused).flatMap(([name, message]) => {
      const [at = '', ...field] = name.split('.');
      return Number(at) === index ? [[field.join('.'), message]] : [];
    }),
  );
}

/** Every field with an error, in the order a person meets them. */
export function badFields(views: readonly TravellerView[], facts: TravellerFacts): readonly FieldPlace[] {
  return views.flatMap(({ index, errors }) =>
    fieldsOf(facts)
      .filter((field) => errors[field])
      .map((field) => ({ index, field })),
  );
}

const SERVER_FIELDS: Readonly<Record<string, (typeof TRAVELLER_FIELDS)[number]>> = {
  title: 'title',
  firstName: 'firstName',
  lastName: 'lastName',
  printedName: 'printedName',
  gender: 'gender',
  nationality: 'nationality',
  dateOfBirth: 'dateOfBirth',
  email: 'email',
  mobile: 'mobile',
  passport: 'passportNumber',
  'passport.number': 'passportNumber',
  'passport.expiresOn': 'passportExpiresOn',
  'passport.issuedOn': 'passportIssuedOn',
  'passport.countryCode': 'passportCountry',
  pan: 'pan',
};

/** The server's field errors (`travelers.1.passport.number`) as fields of this form; others are left out. */
export function placeRefusals(
  errors: readonly { readonly field: string; readonly message: string }[],
  travellers: number,
): readonly FieldRefusal[] {
  const refusals = errors.flatMap(({ field, message }) => {
    const [, at, name = ''] = /^travelers\.(\d{1,2})\.(.+)$/.exec(field) ?? [];
    const known = SERVER_FIELDS[name];
    if (at === undefined || !known || Number(at) >= travellers) return [];
    return [{ index: Number(at), field: known, message }];
  });
  const places: readonly string[] = TRAVELLER_FIELDS;
  const order = (one: FieldPlace) => one.index * places.length + places.indexOf(one.field);
  return refusals.sort((a, b) => order(a) - order(b));
}

/** Reads kept entries; null when they are none, or of another party. */
export function readEntries(kept: unknown, travellers: number): readonly TravellerEntry[] | null {
  if (!Array.isArray(kept) || kept.length !== travellers) return null;
  const entries = kept.flatMap((one: unknown): TravellerEntry[] => {
    if (typeof one !== 'object' || one === null) return [];
    const found = Object.entries(one);
    const text = (field: (typeof TRAVELLER_FIELDS)[number]) => {
      const value: unknown = found.find(([name]) => name === field)?.[1];
      return typeof value === 'string' ? value : '';
    };
    return [
      {
        title: text('title'),
        firstName: text('firstName'),
        lastName: text('lastName'),
        printedName: text('printedName'),
        gender: text('gender'),
        nationality: text('nationality'),
        dateOfBirth: text('dateOfBirth'),
        email: text('email'),
        mobile: text('mobile'),
        isSelf: found.some(([name, value]) => name === 'isSelf' && value === true),
        otherPassport: found.some(([name, value]) => name === 'otherPassport' && value === true),
        passportNumber: text('passportNumber'),
        passportExpiresOn: text('passportExpiresOn'),
        passportIssuedOn: text('passportIssuedOn'),
        passportCountry: text('passportCountry'),
        pan: text('pan'),
        flyers: readFlyers(found.find(([name]) => name === 'flyers')?.[1]),
      },
    ];
  });
  return entries.length === travellers ? entries : null;
}

function readFlyers(kept: unknown): TravellerEntry['flyers'] {
  if (typeof kept !== 'object' || kept === null) return {};
  const texts = Object.entries(kept).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(texts);
}
