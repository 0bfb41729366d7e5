import { answerShortlist } from '@pravas/contract/flight/shortlist-operations.ts';
import { api } from '../../lib/session.ts';
import { AnswerDialog } from '../sharing/index.ts';
import { paidFor, type Shared, type Shortlist } from './shortlist-words.ts';

/** What is about to be answered. */
export interface AnswerDraft {
  /** Null = none of these. */
  readonly shared: Shared | null;
  /** "6E 2043"; empty for none. */
  readonly name: string;
}

interface AnswerFlightsProps {
  readonly shortlist: Shortlist;
  readonly draft: AnswerDraft;
  readonly onClose: () => void;
}

/** Sends an answer with a comment, which replaces the one before. */
export function AnswerFlights({ shortlist, draft: { shared, name }, onClose }: AnswerFlightsProps) {
  const { _id: shortlistId } = shortlist;
  return (
    <AnswerDialog
      shortlist={shortlist}
      nouns="flights"
      suggested={shared && { name, detail: shared.fareLabel, rupees: paidFor(shared) }}
      send={(comment, idempotencyKey) => {
        const suggested = shared && { flightId: shared.flightId, fareType: shared.fareType };
        return api.call(answerShortlist, { body: { shortlistId, suggested, comment }, idempotencyKey });
      }}
      onClose={onClose}
    />
  );
}
