import type { refreshSession } from '@pravas/contract/identity/refresh-session.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import type { Tx } from '../../platform/database.ts';
import { readOrganization } from '../organisation/index.ts';
import { presentAirport } from '../reference/index.ts';
import type { IdentityContext } from './identity-context.ts';
import { findCaller } from './session.ts';

const LANGUAGES = ['en-IN', 'hi-IN'] as const;

/** A session as the web app begins with it. */
export async function presentSession(
  context: IdentityContext,
  accessToken: string,
): Promise<PayloadOf<typeof refreshSession>> {
  // A page renews its token by itself, even if nobody has looked at it for long.
  const caller = await findCaller(context, accessToken, false);
  const { organization, wishes } = await context.database.forOrganization(caller.organizationId, async (tx) => ({
    organization: await readOrganization(tx),
    wishes: await readWishes(tx, caller.personId),
  }));
  return {
    accessToken,
    expiresIn: context.accessTokenSeconds,
    mustEnrolSecondFactor: caller.isRestricted,
    user: {
      user_id: caller.userId,
      email_: caller.email,
      first_name: caller.firstName,
      last_name: caller.lastName,
      is_admin: caller.isAdmin ? 1 : 0,
      role: caller.roleCode,
      roleName: caller.roleName,
      isSuperAdmin: caller.isSuperAdmin,
      privileges: [...caller.privileges],
      imageId: caller.imageId,
      ...wishes,
    },
    organization: {
      _id: organization.id,
      name: organization.name,
      imageId: organization.imageId,
      organization_master: { state: { state_id: organization.stateId, name: organization.stateName } },
      settings: {
        enableFlight: organization.settings.enableFlight,
        disableHotel: organization.settings.disableHotel,
        enableBus: organization.settings.enableBus,
        enableTrain: organization.settings.enableTrain,
        enableCab: organization.settings.enableCab,
        flightsSoldAheadDays: context.flightsSoldAheadDays,
      },
    },
  };
}

/** The person's usual airport of departure and language; null where not set. */
async function readWishes(tx: Tx, personId: string) {
  const { preferences } = await tx
    .selectFrom('person')
    .select('preferences')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const said = preferences as { readonly homeAirport?: string | null; readonly language?: unknown };
  // A former airport may no longer be one.
  const airport = said.homeAirport ? airportByCode(said.homeAirport) : undefined;
  return {
    homeAirport: airport ? presentAirport(airport) : null,
    language: LANGUAGES.find((language) => language === said.language) ?? null,
  };
}
