import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { Ban, Check, CircleAlert, Info, type LucideIcon, MessageSquareText } from 'lucide-react';
import type { BadgeTone } from './badge.tsx';

/** How an outcome is shown: never by its colour alone. */
interface OutcomeLook {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly icon: LucideIcon;
  readonly ink: string;
}

/** Word, picture and colour of each outcome (decisions §3 "Trip policy"). */
export const OUTCOME_LOOKS: Readonly<Record<VerdictOutcome, OutcomeLook>> = {
  within: { label: 'In policy', tone: 'green', icon: Check, ink: 'text-green' },
  note: { label: 'In policy, noted', tone: 'green', icon: Info, ink: 'text-green' },
  reason: { label: 'Needs a reason', tone: 'amber', icon: MessageSquareText, ink: 'text-amber' },
  approval: { label: 'Needs approval', tone: 'amber', icon: CircleAlert, ink: 'text-amber' },
  block: { label: 'Not allowed', tone: 'red', icon: Ban, ink: 'text-red' },
};
