import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getOrganization } from '@pravas/contract/organisation/organization-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';
import { KEYS } from '../query-keys.ts';
import { naming } from './settings-query.ts';

/** An organisation's details as the server sends them. */
export type OrganizationDetails = AnswerOf<typeof getOrganization>['organization'];

/** The details of an organisation; null = the person's own. */
export function useOrganization(organizationId: string | null) {
  return useQuery({
    queryKey: [...KEYS.organization, organizationId],
    queryFn: ({ signal }) =>
      api.call(getOrganization, { query: naming(organizationId), signal }).then((answer) => answer.organization),
  });
}
