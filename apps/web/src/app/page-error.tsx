import { RotateCw } from 'lucide-react';
import { errorReference, errorText } from '../lib/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** What stands where a page broke: the rest of the app stays usable. */
export function PageError({ error }: { readonly error: unknown }) {
  const reference = errorReference(error);
  const stale = error instanceof Error && /dynamically imported module|Failed to fetch/.test(error.message);
  return (
    <main className="mx-auto max-w-[720px] p-6">
      <Notice
        tone="error"
        title={stale ? 'This page could not be loaded.' : 'Something on this page went wrong.'}
        action={
          <Button tone="quiet" size="small" onClick={() => window.location.reload()}>
            <RotateCw aria-hidden size={15} /> Reload
          </Button>
        }
      >
        {stale
          ? 'Pravas may have been updated, or the network is away. Nothing you did is lost on the server.'
          : `${errorText(error) === 'Unrecognized error' ? 'Nothing was booked or charged by this.' : errorText(error)} Reload to go on.`}
        {reference && <span className="block font-mono text-meta">Reference {reference}</span>}
      </Notice>
    </main>
  );
}
