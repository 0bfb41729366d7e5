import { useEffect, useRef } from 'react';
import { errorText } from './error-text.ts';
import { showToast } from './toasts.ts';

/**
 * Says why a question was refused even when the screen beneath takes the question away, as it does when somebody else
 * was quicker: then as a message.
 */
export function useLastWord() {
  const state = useRef<{ isThere: boolean; untold: unknown }>({ isThere: true, untold: null });
  useEffect(() => {
    const now = state.current;
    now.isThere = true;
    return () => {
      now.isThere = false;
      tell(now.untold);
    };
  }, []);
  return {
    /** It was refused, and says so itself as long as it is there. */
    refused(error: unknown): void {
      if (state.current.isThere) state.current.untold = error;
      else tell(error);
    },
    /** The person has closed it or tries again: they know. */
    heard(): void {
      state.current.untold = null;
    },
  };
}

function tell(error: unknown): void {
  if (error !== null) showToast(errorText(error), 'error');
}
