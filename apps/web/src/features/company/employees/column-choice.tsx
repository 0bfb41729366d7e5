import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { FIRST_COLUMNS, FIXED_COLUMN, useChosenColumns } from './chosen-columns.ts';
import { employeeColumns } from './employee-columns.tsx';

/** Which columns are shown. */
export function ColumnChoice() {
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
