import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { networkOf } from '../../platform/network-of.ts';
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

/**
 * Wrong passwords for one address from one network; once full, these are closed to each other for the rest of the
 * window.
 */
const LOGIN_LIMITS: readonly GuessLimit[] = [
  { kind: 'login', max: 10, windowSeconds: QUARTER_HOUR_SECONDS },
  { kind: 'login.day', max: 40, windowSeconds: DAY_SECONDS },
];
/** Wrong passwords for one address from anywhere: slower, since strangers in many places can fill it. */
const LOGIN_ACCOUNT_LIMIT: GuessLimit = { kind: 'login.account', max: 100, windowSeconds: DAY_SECONDS };
/** Wrong passwords from one network, for any addresses; an office shares one. */
const LOGIN_NETWORK_LIMIT: GuessLimit = { kind: 'login.network', max: 100, windowSeconds: QUARTER_HOUR_SECONDS };
/** The same for a signed-in person who is asked for their password again. */
export const OWN_PASSWORD_LIMIT: GuessLimit = { kind: 'own_password', max: 10, windowSeconds: QUARTER_HOUR_SECONDS };
/** A six-digit code can be guessed; those who know the password get few tries a day at it. */
export const SECOND_FACTOR_LIMITS: readonly GuessLimit[] = [
  { kind: 'second_factor.quarter', max: 10, windowSeconds: QUARTER_HOUR_SECONDS },
  { kind: 'second_factor.day', max: 40, windowSeconds: DAY_SECONDS },
];
/** Second factors of one person from anywhere. */
const SECOND_FACTOR_ACCOUNT_LIMIT: GuessLimit = { kind: 'second_factor.account', max: 100, windowSeconds: DAY_SECONDS };
/** Codes mailed to one address, asked for from one network. */
const CODE_LIMITS: readonly GuessLimit[] = [
  { kind: 'code.quarter', max: 6, windowSeconds: QUARTER_HOUR_SECONDS },
  { kind: 'code.day', max: 10, windowSeconds: DAY_SECONDS },
];
/**
 * Codes mailed to one address, for any caller and from anywhere: five tries each make 150 guesses of a million a day.
 */
const CODE_ACCOUNT_LIMIT: GuessLimit = { kind: 'code.account', max: 30, windowSeconds: DAY_SECONDS };
/** Codes asked for from one network; an office shares one. */
const CODE_NETWORK_LIMIT: GuessLimit = { kind: 'code.network', max: 100, windowSeconds: QUARTER_HOUR_SECONDS };

/** Who guesses at what. */
export interface Guesser {
  /** What is guessed at: an address, or a person's id. */
  readonly account: string;
  readonly ip: string;
  /** The mark of a browser that has signed in to this account before; null for strangers. */
  readonly device: string | null;
}

/** A count that a guess goes into. */
interface Count {
  readonly limit: GuessLimit;
  readonly subject: string;
  /** True where the count is about the account, so that its owner is notified when it is full. */
  readonly isOwners: boolean;
}

/**
 * The counts that a guess goes into. A stranger is counted with their network and with all other strangers; a browser
 * that has signed in before is counted by itself, so that no stranger keeps the owner out.
 */
function countsOf(
  { account, ip, device }: Guesser,
  near: readonly GuessLimit[],
  far: GuessLimit,
  network: GuessLimit | null,
): readonly Count[] {
  const ofNetwork = network === null ? [] : [{ limit: network, subject: ip, isOwners: false }];
  if (device !== null) {
    const own = near.map((limit) => ({ ...limit, kind: `${limit.kind}.device` }));
    return own.map((limit) => ({ limit, subject: `${account} ${device}`, isOwners: true }));
  }
  return [
    ...ofNetwork,
    ...near.map((limit) => ({ limit, subject: `${account} ${networkOf(ip)}`, isOwners: true })),
    { limit: far, subject: account, isOwners: true },
  ];
}

/** The counts of a password. */
export const passwordCounts = (guesser: Guesser) =>
  countsOf(guesser, LOGIN_LIMITS, LOGIN_ACCOUNT_LIMIT, LOGIN_NETWORK_LIMIT);
/** The counts of a second factor. */
export const secondFactorCounts = (guesser: Guesser) =>
  countsOf(guesser, SECOND_FACTOR_LIMITS, SECOND_FACTOR_ACCOUNT_LIMIT, null);
/** The counts of a code that is asked for, apart for each purpose. */
export function codeCounts(guesser: Guesser, purpose: string): readonly Count[] {
  const named = (limit: GuessLimit) => ({ ...limit, kind: `${limit.kind}.${purpose}` });
  const counts = countsOf(guesser, CODE_LIMITS.map(named), named(CODE_ACCOUNT_LIMIT), null);
  return [{ limit: CODE_NETWORK_LIMIT, subject: guesser.ip, isOwners: false }, ...counts];
}

/**
 * Takes a guess from each count, before it is judged. Throws `too_many_requests`; where the account's counts are full,
 * `onFull` is asked first to tell its owner.
 */
export async function takeGuesses(
  context: CountingContext,
  counts: readonly Count[],
  onFull: () => Promise<void>,
): Promise<void> {
  for (const { limit, subject, isOwners } of counts) {
    try {
      await takeGuess(context, limit, subject);
    } catch (error) {
      if (isOwners && error instanceof Refusal) await onFull();
      throw error;
    }
  }
}

/**
 * The guess was right: the count of its own network starts afresh, and the count for all networks gets this guess back.
 * The rest stays, or those who guess elsewhere would start afresh as well.
 */
export async function returnGuesses(context: CountingContext, counts: readonly Count[]): Promise<void> {
  for (const { limit, subject } of counts) {
    const isShared = [LOGIN_ACCOUNT_LIMIT, LOGIN_NETWORK_LIMIT, SECOND_FACTOR_ACCOUNT_LIMIT].includes(limit);
    if (!isShared) await forgetGuesses(context, [limit], subject);
    else {
      await context.database.system((db) =>
        db
          .updateTable('guess_count')
          .set((set) => ({ count: sql<number>`greatest(${set.ref('count')} - 1, 0)` }))
          .where('kind', '=', limit.kind)
          .where('subject', '=', subjectKey(subject))
          .execute(),
      );
    }
  }
}

/**
 * Those who read an address's mail own it: strangers' guesses at it, everywhere and in their own network, are
 * forgotten.
 */
export async function forgetPasswordGuesses(context: CountingContext, email: string, ip: string): Promise<void> {
  await forgetGuesses(context, [LOGIN_ACCOUNT_LIMIT], email);
  await forgetGuesses(context, LOGIN_LIMITS, `${email} ${networkOf(ip)}`);
}

/** The owner is notified once a day that somebody guesses. False where that was done already. */
export async function mayTellOwner(context: CountingContext, account: string): Promise<boolean> {
  try {
    await takeGuess(context, { kind: 'owner_told', max: 1, windowSeconds: DAY_SECONDS }, account);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

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

/** Addresses are compared case-insensitively, and networks as wide as they are assigned. */
function subjectKey(subject: string): string {
  const key = networkOf(subject.trim().toLowerCase());
  // Truncated, two long addresses would be equal.
  return key.length <= 100 ? key : createHash('sha256').update(key).digest('base64url');
}
