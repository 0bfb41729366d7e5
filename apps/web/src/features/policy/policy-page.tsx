import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Check, CircleAlert, LoaderCircle, PencilLine } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { agoText } from '../../lib/calendar-date.ts';
import { keepForm } from '../../lib/kept-forms.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { countText } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { currentSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUrlTab } from '../../lib/use-url-tab.ts';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { RuleWordsList } from '../own-policy/index.ts';
import { obstacleTo } from './allowed-action.ts';
import { AssignmentTab } from './assignment-tab.tsx';
import { momentWords } from './moment-words.ts';
import { PolicyActions } from './policy-actions.tsx';
import { type PolicyDetails, policyKey, policyQuery } from './policy-queries.ts';
import { type Draft, type DraftPhase, useDraft } from './use-draft.ts';
import { VersionBadge } from './version-badge.tsx';
import { VersionsTab } from './versions-tab.tsx';

const RulesTab = lazyPage(() => import('./rules-tab.tsx'), 'RulesTab');

/** A trip policy: its rules, for whom it holds, and its versions. */
export function PolicyPage() {
  const { policyId } = textValues(useSearch({ strict: false }));
  return (
    <RoleGate title="Trip policy" privilege="policies.view">
      {policyId ? <Loaded key={policyId} policyId={policyId} /> : <Unnamed />}
    </RoleGate>
  );
}

function Unnamed() {
  return (
    <PageHead title="Trip policy" above={<BackLink />}>
      <Notice tone="info" title="This address names no policy" />
    </PageHead>
  );
}

/** The way back to the list. */
function BackLink() {
  return (
    <Link
      to="/company-settings/trip-policy"
      className="mb-1 inline-flex min-h-9 items-center gap-1.5 rounded text-[13px] font-medium text-blue max-sm:min-h-11"
    >
      <ArrowLeft aria-hidden size={15} /> All policies
    </Link>
  );
}

function Loaded({ policyId }: { readonly policyId: string }) {
  const queries = useQueryClient();
  const answer = useQuery(policyQuery(policyId));
  /** Counts how often the editor was restarted with what is saved. */
  const [generation, setGeneration] = useState(0);
  const startOver = async () => {
    keepForm(`${currentSession().user?.user_id ?? 'visitor'}:policy:${policyId}`, null);
    await queries.invalidateQueries({ queryKey: policyKey(policyId) });
    setGeneration((before) => before + 1);
  };
  if (answer.data) {
    return <Policy key={generation} policy={answer.data.policy} onStartOver={() => void startOver()} />;
  }
  if (answer.isError) {
    return (
      <>
        <PageHead title="Trip policy" above={<BackLink />} />
        <LoadProblem failure={answer.error} what="The policy" onRetry={() => void answer.refetch()} />
      </>
    );
  }
  return <PolicyBones />;
}

const TABS = [
  { id: 'rules', label: 'Rules' },
  { id: 'people', label: 'Who it holds for' },
  { id: 'versions', label: 'Versions' },
] as const;

interface PolicyProps {
  readonly policy: PolicyDetails;
  /** Restarts the editor with what is saved. */
  readonly onStartOver: () => void;
}

function Policy({ policy, onStartOver }: PolicyProps) {
  usePageTitle(policy.name);
  const [tab, setTab] = useUrlTab(['rules', 'people', 'versions']);
  const draft = useDraft(policy);
  const mayEdit = obstacleTo(policy, 'edit') === null;
  const tabs = TABS.map((one) => (one.id === 'versions' ? { ...one, count: policy.versions.length } : one));
  const panel = (id: (typeof TABS)[number]['id'], children: ReactNode) => (
    <TabPanel name="policy" id={id} value={tab}>
      <Suspense fallback={<RuleBones />}>{children}</Suspense>
    </TabPanel>
  );
  return (
    <>
      <PageHead
        above={<BackLink />}
        title={
          <>
            {policy.name} <StateBadges policy={policy} />
          </>
        }
        intro={
          <>
            {policy.description && <p>{policy.description}</p>}
            <p className="text-[13px]">
              {peopleText(policy)} {mayEdit && <DraftState policy={policy} draft={draft} />}
            </p>
          </>
        }
      >
        <PolicyActions policy={policy} draft={draft} onStartOver={onStartOver} />
      </PageHead>
      <Tabs label="Trip policy" name="policy" tabs={tabs} value={tab} onChange={setTab} className="mb-4" />
      {panel(
        'rules',
        mayEdit ? <RulesTab policy={policy} draft={draft} onReload={onStartOver} /> : <ReadOnly policy={policy} />,
      )}
      {panel('people', <AssignmentTab policy={policy} />)}
      {panel('versions', <VersionsTab policy={policy} />)}
    </>
  );
}

function peopleText({ howManyPeople, inForce, isActive }: PolicyDetails): string {
  if (howManyPeople === 0) return 'It holds for nobody.';
  const people = countText(howManyPeople, 'person', 'people');
  return inForce && isActive ? `It holds for ${people}.` : `It will hold for ${people} once it is in force.`;
}

function StateBadges({ policy }: { readonly policy: PolicyDetails }) {
  return (
    <>
      {policy.inForce && <VersionBadge state="inForce" text={`Version ${policy.inForce.number} in force`} />}
      {policy.versions
        .filter(({ state }) => state === 'scheduled')
        .map(({ _id, number, effectiveFrom }) => (
          <VersionBadge
            key={_id}
            state="scheduled"
            text={`Version ${number} from ${momentWords(effectiveFrom ?? '')}`}
          />
        ))}
      {policy.draft && <VersionBadge state="draft" text={`Draft ${policy.draft.number}`} />}
      {!policy.isActive && <VersionBadge state="past" text="Inactive" />}
    </>
  );
}

function ReadOnly({ policy }: { readonly policy: PolicyDetails }) {
  return (
    <div className="card px-5 py-3">
      {policy.inForce ? (
        <RuleWordsList rules={policy.inForce.rulesInWords} />
      ) : (
        <p className="text-ink-2">No version of this policy is in force.</p>
      )}
    </div>
  );
}

function PolicyBones() {
  return (
    <div role="status" aria-label="Loading the policy">
      <Bone className="mt-3 h-7 w-64" />
      <Bone className="mt-3 h-4 w-80 max-w-full" />
      <Bone className="mt-6 mb-5 h-8 w-72 max-w-full" />
      <RuleBones />
    </div>
  );
}

function RuleBones() {
  return (
    <div aria-hidden className="grid gap-5 lg:grid-cols-[192px_minmax(0,1fr)]">
      <Bone className="h-64 max-lg:hidden" />
      <div className="card space-y-7 p-5">
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row} className="space-y-3">
            <Bone className="h-5 w-40" />
            <Bone className="h-8" />
          </div>
        ))}
      </div>
    </div>
  );
}

const LOOKS: Readonly<
  Record<DraftPhase, { readonly icon: typeof Check; readonly ink: string; readonly text: string }>
> = {
  saved: { icon: Check, ink: 'text-green', text: 'Draft saved' },
  waiting: { icon: PencilLine, ink: 'text-ink-2', text: 'Saving soon' },
  saving: { icon: LoaderCircle, ink: 'text-ink-2', text: 'Saving…' },
  invalid: { icon: CircleAlert, ink: 'text-amber', text: 'Not saved: a blank is not filled in yet' },
  failed: { icon: CircleAlert, ink: 'text-red', text: 'Not saved' },
  conflict: { icon: CircleAlert, ink: 'text-amber', text: 'Not saved: changed elsewhere' },
};

/** Whether what is in the editor is saved. */
function DraftState({ policy, draft }: { readonly policy: PolicyDetails; readonly draft: Draft }) {
  const now = useNow(30_000);
  const { icon: Icon, ink, text } = LOOKS[draft.phase];
  if (draft.phase === 'saved' && !policy.draft) return <span role="status">Change a rule to begin a draft.</span>;
  const when = draft.phase === 'saved' && policy.draft ? ` ${agoText(policy.draft.updatedAt, now)}` : '';
  return (
    <span role="status" className={cx('whitespace-nowrap', ink)}>
      <Icon
        aria-hidden
        size={13}
        className={cx('mr-1 inline align-[-2px]', draft.phase === 'saving' && 'animate-spin')}
      />
      {text}
      {when}
    </span>
  );
}
