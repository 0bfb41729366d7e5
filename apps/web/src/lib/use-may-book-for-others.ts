import { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './session.ts';

/** Whether others may be booked for; true until the answer is there. */
export function useMayBookForOthers(): boolean {
  const config = useQuery({
    queryKey: ['organization-config'],
    queryFn: ({ signal }) => api.call(getOrganizationConfig, { signal }),
    staleTime: 5 * 60_000,
  });
  return config.data?.mayBookForOthers ?? true;
}
