import type { Privilege } from '@pravas/contract/privileges.ts';

/** Who is asking, for which organisation, with which rights; read from the database on every request. */
export interface Caller {
  readonly organizationId: string;
  /** Changes whenever the organisation or its default registration has changed; null where it was not requested. */
  readonly organizationVersion: string | null;
  readonly personId: string;
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null when an API key asks. */
  readonly sessionId: string | null;
  readonly apiKeyId: string | null;
  /** The session may do nothing but set up the second factor its organisation demands. */
  readonly isRestricted: boolean;
  readonly imageId: string | null;
  /** What an API key may do besides privileges (`scim`); empty for people. */
  readonly scopes: ReadonlySet<string>;
  readonly roleName: string;
  readonly roleCode: number;
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  /** Works for the provider itself: a member of its organisation with an address on its domain. */
  readonly isProvider: boolean;
  readonly privileges: ReadonlySet<Privilege>;
}
