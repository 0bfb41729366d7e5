import { answerWords } from '@pravas/domain/shortlist/answer-words.ts';
import { Check, MessageSquareText, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** A person's answer to what was shared; `suggested` = null: none of it. */
export interface SharedAnswer {
  readonly person: { readonly user_id: number; readonly name: string };
  readonly suggested: { readonly name: string } | null;
  readonly comment: string | null;
  /** ISO instant. */
  readonly answeredAt: string;
  readonly isMine: boolean;
}

/** The parts of a shortlist that answers need. */
export interface Answered {
  readonly _id: string;
  readonly sharedBy: { readonly name: string };
  readonly isMine: boolean;
  readonly answers: readonly SharedAnswer[];
}

/** "Meera Iyer suggests 6E 2043", "You suggest none of these". */
export function answerSentence({ person, suggested, isMine }: Pick<SharedAnswer, 'person' | 'suggested' | 'isMine'>) {
  const name = suggested?.name ?? null;
  return isMine ? `You suggest ${name ?? 'none of these'}` : `${person.name} ${answerWords(name)}`;
}

interface AnswerListProps<One extends SharedAnswer> {
  readonly answers: readonly One[];
  readonly isMine: boolean;
  /** The way to what is suggested, for the person who shared it. */
  readonly openOf: (answer: One) => ReactNode;
}

/** Who suggests what, with the way to it for the person who shared it. */
export function AnswerList<One extends SharedAnswer>({ answers, isMine, openOf }: AnswerListProps<One>) {
  if (answers.length === 0) {
    return isMine ? <p className="mb-3 text-[13px] text-ink-2">No answers yet.</p> : null;
  }
  return (
    <section aria-labelledby="answers" className="card mb-3">
      <h2 id="answers" className="px-4 pt-3 text-[15px] font-semibold sm:px-5">
        {answers.length === 1 ? 'Answer' : 'Answers'}
      </h2>
      <ul className="divide-y divide-hairline">
        {answers.map((one) => (
          <li
            key={one.person.user_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap sm:px-5"
          >
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p>
                <span className="font-medium">{answerSentence(one)}</span>
                <span className="text-[13px] text-ink-2"> · {instantText(one.answeredAt)}</span>
              </p>
              {one.comment && <p className="mt-0.5 break-words whitespace-pre-line text-ink-2">{one.comment}</p>}
            </div>
            {isMine && openOf(one)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SuggestedMarksProps {
  readonly isLowest: boolean;
  /** Those who suggest this one. */
  readonly suggestedBy: readonly SharedAnswer[];
}

/** That it is the lowest of these, and who suggests it. */
export function SuggestedMarks({ isLowest, suggestedBy }: SuggestedMarksProps) {
  if (!isLowest && suggestedBy.length === 0) return null;
  const others = suggestedBy.filter((one) => !one.isMine).map(({ person }) => person.name);
  return (
    <div className="flex flex-wrap gap-1.5 md:justify-end">
      {isLowest && <Badge tone="green">Lowest of these</Badge>}
      {suggestedBy.some((one) => one.isMine) && (
        <Badge tone="blue">
          <Check aria-hidden size={12} strokeWidth={2.4} /> You suggest this one
        </Badge>
      )}
      {others.map((person) => (
        <Badge key={person} tone="blue" className="whitespace-normal">
          <Check aria-hidden size={12} strokeWidth={2.4} className="shrink-0" /> {person} suggests it
        </Badge>
      ))}
    </div>
  );
}

interface SuggestButtonProps {
  readonly name: string;
  /** The reader suggests it already. */
  readonly isMine: boolean;
  readonly onSuggest: () => void;
}

/** Suggests one of them, or says more to it. */
export function SuggestButton({ name, isMine, onSuggest }: SuggestButtonProps) {
  const deed = isMine ? 'Edit comment' : 'Suggest this one';
  return (
    <Button aria-label={`${deed}, ${name}`} className="mt-auto md:w-full" onClick={onSuggest}>
      {isMine ? <MessageSquareText aria-hidden size={15} /> : <Send aria-hidden size={15} />} {deed}
    </Button>
  );
}
