import { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';

/** The services that the person may use, by name; nothing while that is not known. */
export function useServices(): Readonly<Record<string, boolean>> {
  const config = useQuery({
    queryKey: ['organization-config'],
    queryFn: ({ signal }) => api.call(getOrganizationConfig, { signal }),
    staleTime: 60_000,
  });
  return config.data?.services ?? {};
}
