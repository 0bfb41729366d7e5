import { ChevronDown } from 'lucide-react';
import { cx } from '../ui/class-names.ts';
import { CountPill } from './count-pill.tsx';
import type { MenuFolder } from './menu.ts';

interface FolderButtonProps {
  readonly folder: MenuFolder;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly className: string;
}

/** The name of a folder, which opens and folds it. */
export function FolderButton({ folder: { id, label, here, count }, open, onToggle, className }: FolderButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? `menu-${id}` : undefined}
      onClick={onToggle}
      className={cx(
        'flex w-full items-center gap-2 rounded-[9px] px-3 text-left font-medium hover:bg-sunken',
        here && !open ? 'text-blue' : 'text-ink-2 hover:text-ink',
        className,
      )}
    >
      <span className="min-w-0 flex-1">{label}</span>
      {!open && <CountPill count={count} counted="waiting" />}
      <ChevronDown aria-hidden size={15} className={cx('shrink-0 text-ink-3', !open && '-rotate-90')} />
    </button>
  );
}
