import { refusePrintedName } from '@pravas/domain/flight/airline-rules.ts';
import { type PassportNeed, passportNeed } from '@pravas/domain/flight/journey-papers.ts';
import { printedName, printedNameText, spellsOtherwise } from '@pravas/domain/person/printed-name.ts';
import type { Gender, Title } from '@pravas/domain/person/traveller.ts';
import { refuseTitle, X_ON_TICKETS } from '@pravas/domain/person/traveller-problem.ts';
import type { Details } from '../../lib/flight-details-query.ts';

/** A name as it was typed, tidied. */
interface TypedName {
  readonly firstName: string;
  readonly lastName: string;
}

/** How a ticket prints a name. */
export interface NameOnTicket {
  /** "LUKASZ WOJCIK"; null where it cannot be printed. */
  readonly text: string | null;
  /** True where the ticket has other letters, so that a person has to check it. */
  readonly differs: boolean;
  readonly problems: readonly { readonly field: 'firstName' | 'lastName'; readonly message: string }[];
}

/** How a name is printed, and what airlines are known to refuse of it. */
export function nameOnTicket(name: TypedName, { wishes, airlines }: Details['asking']): NameOnTicket {
  const answer = printedName(name, wishes.nameLimits ?? undefined);
  if (!answer.ok) return { text: null, differs: false, problems: answer.problems };
  const refused = refusePrintedName(answer.name, airlines);
  return {
    text: printedNameText(answer.name),
    differs: spellsOtherwise(name, answer.name),
    problems: refused === null ? [] : [{ field: 'lastName', message: refused }],
  };
}

/** Whether somebody needs a passport for these flights, by whose citizen they say they are; '' = not said. */
export function passportNeedOf(asking: Details['asking'], nationality: string, isInfant: boolean): PassportNeed {
  return passportNeed(asking, { nationality: nationality || null, isInfant });
}

/** What is wrong with a title beside a gender. */
export function titleProblem(title: Title, gender: Gender | null): string | undefined {
  return refuseTitle(title, gender) ?? undefined;
}

/** What airlines do with a gender. */
export function genderProblem(gender: Gender): string | undefined {
  return gender === 'x' ? X_ON_TICKETS : undefined;
}
