import { Link, useRouterState } from '@tanstack/react-router';
import { BriefcaseBusiness, House, Plane, Search } from 'lucide-react';
import { hasCommandKey } from '../lib/keyboard.ts';
import { cx } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';

const ITEMS = [
  { to: '/home', label: 'Home', icon: House, under: ['/home'] },
  { to: '/search', label: 'Flights', icon: Plane, under: ['/search', '/home2/flight/list', '/home2/flight/booking'] },
  { to: '/home/trip/list', label: 'My trips', icon: BriefcaseBusiness, under: ['/home/trip/list', '/trip/details'] },
] as const;

function useIsHere(): (under: readonly string[]) => boolean {
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/\/$/, '') });
  return (under) => under.includes(path);
}

/** The navigation at the left of wide screens. */
export function SideNavigation({ onCommand }: { readonly onCommand: () => void }) {
  const isHere = useIsHere();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-y-0 left-0 z-30 hidden w-[208px] flex-col border-r border-hairline bg-surface sm:flex"
    >
      <Link to="/home" aria-label="Pravas, home" className="flex h-14 items-center px-5">
        <Logo />
      </Link>
      <div className="mt-2 px-3">
        <ul className="space-y-0.5">
          {ITEMS.map(({ to, label, icon: Icon, under }) => {
            const here = isHere(under);
            return (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={here ? 'page' : undefined}
                  className={cx(
                    'relative flex h-9 items-center gap-3 rounded-[9px] px-3 font-medium',
                    here ? 'bg-blue-soft text-blue' : 'text-ink-2 hover:bg-sunken hover:text-ink',
                  )}
                >
                  {here && <span aria-hidden className="absolute -left-3 h-5 w-[3px] rounded-r bg-marigold" />}
                  <Icon aria-hidden size={17} strokeWidth={1.9} />
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
      <button
        type="button"
        onClick={onCommand}
        className="mx-3 mt-auto mb-4 flex h-10 items-center gap-2.5 rounded-[10px] border border-hairline px-3 text-[13px] text-ink-3 hover:bg-sunken hover:text-ink"
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

/** The same navigation along the lower edge of phones. */
export function BottomBar() {
  const isHere = useIsHere();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="grid grid-cols-3">
        {ITEMS.map(({ to, label, icon: Icon, under }) => {
          const here = isHere(under);
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={here ? 'page' : undefined}
                className={cx(
                  'relative flex h-14 flex-col items-center justify-center gap-1 text-[11px] font-medium',
                  here ? 'text-blue' : 'text-ink-2',
                )}
              >
                {here && <span aria-hidden className="absolute top-0 h-[3px] w-8 rounded-b bg-marigold" />}
                <Icon aria-hidden size={20} strokeWidth={1.9} />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
