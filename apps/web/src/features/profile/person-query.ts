import { listRoles } from '@pravas/contract/access/role-operations.ts';
import { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import { listDepartments, listGrades } from '@pravas/contract/organisation/master-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import type { Choice } from './choices.ts';
import type { PersonTarget } from './person-target.ts';

/** A person's details. */
export function personQuery(target: PersonTarget) {
  return {
    queryKey: target.queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => target.load(signal),
    // A form's initial data must not be replaced beneath it; a save brings the newest state.
    staleTime: 60_000,
  };
}

/** What the organisation allows, and which additional fields it keeps. */
export function useConfig() {
  return useQuery({
    queryKey: ['organization-config'],
    queryFn: ({ signal }) => api.call(getOrganizationConfig, { signal }),
    staleTime: 5 * 60_000,
  });
}

const ALL = { sortBy: 'name', sortOrder: 'ASC', recordsPerPage: 500 } as const;

/** Roles, grades and departments to choose from; what is switched off is offered only where a person has it. */
export function useEmploymentChoices(present: {
  readonly roleId: string;
  readonly gradeId: string;
  readonly departmentId: string;
}) {
  const roles = useQuery({
    queryKey: ['company', 'roles', 'all'],
    queryFn: ({ signal }) => api.call(listRoles, { query: ALL, signal }),
  });
  const grades = useQuery({
    queryKey: ['company', 'grades', 'all'],
    queryFn: ({ signal }) => api.call(listGrades, { query: ALL, signal }),
  });
  const departments = useQuery({
    queryKey: ['company', 'departments', 'all'],
    queryFn: ({ signal }) => api.call(listDepartments, { query: ALL, signal }),
  });
  const queries = [roles, grades, departments];
  return {
    roles: choicesOf(roles.data?.data, present.roleId),
    grades: choicesOf(grades.data?.data, present.gradeId),
    departments: choicesOf(departments.data?.data, present.departmentId),
    failure: queries.find((query) => query.isError)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

function choicesOf(
  rows: readonly { readonly _id: string; readonly name: string; readonly isActive: boolean }[] | undefined,
  present: string,
): readonly Choice[] {
  return (rows ?? [])
    .filter((row) => row.isActive || row._id === present)
    .map(({ _id, name }) => ({ value: _id, label: name }));
}
