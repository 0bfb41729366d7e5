import type { ConvenienceFeeSettings } from '@pravas/domain/fare/convenience-fee.ts';
import type { Traveller } from '@pravas/domain/flight/traveller.ts';
import { paise } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';

const amount = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((value) => paise(value)),
);
const amounts = z.object({ standardAmountPaise: amount, cancelAmountPaise: amount });
const journeys = z.object({ oneway: amounts, roundTrip: amounts });
const flightFees = z.object({ domestic: journeys, international: journeys });

const settingsSchema = z.object({
  enableFlight: z.boolean(),
  enableServiceForAdmin: z.boolean(),
  disableHotel: z.boolean(),
  enableBus: z.boolean(),
  convenienceFee: z.object({
    flight: flightFees,
    personalBooking: z.optional(z.object({ flight: flightFees })),
  }),
});

/** GST state code of our own registration: Karnataka, `state_id` 506 in the specification (decisions §1). */
export const PROVIDER_STATE_CODE = '29';

/** An organisation's settings (spec screens §3), as far as they decide anything yet. */
export interface OrganizationSettings {
  readonly enableFlight: boolean;
  readonly enableServiceForAdmin: boolean;
  readonly disableHotel: boolean;
  readonly enableBus: boolean;
  readonly convenienceFee: ConvenienceFeeSettings;
}

/** The organisation a transaction is bound to. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly stateId: number;
  readonly stateCode: string;
  readonly stateName: string;
  readonly gst: {
    readonly gstin: string;
    readonly legalName: string;
    readonly address: string;
    readonly email: string;
    readonly mobile: string;
  } | null;
  readonly settings: OrganizationSettings;
}

/** Reads the organisation of this transaction. */
export async function readOrganization(tx: Tx): Promise<Organization> {
  const row = await tx.selectFrom('organization').selectAll().executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    stateId: row.state_id,
    stateCode: row.state_code,
    stateName: row.state_name,
    gst:
      row.gstin === null
        ? null
        : {
            gstin: row.gstin,
            legalName: row.legal_name ?? row.name,
            address: row.address ?? '',
            email: row.contact_email ?? '',
            mobile: row.contact_mobile ?? '',
          },
    settings: settingsSchema.parse(row.settings) as OrganizationSettings,
  };
}

/** A person of the organisation with what an airline asks of a traveller. */
export interface Person {
  readonly id: string;
  readonly userId: number;
  readonly email: string;
  readonly mobile: string | null;
  readonly traveller: Traveller;
}

const passportSchema = z.object({
  number: z.string(),
  expiresOn: z.string(),
  countryCode: z.string(),
  issuedOn: z.optional(z.string()),
});

/** Reads one person of the organisation; null when there is none with this id. */
export async function readPerson(tx: Tx, personId: string): Promise<Person | null> {
  const row = await tx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    mobile: row.mobile,
    traveller: {
      type: 'ADULT',
      title: row.title as Traveller['title'],
      firstName: row.first_name,
      lastName: row.last_name,
      gender: row.gender as Traveller['gender'],
      dateOfBirth: row.date_of_birth === null ? null : dateText(row.date_of_birth),
      email: row.email,
      mobile: row.mobile,
      passport: row.passport === null ? null : passportSchema.parse(row.passport),
      pan: null,
    },
  };
}

/** node-postgres reads a date column as local midnight; only its calendar day means anything. */
function dateText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
