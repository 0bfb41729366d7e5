import { placeOfSupply, type ServiceSupply } from '@pravas/domain/tax/service-gst.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Organization } from './read-organization.ts';

/** A registration as far as the GST on our fee depends on it. */
export interface SuppliedRegistration {
  readonly gstin: string;
  readonly kind: string;
}

/** On what terms a service is supplied. */
interface SupplyTerms {
  readonly supplierStateCode: string;
  /** Who buys their own private journey; null = the organisation buys it. */
  readonly privateBuyer: string | null;
  readonly now: Temporal.Instant;
}

/**
 * Where our service to an organisation is supplied today, and whether to a special economic zone. A private journey is
 * supplied to the person: neither the organisation's registration nor its address counts, but the State they live in,
 * where they have said it (IGST Act section 12(2)).
 */
export async function readServiceSupply(
  tx: Tx,
  organization: Organization,
  registration: SuppliedRegistration | null,
  { supplierStateCode, privateBuyer, now }: SupplyTerms,
): Promise<ServiceSupply> {
  const isPrivate = privateBuyer !== null;
  const registered = isPrivate ? null : (registration ?? organization.gst);
  const place = placeOfSupply({
    recipientRegistrationStateCode: registered?.gstin.slice(0, 2) ?? null,
    recipientAddressStateCode: isPrivate ? await homeStateOf(tx, privateBuyer) : organization.stateCode,
    supplierStateCode,
  });
  const supply = { supplierStateCode, placeOfSupplyStateCode: place.stateCode };
  if (registered?.kind !== 'sez') return supply;
  return { ...supply, sez: { lutArn: await readUndertakingOn(tx, indianDay(now)) } };
}

async function homeStateOf(tx: Tx, personId: string): Promise<string | null> {
  const person = await tx.selectFrom('person').select('home_state_code').where('id', '=', personId).executeTakeFirst();
  return person?.home_state_code ?? null;
}

/** The number of our letter of undertaking that is valid on a day; null where none is. */
async function readUndertakingOn(tx: Tx, on: string): Promise<string | null> {
  const { rows } = await sql<{ arn: string | null }>`select provider_undertaking_on(${on}::date) as arn`.execute(tx);
  return rows[0]?.arn ?? null;
}
