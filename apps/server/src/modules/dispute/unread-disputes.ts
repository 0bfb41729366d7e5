import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database.ts';
import { openCase } from '../casework/index.ts';

/** How long something may stay unreadable or unwritten until a person is called: it may resolve itself. */
export const PATIENCE = { hours: 1 };

/** Lines of the gateway's last answer that could not be read, by their digests. */
export type Unread = Readonly<Record<string, { readonly since: string; readonly isTold: boolean }>>;

const digestOf = (line: string) => createHash('sha256').update(line).digest('hex').slice(0, 16);

/** What is unread by now: each line since it was first seen; those that waited long enough are reported. */
export function unreadNow(before: Unread, lines: readonly string[], now: Temporal.Instant): Unread {
  return Object.fromEntries(
    lines.map((line) => {
      const digest = digestOf(line);
      const since = before[digest]?.since ?? now.toString();
      const isDue = Temporal.Instant.compare(Temporal.Instant.from(since).add(PATIENCE), now) <= 0;
      return [digest, { since, isTold: isDue || (before[digest]?.isTold ?? false) }];
    }),
  );
}

/** True while something waits for which nobody was called. */
export function isWaitedFor(waiting: Readonly<Record<string, { readonly isTold: boolean }>>): boolean {
  return Object.values(waiting).some(({ isTold }) => !isTold);
}

/** Calls a person for each line that has been unreadable for too long, once. */
export async function callForUnread(
  tx: Tx,
  { organization_id: organizationId }: { readonly organization_id: string },
  { before, unread, lines }: { readonly before: Unread; readonly unread: Unread; readonly lines: readonly string[] },
  now: Temporal.Instant,
): Promise<void> {
  for (const line of lines) {
    const digest = digestOf(line);
    if (!unread[digest]?.isTold || before[digest]?.isTold) continue;
    await openCase(
      tx,
      organizationId,
      {
        kind: 'books_disagree',
        key: `dispute-unread:${digest}`,
        bookingId: null,
        title: 'The gateway tells of a disputed payment in a form that cannot be read. Nothing was posted.',
        facts: { line },
        dueAt: null,
      },
      'gateway',
      now,
    );
  }
}
