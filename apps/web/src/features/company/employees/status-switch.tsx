import { useSession } from '../../../lib/session.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { type EmployeeRow, nameOf } from './employee-columns.tsx';

interface StatusSwitchProps {
  readonly row: EmployeeRow;
  /** Absent where the person may only look. */
  readonly onSwitch?: () => void;
}

/** Active or inactive, in words and as a switch. Nobody can switch themselves off. */
export function StatusSwitch({ row, onSwitch }: StatusSwitchProps) {
  const isOwn = useSession().user?.user_id === row.user_id;
  const word = row.isActive ? 'Active' : 'Disabled';
  return (
    <span className="inline-flex items-center gap-1">
      {onSwitch && (
        <Toggle checked={row.isActive} disabled={isOwn} label={`${nameOf(row)} may sign in`} onChange={onSwitch} />
      )}
      <span className={row.isActive ? 'text-ink-2' : 'text-ink-3'}>{word}</span>
    </span>
  );
}
