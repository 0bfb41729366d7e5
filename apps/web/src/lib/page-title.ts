import { useEffect } from 'react';

/** Names the page in the tab and, as routers change pages silently, to screen readers through the title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Pravas`;
  }, [title]);
}
