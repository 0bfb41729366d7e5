import { Link } from '@tanstack/react-router';
import { Bell, type LucideIcon, UserRound } from 'lucide-react';
import { useUnread } from '../features/inbox/index.ts';
import { cx } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CountPill } from './count-pill.tsx';
import { FolderButton } from './folder-button.tsx';
import { barOf, type MenuItem } from './menu.ts';
import { useFolders } from './use-folders.ts';
import { useMenu, usePath } from './use-menu.ts';

interface MenuSheetProps {
  /** A sheet of items that the bar of a phone has no place for, or a drawer with everything. */
  readonly shape: 'sheet' | 'drawer';
  readonly onClose: () => void;
}

/** The menu where there is no rail on the left. */
export function MenuSheet({ shape, onClose }: MenuSheetProps) {
  const path = usePath();
  const menu = useMenu();
  const { isOpen, toggle } = useFolders(path);
  const inBar = shape === 'sheet' ? barOf(menu).map(({ label }) => label) : [];
  const everyday = menu.everyday.filter(({ label }) => !inBar.includes(label));
  return (
    <Dialog title={shape === 'sheet' ? 'More' : 'Menu'} shape={shape} onClose={onClose}>
      <div className="min-h-0 overflow-y-auto px-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <ul>
          {everyday.map((item) => (
            <SheetItem key={item.label} {...item} onClick={onClose} />
          ))}
          {menu.folders.map((folder) => (
            <li key={folder.id}>
              <FolderButton
                folder={folder}
                open={isOpen(folder)}
                onToggle={() => toggle(folder)}
                className="h-12 text-[15px]"
              />
              {isOpen(folder) && (
                <ul id={`menu-${folder.id}`} className="mb-2 pl-3">
                  {folder.items.map((item) => (
                    <SheetItem key={item.label} {...item} onClick={onClose} />
                  ))}
                </ul>
              )}
            </li>
          ))}
          {shape === 'sheet' && (
            <>
              <InboxItem here={path === '/inbox'} onClick={onClose} />
              <SheetItem
                to="/profile/"
                label="My profile"
                icon={UserRound}
                here={path === '/profile'}
                onClick={onClose}
              />
            </>
          )}
          {menu.foot.map((item) => (
            <SheetItem key={item.label} {...item} onClick={onClose} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function InboxItem({ here, onClick }: Pick<SheetItemProps, 'here' | 'onClick'>) {
  const unread = useUnread();
  return (
    <SheetItem to="/inbox" label="Inbox" icon={Bell} here={here} count={unread} counted="unread" onClick={onClick} />
  );
}

interface SheetItemProps {
  readonly to: MenuItem['to'] | '/profile/' | '/inbox';
  readonly search?: MenuItem['search'];
  readonly label: string;
  readonly icon: LucideIcon;
  readonly here: boolean;
  readonly count?: number;
  readonly counted?: string;
  readonly onClick: () => void;
}

function SheetItem({ to, search = {}, label, icon: Icon, here, count = 0, counted = '', onClick }: SheetItemProps) {
  return (
    <li>
      <Link
        to={to}
        search={search}
        onClick={onClick}
        aria-current={here ? 'page' : undefined}
        className={cx(
          'flex h-12 items-center gap-3.5 rounded-[10px] px-3 text-[15px] font-medium',
          here ? 'bg-blue-soft text-blue' : 'text-ink',
        )}
      >
        <Icon aria-hidden size={19} strokeWidth={1.9} className={here ? '' : 'text-ink-3'} />
        {label}
        <CountPill count={count} counted={counted} className="ml-auto" />
      </Link>
    </li>
  );
}
