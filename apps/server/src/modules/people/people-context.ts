import type { Privilege } from '@pravas/contract/privileges.ts';
import type { Caller } from '../../platform/caller.ts';
import { actorOf } from '../audit/index.ts';
import type { FileContext } from '../file/index.ts';

/** What people's operations need to work. */
export type PeopleContext = FileContext;

/** In whose name people are changed. */
export interface Actor {
  readonly organizationId: string;
  /** As the audit trail names it. */
  readonly name: string;
  /** The person who acts, who may not change own rights; null when no person does, as with a directory. */
  readonly personId: string | null;
  /**
   * Nobody gives a right that he lacks. Null where somebody else answered for the rights given, as whoever tied a
   * directory's group to a role did.
   */
  readonly privileges: ReadonlySet<Privilege> | null;
  readonly requestId: string | null;
}

/** The actor that a caller is. */
export function actorFor(caller: Caller, requestId: string): Actor {
  const { organizationId, personId, privileges } = caller;
  return { organizationId, name: actorOf(caller), personId, privileges, requestId };
}
