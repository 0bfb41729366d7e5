import { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import {
  decideGstCredit,
  listGstCreditDecisions,
  removeGstCreditDecision,
} from '@pravas/contract/organisation/gst-credit-operations.ts';
import {
  consentToGstRegistration,
  listHeldGstRegistrations,
} from '@pravas/contract/organisation/held-gst-operations.ts';
import {
  createGstRegistration,
  getOrganization,
  getOrganizationSettings,
  listGstRegistrations,
  listOrganizations as listOrganizationsOperation,
  removeOrganizationImage,
  updateGstRegistration,
  updateGstRegistrationStatus,
  updateOrganization,
  updateOrganizationImage,
  updateOrganizationSettings,
} from '@pravas/contract/organisation/organization-operations.ts';
import {
  createUndertaking,
  listUndertakings,
  removeUndertaking,
} from '@pravas/contract/organisation/undertaking-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { registerFeeRoutes } from './fee-routes.ts';
import { decideCredit, listDecisions, removeDecision } from './gst-credit-decisions.ts';
import { createRegistration, listRegistrations, switchRegistration, updateRegistration } from './gst-registrations.ts';
import { consentTo, listHeld } from './held-registrations.ts';
import { listOrganizations } from './list-organizations.ts';
import { registerMasterRoutes } from './master-routes.ts';
import { chosenOrganization, type OrganizationContext } from './organization-context.ts';
import { readDetails, updateDetails } from './organization-details.ts';
import { setLogo } from './set-logo.ts';
import { readConfig, readSettings } from './show-settings.ts';
import { createLetter, listLetters, removeLetter } from './undertakings.ts';
import { updateSettings } from './update-settings.ts';

/** Registers an organisation's details, settings, GST registrations, grades and departments. */
export function registerOrganizationRoutes(router: OperationRouter, context: OrganizationContext): void {
  const { database, clock } = context;

  router.register(getOrganizationConfig, ({ caller }) =>
    database.forOrganization(caller.organizationId, (tx) => readConfig(tx, caller)),
  );
  router.register(listOrganizationsOperation, async ({ query, caller }) => {
    if (!caller.isSuperAdmin) throw new Refusal('provider_only');
    return database.forOrganization(caller.organizationId, (tx) => listOrganizations(tx, query));
  });
  router.register(getOrganization, async ({ query, caller }) => ({
    organization: await database.forOrganization(chosenOrganization(caller, query.organizationId), readDetails),
  }));
  router.register(updateOrganization, async ({ body, caller, requestId }) => ({
    organization: await database.forOrganization(chosenOrganization(caller, body.organizationId), (tx) =>
      updateDetails(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateOrganizationImage, async ({ file, caller, requestId }) => {
    const imageId = await setLogo(context, file, { caller, requestId, now: clock.now() });
    return { imageId: imageId ?? '' };
  });
  router.register(removeOrganizationImage, async ({ caller, requestId }) => {
    await setLogo(context, null, { caller, requestId, now: clock.now() });
    return { removed: true };
  });
  router.register(getOrganizationSettings, async ({ query, caller }) => ({
    settings: await database.forOrganization(chosenOrganization(caller, query.organizationId), (tx) =>
      readSettings(tx, caller, clock.now()),
    ),
  }));
  router.register(updateOrganizationSettings, async ({ body, caller, requestId }) => ({
    settings: await database.forOrganization(chosenOrganization(caller, body.organizationId), async (tx) => {
      await updateSettings(tx, body, { caller, requestId, now: clock.now() });
      return readSettings(tx, caller, clock.now());
    }),
  }));
  registerFeeRoutes(router, context);
  registerGstRoutes(router, context);
  registerGstCreditRoutes(router, context);
  registerUndertakingRoutes(router, context);
  registerMasterRoutes(router, context);
}

function registerGstRoutes(router: OperationRouter, { database, clock }: OrganizationContext): void {
  router.register(listGstRegistrations, async ({ caller }) => ({
    data: await database.forOrganization(caller.organizationId, listRegistrations),
  }));
  router.register(listHeldGstRegistrations, async ({ caller }) => {
    if (!caller.isSuperAdmin) throw new Refusal('provider_only');
    return database.forOrganization(caller.organizationId, listHeld);
  });
  router.register(consentToGstRegistration, async ({ body, caller, requestId }) => {
    if (!caller.isSuperAdmin) throw new Refusal('provider_only');
    await database.forOrganization(body.organizationId, (tx) =>
      consentTo(tx, body, { caller, requestId, now: clock.now() }),
    );
    return { consented: true };
  });
  router.register(createGstRegistration, async ({ body, caller, requestId }) => ({
    registration: await database.forOrganization(caller.organizationId, (tx) =>
      createRegistration(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateGstRegistration, async ({ body, caller, requestId }) => ({
    registration: await database.forOrganization(caller.organizationId, (tx) =>
      updateRegistration(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateGstRegistrationStatus, async ({ body, caller, requestId }) => ({
    registration: await database.forOrganization(caller.organizationId, (tx) =>
      switchRegistration(tx, body.gstId, body.isActive, { caller, requestId, now: clock.now() }),
    ),
  }));
}

function registerUndertakingRoutes(router: OperationRouter, { database, clock }: OrganizationContext): void {
  router.register(listUndertakings, async ({ caller }) => {
    if (!caller.isSuperAdmin) throw new Refusal('provider_only');
    return database.forOrganization(caller.organizationId, listLetters);
  });
  router.register(createUndertaking, async ({ body, caller, requestId }) => {
    if (!caller.isSuperAdmin) throw new Refusal('provider_only');
    return database.forOrganization(caller.organizationId, (tx) =>
      createLetter(tx, body, { caller, requestId, now: clock.now() }),
    );
  });
  router.register(removeUndertaking, async ({ query, caller, requestId }) => {
    if (!caller.isSuperAdmin) throw new Refusal('provider_only');
    return database.forOrganization(caller.organizationId, (tx) =>
      removeLetter(tx, query.undertakingId, { caller, requestId, now: clock.now() }),
    );
  });
}

function registerGstCreditRoutes(router: OperationRouter, { database, clock }: OrganizationContext): void {
  router.register(listGstCreditDecisions, ({ caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listDecisions(tx, clock.now())),
  );
  router.register(decideGstCredit, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      decideCredit(tx, body, { caller, requestId, now: clock.now() }),
    ),
  );
  router.register(removeGstCreditDecision, ({ query, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      removeDecision(tx, query.gstCreditDecisionId, { caller, requestId, now: clock.now() }),
    ),
  );
}
