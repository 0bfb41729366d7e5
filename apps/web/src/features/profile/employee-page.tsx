import { resendInvite } from '@pravas/contract/people/employee-operations.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, FileText, LogOut, Mail, Medal, Plane, UserCheck, UserRound, UserX } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useUrlTab } from '../../lib/use-url-tab.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { PersonHeader } from './person-header.tsx';
import { personQuery } from './person-query.ts';
import { type PersonTarget, useEmployeeTarget } from './person-target.ts';
import type { Person } from './person-values.ts';
import { ProfileSkeleton, TabSkeleton } from './profile-skeleton.tsx';
import { DocumentsTab, FlyersTab, PersonalTab, PreferencesTab } from './tab-parts.ts';

/** Only once one of them is asked for. */
const StatusDialog = lazyPage(() => import('./employee-dialogs.tsx'), 'StatusDialog');
const SignOutDialog = lazyPage(() => import('./employee-dialogs.tsx'), 'SignOutDialog');
const ApproverCard = lazyPage(() => import('./approver-card.tsx'), 'ApproverCard');

const IDS = ['details', 'documents', 'flyers', 'preferences'] as const;
const TABS = [
  { id: 'details', label: 'Details', icon: UserRound },
  { id: 'documents', label: 'Documents', icon: FileText },
  { id: 'flyers', label: 'Frequent flyers', icon: Medal },
  { id: 'preferences', label: 'Preferences', icon: Plane },
] as const;

/** An employee, for those who look after employees. */
export function EmployeePage() {
  usePageTitle('Employee Profile');
  const { userId = '' } = useParams({ strict: false });
  const isId = /^[1-9]\d{0,8}$/.test(userId);
  return (
    <div className="mx-auto max-w-[960px]">
      <Link
        to="/company-settings/employee-management"
        className="mb-2 inline-flex min-h-9 items-center gap-1.5 rounded text-[13px] font-medium text-blue hover:underline max-sm:min-h-11"
      >
        <ArrowLeft aria-hidden size={15} /> Employees
      </Link>
      <h1 className="mb-4 text-title font-semibold tracking-[-0.01em]">Employee Profile</h1>
      {isId ? <Employee key={userId} userId={Number(userId)} /> : <NobodyHere />}
    </div>
  );
}

function NobodyHere() {
  return (
    <Notice
      tone="info"
      title="This employee does not exist"
      action={
        <Link to="/company-settings/employee-management" className={buttonClass('quiet', 'small')}>
          All employees
        </Link>
      }
    >
      The address may be mistyped, or the person is in another organisation.
    </Notice>
  );
}

function Employee({ userId }: { readonly userId: number }) {
  const target = useEmployeeTarget(userId);
  const employee = useQuery(personQuery(target));
  if (employee.isPending) return <ProfileSkeleton label="Loading the employee" />;
  if (employee.isError && !employee.data) {
    if (errorCode(employee.error) === 'not_found') return <NobodyHere />;
    return <LoadProblem failure={employee.error} what="The employee" onRetry={() => void employee.refetch()} />;
  }
  return <EmployeeTabs target={target} person={employee.data} />;
}

interface PersonProps {
  readonly target: PersonTarget;
  readonly person: Person;
}

function EmployeeTabs({ target, person }: PersonProps) {
  const [tab, setTab] = useUrlTab(IDS);
  const panel = (id: (typeof IDS)[number], content: ReactNode) => (
    <TabPanel name="employee" id={id} value={tab} className="space-y-5">
      <Suspense fallback={<TabSkeleton />}>{content}</Suspense>
    </TabPanel>
  );
  return (
    <>
      <PersonHeader target={target} person={person} actions={<Actions target={target} person={person} />} />
      <Tabs label="Employee" name="employee" tabs={TABS} value={tab} onChange={setTab} className="mt-5 mb-5" />
      {panel(
        'details',
        <>
          {person.allowedActions.editEmployment && <ApproverCard target={target} person={person} />}
          <PersonalTab target={target} person={person} />
        </>,
      )}
      {panel('documents', <DocumentsTab target={target} person={person} />)}
      {panel('flyers', <FlyersTab target={target} person={person} />)}
      {panel('preferences', <PreferencesTab target={target} person={person} />)}
    </>
  );
}

function Actions({ target, person }: PersonProps) {
  const [asks, setAsks] = useState<'status' | 'sessions' | null>(null);
  const { changeStatus, resendInvite: mayResend } = person.allowedActions;
  const resend = useMutation({
    mutationFn: () => api.call(resendInvite, { body: { user_ids: [person.user_id] } }),
    onSuccess: () => showToast(`The invitation to ${person.email_} was sent again. Earlier links stop working.`),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <>
      {mayResend && (
        <Button size="small" busy={resend.isPending} onClick={() => !resend.isPending && resend.mutate()}>
          {!resend.isPending && <Mail aria-hidden size={15} />} Resend invite
        </Button>
      )}
      {changeStatus && person.isActive && (
        <Button size="small" onClick={() => setAsks('sessions')}>
          <LogOut aria-hidden size={15} /> Sign out
        </Button>
      )}
      {changeStatus && (
        <Button size="small" tone={person.isActive ? 'danger' : 'quiet'} onClick={() => setAsks('status')}>
          {person.isActive ? <UserX aria-hidden size={15} /> : <UserCheck aria-hidden size={15} />}
          {person.isActive ? 'Disable' : 'Enable'}
        </Button>
      )}
      <Suspense>
        {asks === 'status' && <StatusDialog target={target} person={person} onClose={() => setAsks(null)} />}
        {asks === 'sessions' && <SignOutDialog person={person} onClose={() => setAsks(null)} />}
      </Suspense>
    </>
  );
}
