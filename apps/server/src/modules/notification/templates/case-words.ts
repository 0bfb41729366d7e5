import { WORK_CASE_KINDS } from '@pravas/domain/desk/work-case-kinds.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { WorkCase } from '../../casework/index.ts';
import { caseLink, type Words } from './words.ts';

interface CaseFacts {
  readonly found: WorkCase;
}

/** That something waits for a person of the travel desk, or has waited for too long. */
export const caseWords = {
  opened: ({ found }: CaseFacts): Words =>
    told(found, 'Case', found.dueAt === null ? [] : [`Decide by: ${dueText(found.dueAt)} (India)`]),
  released: ({ found }: CaseFacts): Words => told(found, 'Back in the queue, case', []),
  overdue: ({ found }: CaseFacts): Words => told(found, 'Overdue, case', ['Its deadline has passed.']),
};

function told(found: WorkCase, what: string, lines: readonly string[]): Words {
  return {
    subject: `${what} ${found.number}: ${WORK_CASE_KINDS[found.kind]}`,
    lines: [found.title, ...lines, ...(found.ownerId === null ? ['It is not assigned to anyone yet.'] : [])],
    link: caseLink(found.id),
    linkLabel: 'Open the case',
    needsAction: false,
  };
}

/** "5 Jan, 06:10" on Indian clocks, where the travel desk sits. */
function dueText(at: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(INDIAN_ZONE);
  return local.toLocaleString('en-IN', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}
