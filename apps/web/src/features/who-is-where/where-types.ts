import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { listWhoIsWhere } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import type { WhereAsk } from './where-address.ts';

/** Who is where on some days. */
export type Listed = AnswerOf<typeof listWhoIsWhere>;
/** Somebody under way. */
export type LocatedPerson = Listed['data'][number];
/** Asks for something else; `replace` leaves no step to return to. */
export type ChangeAsk = (part: Partial<WhereAsk>, replace?: boolean) => void;
