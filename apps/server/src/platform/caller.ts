import type { Privilege } from '@pravas/contract/privileges.ts';

/** Who is asking, for which organisation, with which rights; read from the database on every request. */
export interface Caller {
  readonly organizationId: string;
  readonly personId: string;
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly sessionId: string;
  readonly roleName: string;
  readonly roleCode: number;
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  readonly privileges: ReadonlySet<Privilege>;
}
