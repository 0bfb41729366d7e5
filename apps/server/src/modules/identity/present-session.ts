import type { refreshSession } from '@pravas/contract/identity/refresh-session.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { readOrganization } from '../organisation/index.ts';
import type { IdentityContext } from './identity-context.ts';
import { findCaller } from './session.ts';

/** A session as the web app begins with it. */
export async function presentSession(
  context: IdentityContext,
  accessToken: string,
): Promise<PayloadOf<typeof refreshSession>> {
  // A page renews its token by itself, however long nobody has looked at it.
  const caller = await findCaller(context, accessToken, false);
  const organization = await context.database.forOrganization(caller.organizationId, readOrganization);
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
