import { useQuery } from '@tanstack/react-query';
import { useMedia, WIDE } from '../../../lib/media.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceChip } from '../../../ui/choice-chip.tsx';
import { StatusChip } from '../../../ui/list-screen.tsx';
import { departmentsQuery, gradesQuery } from '../master-queries.ts';
import { namedOptions } from '../named-options.ts';
import { rolesQuery } from '../roles-query.ts';
import { ColumnChoice } from './column-choice.tsx';
import { EMPLOYEES, type EmployeeAsk } from './employee-address.ts';

interface EmployeeFilterBarProps {
  readonly ask: EmployeeAsk;
  readonly onChange: (part: Partial<EmployeeAsk>) => void;
}

/** Filters as chips, and which columns are shown. */
export function EmployeeFilterBar({ ask, onChange }: EmployeeFilterBarProps) {
  const roles = useQuery(rolesQuery);
  const grades = useQuery(gradesQuery);
  const departments = useQuery(departmentsQuery);
  const wide = useMedia(WIDE);
  return (
    <div className="flex min-h-[53px] items-center gap-2 overflow-x-auto overscroll-x-contain border-b border-hairline px-3 py-2.5 *:shrink-0 sm:flex-wrap sm:overflow-visible">
      <ChoiceChip
        label="Role"
        value={ask.roleId}
        options={namedOptions(roles.data?.data, ask.roleId)}
        onChange={(roleId) => onChange({ roleId })}
      />
      <ChoiceChip
        label="Grade"
        value={ask.gradeId}
        options={namedOptions(grades.data?.data, ask.gradeId)}
        onChange={(gradeId) => onChange({ gradeId })}
      />
      <ChoiceChip
        label="Department"
        value={ask.departmentId}
        options={namedOptions(departments.data?.data, ask.departmentId)}
        onChange={(departmentId) => onChange({ departmentId })}
      />
      <StatusChip value={ask.status} off="Disabled" onChange={onChange} />
      <ChoiceChip
        label="Invite"
        value={ask.invite}
        options={[
          { value: 'Sent', label: 'Sent' },
          { value: 'Registered', label: 'Registered' },
        ]}
        onChange={(invite) => onChange({ invite })}
      />
      {EMPLOYEES.isNarrowed({ ...ask, search: '' }) && (
        <Button tone="plain" size="small" onClick={() => onChange({ ...EMPLOYEES.none, search: ask.search })}>
          Clear filters
        </Button>
      )}
      {wide && <ColumnChoice />}
    </div>
  );
}
