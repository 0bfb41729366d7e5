import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import type { NoticeEvent } from '../notice.ts';
import { listOpenTasks, type OpenTask } from '../open-approval-tasks.ts';
import type { ApprovalFacts } from '../templates/approval-words.ts';
import { approvalLink } from '../templates/words.ts';
import { deadlineText, readRequestFacts } from './request-facts.ts';
import { readName, readTripHistory, readTripPeople } from './trip-facts.ts';

const requestEvent = z.object({
  requestId: z.uuid(),
  itemIds: z.optional(z.array(z.uuid())),
  /** Who did it, where the event says so. */
  by: z.optional(z.nullable(z.uuid())),
});
const taskEvent = z.object({ taskId: z.uuid() });
const commentEvent = z.object({ tripId: z.uuid(), commentId: z.uuid() });

/** Reads a request with the items that the event is about, and who did it, where the event says so. */
export async function readRequestNews(tx: Tx, event: NoticeEvent) {
  const { requestId, itemIds, by } = requestEvent.parse(event.payload);
  const facts = await readRequestFacts(tx, requestId, itemIds ?? null);
  return facts && { ...facts, by, actorName: by ? await readName(tx, by) : facts.actorName };
}

/** With the reason that a bypass leaves in the trip's history. */
export async function readBypass(tx: Tx, event: NoticeEvent) {
  const news = await readRequestNews(tx, event);
  return news && { ...news, history: (await readTripHistory(tx, news.tripId, event.createdAt)).texts };
}

/** What one person has to decide, and the task that a link lets them decide. */
interface Ask {
  readonly personId: string;
  readonly facts: ApprovalFacts;
  readonly taskId: string;
}

/** A request with what each person who is to be asked has to decide. */
export interface AskedFacts {
  readonly tripId: string;
  readonly asks: readonly Ask[];
}

/** With each person whose turn it is and who was not asked since: a later level asks new people only. */
export async function readNewlyAsked(tx: Tx, event: NoticeEvent) {
  const news = await readRequestNews(tx, event);
  if (news === null) return null;
  const tasks = await listOpenTasks(tx, news.requestId);
  const told = await tx
    .selectFrom('inbox_item')
    .select(['person_id', 'created_at'])
    .where('topic', '=', 'approval.requested')
    .where('link', '=', approvalLink(news.requestId))
    .where('event_id', '<>', event.id)
    .execute();
  const isNew = (task: OpenTask) =>
    !told.some((item) => item.person_id === task.personId && item.created_at >= task.askedAt);
  const people = new Set(tasks.filter(isNew).map((task) => task.personId));
  return { ...news, asks: [...people].flatMap((personId) => askOf(news, tasks, personId) ?? []) };
}

/** Reminders and escalations go to the people who are asked now; a task done in the meantime needs none. */
export async function readAskedAgain(tx: Tx, event: NoticeEvent): Promise<AskedFacts | null> {
  const { taskId } = taskEvent.parse(event.payload);
  const task = await tx
    .selectFrom('approval_task')
    .select(['request_id', 'state'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  const request = task?.state === 'open' ? await readRequestFacts(tx, task.request_id, null) : null;
  if (request === null) return null;
  const tasks = await listOpenTasks(tx, request.requestId);
  const person = tasks.find((one) => one.id === taskId)?.personId;
  const ask = person === undefined ? null : askOf(request, tasks, person, taskId);
  return { tripId: request.tripId, asks: ask === null ? [] : [ask] };
}

/** The items whose turn is this person's, and no others. Null where nothing waits for them. */
function askOf(facts: ApprovalFacts, tasks: readonly OpenTask[], personId: string, taskId?: string): Ask | null {
  const own = tasks.filter((task) => task.personId === personId);
  const [first] = own;
  const items = facts.items.filter(
    (item) => item.state === 'pending' && own.some((task) => task.chain === item.chain && task.level === item.level),
  );
  if (!first || items.length === 0) return null;
  return { personId, facts: { ...facts, items, decideBy: deadlineText(first.dueAt) }, taskId: taskId ?? first.id };
}

/** Reads a comment with its trip and the trip's latest request. */
export async function readComment(tx: Tx, event: NoticeEvent) {
  const { tripId, commentId } = commentEvent.parse(event.payload);
  const comment = await tx
    .selectFrom('approval_comment')
    .select(['person_id', 'text'])
    .where('id', '=', commentId)
    .executeTakeFirst();
  const trip = await readTripPeople(tx, tripId);
  if (!comment || trip === null) return null;
  const request = await tx
    .selectFrom('approval_request')
    .select('id')
    .where('trip_id', '=', tripId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    tripId,
    tripName: trip.name,
    trip,
    requestId: request?.id ?? null,
    by: comment.person_id,
    authorName: (await readName(tx, comment.person_id)) ?? 'Someone',
    text: comment.text,
  };
}
