import './ui/print.css';
import './ui/tokens.css';
import { withoutTokenInSearch } from './lib/link-address.ts';

const moved = withoutTokenInSearch(window.location.href);
if (moved !== null) window.history.replaceState(window.history.state, '', moved);

/**
 * Browsers without Temporal get a polyfill before anything that computes dates is loaded; the others never fetch it.
 */
async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  // Not in the English build, which has no other language.
  if (import.meta.env.PRAVAS_LANGUAGE === 'hi') (await import('./languages/hindi.ts')).learnHindi();
  const { renderApp } = await import('./app/app.tsx');
  await renderApp();
  await import('./lib/after-start.ts');
}

void start();

// Only a build has files to keep, and never at the cost of the first page. Plain http has no service workers.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
