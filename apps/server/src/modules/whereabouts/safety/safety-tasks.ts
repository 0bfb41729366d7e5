import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { sql } from 'kysely';
import type { Caller } from '../../../platform/caller.ts';
import { instantOfDate } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { sinceOf } from './check-repository.ts';

interface AskedRow {
  readonly id: string;
  readonly subject: string;
  readonly sender: string;
  readonly sent_at: Date;
}

/** Questions whether a person is safe that they have not answered. */
export async function safetyTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  const { rows } = await sql<AskedRow>`
    select c.id, c.subject, s.first_name || ' ' || s.last_name as sender, c.sent_at
    from safety_check_person p
    join safety_check c on c.organization_id = p.organization_id and c.id = p.check_id
    join person s on s.organization_id = c.organization_id and s.id = c.sent_by
    where p.who_id = ${caller.personId} and p.person_id = ${caller.personId} and p.answer is null
      and c.sent_at > ${sinceOf(now)}::timestamptz
    order by c.sent_at desc, c.id`.execute(tx);
  return rows.map((row): HomeTask => {
    const sentAt = instantOfDate(row.sent_at);
    return {
      key: `safety:${row.id}`,
      kind: 'safety',
      title: `Are you safe? ${row.subject}`,
      detail: `${row.sender} waits for your answer`,
      amountPaise: null,
      // A person worries from the moment they ask: it comes above what costs money today.
      dueAt: sentAt,
      since: sentAt,
      isLost: true,
      action: 'Answer',
      link: `/safety?checkId=${row.id}`,
      advice: null,
      requestId: null,
    };
  });
}
