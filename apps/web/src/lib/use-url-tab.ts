import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { textValues } from './search-text.ts';

/** The chosen tab, kept in the address as `?tab=`; the first one needs no mention. Answers the tab and how to change it. */
export function useUrlTab<T extends string>(ids: readonly [T, ...T[]]): readonly [T, (tab: T) => void] {
  const text = textValues(useSearch({ strict: false }));
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const tab = ids.find((id) => id === text.tab) ?? ids[0];
  const change = (next: T) => {
    // The very path, since "." would drop its last slash; the other parameters stay.
    void navigate({ to: path as '.', search: { ...text, tab: next === ids[0] ? '' : next }, replace: true });
  };
  return [tab, change];
}
