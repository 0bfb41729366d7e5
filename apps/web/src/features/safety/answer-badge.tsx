import type { SafetyAnswer } from '@pravas/domain/whereabouts/safety-check.ts';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** What somebody answered who was asked whether they are safe; null = nothing yet. */
export function AnswerBadge({ answer }: { readonly answer: SafetyAnswer | null }) {
  if (answer === 'help') {
    return (
      <Badge tone="red">
        <TriangleAlert aria-hidden size={13} /> Needs help
      </Badge>
    );
  }
  return answer === 'safe' ? (
    <Badge tone="green">
      <CircleCheck aria-hidden size={13} /> Safe
    </Badge>
  ) : (
    <Badge tone="amber">
      <CircleHelp aria-hidden size={13} /> No answer yet
    </Badge>
  );
}
