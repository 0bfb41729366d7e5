import { ApiError } from '@pravas/contract/client.ts';
import { useState } from 'react';
import { IntentKeys } from './intent-key.ts';

/** Sends something that must happen once: the same intent keeps its key until the server has answered. */
export function useOnce(): <T>(intent: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  const [keys] = useState(() => new IntentKeys());
  return async (intent, send) => {
    const name = JSON.stringify(intent);
    try {
      const answer = await send(keys.keyOf(name));
      keys.settle(name);
      return answer;
    } catch (error) {
      if (error instanceof ApiError) keys.settle(name);
      throw error;
    }
  };
}
