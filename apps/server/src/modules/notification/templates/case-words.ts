import { WORK_CASE_KINDS } from '@pravas/domain/servicing/work-case-kinds.ts';
import type { WorkCase } from '../../casework/index.ts';
import { caseLink, type Words } from './words.ts';

/** That something waits for a person of the travel desk, or has waited for too long. */
export function caseWords(found: WorkCase, happened: 'opened' | 'overdue'): Words {
  const kind = WORK_CASE_KINDS[found.kind];
  const due = found.dueAt === null ? [] : [`Decide by ${dueText(found.dueAt)}.`];
  return {
    subject: happened === 'opened' ? `Case ${found.number}: ${kind}` : `Overdue, case ${found.number}: ${kind}`,
    lines: [
      found.title,
      ...(happened === 'overdue' ? ['Its time has passed and nobody has decided it.'] : due),
      ...(found.ownerId === null ? ['Nobody looks after it yet.'] : []),
    ],
    link: caseLink(found.id),
    linkLabel: 'The case',
    needsAction: false,
  };
}

/** "5 Jan, 06:10" on Indian clocks, where the travel desk sits. */
function dueText(at: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('Asia/Kolkata');
  return local.toLocaleString('en-IN', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}
