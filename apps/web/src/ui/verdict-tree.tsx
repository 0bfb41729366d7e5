import type { verdict, WireProof } from '@pravas/contract/policy/verdict-shapes.ts';
import { ArrowRight, ChevronDown } from 'lucide-react';
import type * as z from 'zod/mini';
import { inr } from '../lib/money-text.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { VerdictBadge } from './verdict-badge.tsx';
import { OUTCOME_LOOKS } from './verdict-looks.ts';
import { proofFacts, proofResult } from './verdict-proof.ts';

/** A verdict with everything that led to it, as it crosses the wire. */
export type FullVerdict = z.input<typeof verdict>;
type Check = FullVerdict['checks'][number];

interface VerdictTreeProps {
  readonly verdict: FullVerdict;
  /** Takes the nearest choice that complies; left out, the suggestion is only shown. */
  readonly onTake?: (suggestion: NonNullable<FullVerdict['suggestion']>) => void;
  /** Hides the word at the top where the surroundings already say it. */
  readonly hideOutcome?: boolean;
  readonly className?: string;
}

/** The whole verdict: a sentence per rule, each with its basis, and the nearest choice that complies. */
export function VerdictTree({ verdict, onTake, hideOutcome = false, className }: VerdictTreeProps) {
  const { outcome, checks, suggestion, policyName, versionNumber } = verdict;
  return (
    <div className={cx('relative', className)}>
      {!hideOutcome && <VerdictBadge outcome={outcome} className="mb-2.5" />}
      <ul aria-label="Rules of the trip policy" className="space-y-2.5">
        {checks.map((check) => (
          <li key={`${check.rule} ${check.label}`}>
            <CheckLine check={check} />
          </li>
        ))}
      </ul>
      {checks.length === 0 && <p className="text-[13px] text-ink-2">No policy rule covers this.</p>}
      {suggestion && <Suggestion suggestion={suggestion} {...(onTake ? { onTake } : {})} />}
      <p className="mt-3 text-meta text-ink-3">
        {policyName}, version {versionNumber}
      </p>
    </div>
  );
}

function CheckLine({ check }: { readonly check: Check }) {
  const { icon: Icon, ink, label } = OUTCOME_LOOKS[check.outcome];
  return (
    <div className="flex gap-2 text-[13px]">
      <Icon aria-hidden size={15} strokeWidth={2.2} className={cx('mt-[3px] shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        <p className={check.outcome === 'within' ? 'text-ink-2' : 'text-ink'}>
          <span className="sr-only">{label}: </span>
          {check.sentence}
        </p>
        <details className="group/why">
          <summary className="inline-flex w-fit cursor-pointer list-none items-center gap-0.5 rounded text-meta text-blue max-sm:py-3 [&::-webkit-details-marker]:hidden">
            Why?<span className="sr-only"> {check.label}</span>
            <ChevronDown aria-hidden size={12} className="transition-transform group-open/why:rotate-180" />
          </summary>
          <WhyBox check={check} />
        </details>
      </div>
    </div>
  );
}

/** Limit against actual, then the inputs and, beneath, what they were compared with. */
function WhyBox({ check }: { readonly check: Check }) {
  return (
    <div className="my-1.5 rounded-lg border border-hairline bg-sunken px-3 py-2.5 text-meta">
      <dl className="space-y-1">
        <Fact label={`${check.label}, allowed`} text={check.limit} strong />
        <Fact label="Here" text={check.actual} strong />
        {check.over !== null && <Fact label="Over by" text={inr(check.over)} strong />}
      </dl>
      <ProofBox proof={check.proof} />
    </div>
  );
}

function ProofBox({ proof, nested = false }: { readonly proof: WireProof; readonly nested?: boolean }) {
  const facts = proofFacts(proof);
  return (
    <div className={cx('mt-2 border-t border-hairline pt-2', nested && 'pl-3')}>
      <p className="mb-1 font-medium text-ink-2">{nested ? 'Compared with' : 'What went in'}</p>
      <dl className="space-y-1">
        {facts.map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
        <Fact label="Comes to" text={proofResult(proof)} strong />
      </dl>
      {proof.parts.map((part) => (
        <ProofBox key={`${part.rule} ${JSON.stringify(part.inputs)}`} proof={part} nested />
      ))}
    </div>
  );
}

function Fact({
  label,
  text,
  strong = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly strong?: boolean;
}) {
  // Side by side where there is room, one above the other where there is not.
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className={cx('board min-w-0 break-words text-ink', strong && 'font-medium')}>{text}</dd>
    </div>
  );
}

function Suggestion({
  suggestion,
  onTake,
}: {
  readonly suggestion: NonNullable<FullVerdict['suggestion']>;
  readonly onTake?: NonNullable<VerdictTreeProps['onTake']>;
}) {
  if (!onTake || suggestion.flightId === null) {
    return <p className="mt-3 rounded-lg bg-green-soft px-3 py-2 text-[13px] text-green">{suggestion.text}</p>;
  }
  return (
    <Button
      size="small"
      className="mt-3 h-auto! min-h-9 w-full justify-between! py-1.5 text-left whitespace-normal!"
      onClick={() => onTake(suggestion)}
    >
      {suggestion.text} <ArrowRight aria-hidden size={15} className="shrink-0 text-blue" />
    </Button>
  );
}
