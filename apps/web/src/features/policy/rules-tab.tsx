import { withRule } from '@pravas/domain/policy/rule-place.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckCircle2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hasErrors } from '../../lib/form-rules.ts';
import { countText } from '../../lib/money-text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BusRulesEditor } from './bus-rules.tsx';
import { ExpenseRulesEditor } from './expense-rules.tsx';
import { FlightRulesEditor } from './flight-rules.tsx';
import { BudgetRuleEditor, CabRulesEditor, TrainRulesEditor } from './ground-rules.tsx';
import { HotelRulesEditor } from './hotel-rules.tsx';
import { coverageQuery, lintQuery } from './insight-queries.ts';
import { momentWords } from './moment-words.ts';
import type { PolicyDetails } from './policy-queries.ts';
import { coverageFindings, findingsIn, type PolicySection, rulesOn, SECTIONS } from './policy-sections.ts';
import { Findings } from './rule-row.tsx';
import { ruleErrors } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';
import type { Draft } from './use-draft.ts';

const LINT_AFTER_MS = 350;

/** A draft with what the linter says of it as it is typed, and its errors once their fields were left. */
function useRulesEditor(draft: Draft): RulesEditor {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const rested = useDebounced(draft.rules, LINT_AFTER_MS);
  const isSound = !hasErrors(draft.errors);
  // The rested rules may be older than the present sound ones, and only sound rules can be judged.
  const isAskable = isSound && !hasErrors(ruleErrors(rested));
  const lint = useQuery({ ...lintQuery(rested), enabled: isAskable, placeholderData: keepPreviousData });
  const shown = Object.entries(draft.errors).filter(([path]) => touched.has(path));
  return {
    rules: draft.rules,
    findings: isSound ? (lint.data?.findings ?? []) : [],
    errors: Object.fromEntries(shown),
    put: (name, value) => draft.change((rules) => withRule(rules, name, value)),
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
  };
}

interface RulesTabProps {
  readonly policy: PolicyDetails;
  readonly draft: Draft;
  /** Drops what is in the editor and shows what is saved. */
  readonly onReload: () => void;
}

/** The editor: every rule a sentence to fill in, saved by itself. */
export function RulesTab({ policy, draft, onReload }: RulesTabProps) {
  const editor = useRulesEditor(draft);
  return (
    <>
      <SavingProblem draft={draft} onReload={onReload} />
      <ScheduledFirst policy={policy} />
      <div className="grid items-start gap-5 lg:grid-cols-[192px_minmax(0,1fr)]">
        <SectionNav editor={editor} />
        <div className="min-w-0 space-y-4">
          <WholePolicy policy={policy} editor={editor} draft={draft} />
          {SECTIONS.map((section) => (
            <section
              key={section.id}
              id={`rules-${section.id}`}
              aria-labelledby={`rules-${section.id}-title`}
              className="card scroll-mt-20"
            >
              <div className="border-b border-hairline px-4 py-3 sm:px-5">
                <h2 id={`rules-${section.id}-title`} className="text-lead font-semibold">
                  {section.label}
                </h2>
                <p className="text-[13px] text-ink-2">{section.intro}</p>
              </div>
              <div className="divide-y divide-hairline">{sectionRules(section.id, editor)}</div>
            </section>
          ))}
          <p className="text-[13px] text-ink-2">
            What people may answer where a reason is needed stands in the{' '}
            <Link
              to="/company-settings/trip-policy"
              search={{ tab: 'reasons' }}
              className="text-blue underline underline-offset-2"
            >
              reason codes
            </Link>
            .
          </p>
        </div>
      </div>
      <LeaveGuard when={draft.phase !== 'saved'} />
    </>
  );
}

function sectionRules(id: PolicySection['id'], editor: RulesEditor): ReactNode {
  switch (id) {
    case 'flight':
      return <FlightRulesEditor editor={editor} />;
    case 'hotel':
      return <HotelRulesEditor editor={editor} />;
    case 'bus':
      return <BusRulesEditor editor={editor} />;
    case 'train':
      return <TrainRulesEditor editor={editor} />;
    case 'cab':
      return <CabRulesEditor editor={editor} />;
    case 'expense':
      return <ExpenseRulesEditor editor={editor} />;
    case 'budget':
      return <BudgetRuleEditor editor={editor} />;
  }
}

function SavingProblem({ draft, onReload }: { readonly draft: Draft; readonly onReload: () => void }) {
  if (draft.phase === 'conflict') {
    return (
      <Notice
        tone="warning"
        title="Someone else has saved this draft since you opened it"
        className="mb-4"
        action={
          <>
            <Button size="small" onClick={onReload}>
              Show what is saved
            </Button>
            <Button size="small" tone="strong" onClick={draft.overwrite}>
              Save mine instead
            </Button>
          </>
        }
      >
        Your changes are still here and are not saved yet.
      </Notice>
    );
  }
  if (draft.failure === null) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <FailureNotice failure={draft.failure} className="min-w-0 flex-1" />
      <Button onClick={draft.retry}>Save again</Button>
    </div>
  );
}

/** A published version that still waits for its day is not what a new draft begins with, and the page must say so. */
function ScheduledFirst({ policy }: { readonly policy: PolicyDetails }) {
  const newest = policy.versions[0];
  if (policy.draft || newest?.state !== 'scheduled') return null;
  return (
    <Notice
      tone="info"
      title={`Version ${newest.number} comes into force ${momentWords(newest.effectiveFrom ?? '')}`}
      className="mb-4"
    >
      {policy.inForce
        ? `Below is version ${policy.inForce.number}, now in force. A change here starts a draft from it.`
        : 'No version is in force yet, so a change here begins an empty draft.'}
    </Notice>
  );
}

function SectionNav({ editor }: { readonly editor: RulesEditor }) {
  return (
    <nav aria-label="Parts of the policy" className="sticky top-[72px] hidden lg:block">
      <ul className="card p-1.5 text-[13px]">
        {SECTIONS.map(({ id, label }) => {
          const serious = findingsIn(editor.findings, id).filter(({ severity }) => severity !== 'hint').length;
          return (
            <li key={id}>
              <a
                href={`#rules-${id}`}
                onClick={(event) => {
                  // The address belongs to the router; the jump alone is wanted.
                  event.preventDefault();
                  document.getElementById(`rules-${id}`)?.scrollIntoView({ block: 'start' });
                }}
                className="flex min-h-9 items-center justify-between gap-2 rounded-lg px-2.5 font-medium text-ink-2 hover:bg-sunken hover:text-ink"
              >
                <span className="min-w-0">{label}</span>
                <span className={cx('board shrink-0 text-meta font-normal', serious > 0 ? 'text-amber' : 'text-ink-3')}>
                  {serious > 0 ? `${serious} to look at` : `${rulesOn(editor.rules, id)} on`}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface WholePolicyProps {
  readonly policy: PolicyDetails;
  readonly editor: RulesEditor;
  readonly draft: Draft;
}

const SHOWN = 3;

/** What concerns no single rule: how the draft does on remembered searches, and findings without a row of their own. */
function WholePolicy({ policy, editor, draft }: WholePolicyProps) {
  const coverage = useQuery({
    ...coverageQuery(policy._id, draft.revision),
    enabled: draft.phase === 'saved',
    placeholderData: (before) => before,
  });
  const unplaced = editor.findings.filter(
    ({ rule }) => rule === null || (rule === 'expense.ceilings' && editor.rules.expense.ceilings === null),
  );
  const tried = coverageFindings(coverage.data?.findings ?? [], editor.findings);
  const cases = coverage.data?.casesTried ?? 0;
  if (hasErrors(draft.errors) || (unplaced.length === 0 && !coverage.data)) return null;
  return (
    <section aria-label="The policy as a whole" aria-busy={coverage.isFetching} className="card px-4 py-3.5 sm:px-5">
      <Findings findings={unplaced} className="mb-2" />
      {coverage.data && (
        <>
          <p className="flex items-start gap-1.5 text-[13px] text-ink-2">
            <CheckCircle2 aria-hidden size={15} className="mt-[3px] shrink-0 text-ink-3" />
            {cases === 0
              ? 'No search is remembered yet on which these rules could be tried.'
              : `Tried on ${countText(cases, 'remembered search', 'remembered searches')}${
                  tried.length === 0 ? ': every common route has a choice that complies.' : '.'
                }`}
          </p>
          <Findings findings={tried.slice(0, SHOWN)} className="mt-1.5" />
          {tried.length > SHOWN && (
            <details className="mt-1 text-[13px]">
              <summary className="min-h-8 w-fit rounded text-blue">
                {countText(tried.length - SHOWN, 'more route')}
              </summary>
              <Findings findings={tried.slice(SHOWN)} />
            </details>
          )}
        </>
      )}
    </section>
  );
}
