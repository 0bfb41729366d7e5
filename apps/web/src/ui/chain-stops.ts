import type { approvalItem, resolvedChain } from '@pravas/contract/approval/approval-shapes.ts';
import type * as z from 'zod/mini';
import { instantText } from '../lib/calendar-date.ts';

/** A chain as it would be asked. */
export type PlannedChain = z.input<typeof resolvedChain>;
/** A level of a chain that is or was asked. */
export type AskedLevel = z.input<typeof approvalItem>['levels'][number];

/** The state that the picture of a stop shows. */
export type StopState = 'planned' | AskedLevel['state'];

/** One person at a stop, with what they said. */
interface StopPerson {
  readonly key: string;
  readonly name: string;
  /** "approved, 12 Dec, 14:05", "Ravi Iyer decides in this place"; null where there is nothing to say. */
  readonly note: string | null;
  readonly comment: string | null;
}

/** A level as a stop on the line. */
export interface ChainStop {
  readonly key: string;
  readonly state: StopState;
  /** "Level 1", "Level 2, one of them". */
  readonly title: string;
  /** "Waiting", "Done", "Within 24 h". */
  readonly stateText: string;
  readonly due: string | null;
  readonly people: readonly StopPerson[];
}

const STATE_WORDS: Readonly<Record<AskedLevel['state'], string>> = {
  done: 'Approved',
  waiting: 'Waiting',
  later: 'Later',
  skipped: 'Not asked',
  rejected: 'Rejected',
  changes: 'Changes requested',
};

const VOTE_WORDS = { approve: 'approved', reject: 'rejected', changes: 'asked for changes' } as const;

/** The stops of a chain that nobody has been asked yet. */
export function plannedStops(chain: PlannedChain): readonly ChainStop[] {
  return chain.levels.map(({ level, approvers, mode, deadlineHours }) => ({
    key: String(level),
    state: 'planned',
    title: titleOf(level, mode, approvers.length),
    stateText: hoursText(deadlineHours),
    due: null,
    people: approvers.map((person) => ({ key: String(person.user_id), name: person.name, note: null, comment: null })),
  }));
}

/** The stops of a chain that is being asked, or was. */
export function askedStops(levels: readonly AskedLevel[]): readonly ChainStop[] {
  return levels.map(({ level, mode, state, dueAt, approvers }) => ({
    key: String(level),
    state,
    title: titleOf(level, mode, approvers.length),
    stateText: STATE_WORDS[state],
    due: state === 'waiting' && dueAt !== null ? `by ${instantText(dueAt)}` : null,
    people: approvers.map((person) => ({
      key: String(person.user_id),
      name: person.name,
      note: voteText(person),
      comment: person.comment,
    })),
  }));
}

function voteText({ assignee, decision, decidedBy, decidedAt, via }: AskedLevel['approvers'][number]): string | null {
  if (decision === null) return assignee === null ? null : `${assignee.name} decides in this place`;
  const words: string[] = [VOTE_WORDS[decision]];
  if (decidedBy !== null) words.push(`through ${decidedBy}`);
  if (via === 'mail') words.push('by mail');
  return decidedAt === null ? words.join(' ') : `${words.join(' ')}, ${instantText(decidedAt)}`;
}

function titleOf(level: number, mode: 'any' | 'all', people: number): string {
  if (people < 2) return `Level ${level}`;
  return mode === 'any' ? `Level ${level}, any one` : `Level ${level}, all`;
}

/** "within 24 h", "within 3 days". */
export function hoursText(hours: number): string {
  return hours >= 48 && hours % 24 === 0 ? `within ${hours / 24} days` : `within ${hours} h`;
}
