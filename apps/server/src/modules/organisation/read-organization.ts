import type { KnownPerson, Traveller } from '@pravas/domain/person/traveller.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { storedPhone } from '../../platform/phone-number.ts';
import { gatheredFees, type KeptFee, parseFees } from './convenience-fees.ts';
import { type OrganizationSettings, parseSettings } from './organization-settings.ts';

/** GST state code of our own registration: Karnataka, `state_id` 506 in the specification (decisions §1). */
export const PROVIDER_STATE_CODE = '29';

/** The organisation a transaction is bound to. */
export interface Organization {
  readonly id: string;
  /** Another whenever anything of this has changed; a caller's session has it. */
  readonly version: string;
  readonly name: string;
  readonly stateId: number;
  readonly stateCode: string;
  readonly stateName: string;
  readonly imageId: string | null;
  /** The default registration. */
  readonly gst: {
    readonly gstin: string;
    readonly kind: string;
    readonly legalName: string;
    readonly address: string;
    readonly email: string;
    readonly mobile: string;
  } | null;
  readonly settings: OrganizationSettings;
  /** What we charge it, each from a day on: see `feesAt`. */
  readonly fees: readonly KeptFee[];
}

/** Reads the organisation of this transaction. */
export async function readOrganization(tx: Tx): Promise<Organization> {
  // With its registration in one query, all columns by name, since a search waits for it.
  const row = await tx
    .selectFrom('organization')
    .leftJoin('gst_registration as gst', (join) =>
      join.onRef('gst.organization_id', '=', 'organization.id').on('gst.is_default', '=', true),
    )
    .select(['organization.id', 'organization.name', 'state_id', 'state_code', 'state_name', 'image_id', 'settings'])
    .select(sql<string>`concat(organization.xmin, ' ', gst.xmin)`.as('version'))
    .select(gatheredFees().as('fees'))
    .select(['gst.gstin', 'gst.gst_type', 'gst.legal_name', 'gst.address', 'gst.email', 'gst.mobile'])
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    stateId: row.state_id,
    stateCode: row.state_code,
    stateName: row.state_name,
    imageId: row.image_id,
    gst: gstOf(row),
    settings: parseSettings(row.settings),
    fees: parseFees(row.fees),
  };
}

type GstColumns = 'gstin' | 'gst_type' | 'legal_name' | 'address' | 'email' | 'mobile';

/** A registration has all of these; without one, none was joined. */
function gstOf(row: Readonly<Record<GstColumns, string | null>>): Organization['gst'] {
  const { gstin, gst_type: kind, legal_name: legalName, address, email, mobile } = row;
  if (gstin === null || kind === null || legalName === null) return null;
  if (address === null || email === null || mobile === null) return null;
  return { gstin, kind, legalName, address, email, mobile };
}

/** A person of the organisation with what an airline asks of a traveller. */
export interface Person {
  readonly id: string;
  readonly userId: number;
  readonly email: string;
  readonly mobile: string | null;
  /** What they have said of themselves; an airline must not get a guess. */
  readonly traveller: KnownPerson;
}

/** Reads one person of the organisation; null when there is none with this id. */
export async function readPerson(tx: Tx, personId: string): Promise<Person | null> {
  const row = await tx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirst();
  if (!row) return null;
  // Of several passports the airline gets the one that is valid longest.
  const passport = await tx
    .selectFrom('person_document')
    .selectAll()
    .where('person_id', '=', personId)
    .where('type', '=', 'passport')
    .orderBy('expires_on', (order) => order.desc().nullsLast())
    .executeTakeFirst();
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    mobile: storedPhone(row.mobile),
    traveller: {
      type: 'ADULT',
      title: row.title as KnownPerson['title'],
      firstName: row.first_name,
      lastName: row.last_name,
      gender: row.gender as KnownPerson['gender'],
      dateOfBirth: row.date_of_birth,
      nationality: row.nationality,
      email: row.email,
      mobile: storedPhone(row.mobile),
      passport: passport ? asPassport(passport) : null,
      pan: row.pan,
    },
  };
}

/** A passport as airlines ask for it; null where the document lacks what they ask. */
function asPassport(document: {
  number: string;
  country_code: string | null;
  issued_on: string | null;
  expires_on: string | null;
}): Traveller['passport'] {
  if (document.country_code === null || document.expires_on === null) return null;
  return {
    number: document.number,
    expiresOn: document.expires_on,
    countryCode: document.country_code,
    ...(document.issued_on === null ? {} : { issuedOn: document.issued_on }),
  };
}
