import type { tripDetails } from '@pravas/contract/trip/trip-shapes.ts';
import type { ItemDecision } from '@pravas/domain/approval/approval.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { decides } from '../../approval/index.ts';
import { requestAnswer } from './approval-answer.ts';

type WireRequest = NonNullable<z.output<typeof tripDetails>['approvalRequest']>;
type Named = WireRequest['waitingFor'][number];

/** The progress of a flight in the request that asked for it last. Levels count from 0. */
export interface ItemProgress {
  readonly decision: ItemDecision | 'bypassed' | 'withdrawn';
  readonly isOpen: boolean;
  readonly level: number;
  readonly levels: number;
  readonly waitingFor: readonly Named[];
  readonly comments: readonly { readonly by: string; readonly text: string; readonly at: string }[];
}

interface ItemRow {
  id: string;
  booking_id: string;
  state: ItemProgress['decision'];
  request_state: string;
  level: number;
  levels: number;
  waiting: Named[];
  comments: { by: string; text: string; at: string }[];
}

/** By booking, the state of its latest approval. */
export async function readApprovalItems(tx: Tx, tripId: string): Promise<ReadonlyMap<string, ItemProgress>> {
  const { rows } = await sql<ItemRow>`
    select distinct on (i.booking_id) i.id, i.booking_id, i.state, r.state as request_state, i.level,
      jsonb_array_length(case i.chain when 'within' then r.within_levels else r.out_levels end) as levels,
      coalesce((select json_agg(json_build_object('user_id', p.user_id, 'name', p.first_name || ' ' || p.last_name) order by p.user_id)
        from approval_task k join person p on p.organization_id = k.organization_id and p.id = k.assignee_id
        where k.organization_id = i.organization_id and k.request_id = i.request_id and k.chain = i.chain
          and k.level = i.level and k.state = 'open' and p.is_active and exists (${decides()})), '[]'::json) as waiting,
      coalesce((select json_agg(json_build_object('by', p.first_name || ' ' || p.last_name, 'text', v.comment,
          'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.at)
        from approval_vote v join person p on p.organization_id = v.organization_id and p.id = v.given_by
        where v.organization_id = i.organization_id and v.item_id = i.id and v.comment is not null), '[]'::json) as comments
    from approval_item i join approval_request r on r.organization_id = i.organization_id and r.id = i.request_id
    where i.trip_id = ${tripId} order by i.booking_id, r.round desc`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.booking_id,
      {
        decision: row.state,
        isOpen: row.state === 'pending' && row.request_state === 'open',
        level: row.level,
        levels: row.levels,
        waitingFor: row.waiting,
        comments: row.comments,
      },
    ]),
  );
}

interface RequestRow {
  id: string;
  round: number;
  state: WireRequest['state'];
  reason: string | null;
  created_at: Date;
  decisions: ItemProgress['decision'][];
  waiting: Named[];
}

/** The latest request of a trip with what was said about it; null where there was none. */
export async function readApprovalRequest(tx: Tx, tripId: string): Promise<WireRequest | null> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.round, r.state, r.reason, r.created_at,
      coalesce((select json_agg(i.state) from approval_item i
        where i.organization_id = r.organization_id and i.request_id = r.id), '[]'::json) as decisions,
      coalesce((select json_agg(distinct jsonb_build_object('user_id', p.user_id, 'name', p.first_name || ' ' || p.last_name))
        from approval_task k join person p on p.organization_id = k.organization_id and p.id = k.assignee_id
        where k.organization_id = r.organization_id and k.request_id = r.id and k.state = 'open'
          and p.is_active and exists (${decides()})), '[]'::json) as waiting
    from approval_request r where r.trip_id = ${tripId} order by r.round desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return {
    requestId: row.id,
    round: row.round,
    answer: requestAnswer(row.decisions),
    state: row.state,
    requestedAt: row.created_at.toISOString(),
    note: row.reason,
    waitingFor: row.state === 'open' ? row.waiting : [],
    comments: await readComments(tx, tripId),
  };
}

async function readComments(tx: Tx, tripId: string): Promise<WireRequest['comments']> {
  const rows = await tx
    .selectFrom('approval_comment')
    .innerJoin('person', 'person.id', 'approval_comment.person_id')
    .select(['approval_comment.id', 'approval_comment.text', 'approval_comment.at', 'first_name', 'last_name'])
    .where('approval_comment.trip_id', '=', tripId)
    .orderBy('approval_comment.at')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    by: `${row.first_name} ${row.last_name}`,
    text: row.text,
    at: row.at.toISOString(),
  }));
}
