import { listRoles } from '@pravas/contract/access/role-operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { ALL_BY_NAME, KEYS } from './query-keys.ts';

/** All roles by name. */
export const rolesQuery = queryOptions({
  queryKey: [...KEYS.roles, 'all'],
  queryFn: ({ signal }) => api.call(listRoles, { query: ALL_BY_NAME, signal }),
});
