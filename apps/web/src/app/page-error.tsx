import { NoConnectionError } from '@pravas/contract/client.ts';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { errorReference, errorText } from '../lib/error-text.ts';
import { isNotFetched, PageNotLoadedError } from '../lib/lazy-page.ts';

interface PageErrorProps {
  readonly error: unknown;
  /** Draws the page again. */
  readonly reset: () => void;
}

/**
 * Shown in place of a page that broke: the rest of the app stays usable. It is part of the first load, since it may be
 * the network that broke the page.
 */
export function PageError({ error, reset }: PageErrorProps) {
  if (error instanceof NoConnectionError) return <PageOffline error={error} reset={reset} />;
  const reference = errorReference(error);
  const stale = isNotFetched(error);
  const told = errorText(error);
  return (
    <Panel
      title={stale ? 'This page could not be loaded.' : 'Something on this page went wrong.'}
      button="Reload"
      onPress={() => window.location.reload()}
    >
      <p className="mt-0.5 text-[13px] text-ink-2">
        {stale
          ? 'Pravas may have been updated. Nothing you did is lost.'
          : `${told === 'Unrecognized error' ? 'Nothing was booked or charged.' : told} Reload to continue.`}
      </p>
      {reference && <p className="font-mono text-meta text-ink-2">Reference {reference}</p>}
    </Panel>
  );
}

/** The same where no frame of the app is around it. */
export function WholePageError(props: PageErrorProps) {
  return (
    <main className="p-6">
      <PageError {...props} />
    </main>
  );
}

/** The page is fetched again when asked, and by itself when the network returns. */
function PageOffline({ error, reset }: PageErrorProps) {
  const retry = async () => {
    if (error instanceof PageNotLoadedError) await error.load();
    reset();
  };
  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return (
    <Panel title="NO INTERNET CONNECTION" button="Try again" onPress={() => void retry()}>
      <p className="mt-0.5 text-[13px] text-ink-2">This page opens once you are online again.</p>
    </Panel>
  );
}

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly button: string;
  readonly onPress: () => void;
}

function Panel({ title, children, button, onPress }: PanelProps) {
  return (
    <div
      role="alert"
      data-page-error
      className="mx-auto flex max-w-[720px] flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-red-edge bg-red-soft px-4 py-3.5"
    >
      <CircleAlert aria-hidden size={19} className="shrink-0 self-start text-red" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
      <button
        type="button"
        onClick={onPress}
        className="h-9 rounded-[10px] border border-edge bg-surface px-3 text-[13px] font-medium hover:bg-sunken max-sm:h-11"
      >
        {button}
      </button>
    </div>
  );
}
