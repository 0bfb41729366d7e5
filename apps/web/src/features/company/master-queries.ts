import { listDepartments, listGrades } from '@pravas/contract/organisation/master-operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { ALL_BY_NAME, KEYS } from './query-keys.ts';

/** All grades by name. */
export const gradesQuery = queryOptions({
  queryKey: [...KEYS.grades, 'all'],
  queryFn: ({ signal }) => api.call(listGrades, { query: ALL_BY_NAME, signal }),
});

/** All departments by name. */
export const departmentsQuery = queryOptions({
  queryKey: [...KEYS.departments, 'all'],
  queryFn: ({ signal }) => api.call(listDepartments, { query: ALL_BY_NAME, signal }),
});
