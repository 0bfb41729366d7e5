import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from '../lib/session.ts';
import { followTheme } from '../lib/theme.ts';
import { Toaster } from '../ui/toaster.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** Puts the app on the page, replacing what the document shows until the first screen is there. */
export async function renderApp(): Promise<void> {
  followOtherTabs();
  followTheme();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element.');
  // Errors of this load are shown where the screen is drawn.
  await router.load().catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}
