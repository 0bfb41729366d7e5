import { type Paise, paise, sum } from '../money/money.ts';
import { daysApart } from './compare-documents.ts';
import { imsDefaultOn } from './ims-default.ts';
import type { KeptPortalDocument, Match } from './match.ts';
import { type NextAction, nextAction } from './next-action.ts';
import { taxOf } from './tax-heads.ts';

/** What people have decided about a document of the portal. */
export interface PortalDecision {
  readonly ims: 'accepted' | 'pending' | 'rejected' | null;
  /** The period, YYYY-MM, of the return in which it was claimed. */
  readonly claimedIn: string | null;
}

/** What a match is judged by. */
export interface JudgeFacts {
  /** YYYY-MM-DD in India. */
  readonly today: string;
  readonly decisionOf: (portalId: string) => PortalDecision | null;
}

/** The tax of a match, counted once: its parts are its total. */
export interface CreditParts {
  /** Taken in a return. */
  readonly claimedPaise: Paise;
  /** May be taken; below zero where a supplier's credit note takes away. */
  readonly claimablePaise: Paise;
  /** Not yet in 2B, or waiting for a decision, and not late. */
  readonly waitingPaise: Paise;
  /** Could be claimed, but is absent from 2B or differs in it after the 14th of the month after the booking. */
  readonly atRiskPaise: Paise;
  /** Cannot be claimed. */
  readonly lostPaise: Paise;
}

/** A match with the outcome of its tax. */
export interface JudgedMatch extends Match {
  readonly parts: CreditParts;
  /** Tax of documents that no booking of ours explains; not counted as credit. */
  readonly outsidePaise: Paise;
  /** Why something is lost; null = nothing is. */
  readonly whyLost: string | null;
  readonly isConfirmed: boolean;
  readonly claimedIn: string | null;
  readonly ims: 'none' | 'accepted' | 'pending' | 'rejected';
  /** YYYY-MM-DD of the earliest document, and how old it is. */
  readonly date: string;
  readonly ageDays: number;
  readonly isLate: boolean;
  readonly next: NextAction;
}

/** No credit, neither lost nor expected. */
const NO_CREDIT: CreditParts = {
  claimedPaise: paise(0),
  claimablePaise: paise(0),
  waitingPaise: paise(0),
  atRiskPaise: paise(0),
  lostPaise: paise(0),
};

/** The last day before what is missing in 2B is at risk: the 14th of the month after a day's, on which 2B is made. */
export function lastCalmDay(suppliedOn: string): string {
  return Temporal.PlainDate.from(suppliedOn).with({ day: 1 }).add({ months: 1 }).with({ day: 14 }).toString();
}

/** Decides the outcome of a match's tax, and who does what next. */
export function judgeMatch(match: Match, { today, decisionOf }: JudgeFacts): JudgedMatch {
  const { status, books, portals } = match;
  const decisions = portals.map(({ id }) => decisionOf(id));
  const isConfirmed = status === 'exact' || status === 'linked';
  const claims = decisions.map((one) => one?.claimedIn ?? null);
  const claimedIn = claims.length > 0 && claims.every((one) => one !== null) ? (claims[0] ?? null) : null;
  const ims = imsOf(portals, decisions);
  const date = [...books, ...portals].map((one) => one.date).toSorted()[0] ?? today;
  const suppliedOn = books.map((one) => one.suppliedOn).toSorted()[0] ?? date;
  const isLate = today > lastCalmDay(suppliedOn);
  const sums = sumsOf(match, isConfirmed);
  const facts = { match, isConfirmed, claimedIn, ims, isLate, sums, today, date };
  const parts = partsOf(facts);
  return {
    ...match,
    parts,
    outsidePaise: sums.outsidePaise,
    whyLost: parts.lostPaise === 0 ? null : whyLost(facts),
    isConfirmed,
    claimedIn,
    ims,
    date,
    ageDays: Math.max(0, today < date ? 0 : daysApart(date, today)),
    isLate,
    next: nextAction({ match, isConfirmed, claimedIn, ims, isLate, isLost: isWhollyLost(parts), date, today }),
  };
}

/** The tax of many matches, part by part. */
export function sumParts(all: readonly CreditParts[]): CreditParts {
  const of = (part: keyof CreditParts) => sum(all.map((one) => one[part]));
  return {
    claimedPaise: of('claimedPaise'),
    claimablePaise: of('claimablePaise'),
    waitingPaise: of('waitingPaise'),
    atRiskPaise: of('atRiskPaise'),
    lostPaise: of('lostPaise'),
  };
}

interface Sums {
  readonly creditablePaise: Paise;
  readonly lostPaise: Paise;
  readonly outsidePaise: Paise;
}

/**
 * A confirmed match counts at the figures of 2B, since no more can be claimed; any other at our own. What our rules or
 * the portal exclude is lost.
 */
function sumsOf({ status, books, portals }: Match, isConfirmed: boolean): Sums {
  const none = { creditablePaise: paise(0), lostPaise: paise(0), outsidePaise: paise(0) };
  if (status === 'cancelled_out' || status === 'amended') return none;
  const inPortal = sum(portals.map(({ heads }) => taxOf(heads)));
  if (books.length === 0) {
    if (inPortal >= 0) return { ...none, outsidePaise: inPortal };
    return { ...none, creditablePaise: inPortal };
  }
  const inBooks = sum(books.map(({ taxPaise }) => taxPaise));
  const shutOut = sum(books.map(({ taxPaise, creditPaise }) => paise(taxPaise - creditPaise)));
  const total = isConfirmed ? inPortal : inBooks;
  const isShut = portals.some(({ isAvailable }) => !isAvailable) && (isConfirmed || status === 'suggested');
  const lostPaise = isShut || Math.abs(shutOut) >= Math.abs(total) ? total : shutOut;
  return { creditablePaise: paise(total - lostPaise), lostPaise, outsidePaise: paise(0) };
}

interface PartFacts {
  readonly match: Match;
  readonly isConfirmed: boolean;
  readonly claimedIn: string | null;
  readonly ims: JudgedMatch['ims'];
  readonly isLate: boolean;
  readonly sums: Sums;
  readonly today: string;
  readonly date: string;
}

function partsOf({ match, isConfirmed, claimedIn, ims, isLate, sums, today, date }: PartFacts): CreditParts {
  const { creditablePaise, lostPaise } = sums;
  const lost = { ...NO_CREDIT, lostPaise };
  if (claimedIn !== null) return { ...lost, claimedPaise: creditablePaise };
  const isOwnNote = match.books.length === 0;
  if (isConfirmed || isOwnNote) {
    if (ims === 'rejected') return { ...NO_CREDIT, lostPaise: paise(creditablePaise + lostPaise) };
    if (ims === 'pending') return { ...lost, waitingPaise: creditablePaise };
    const isDropped = ims === 'none' && imsDefaultOn(date, today) === 'rejected';
    if (isDropped) return { ...lost, atRiskPaise: creditablePaise };
    return { ...lost, claimablePaise: creditablePaise };
  }
  // What only waits for our own acceptance is not at risk through another party.
  if (match.status === 'suggested' || !isLate) return { ...lost, waitingPaise: creditablePaise };
  return { ...lost, atRiskPaise: creditablePaise };
}

function isWhollyLost({ lostPaise, ...rest }: CreditParts): boolean {
  return lostPaise !== 0 && Object.values(rest).every((part) => part === 0);
}

const PORTAL_WORDS = {
  place_of_supply: "The place of supply is in the supplier's state, where your GSTIN is not registered.",
  filed_late: 'The supplier filed it after the last day for claiming.',
} as const;

function whyLost({ match: { books, portals }, ims }: PartFacts): string {
  const shut = portals.find(({ isAvailable }) => !isAvailable);
  if (shut)
    return shut.unavailable === null ? 'The GST portal says it cannot be claimed.' : PORTAL_WORDS[shut.unavailable];
  if (ims === 'rejected') return 'It was rejected in the invoice management system.';
  return books.find(({ whyNot }) => whyNot !== null)?.whyNot ?? 'It cannot be claimed.';
}

/** A person's decision takes precedence over the file's; of several documents the one that stops most. */
function imsOf(
  portals: readonly KeptPortalDocument[],
  decisions: readonly (PortalDecision | null)[],
): JudgedMatch['ims'] {
  const all = portals.map((portal, at) => decisions[at]?.ims ?? portal.ims ?? 'none');
  return (
    (['rejected', 'pending', 'none'] as const).find((one) => all.includes(one)) ??
    (all.length > 0 ? 'accepted' : 'none')
  );
}
