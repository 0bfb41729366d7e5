import { listDepartments, listGrades } from '@pravas/contract/organisation/master-operations.ts';
import { listEmployees } from '@pravas/contract/people/employee-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, X } from 'lucide-react';
import { useState } from 'react';
import { api, useSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';

const KEY = 'pravas.firstSteps';
const NEEDED = ['employees.view', 'employees.manage', 'departments.manage', 'grades.manage'];
const HOLDS_MS = 60_000;

/** What a new organisation does first; shown to its admin while they are alone in it. */
export function FirstSteps() {
  const { user, organization } = useSession();
  const [dismissed, setDismissed] = useState(() => readStored('local', KEY, isText) === organization?._id);
  const mayAll = NEEDED.every((privilege) => user?.privileges.includes(privilege));
  if (!mayAll || dismissed || !organization) return null;
  const dismiss = () => {
    writeStored('local', KEY, organization._id);
    setDismissed(true);
  };
  return <Steps name={organization.name} onDismiss={dismiss} />;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function Steps({ name, onDismiss }: { readonly name: string; readonly onDismiss: () => void }) {
  const people = useQuery({
    queryKey: ['first-steps', 'people'],
    queryFn: ({ signal }) => api.call(listEmployees, { query: {}, signal }),
    staleTime: HOLDS_MS,
  });
  const alone = people.data?.total === 1;
  const departments = useQuery({
    queryKey: ['first-steps', 'departments'],
    queryFn: ({ signal }) => api.call(listDepartments, { query: {}, signal }),
    staleTime: HOLDS_MS,
    enabled: alone,
  });
  const grades = useQuery({
    queryKey: ['first-steps', 'grades'],
    queryFn: ({ signal }) => api.call(listGrades, { query: {}, signal }),
    staleTime: HOLDS_MS,
    enabled: alone,
  });
  if (!alone) return null;
  const steps = [
    {
      to: '/company-settings/department-management',
      label: 'Add departments',
      text: 'Reports and policies follow them.',
      done: (departments.data?.total ?? 0) > 0,
    },
    {
      to: '/company-settings/grade-management',
      label: 'Add grades',
      text: 'They decide who can book what.',
      done: (grades.data?.total ?? 0) > 0,
    },
    {
      to: '/company-settings/employee-management',
      label: 'Invite people',
      text: 'One by one, or from a spreadsheet.',
      done: false,
    },
  ] as const;
  return (
    <section aria-labelledby="first-steps" className="card mb-6 overflow-hidden">
      <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
        <h2 id="first-steps" className="text-lead font-semibold">
          First steps for {name}
        </h2>
        <IconButton label="Hide the first steps" onClick={onDismiss}>
          <X aria-hidden size={17} />
        </IconButton>
      </div>
      <ol className="grid border-t border-hairline sm:grid-cols-3 sm:divide-x sm:divide-hairline max-sm:divide-y max-sm:divide-hairline">
        {steps.map(({ to, label, text, done }, index) => (
          <li key={to}>
            <Link to={to} className="group flex min-h-16 items-center gap-3.5 px-5 py-3.5 hover:bg-sunken">
              <span
                aria-hidden
                className={cx(
                  'board grid size-7 shrink-0 place-items-center rounded-full border-2 text-[13px] font-semibold',
                  done ? 'border-action bg-action text-on-action' : 'border-edge text-ink-2',
                )}
              >
                {done ? <Check size={14} strokeWidth={3} /> : index + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  {label}
                  {done && <span className="sr-only">, done</span>}
                </span>
                <span className="block text-[13px] text-ink-2">{text}</span>
              </span>
              <ArrowRight aria-hidden size={16} className="text-ink-3 group-hover:text-blue" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
