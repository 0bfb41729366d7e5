import { changeReportSchedule } from '@pravas/contract/report/view-operations.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { datedSpan, instantText } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { scheduleBody, scheduleValuesOf } from './schedule-form.ts';
import { ListBones } from './view-list.tsx';
import { type Schedule, schedulesQuery, VIEWS_KEY, type View, viewsQuery } from './view-queries.ts';
import { peopleText, rhythmText } from './view-words.ts';

interface ScheduleListProps {
  readonly onChange: (row: Schedule, view: View) => void;
  readonly onDelete: (row: Schedule) => void;
}

/** The person's own schedules, each with its next due time. */
export function ScheduleList({ onChange, onDelete }: ScheduleListProps) {
  const answer = useQuery(schedulesQuery);
  const views = useQuery(viewsQuery);
  if (answer.isPending || views.isPending) return <ListBones label="Loading schedules" />;
  if (answer.isError) {
    return (
      <LoadProblem
        failure={answer.error}
        what="The list of schedules"
        onRetry={() => void answer.refetch()}
        className="mt-4"
      />
    );
  }
  const { data } = answer.data;
  if (data.length === 0) {
    return (
      <p className="py-6 text-ink-2">You have no schedule. Save a view, then choose its calendar to have it sent.</p>
    );
  }
  return (
    <ul aria-label="My schedules" className="divide-y divide-hairline">
      {data.map((row) => (
        <ScheduleRow
          key={row._id}
          row={row}
          view={views.data?.data.find(({ _id }) => _id === row.view._id)}
          onChange={onChange}
          onDelete={onDelete}
        />
      ))}
    </ul>
  );
}

interface ScheduleRowProps extends ScheduleListProps {
  readonly row: Schedule;
  /** Absent where it is not shared any more. */
  readonly view: View | undefined;
}

function ScheduleRow({ row, view, onChange, onDelete }: ScheduleRowProps) {
  const queries = useQueryClient();
  const pause = useMutation({
    mutationFn: (isPaused: boolean) =>
      api.call(changeReportSchedule, {
        body: {
          ...scheduleBody(scheduleValuesOf(row, { user_id: 0, name: '' })),
          scheduleId: row._id,
          version: row.version,
          isPaused,
        },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: VIEWS_KEY }),
  });
  const { name } = row.view;
  const without = row.recipients.filter(({ mayRead }) => !mayRead);
  return (
    <li className="py-2">
      <div className="flex items-center gap-x-3 max-sm:flex-wrap">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <p className="truncate py-1 font-medium">{name}</p>
          <p className="text-meta text-ink-2">
            {rhythmText(row)} in India, to {peopleText(row.recipients)}
            {row.skipEmpty && ', unless nothing was booked'}
          </p>
          <p className="text-meta text-ink-2">{nextText(row)}</p>
          {without.length > 0 && (
            <p className="text-meta text-amber">
              {peopleText(without)} may not see reports and {without.length === 1 ? 'gets' : 'get'} no mail
            </p>
          )}
        </div>
        <div className="flex max-sm:-ml-2.5">
          <IconButton
            label={row.isPaused ? `Let ${name} go on` : `Pause ${name}`}
            aria-busy={pause.isPending || undefined}
            onClick={() => !pause.isPending && pause.mutate(!row.isPaused)}
          >
            {row.isPaused ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
          </IconButton>
          {view && (
            <IconButton label={`Change the schedule of ${name}`} onClick={() => onChange(row, view)}>
              <Pencil aria-hidden size={16} />
            </IconButton>
          )}
          <IconButton label={`Delete the schedule of ${name}`} onClick={() => onDelete(row)}>
            <Trash2 aria-hidden size={16} />
          </IconButton>
        </div>
      </div>
      {pause.error && <FailureNotice failure={pause.error} className="mt-2" />}
    </li>
  );
}

function nextText({ isPaused, pausedReason, nextAt, nextDays, last }: Schedule): string {
  const before =
    last === null
      ? ''
      : ` Last sent ${instantText(last.at, INDIAN_ZONE)}, to ${countText(last.sent, 'person', 'people')}.`;
  if (isPaused) return `Paused. ${pausedReason ?? ''}${before}`.replaceAll('  ', ' ').trim();
  const days = nextDays === null ? '' : `, of ${datedSpan(nextDays.from, nextDays.to)}`;
  return `Next: ${nextAt === null ? '-' : instantText(nextAt, INDIAN_ZONE)}${days}.${before}`;
}
