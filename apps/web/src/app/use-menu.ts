import { useRouterState } from '@tanstack/react-router';
import { barePath, textValues } from '../lib/search-text.ts';
import { useSession } from '../lib/session.ts';
import { type Menu, menuOf } from './menu.ts';

/** The path of the page, as items of the menu name it. */
export function usePath(): string {
  return useRouterState({ select: (state) => barePath(state.location.pathname) });
}

/** The menu of the person who is signed in, with where they are. */
export function useMenu(): Menu {
  const { user, organization } = useSession();
  const path = usePath();
  const service = useRouterState({ select: (state) => textValues(state.location.search).service });
  const { privileges = [], isSuperAdmin = false } = user ?? {};
  return menuOf({ privileges, settings: organization?.settings, isSuperAdmin }, { path, service });
}
