import { MOST_CHECKED, SAFETY_ANSWERS } from '@pravas/domain/whereabouts/safety-check.ts';
import * as z from 'zod/mini';
import { optionalText, text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { whereaboutsAsked } from './whereabouts-operations.ts';

const CHECKS = '/trip/api/v1/safety-checks';
/** Who looks after people under way. */
const LOOK_AFTER = { kind: 'privilege', privilege: 'travellers.locate' } as const;
const ANSWER = { answer: z.enum(SAFETY_ANSWERS), note: optionalText('safetyNote') };

/** How many were asked, and what they answered. */
const counts = z.object({ asked: z.number(), help: z.number(), safe: z.number(), waiting: z.number() });

/** A question to people under way whether they are safe. */
export const safetyCheck = z.object({
  _id: z.uuid(),
  subject: z.string(),
  /** Whom it was for: "Within 100 km of Mumbai, 28 Nov". */
  about: z.string(),
  sentBy: z.string(),
  /** ISO instant. */
  sentAt: z.string(),
  counts,
});

/** A person who was asked, with how to reach them. */
export const checkedPerson = z.object({
  _id: z.uuid(),
  name: z.string(),
  isGuest: z.boolean(),
  /** Where they were when they were asked. */
  place: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  mobileText: z.nullable(z.string()),
  /** Null = they have not answered. */
  answer: z.nullable(z.enum(SAFETY_ANSWERS)),
  note: z.nullable(z.string()),
  /** ISO instant. */
  answeredAt: z.nullable(z.string()),
  /** Who recorded the answer of a person they reached; null where people answered themselves. */
  notedBy: z.nullable(z.string()),
});

/** Asks everybody of a list, or some of it, whether they are safe: each gets a mail and a message in the app, once. */
export const sendSafetyCheck = defineOperation({
  id: 'send-safety-check',
  area: 'whereabouts',
  method: 'POST',
  path: CHECKS,
  summary: 'Ask people under way whether they are safe',
  access: LOOK_AFTER,
  object: 'organisation',
  personOnly: true,
  idempotent: true,
  body: z.strictObject({
    ...whereaboutsAsked,
    /** The people of the list to ask, by their `_id`; absent = all of them. */
    travellerIds: z.optional(
      z
        .array(z.uuid())
        .check(z.minLength(1), z.maxLength(MOST_CHECKED, `Write to at most ${MOST_CHECKED} people at once`)),
    ),
    subject: text('safetySubject'),
    text: text('safetyText'),
  }),
  payload: z.object({
    checkId: z.uuid(),
    /** How many were mailed, and how many of them have no address. */
    asked: z.number(),
    unreachable: z.number(),
  }),
  errors: ['validation_failed', 'privilege_missing', 'not_found', 'too_many_requests'],
});

/** The last fifty, the newest first. */
export const listSafetyChecks = defineOperation({
  id: 'list-safety-checks',
  area: 'whereabouts',
  method: 'GET',
  path: CHECKS,
  summary: 'Who was asked whether they are safe',
  access: LOOK_AFTER,
  object: 'nothing',
  payload: z.object({ data: z.array(safetyCheck) }),
  errors: ['privilege_missing'],
});

/** One of them with its text, and everybody who was asked: who needs somebody first. */
export const getSafetyCheck = defineOperation({
  id: 'get-safety-check',
  area: 'whereabouts',
  method: 'GET',
  path: `${CHECKS}/details`,
  summary: 'A safety check and its answers',
  access: LOOK_AFTER,
  object: 'organisation',
  query: z.strictObject({ checkId: z.uuid() }),
  payload: z.object({ check: safetyCheck, text: z.string(), people: z.array(checkedPerson) }),
  errors: ['validation_failed', 'privilege_missing', 'not_found'],
});

/** Records the answer of a person who was reached otherwise: by telephone, through a colleague. */
export const noteSafetyAnswer = defineOperation({
  id: 'note-safety-answer',
  area: 'whereabouts',
  method: 'POST',
  path: `${CHECKS}/note`,
  summary: "Record a person's answer",
  access: LOOK_AFTER,
  object: 'organisation',
  personOnly: true,
  body: z.strictObject({ checkedPersonId: z.uuid(), ...ANSWER }),
  payload: z.object({ answer: z.enum(SAFETY_ANSWERS) }),
  errors: ['validation_failed', 'privilege_missing', 'not_found'],
});

/**
 * The answers of the last days, at once and whenever one comes in: everybody's for those who may locate everybody, for
 * approvers those of the people they decide about.
 */
export const watchSafetyChecks = defineOperation({
  id: 'watch-safety-checks',
  area: 'whereabouts',
  method: 'GET',
  path: `${CHECKS}/events`,
  summary: 'Live answers to safety checks',
  access: { kind: 'session' },
  object: 'organisation',
  payload: z.object({ type: z.literal('counts'), counts }),
  errors: ['privilege_missing', 'too_many_streams'],
  answer: 'stream',
});

/** What the caller was asked, and what they have answered. */
export const showOwnSafetyCheck = defineOperation({
  id: 'show-own-safety-check',
  area: 'whereabouts',
  method: 'GET',
  path: `${CHECKS}/own`,
  summary: 'What I was asked',
  access: { kind: 'session' },
  object: 'own',
  query: z.strictObject({ checkId: z.uuid() }),
  payload: z.object({
    subject: z.string(),
    text: z.string(),
    /** Whom to ask back. */
    sentBy: z.object({
      name: z.string(),
      email: z.string(),
      mobile: z.nullable(z.string()),
      mobileText: z.nullable(z.string()),
    }),
    sentAt: z.string(),
    answer: z.nullable(z.enum(SAFETY_ANSWERS)),
    note: z.nullable(z.string()),
    answeredAt: z.nullable(z.string()),
  }),
  errors: ['validation_failed', 'not_found'],
});

/** Says that the caller is safe, or needs help; the last answer counts. */
export const answerSafetyCheck = defineOperation({
  id: 'answer-safety-check',
  area: 'whereabouts',
  method: 'POST',
  path: `${CHECKS}/answer`,
  summary: 'Say that I am safe, or need help',
  access: { kind: 'session' },
  object: 'own',
  personOnly: true,
  body: z.strictObject({ checkId: z.uuid(), ...ANSWER }),
  payload: z.object({ answer: z.enum(SAFETY_ANSWERS) }),
  errors: ['validation_failed', 'not_found'],
});

/** The operations of safety checks. */
export const SAFETY_OPERATIONS: readonly Operation[] = [
  sendSafetyCheck,
  listSafetyChecks,
  getSafetyCheck,
  noteSafetyAnswer,
  watchSafetyChecks,
  showOwnSafetyCheck,
  answerSafetyCheck,
];
