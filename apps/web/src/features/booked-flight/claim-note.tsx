import { Scale } from 'lucide-react';
import type { BookedChange } from './change-words.ts';

interface ClaimNoteProps {
  readonly claim: NonNullable<NonNullable<BookedChange['amounts']>['claim']>;
}

/** Why nobody pays a charge that the airline asks for, and where that is written. */
export function ClaimNote({ claim }: ClaimNoteProps) {
  return (
    <p className="mt-2 flex items-start gap-2 text-[13px]">
      <Scale aria-hidden size={16} className="mt-0.5 shrink-0 text-green" />
      <span>
        {claim.text} <span className="text-meta text-ink-3">{claim.source}</span>
      </span>
    </p>
  );
}
