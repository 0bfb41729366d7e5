export {
  type Organization,
  type OrganizationSettings,
  type Person,
  PROVIDER_STATE_CODE,
  readOrganization,
  readPerson,
} from './read-organization.ts';
