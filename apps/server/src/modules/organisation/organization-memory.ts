import type { Caller } from '../../platform/caller.ts';
import type { Organization } from './read-organization.ts';

/** Organisations as they were last read, for callers whose session says that nothing of them has changed since. */
export interface OrganizationMemory {
  /** The caller's organisation as it now is; null where it has to be read. */
  recall(caller: Pick<Caller, 'organizationId' | 'organizationVersion'>): Organization | null;
  learn(organization: Organization): void;
}

const MOST_REMEMBERED = 1_000;

/** Of one process. Evicts the least recently learnt first. */
export function createOrganizationMemory(most = MOST_REMEMBERED): OrganizationMemory {
  const known = new Map<string, Organization>();
  return {
    recall({ organizationId, organizationVersion }) {
      const organization = known.get(organizationId);
      return organization?.version === organizationVersion ? (organization ?? null) : null;
    },
    learn(organization) {
      known.delete(organization.id);
      known.set(organization.id, organization);
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
    },
  };
}
