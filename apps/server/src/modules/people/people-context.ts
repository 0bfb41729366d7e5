import type { Privilege } from '@pravas/contract/privileges.ts';
import type { Caller } from '../../platform/caller.ts';
import { actorOf } from '../audit/index.ts';
import type { FileContext } from '../file/index.ts';

/** What people's operations need to work. */
export type PeopleContext = FileContext;

/** On whose behalf people are changed. */
export interface Actor {
  readonly organizationId: string;
  /** As the audit trail names it. */
  readonly name: string;
  /** The person who acts, who may not change own rights; null when no person does, as with a directory. */
  readonly personId: string | null;
  /**
   * Nobody can give a right that they lack. Null if someone else is responsible for the rights given, such as the
   * person who mapped a directory group to a role.
   */
  readonly privileges: ReadonlySet<Privilege> | null;
  readonly requestId: string | null;
}

/** The actor that a caller is. */
export function actorFor(caller: Caller, requestId: string): Actor {
  const { organizationId, personId, privileges } = caller;
  return { organizationId, name: actorOf(caller), personId, privileges, requestId };
}
