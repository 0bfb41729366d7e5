import type { ServerResponse } from 'node:http';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';

/** How many streams may be open at once. */
export interface StreamLimits {
  /** Of one person, or of one API key. */
  readonly perPerson: number;
  readonly perOrganization: number;
}

/** One stream's place among the open ones. */
export interface StreamPlace {
  /** Takes the place for this caller, instead of the presumed one. Throws `too_many_streams`. */
  takeFor(caller: Caller): void;
  /** Gives it back. */
  leave(): void;
}

/** Streams end when their pages are closed; searches within seconds. */
const RETRY_AFTER_SECONDS = 20;
const OF_ORGANIZATION = 'Your organisation has too many live pages open at once. Close some of them and try again.';

/** Counts the open streams of this process. Answers a function that makes a place for one more. */
export function createStreamPlaces({ perPerson, perOrganization }: StreamLimits): () => StreamPlace {
  const taken = new Map<string, number>();
  const add = (key: string, count: number) => {
    const now = (taken.get(key) ?? 0) + count;
    if (now > 0) taken.set(key, now);
    else taken.delete(key);
  };
  const expectRoom = (key: string, most: number, message?: string) => {
    if ((taken.get(key) ?? 0) < most) return;
    throw new Refusal('too_many_streams', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      ...(message === undefined ? {} : { message }),
    });
  };
  return () => {
    let held: readonly string[] = [];
    const leave = () => {
      for (const key of held) add(key, -1);
      held = [];
    };
    return {
      takeFor({ organizationId, personId, apiKeyId }) {
        const [own, all] = [`caller ${apiKeyId ?? personId}`, `organization ${organizationId}`];
        if (held.includes(own) && held.includes(all)) return;
        leave();
        expectRoom(own, perPerson);
        expectRoom(all, perOrganization, OF_ORGANIZATION);
        held = [own, all];
        for (const key of held) add(key, 1);
      },
      leave,
    };
  };
}

/** Releases a place when its stream is over for any reason: nothing works on it, and nothing is left to send. */
export function leaveAfter(place: StreamPlace, response: ServerResponse, answered: Promise<unknown>): void {
  const closed = response.closed ? Promise.resolve() : new Promise((resolve) => response.once('close', resolve));
  void Promise.allSettled([answered, closed]).then(place.leave);
}
