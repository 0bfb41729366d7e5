import { useQuery } from '@tanstack/react-query';
import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMedia, WIDE } from '../../../lib/media.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceChip } from '../../../ui/choice-chip.tsx';
import { StatusChip } from '../../../ui/list-screen.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { departmentsQuery, gradesQuery } from '../master-queries.ts';
import { namedOptions } from '../named-options.ts';
import { rolesQuery } from '../roles-query.ts';
import { FIRST_COLUMNS, FIXED_COLUMN, useChosenColumns } from './chosen-columns.ts';
import { EMPLOYEES, type EmployeeAsk } from './employee-address.ts';
import { employeeColumns } from './employee-columns.tsx';

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

/** Which columns are shown. */
function ColumnChoice() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { chosen, choose } = useChosenColumns(useSession().user?.user_id ?? 0);
  const all = employeeColumns(() => null);
  return (
    <div className="relative ml-auto">
      <Button
        ref={anchor}
        tone="plain"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Columns3 aria-hidden size={15} /> Columns
      </Button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label="Columns"
        align="end"
        className="w-56 p-3"
      >
        <fieldset>
          <legend className="mb-1 px-1 font-semibold">Columns</legend>
          {all.map((column) => (
            <Checkbox
              key={column.id}
              checked={chosen.includes(column.id)}
              disabled={column.id === FIXED_COLUMN}
              onChange={(shown) =>
                choose(all.map((one) => one.id).filter((id) => (id === column.id ? shown : chosen.includes(id))))
              }
            >
              {column.label}
            </Checkbox>
          ))}
        </fieldset>
        <Button tone="plain" size="small" className="mt-1" onClick={() => choose(FIRST_COLUMNS)}>
          As at first
        </Button>
      </Popover>
    </div>
  );
}
