import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What counting needs. */
interface CountingContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** How often something may be tried in a window. */
export interface GuessLimit {
  readonly kind: string;
  readonly max: number;
  readonly windowSeconds: number;
}

const QUARTER_HOUR_SECONDS = 15 * 60;
const DAY_SECONDS = 86_400;

/** Ten wrong passwords in a quarter of an hour close an address for the rest of it. */
export const LOGIN_LIMIT: GuessLimit = { kind: 'login', max: 10, windowSeconds: QUARTER_HOUR_SECONDS };
/** The same for a signed-in person who is asked for his password again. */
export const OWN_PASSWORD_LIMIT: GuessLimit = { kind: 'own_password', max: 10, windowSeconds: QUARTER_HOUR_SECONDS };
/** A six-digit code is found by luck; whoever knows the password gets few tries a day at it. */
export const SECOND_FACTOR_LIMITS: readonly GuessLimit[] = [
  { kind: 'second_factor.quarter', max: 10, windowSeconds: QUARTER_HOUR_SECONDS },
  { kind: 'second_factor.day', max: 40, windowSeconds: DAY_SECONDS },
];
/** Codes mailed to one address, whoever asks and from wherever: five tries each make fifty guesses a day at most. */
export const CODE_LIMITS: readonly GuessLimit[] = [
  { kind: 'code.quarter', max: 6, windowSeconds: QUARTER_HOUR_SECONDS },
  { kind: 'code.day', max: 10, windowSeconds: DAY_SECONDS },
];
/** Codes asked for from one network; an office shares one. */
export const CODE_NETWORK_LIMIT: GuessLimit = { kind: 'code.network', max: 100, windowSeconds: QUARTER_HOUR_SECONDS };

/**
 * Takes a guess before it is judged, so that parallel guesses count as well as those in a row: one statement adds and
 * reads. Throws `too_many_requests`, with the seconds until the window ends, once none is left.
 */
export async function takeGuess(context: CountingContext, limit: GuessLimit, subject: string): Promise<void> {
  const now = context.clock.now();
  const windowStart = isoOf(now.subtract({ seconds: limit.windowSeconds }));
  const { rows } = await context.database.system((db) =>
    sql<{ count: number; window_start: Date }>`
      insert into guess_count as g (kind, subject, window_start, count)
      values (${limit.kind}, ${subjectKey(subject)}, ${isoOf(now)}::timestamptz, 1)
      on conflict (kind, subject) do update set
        count = case when g.window_start <= ${windowStart}::timestamptz then 1 else least(g.count + 1, ${limit.max + 1}) end,
        window_start = case when g.window_start <= ${windowStart}::timestamptz then excluded.window_start else g.window_start end
      returning g.count, g.window_start`.execute(db),
  );
  const [row] = rows;
  if (!row || row.count <= limit.max) return;
  const endsAt = row.window_start.getTime() + limit.windowSeconds * 1_000;
  throw new Refusal('too_many_requests', {
    retryAfterSeconds: Math.ceil((endsAt - now.epochMilliseconds) / 1_000),
  });
}

/** The guess was right: the subject starts afresh. */
export async function forgetGuesses(
  context: CountingContext,
  limits: readonly GuessLimit[],
  subject: string,
): Promise<void> {
  await context.database.system((db) =>
    db
      .deleteFrom('guess_count')
      .where(
        'kind',
        'in',
        limits.map((limit) => limit.kind),
      )
      .where('subject', '=', subjectKey(subject))
      .execute(),
  );
}

/**
 * Addresses are one whatever their case. An IPv6 network is handed out as a /64, so its hosts are one; an IPv4 address
 * that a socket shows inside IPv6 is itself.
 */
function subjectKey(subject: string): string {
  const key = subject.trim().toLowerCase().slice(0, 100);
  if (!ipaddr.isValid(key)) return key;
  const address = ipaddr.process(key);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
