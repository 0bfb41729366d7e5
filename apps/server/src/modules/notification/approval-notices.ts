import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { NOBODY_TOLD, type Notice, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { listOpenTasks, type OpenTask } from './open-approval-tasks.ts';
import { deadlineText, type RequestFacts, readRequestFacts } from './read-request-facts.ts';
import { readTripHistory } from './read-trip-history.ts';
import { readNames, readTripPeople } from './read-trip-people.ts';
import { askWords, commentWords, outcomeWords } from './templates/approval-words.ts';
import { approvalLink } from './templates/words.ts';

const requestEvent = z.object({
  requestId: z.uuid(),
  itemIds: z.optional(z.array(z.uuid())),
  /** Who did it, where the event says so. */
  by: z.optional(z.nullable(z.uuid())),
});
const taskEvent = z.object({ taskId: z.uuid() });
const commentEvent = z.object({ tripId: z.uuid(), commentId: z.uuid() });

/** Tells approvers what waits for them, and requesters and travellers what became of what they asked. */
export async function approvalNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  switch (event.topic) {
    case 'approval.commented':
      return commentNotices(tx, event);
    case 'approval.reminder':
    case 'approval.escalated':
      return taskNotices(tx, event);
    default:
      return requestNotices(tx, event);
  }
}

async function requestNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { requestId, itemIds, by: actorId } = requestEvent.parse(event.payload);
  const read = await readRequestFacts(tx, requestId, itemIds ?? null);
  if (read === null) return NOBODY_TOLD;
  const named = await withTelling(tx, event, read, actorId);
  const words = outcomeWords(event.topic, named.facts);
  if (words === null) return NOBODY_TOLD;
  const { requestedBy, trip } = named;
  const about = [requestedBy, trip.createdBy, ...trip.travellerIds];
  const plan = (notices: readonly Notice[]): NoticePlan => ({ tripId: trip.id, notices, guest: null });
  const acted = actorId ?? named.lastVoterId;
  switch (event.topic) {
    case 'approval.requested': {
      const asked = await askedNotices(tx, event, read);
      const approvers = new Set(asked.map((notice) => notice.personId));
      // Asked by an approver's vote it is the next level's turn; the travellers know already.
      const isFirst = actorId === undefined || actorId === requestedBy;
      const others = isFirst ? noticesFor(about, requestedBy, words, 'later', 'approvalEmail') : [];
      return plan([...asked, ...others.filter((notice) => !approvers.has(notice.personId))]);
    }
    case 'approval.changes_requested':
      return plan(noticesFor([requestedBy], acted, words, 'now', 'approvalEmail'));
    case 'approval.withdrawn':
      return plan(noticesFor(await listAsked(tx, requestId), actorId ?? requestedBy, words, 'later', 'approvalEmail'));
    case 'approval.bypassed':
      return plan(
        noticesFor([...about, ...(await listAsked(tx, requestId))], actorId ?? null, words, 'later', 'approvalEmail'),
      );
    default:
      return plan(noticesFor(about, acted, words, 'later', 'approvalEmail'));
  }
}

/** The facts with who did it, where the event says so, and with the reason that a bypass leaves in the history. */
async function withTelling(
  tx: Tx,
  event: NoticeEvent,
  read: RequestFacts,
  actorId: string | null | undefined,
): Promise<RequestFacts> {
  const actorName = actorId ? ((await readNames(tx, [actorId])).get(actorId) ?? null) : read.facts.actorName;
  const isBypass = event.topic === 'approval.bypassed';
  const history = isBypass ? (await readTripHistory(tx, read.trip.id, event.createdAt)).texts : [];
  return { ...read, facts: { ...read.facts, actorName, history } };
}

/** Everyone who was ever asked to decide on a request. */
async function listAsked(tx: Tx, requestId: string): Promise<readonly string[]> {
  const tasks = await tx
    .selectFrom('approval_task')
    .select('assignee_id')
    .where('request_id', '=', requestId)
    .execute();
  return tasks.map((task) => task.assignee_id);
}

/** One notice for each person whose turn it is and who was not asked since: a later level asks new people only. */
async function askedNotices(tx: Tx, event: NoticeEvent, read: RequestFacts): Promise<readonly Notice[]> {
  const { requestId } = read.facts;
  const tasks = await listOpenTasks(tx, requestId);
  const told = await tx
    .selectFrom('inbox_item')
    .select(['person_id', 'created_at'])
    .where('topic', '=', 'approval.requested')
    .where('link', '=', approvalLink(requestId))
    .where('event_id', '<>', event.id)
    .execute();
  const isNew = (task: OpenTask) =>
    !told.some((item) => item.person_id === task.personId && item.created_at >= task.askedAt);
  const asked = new Set(tasks.filter(isNew).map((task) => task.personId));
  return [...asked].flatMap((personId) => askNotice(event.topic, read, tasks, personId) ?? []);
}

/** What one person has to decide: the items whose turn is his, and no others. Null where nothing waits for him. */
function askNotice(
  topic: string,
  { facts }: RequestFacts,
  tasks: readonly OpenTask[],
  personId: string,
  taskId?: string,
): Notice | null {
  const own = tasks.filter((task) => task.personId === personId);
  const [first] = own;
  const items = facts.items.filter(
    (item) => item.state === 'pending' && own.some((task) => task.chain === item.chain && task.level === item.level),
  );
  if (!first || items.length === 0) return null;
  return {
    personId,
    words: askWords(topic, { ...facts, items, decideBy: deadlineText(first.dueAt) }),
    mail: 'now',
    mailSwitch: topic === 'approval.reminder' ? 'reminderEmail' : 'approvalEmail',
    decides: { kind: 'task', taskId: taskId ?? first.id },
  };
}

/** Reminders and escalations go to whoever is asked now; a task that is done meanwhile needs nobody. */
async function taskNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { taskId } = taskEvent.parse(event.payload);
  const task = await tx
    .selectFrom('approval_task')
    .select(['request_id', 'state'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (task?.state !== 'open') return NOBODY_TOLD;
  const read = await readRequestFacts(tx, task.request_id, null);
  if (read === null) return NOBODY_TOLD;
  const tasks = await listOpenTasks(tx, task.request_id);
  const person = tasks.find((one) => one.id === taskId)?.personId;
  const notice = person === undefined ? null : askNotice(event.topic, read, tasks, person, taskId);
  return { tripId: read.trip.id, notices: notice === null ? [] : [notice], guest: null };
}

async function commentNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { tripId, commentId } = commentEvent.parse(event.payload);
  const comment = await tx
    .selectFrom('approval_comment')
    .select(['person_id', 'text'])
    .where('id', '=', commentId)
    .executeTakeFirst();
  const trip = await readTripPeople(tx, tripId);
  if (!comment || trip === null) return NOBODY_TOLD;
  const words = commentWords({
    tripId,
    tripName: trip.name,
    authorName: (await readNames(tx, [comment.person_id])).get(comment.person_id) ?? 'Somebody',
    text: comment.text,
  });
  const request = await tx
    .selectFrom('approval_request')
    .select('id')
    .where('trip_id', '=', tripId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst();
  const asked = request ? await listAsked(tx, request.id) : [];
  const told = [trip.createdBy, ...trip.travellerIds, ...asked];
  return { tripId, notices: noticesFor(told, comment.person_id, words, 'later', 'approvalEmail'), guest: null };
}
