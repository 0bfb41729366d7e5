export { type BillingParty, readBillingParty, readPrivateBuyer } from './billing-party.ts';
export { beginFees, feesAt, insertFees } from './convenience-fees.ts';
export { type ClaimingRegistration, readClaimingRegistrations } from './credit-registrations.ts';
export { DEFAULT_FEES, DEFAULT_SETTINGS } from './default-settings.ts';
export { readCreditDecisions } from './gst-credit-decisions.ts';
export { isUsedElsewhere } from './held-registrations.ts';
export { namedLike, orNameTaken } from './name-rules.ts';
export { chosenOrganization, refuseField } from './organization-context.ts';
export { expectOwnName } from './organization-details.ts';
export { createOrganizationMemory, type OrganizationMemory } from './organization-memory.ts';
export { capBasisOf, type OrganizationSettings } from './organization-settings.ts';
export {
  type Organization,
  type Person,
  PROVIDER_STATE_CODE,
  readOrganization,
  readPerson,
} from './read-organization.ts';
export { registerOrganizationRoutes } from './routes.ts';
export { demandsFactor, holdSessionsToFactor, isHeldToFactor } from './second-factor-rule.ts';
export { readServiceSupply } from './service-supply.ts';
export { refuseServiceOff, serviceOffReason } from './service-switches.ts';
