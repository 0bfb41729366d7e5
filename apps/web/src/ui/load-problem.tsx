import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorCode, errorReference, errorText, isOffline } from '../lib/error-text.ts';
import { useOnline } from '../lib/online.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { RoleNotice } from './role-gate.tsx';

interface LoadProblemProps {
  readonly failure: unknown;
  /** What could not be loaded: "The profile". */
  readonly what: string;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** Shown where something could not be loaded, with another try. */
export function LoadProblem({ failure, what, onRetry, className }: LoadProblemProps) {
  const reference = errorReference(failure);
  const offline = isOffline(failure);
  const isToldAbove = !useOnline();
  useRetryOnceOnline(offline, onRetry);
  if (errorCode(failure) === 'privilege_missing') return <RoleNotice className={className} />;
  return (
    <Notice
      tone={offline ? 'offline' : 'error'}
      // The head of the page says once that there is no network.
      title={offline && isToldAbove ? `${what} could not be loaded` : errorText(failure)}
      {...(className ? { className } : {})}
      action={
        <Button size="small" onClick={onRetry}>
          <RotateCw aria-hidden size={15} /> Retry
        </Button>
      }
    >
      {!(offline && isToldAbove) && `${what} could not be loaded. `}
      {offline ? 'It loads again once you are online.' : 'Nothing was changed.'}
      {reference && <span className="block font-mono text-meta">Reference {reference}</span>}
    </Notice>
  );
}

/** A request that failed for want of a network is retried as soon as there is one: nobody has to press for that. */
function useRetryOnceOnline(isOwnFailure: boolean, onRetry: () => void): void {
  const online = useOnline();
  const wasOnline = useRef(online);
  const comeBack = useEffectEvent(() => {
    const isBack = online && !wasOnline.current;
    wasOnline.current = online;
    if (isBack && isOwnFailure) onRetry();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network's return is what makes it ask.
  useEffect(() => comeBack(), [online]);
}
