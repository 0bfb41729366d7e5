import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronsDown, ChevronsUp, Pencil } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { compareQuery } from './insight-queries.ts';

const LOOKS = {
  stricter: { tone: 'amber', icon: ChevronsUp, label: 'Stricter' },
  looser: { tone: 'green', icon: ChevronsDown, label: 'Looser' },
  changed: { tone: 'blue', icon: Pencil, label: 'Changed' },
} as const;

interface DifferencesListProps {
  readonly policyId: string;
  readonly from: string;
  readonly to: string;
  /** Of the draft, where it is one of the two. */
  readonly revision?: number;
}

/** What differs between two versions, rule by rule: before, after, and in which direction. */
export function DifferencesList({ policyId, from, to, revision = 0 }: DifferencesListProps) {
  const answer = useQuery({ ...compareQuery(policyId, from, to, revision), staleTime: 60_000 });
  if (answer.isError) {
    return <LoadProblem failure={answer.error} what="The differences" onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) {
    return (
      <div role="status" aria-label="Comparing" className="space-y-3 py-1">
        <Bone className="h-4 w-3/4" />
        <Bone className="h-4 w-1/2" />
      </div>
    );
  }
  const { differences } = answer.data;
  if (differences.length === 0) return <p className="text-[13px] text-ink-2">Both say the same.</p>;
  const count = (direction: keyof typeof LOOKS) => differences.filter((one) => one.direction === direction).length;
  const told = (['stricter', 'looser', 'changed'] as const).filter((direction) => count(direction) > 0);
  return (
    <>
      <p className="mb-1 text-[13px] text-ink-2">
        {countText(differences.length, 'change')}:{' '}
        {told.map((direction) => `${count(direction)} ${LOOKS[direction].label.toLowerCase()}`).join(', ')}
      </p>
      <ul className="divide-y divide-hairline">
        {differences.map(({ rule, label, before, after, direction }) => {
          const { tone, icon: Icon, label: word } = LOOKS[direction];
          return (
            <li key={`${rule} ${label}`} className="py-2.5">
              <p className="flex flex-wrap items-center gap-2 text-[13px] font-medium">
                {label}
                <Badge tone={tone}>
                  <Icon aria-hidden size={12} strokeWidth={2.2} className="shrink-0" /> {word}
                </Badge>
              </p>
              <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-[13px]">
                <del className="text-ink-3 decoration-ink-3/60">{before}</del>
                <ArrowRight aria-label="becomes" size={13} className="shrink-0 self-center text-ink-3" />
                <ins className="text-ink no-underline">{after}</ins>
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
