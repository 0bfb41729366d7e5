import { useQuery } from '@tanstack/react-query';
import { Armchair, FileText, Medal, Scale, ShieldCheck, UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session.ts';
import { useUrlTab } from '../../lib/use-url-tab.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { OwnPolicyTab } from '../own-policy/index.ts';
import { PersonHeader } from './person-header.tsx';
import { personQuery } from './person-query.ts';
import { MYSELF } from './person-target.ts';
import type { Person } from './person-values.ts';
import { ProfileSkeleton, TabSkeleton } from './profile-skeleton.tsx';
import { DocumentsTab, FlyersTab, PersonalTab, PreferencesTab } from './tab-parts.ts';

const SecondFactorsCard = lazyPage(() => import('./second-factors-card.tsx'), 'SecondFactorsCard');
const SecurityTab = lazyPage(() => import('./security-tab.tsx'), 'SecurityTab');

const IDS = ['personal', 'documents', 'flyers', 'preferences', 'policy', 'security'] as const;
const TABS = [
  { id: 'personal', label: 'Personal', icon: UserRound },
  { id: 'documents', label: 'Documents', icon: FileText },
  { id: 'flyers', label: 'Frequent flyers', icon: Medal },
  { id: 'preferences', label: 'Preferences', icon: Armchair },
  { id: 'policy', label: 'Travel policy', icon: Scale },
  { id: 'security', label: 'Security', icon: ShieldCheck },
] as const;

/** The person's own profile. While their organisation waits for a second factor, nothing but that. */
export function ProfilePage() {
  usePageTitle('My Profile');
  const { mustEnrolSecondFactor } = useSession();
  return (
    <div className="mx-auto max-w-[960px]">
      <h1 className="mb-4 text-title font-semibold tracking-[-0.01em]">My Profile</h1>
      {mustEnrolSecondFactor ? <EnrolFirst /> : <OwnProfile />}
    </div>
  );
}

function EnrolFirst() {
  return (
    <>
      <Notice tone="warning" title="Your organisation asks for a second factor" className="mb-5">
        Add a passkey or an authenticator app. Everything else opens as soon as you have one.
      </Notice>
      <Suspense fallback={<TabSkeleton />}>
        <SecondFactorsCard />
      </Suspense>
    </>
  );
}

function OwnProfile() {
  const profile = useQuery(personQuery(MYSELF));
  if (profile.isPending) return <ProfileSkeleton label="Loading your profile" />;
  if (profile.isError && !profile.data) {
    return <LoadProblem failure={profile.error} what="Your profile" onRetry={() => void profile.refetch()} />;
  }
  return <OwnTabs person={profile.data} />;
}

function OwnTabs({ person }: { readonly person: Person }) {
  const [tab, setTab] = useUrlTab(IDS);
  const panel = (id: (typeof IDS)[number], content: ReactNode) => (
    <TabPanel name="profile" id={id} value={tab}>
      <Suspense fallback={<TabSkeleton />}>{content}</Suspense>
    </TabPanel>
  );
  return (
    <>
      <PersonHeader target={MYSELF} person={person} />
      <Tabs label="Profile" name="profile" tabs={TABS} value={tab} onChange={setTab} className="mt-5 mb-5" />
      {panel('personal', <PersonalTab target={MYSELF} person={person} />)}
      {panel('documents', <DocumentsTab target={MYSELF} person={person} />)}
      {panel('flyers', <FlyersTab target={MYSELF} person={person} />)}
      {panel('preferences', <PreferencesTab target={MYSELF} person={person} />)}
      {panel('policy', <OwnPolicyTab />)}
      {panel('security', <SecurityTab email={person.email_} />)}
    </>
  );
}
