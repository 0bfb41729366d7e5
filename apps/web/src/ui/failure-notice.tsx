import type { ReactNode } from 'react';
import { errorReference, errorText, fieldMessages, isOffline } from '../lib/error-text.ts';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  readonly failure: unknown;
  readonly className?: string;
  /** The way out of it, where that is elsewhere. */
  readonly action?: ReactNode;
  /** What to do, besides what the failure says itself. */
  readonly children?: ReactNode;
}

/** Why something could not be done, with the reference to quote. */
export function FailureNotice({ failure, className, action, children }: FailureNoticeProps) {
  const reference = errorReference(failure);
  const offline = isOffline(failure);
  const details = fieldMessages(failure);
  return (
    <Notice
      tone={offline ? 'offline' : 'error'}
      title={errorText(failure)}
      action={action}
      {...(className ? { className } : {})}
    >
      {children}
      {offline && 'What you entered is kept. Try again when you are online.'}
      {details.length > 0 && (
        <ul className="list-disc pl-4">
          {details.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {reference && (
        <span translate="no" className="block font-mono text-meta">
          Reference {reference}
        </span>
      )}
    </Notice>
  );
}
