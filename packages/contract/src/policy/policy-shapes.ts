import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { allowedAction, namedPerson } from '../schemas.ts';
import { policyRules } from './policy-rules.ts';
import { verdict, verdictOutcome } from './verdict-shapes.ts';

const named = z.object({ _id: z.string(), name: z.string() });

/** The state of a version. `past` also holds versions that a newer one replaced before their day came. */
export const policyVersionState = z.enum(['draft', 'scheduled', 'inForce', 'past']);

/** A version of a policy without its rules. */
export const policyVersion = z.object({
  _id: z.string(),
  /** 1, 2, 3, … */
  number: z.number(),
  state: policyVersionState,
  /** Null for the draft. */
  effectiveFrom: z.nullable(z.string()),
  note: z.nullable(z.string()),
  publishedBy: z.nullable(namedPerson),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
});

/** For whom a policy holds; both null = everybody. */
export const policyAssignment = z.object({
  _id: z.string(),
  grade: z.nullable(named),
  department: z.nullable(named),
  assignedAt: z.string(),
});

/** A policy as the list shows it. */
export const policySummary = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  /** The number of the version in force; null = none is. */
  inForceNumber: z.nullable(z.number()),
  hasDraft: z.boolean(),
  /** The next version that comes into force on its own. */
  scheduled: z.nullable(z.object({ number: z.number(), effectiveFrom: z.string() })),
  /** "L1", "Sales", "L2 in Sales", "Everybody". */
  assignedTo: z.array(z.string()),
  /** Active people it holds for now, or would hold for once it is published. */
  howManyPeople: z.number(),
  updatedAt: z.string(),
});

/** One rule in words. */
export const ruleInWords = z.object({ rule: z.string(), label: z.string(), text: z.string() });

/** A policy with its history. */
export const policyDetails = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Newest first. */
  versions: z.array(policyVersion),
  draft: z.nullable(
    z.object({
      versionId: z.string(),
      number: z.number(),
      /** Counts the saves; a save or publication sends the one it is based on. */
      revision: z.number(),
      rules: policyRules,
      updatedAt: z.string(),
    }),
  ),
  inForce: z.nullable(
    z.object({
      versionId: z.string(),
      number: z.number(),
      rules: policyRules,
      rulesInWords: z.array(ruleInWords),
      effectiveFrom: z.string(),
    }),
  ),
  assignments: z.array(policyAssignment),
  howManyPeople: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  allowedActions: z.array(allowedAction),
});

/** One rule that differs between two versions. */
export const policyDifference = z.object({
  rule: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  direction: z.enum(['stricter', 'looser', 'changed']),
});

/** A finding of the linter. Errors keep a draft from being published. */
export const lintFinding = z.object({
  severity: z.enum(['error', 'warning', 'hint']),
  /** Null where it is about the policy as a whole. */
  rule: z.nullable(z.string()),
  message: z.string(),
});

/** The state of a replay. */
export const replayState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

/** What changes for a case. `newlyAsked`: an approver must be asked who was not before. */
export const replayChange = z.enum(['stricter', 'looser', 'newlyAsked', 'withoutCompliant']);

const outcomeCounts = z.object({
  within: z.number(),
  note: z.number(),
  reason: z.number(),
  approval: z.number(),
  block: z.number(),
});

/** What a replay has found so far; final once it is done. */
export const replaySummary = z.object({
  cases: z.number(),
  bookings: z.number(),
  searches: z.number(),
  /** Bookings that would be judged more or less strictly than they were. */
  stricter: z.number(),
  looser: z.number(),
  unchanged: z.number(),
  /** Bookings from one outcome to another; `before` is null where no policy held. */
  changes: z.array(z.object({ before: z.nullable(verdictOutcome), after: verdictOutcome, count: z.number() })),
  /** Rupees that would have been saved if everybody had taken the nearest choice that complies. */
  saved: rupees,
  /** Bookings that would need out-of-policy approval and did not before. */
  extraApprovals: z.number(),
  /** Bookings that needed it and would not any more. */
  fewerApprovals: z.number(),
  /** Who would be asked how often more, the busiest first. */
  approvers: z.array(z.object({ user_id: z.number(), name: z.string(), extraApprovals: z.number() })),
  /** Cases in which no choice would comply. */
  withoutCompliant: z.number(),
  /** Routes where that happens, the greatest share first; from a town to itself for stays. */
  routes: z.array(z.object({ from: z.string(), to: z.string(), cases: z.number(), withoutCompliant: z.number() })),
  /**
   * Towns with the hotels that were found there in all cases, each by its mildest rate, today and under the draft; the
   * most searched first.
   */
  offered: z.array(z.object({ place: z.string(), cases: z.number(), before: outcomeCounts, after: outcomeCounts })),
});

/** A run of a draft over what was searched and bought. */
export const replay = z.object({
  _id: z.string(),
  policyId: z.string(),
  versionId: z.string(),
  versionNumber: z.number(),
  state: replayState,
  /** Cases to try, and tried so far. */
  total: z.number(),
  done: z.number(),
  since: z.string(),
  until: z.string(),
  /** Whose cases are tried: "People the policy is assigned to", "Everybody: the policy is assigned to nobody yet". */
  scope: z.string(),
  /** Of all services; null until the first cases are tried. */
  summary: z.nullable(replaySummary),
  /** The same for each service of which there are cases. */
  services: z.array(z.object({ service: z.string(), summary: replaySummary })),
  /** Why it failed, for a person. */
  message: z.nullable(z.string()),
  startedBy: z.nullable(namedPerson),
  createdAt: z.string(),
});

/** A case whose outcome changes, or for which no choice complies. */
export const replayCase = z.object({
  caseId: z.string(),
  kind: z.enum(['search', 'booking']),
  at: z.string(),
  service: z.string(),
  /** "PNQ → DEL", "Mumbai", "Pune → Mumbai". */
  title: z.string(),
  /** Airports, or the towns of a bus; a stay's town twice. */
  from: z.string(),
  to: z.string(),
  isIntl: z.boolean(),
  traveler: z.nullable(namedPerson),
  /** "IndiGo 6E 6045, Saver", "Torvani Grand, 2 nights, 1 room, Breakfast"; null for a search that led to nothing. */
  bought: z.nullable(z.string()),
  /** Rupees per traveller; for a stay or a bus all of it. */
  price: z.nullable(rupees),
  outcomeBefore: z.nullable(verdictOutcome),
  /** Null for a search that led to nothing. */
  outcomeAfter: z.nullable(verdictOutcome),
  saved: rupees,
  hasCompliantChoice: z.boolean(),
  approver: z.nullable(namedPerson),
});

/** A case with both judgements in full. For a search the nearest thing to a choice, its lowest fare, is judged. */
export const replayCaseDetails = z.extend(replayCase, {
  /** Null where no policy held. */
  before: z.nullable(verdict),
  after: z.nullable(verdict),
  /** How many fares, hotels or buses there were. */
  choices: z.number(),
});

/** A reason that people choose when they go out of policy. */
export const reasonCode = z.object({
  _id: z.string(),
  code: z.string(),
  text: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
});
