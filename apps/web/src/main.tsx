import './ui/tokens.css';

/** Browsers without Temporal get a polyfill before anything that computes dates is loaded; the others never fetch it. */
async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const { renderApp } = await import('./app/app.tsx');
  renderApp();
}

void start();
