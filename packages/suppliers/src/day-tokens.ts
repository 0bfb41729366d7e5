/** Why a login brought no token, besides the faults of the transport. */
interface Refusal {
  readonly type: string;
  readonly message: string;
}

/** A login's result: a token and whose account it is, or the fault. */
export type DayLogin<Fault extends Refusal> =
  | { readonly ok: true; readonly tokenId: string; readonly account: string }
  | { readonly ok: false; readonly fault: Fault | { readonly type: 'timeout'; readonly message: string } };

/** Tokens of one account, kept in memory: one per calendar day in the supplier's zone. */
export interface DayTokens<Fault extends Refusal> {
  /** The calendar day in the supplier's zone: "2026-11-21". */
  today(): string;
  /** The token of today, or that of `wanted` while an order of yesterday may still finish on it. */
  tokenFor(wanted: string | undefined, signal: AbortSignal): Promise<DayLogin<Fault>>;
  /** Logs in again; callers at the same time share one login. */
  login(signal: AbortSignal): Promise<DayLogin<Fault>>;
  /** Drops a token that the supplier rejected. */
  forget(tokenId: string): void;
}

/** How tokens are got, and by whose calendar they live. */
export interface DayTokenRules<Fault extends Refusal> {
  readonly zone: string;
  readonly now: () => Temporal.Instant;
  /** How long after midnight yesterday's token still serves calls that began with it. */
  readonly graceMinutes: number;
  /** Ends by its own deadline: a login is shared, so no caller's signal may end it. */
  readonly authenticate: () => Promise<DayLogin<Fault>>;
}

/** An empty desk. */
export function createDayTokens<Fault extends Refusal>(rules: DayTokenRules<Fault>): DayTokens<Fault> {
  const tokens = new Map<string, string>();
  let loggingIn: Promise<DayLogin<Fault>> | null = null;
  const localNow = () => rules.now().toZonedDateTimeISO(rules.zone);
  const today = () => localNow().toPlainDate().toString();

  /** One login for all who wait; its own deadline ends it, not the first caller's signal. */
  function login(signal: AbortSignal): Promise<DayLogin<Fault>> {
    const date = today();
    loggingIn ??= rules
      .authenticate()
      .then((reply) => {
        const yesterday = localNow().toPlainDate().subtract({ days: 1 }).toString();
        for (const known of tokens.keys()) if (known < yesterday) tokens.delete(known);
        if (reply.ok) tokens.set(date, reply.tokenId);
        return reply;
      })
      .finally(() => {
        loggingIn = null;
      });
    return untilAborted(loggingIn, signal);
  }

  return {
    today,
    login,
    async tokenFor(wanted, signal) {
      const { hour, minute } = localNow();
      const date = today();
      const old = wanted !== undefined && wanted < date ? tokens.get(wanted) : undefined;
      if (old !== undefined && hour * 60 + minute < rules.graceMinutes) {
        return { ok: true, tokenId: old, account: '' };
      }
      const known = tokens.get(date);
      return known === undefined ? login(signal) : { ok: true, tokenId: known, account: '' };
    },
    forget(tokenId) {
      for (const [date, known] of tokens) if (known === tokenId) tokens.delete(date);
    },
  };
}

function untilAborted<Fault extends Refusal>(
  login: Promise<DayLogin<Fault>>,
  signal: AbortSignal,
): Promise<DayLogin<Fault>> {
  const gaveUp: DayLogin<Fault> = { ok: false, fault: { type: 'timeout', message: 'No login in time' } };
  if (signal.aborted) return Promise.resolve(gaveUp);
  return new Promise((resolve, reject) => {
    const stop = () => resolve(gaveUp);
    signal.addEventListener('abort', stop, { once: true });
    login.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
