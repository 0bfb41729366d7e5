import { Link, useRouterState } from '@tanstack/react-router';
import { Bell, Ellipsis, type LucideIcon, Search, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hasCommandKey } from '../lib/keyboard.ts';
import { barePath, textValues } from '../lib/search-text.ts';
import { useSession } from '../lib/session.ts';
import { cx } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Logo } from '../ui/logo.tsx';
import { type CompanyItem, companyItems, isUnder } from './company-items.ts';
import { isItemAt, type MainItem, mainItems, searchOf, servicesOf } from './main-items.ts';

/** So many of the everyday pages fit the bar of a phone beside 'More'. */
const BAR_PLACES = 4;

function usePath(): string {
  return useRouterState({ select: (state) => barePath(state.location.pathname) });
}

function useCompanyItems() {
  return companyItems(useSession().user?.privileges ?? []);
}

/** The everyday pages, each with whether the person is there. */
function useMainItems() {
  const { user, organization } = useSession();
  const path = usePath();
  const asked = useRouterState({ select: (state) => textValues(state.location.search).service });
  const services = servicesOf(organization?.settings);
  const open = services.find((service) => service === asked) ?? services[0] ?? null;
  return mainItems(user?.privileges ?? [], organization?.settings).map((item) => ({
    ...item,
    search: searchOf(item),
    here: isItemAt(item, path, open),
  }));
}

/** The navigation at the left of wide screens. */
export function SideNavigation({ onCommand }: { readonly onCommand: () => void }) {
  const path = usePath();
  const main = useMainItems();
  const company = useCompanyItems();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-y-0 left-0 z-30 hidden w-[208px] flex-col border-r border-hairline bg-surface sm:flex print:hidden"
    >
      <Link to="/home" aria-label="Pravas, home" className="flex h-14 shrink-0 items-center px-5">
        <Logo />
      </Link>
      <div className="mt-2 min-h-0 flex-1 overflow-y-auto px-3 pb-4">
        <ul className="space-y-0.5">
          {main.map((item) => (
            <SideItem key={item.label} {...item} />
          ))}
        </ul>
        {company.length > 0 && (
          <>
            <h2 id="company-menu" className="mt-6 mb-1.5 px-3 text-meta font-medium text-ink-3">
              Company
            </h2>
            <ul aria-labelledby="company-menu" className="space-y-0.5">
              {company.map((item) => (
                <SideItem key={item.to} to={item.to} label={item.label} icon={item.icon} here={isUnder(item, path)} />
              ))}
            </ul>
          </>
        )}
      </div>
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

/** Where an item may lead. */
type Place = MainItem['to'] | '/profile/' | '/inbox' | CompanyItem['to'];

interface ItemProps {
  readonly to: Place;
  readonly search?: ReturnType<typeof searchOf>;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly here: boolean;
}

function SideItem({ to, search = {}, label, icon: Icon, here }: ItemProps) {
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
      </Link>
    </li>
  );
}

/** The same navigation along the lower edge of phones; what does not fit rises as a sheet. */
export function BottomBar() {
  const path = usePath();
  const [more, setMore] = useState(false);
  const bar = useMainItems().slice(0, BAR_PLACES);
  const elsewhere = !bar.some(({ here }) => here);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {bar.map(({ to, search, label, icon, here }) => (
          <li key={label}>
            <Link to={to} search={search} aria-current={here ? 'page' : undefined} className={barItem(here)}>
              <BarFace label={label} icon={icon} here={here} />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)} className={barItem(elsewhere)}>
            <BarFace label="More" icon={Ellipsis} here={elsewhere} />
          </button>
        </li>
      </ul>
      {more && <MoreSheet path={path} onClose={() => setMore(false)} />}
    </nav>
  );
}

function MoreSheet({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const more = useMainItems().slice(BAR_PLACES);
  const company = useCompanyItems();
  return (
    <Dialog title="More" shape="sheet" onClose={onClose}>
      <div className="overflow-y-auto px-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <ul>
          {more.map((item) => (
            <SheetItem key={item.label} {...item} onClick={onClose} />
          ))}
          <SheetItem to="/inbox" label="Inbox" icon={Bell} here={path === '/inbox'} onClick={onClose} />
          <SheetItem to="/profile/" label="My profile" icon={UserRound} here={path === '/profile'} onClick={onClose} />
        </ul>
        {company.length > 0 && (
          <>
            <h3 id="company-sheet" className="mt-3 mb-1 px-3 text-meta font-medium text-ink-3">
              Company
            </h3>
            <ul aria-labelledby="company-sheet">
              {company.map((item) => (
                <SheetItem
                  key={item.to}
                  to={item.to}
                  label={item.label}
                  icon={item.icon}
                  here={isUnder(item, path)}
                  onClick={onClose}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function SheetItem({
  to,
  search = {},
  label,
  icon: Icon,
  here,
  onClick,
}: ItemProps & { readonly onClick: () => void }) {
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
      </Link>
    </li>
  );
}

function barItem(here: boolean): string {
  return cx(
    'relative flex h-14 w-full flex-col items-center justify-center gap-1 text-[11px] font-medium',
    here ? 'text-blue' : 'text-ink-2',
  );
}

function BarFace({ label, icon: Icon, here }: Omit<ItemProps, 'to' | 'search'>): ReactNode {
  return (
    <>
      {here && <span aria-hidden className="absolute top-0 h-[3px] w-8 rounded-b bg-marigold" />}
      <Icon aria-hidden size={20} strokeWidth={1.9} />
      {label}
    </>
  );
}
