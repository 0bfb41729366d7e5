import { RotateCw } from 'lucide-react';
import { errorReference, errorText, isOffline } from '../../lib/error-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface GoneProps {
  readonly listHref: string | null;
  readonly text: string;
}

/** Stands where a flight cannot be had by this address any more, and leads to what is offered now. */
export function Gone({ listHref, text }: GoneProps) {
  return (
    <>
      <h1 className="sr-only">Flight details</h1>
      <Notice
        tone="warning"
        title={text}
        action={
          <a href={listHref ?? '/search'} className={buttonClass('strong', 'small')}>
            {listHref ? 'Reload results' : 'Search flights'}
          </a>
        }
      >
        Prices hold for some minutes only. Searching again shows what is offered now.
      </Notice>
    </>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands where a flight could not be loaded this time. */
export function Failed({ error, onRetry }: FailedProps) {
  const reference = errorReference(error);
  return (
    <>
      <h1 className="sr-only">Flight details</h1>
      <Notice
        tone={isOffline(error) ? 'offline' : 'error'}
        title={errorText(error)}
        action={
          <Button size="small" onClick={onRetry}>
            <RotateCw aria-hidden size={14} /> Retry
          </Button>
        }
      >
        Nothing was booked or charged.
        {reference && <span className="block font-mono text-meta">Reference {reference}</span>}
      </Notice>
    </>
  );
}
