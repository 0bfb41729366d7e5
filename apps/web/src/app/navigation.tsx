import { Link } from '@tanstack/react-router';
import { Ellipsis, type LucideIcon, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasCommandKey } from '../lib/keyboard.ts';
import { lazyDialog, opens } from '../lib/lazy-dialog.ts';
import { cx } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { CountPill } from './count-pill.tsx';
import { FolderButton } from './folder-button.tsx';
import { barOf, type MenuItem, waitingBehind } from './menu.ts';
import { useFolders } from './use-folders.ts';
import { useMenu, usePath } from './use-menu.ts';

/** The whole menu of phones and tablets; fetched when it is first opened. */
export const MenuSheet = lazyDialog(() => import('./menu-sheet.tsx'), 'MenuSheet');

/** The navigation at the left of wide screens. */
export function SideNavigation({ onCommand }: { readonly onCommand: () => void }) {
  const path = usePath();
  const { everyday, folders, foot } = useMenu();
  const { isOpen, toggle } = useFolders(path);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the person is decides what has to be in sight.
  useEffect(() => {
    void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-y-0 left-0 z-30 hidden w-[208px] flex-col border-r border-hairline bg-surface rail:flex print:hidden"
    >
      <Link to="/home" aria-label="Pravas, home" className="flex h-14 shrink-0 items-center px-5">
        <Logo />
      </Link>
      <div ref={list} className="mt-2 min-h-0 flex-1 overflow-y-auto px-3 pb-4">
        <ul className="space-y-0.5">
          {everyday.map((item) => (
            <SideItem key={item.label} {...item} />
          ))}
        </ul>
        {folders.length > 0 && (
          <ul className="mt-3 space-y-0.5 border-t border-hairline pt-3">
            {folders.map((folder) => (
              <li key={folder.id}>
                <FolderButton folder={folder} open={isOpen(folder)} onToggle={() => toggle(folder)} className="h-9" />
                {isOpen(folder) && (
                  <ul id={`menu-${folder.id}`} className="mb-2 space-y-0.5">
                    {folder.items.map((item) => (
                      <SideItem key={item.label} {...item} />
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ul className="shrink-0 border-t border-hairline px-3 py-2">
        {foot.map((item) => (
          <SideItem key={item.label} {...item} />
        ))}
      </ul>
      <button
        type="button"
        onClick={onCommand}
        className="mx-3 mb-4 flex h-10 shrink-0 items-center gap-2.5 rounded-[10px] border border-hairline px-3 text-[13px] text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <Search aria-hidden size={15} />
        Go anywhere
        <kbd className="ml-auto rounded-[5px] border border-hairline bg-sunken px-1.5 font-sans text-[11px] text-ink-2">
          {hasCommandKey() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
    </nav>
  );
}

function SideItem({ to, search, label, icon: Icon, here, count, counted }: MenuItem) {
  return (
    <li>
      <Link
        to={to}
        search={search}
        aria-current={here ? 'page' : undefined}
        className={cx(
          'relative flex h-9 items-center gap-3 rounded-[9px] px-3 font-medium',
          here ? 'bg-blue-soft text-blue' : 'text-ink-2 hover:bg-sunken hover:text-ink',
        )}
      >
        {here && <span aria-hidden className="absolute -left-3 h-5 w-[3px] rounded-r bg-marigold" />}
        <Icon aria-hidden size={17} strokeWidth={1.9} />
        {label}
        <CountPill count={count} counted={counted} className="ml-auto" />
      </Link>
    </li>
  );
}

/** The same navigation along the lower edge of phones; what does not fit rises as a sheet. */
export function BottomBar() {
  const [more, setMore] = useState(false);
  const menu = useMenu();
  const bar = barOf(menu);
  const behind = waitingBehind(menu, bar);
  const elsewhere = !bar.some(({ here }) => here);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {bar.map(({ to, search, label, icon, here, count, counted }) => (
          <li key={label}>
            <Link to={to} search={search} aria-current={here ? 'page' : undefined} className={barItem(here)}>
              <BarFace label={label} icon={icon} here={here} />
              <CountPill count={count} counted={counted} className="absolute top-1 left-1/2 ml-2" />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            {...opens(MenuSheet)}
            onClick={() => setMore(true)}
            className={barItem(elsewhere)}
          >
            <BarFace label="More" icon={Ellipsis} here={elsewhere} />
            <CountPill count={behind} counted="waiting" className="absolute top-1 left-1/2 ml-2" />
          </button>
        </li>
      </ul>
      {more && <MenuSheet shape="sheet" onClose={() => setMore(false)} />}
    </nav>
  );
}

function barItem(here: boolean): string {
  return cx(
    'relative flex h-14 w-full flex-col items-center justify-center gap-1 text-[11px] font-medium',
    here ? 'text-blue' : 'text-ink-2',
  );
}

interface BarFaceProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly here: boolean;
}

function BarFace({ label, icon: Icon, here }: BarFaceProps): ReactNode {
  return (
    <>
      {here && <span aria-hidden className="absolute top-0 h-[3px] w-8 rounded-b bg-marigold" />}
      <Icon aria-hidden size={20} strokeWidth={1.9} />
      {label}
    </>
  );
}
