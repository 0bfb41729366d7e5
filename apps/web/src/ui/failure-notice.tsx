import { errorReference, errorText, fieldMessages, isOffline } from '../lib/error-text.ts';
import { Notice } from './notice.tsx';

/** Why something could not be done, with the reference to quote. */
export function FailureNotice({ failure, className }: { readonly failure: unknown; readonly className?: string }) {
  const reference = errorReference(failure);
  const offline = isOffline(failure);
  const details = fieldMessages(failure);
  return (
    <Notice tone={offline ? 'offline' : 'error'} title={errorText(failure)} {...(className ? { className } : {})}>
      {offline && 'What you entered is kept. Try again when you are online.'}
      {details.length > 0 && (
        <ul className="list-disc pl-4">
          {details.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {reference && <span className="block font-mono text-meta">Reference {reference}</span>}
    </Notice>
  );
}
