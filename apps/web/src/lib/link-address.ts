/** Pages that a mailed link opens. */
const LINKED_PAGES = /^\/(?:register|approval|shared)\/?$/;

/**
 * The address of a page without a secret where servers, proxies and histories keep it: a token after "?" moves behind
 * "#", which no browser sends. Older mails have it after "?". Null where there is nothing to move.
 */
export function withoutTokenInSearch(address: string): string | null {
  const url = new URL(address);
  const token = url.searchParams.get('token');
  if (token === null || !LINKED_PAGES.test(url.pathname)) return null;
  url.searchParams.delete('token');
  url.hash = new URLSearchParams({ token }).toString();
  return url.pathname + url.search + url.hash;
}
