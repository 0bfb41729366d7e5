import { useEffect } from 'react';
import { barePath } from './search-text.ts';

/** Names the page in the tab. A person who came from another page without a reload is led to its heading. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Pravas`;
    leadToHeading();
  }, [title]);
}

/** Leads to the heading where the focused element is gone, such as a button whose work is done. */
export function leadFromNowhere(): void {
  const content = document.getElementById('content');
  const focused = document.activeElement;
  const isNowhere = focused === null || focused === document.body || focused === content;
  if (content && isNowhere && !document.querySelector('dialog[open]')) lead(content);
}

/** The path of the last page shown; null before the first one, which the browser announces itself. */
let lastPath: string | null = null;
/**
 * The element that was led to last; while a page is being fetched that may be a heading of the page before, which then
 * goes.
 */
let ledTo: Element | null = null;

/**
 * A router changes pages in silence and leaves the focus on the link that was followed, or nowhere. The new heading
 * takes it, so that screen readers say where one is and Tab goes on from there; what the page itself has given it to
 * keeps it.
 */
function leadToHeading(): void {
  const path = barePath(window.location.pathname);
  const content = document.getElementById('content');
  const focused = document.activeElement;
  const isNowhere = focused === document.body || focused === content;
  const isLost = isNowhere && ledTo !== null && (!ledTo.isConnected || ledTo === content);
  const isNew = lastPath !== null && path !== lastPath;
  lastPath = path;
  if (!content || !(isNew || isLost) || isWithin(content, focused) || document.querySelector('dialog[open]')) return;
  lead(content);
}

function lead(content: HTMLElement): void {
  const heading = content.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  const target = heading ?? content;
  target.focus({ preventScroll: true });
  ledTo = target;
  if (heading === null) leadWhenThere(content);
}

/** A page that is still being fetched has no heading yet. */
function leadWhenThere(content: HTMLElement): void {
  const watcher = new MutationObserver(() => {
    if (content.querySelector('h1') === null && content.isConnected) return;
    watcher.disconnect();
    leadToHeading();
  });
  watcher.observe(content, { childList: true, subtree: true });
}

function isWithin(content: Element | null, focused: Element | null): boolean {
  return content !== null && focused !== content && content.contains(focused);
}
