import SCIMMY from 'scimmy';

// Directories send the enterprise attributes with most users; the extension belongs to the user from here on.
SCIMMY.Schemas.User.extend(SCIMMY.Schemas.EnterpriseUser as never);

/** A user as RFC 7643 defines one. */
export const ScimUser = SCIMMY.Schemas.User;
/** A group as RFC 7643 defines one. */
export const ScimGroup = SCIMMY.Schemas.Group;
/** The URN of users' enterprise attributes. */
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** The most resources in one answer. */
export const MAX_RESULTS = 200;

/** What this service provider can do (RFC 7643 section 5). */
export function serviceProviderConfig(baseUrl: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API key',
        description: 'An API key of Pravas with the scope "scim", sent as a bearer token.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}

/** The kinds of resource (RFC 7643 section 6). */
export function resourceTypes(baseUrl: string) {
  const type = (name: 'User' | 'Group', schema: string, extensions: readonly string[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    description: name === 'User' ? 'A person of the organisation' : 'A group whose members may be given a role',
    schema,
    schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
  });
  return [type('User', ScimUser.id, [ENTERPRISE]), type('Group', ScimGroup.id, [])];
}

/** The schemas' definitions (RFC 7643 section 7). */
export function schemaDefinitions(baseUrl: string) {
  return [ScimUser.definition, SCIMMY.Schemas.EnterpriseUser.definition, ScimGroup.definition].map((definition) =>
    definition.describe(`${baseUrl}/Schemas`),
  );
}

/** A page of resources (RFC 7644 section 3.4.2). */
export function listResponse(resources: readonly unknown[], total: number, startIndex = 1) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
