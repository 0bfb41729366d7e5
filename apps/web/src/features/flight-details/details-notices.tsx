import { RotateCw } from 'lucide-react';
import { errorReference, errorText, isOffline } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shown where a flight could not be loaded this time. */
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
        {reference && (
          <span translate="no" className="block font-mono text-meta">
            Reference {reference}
          </span>
        )}
      </Notice>
    </>
  );
}
