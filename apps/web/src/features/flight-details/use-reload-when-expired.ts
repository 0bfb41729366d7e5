import { ApiError } from '@pravas/contract/client.ts';
import { useEffect, useEffectEvent } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { leaveToast } from '../../lib/toasts.ts';

/** Rules §8: an expired search, or a failure of the server while adding, starts a new search. */
export function useReloadWhenExpired(error: unknown, listHref: string | null, adding = false): void {
  const reload = useEffectEvent((reason: unknown) => {
    const expired = errorCode(reason) === 'search_expired' || /already expired/i.test(errorText(reason));
    const broken = adding && reason instanceof ApiError && reason.envelope.status === 500;
    if (!listHref || !(expired || broken)) return;
    leaveToast(errorText(reason), 'error');
    window.location.assign(listHref);
  });
  useEffect(() => {
    if (error) reload(error);
  }, [error]);
}
