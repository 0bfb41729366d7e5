import { Badge } from '../../../ui/badge.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { type EmployeeRow, InviteBadge, NameLink, nameOf } from './employee-columns.tsx';
import { StatusSwitch } from './status-switch.tsx';

interface EmployeeCardProps {
  readonly row: EmployeeRow;
  readonly selected: boolean;
  /** Both absent where the person may only look. */
  readonly onSelect?: (selected: boolean) => void;
  readonly onSwitch?: () => void;
}

/** An employee on a phone. */
export function EmployeeCard({ row, selected, onSelect, onSwitch }: EmployeeCardProps) {
  const place = [row.department?.name, row.grade && `Grade ${row.grade.name}`, row.designation].filter(Boolean);
  return (
    <div className={selected ? 'flex gap-1 bg-blue-soft py-2 pr-3 pl-1' : 'flex gap-1 py-2 pr-3 pl-1'}>
      {onSelect && <TickBox state={selected ? 'all' : 'none'} label={`Select ${nameOf(row)}`} onChange={onSelect} />}
      <div className={onSelect ? 'min-w-0 flex-1' : 'min-w-0 flex-1 pl-3'}>
        <div className="flex min-h-11 items-center justify-between gap-2">
          <NameLink row={row} />
          <InviteBadge row={row} />
        </div>
        <p className="truncate text-[13px] text-ink-2">{row.email_}</p>
        {place.length > 0 && <p className="truncate text-[13px] text-ink-2">{place.join(' · ')}</p>}
        <div className="flex min-h-11 items-center justify-between gap-2">
          <Badge>{row.role.name}</Badge>
          <StatusSwitch row={row} {...(onSwitch ? { onSwitch } : {})} />
        </div>
      </div>
    </div>
  );
}
