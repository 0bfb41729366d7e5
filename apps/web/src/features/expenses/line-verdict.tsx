import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import type { FullVerdict } from '../../ui/verdict-tree.tsx';

const VerdictTree = lazyPage(() => import('../../ui/verdict-tree.tsx'), 'VerdictTree');

/** A verdict among many lines: the word and every broken rule at once, the rest when it is asked for. */
export function LineVerdict({ verdict }: { readonly verdict: FullVerdict }) {
  const [opened, setOpened] = useState(false);
  const broken = verdict.checks.filter((check) => check.outcome !== 'within');
  return (
    <details className="group/verdict" onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none flex-wrap items-start gap-x-3 gap-y-1.5 rounded-lg max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <VerdictBadge outcome={verdict.outcome} />
        <span className="min-w-0 flex-1 basis-60 text-[13px] leading-[22px] max-sm:order-last max-sm:basis-full">
          {broken.map((check) => (
            <span key={check.rule} className="block">
              {check.sentence}
            </span>
          ))}
          <span className={broken.length === 0 ? 'text-ink-2' : 'sr-only'}>
            {broken.length === 0 ? 'Within every rule.' : 'All rules.'}
          </span>
        </span>
        <span className="inline-flex min-h-[22px] items-center gap-0.5 text-meta text-blue max-sm:ml-auto">
          Why?
          <ChevronDown aria-hidden size={12} className="transition-transform group-open/verdict:rotate-180" />
        </span>
      </summary>
      <div className="mt-3 rounded-xl bg-sunken p-4">
        {opened && (
          <Suspense fallback={<Bone className="h-16" />}>
            <VerdictTree verdict={verdict} hideOutcome />
          </Suspense>
        )}
      </div>
    </details>
  );
}
