import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { optionalText } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id, integerId, listPayload, listQuery, namedPerson } from '../schemas.ts';

const SEARCH = { kind: 'privilege', privilege: 'search' } as const;

/** With whom something is shared, and why; the same for every service. */
export const sharedWith = {
  /** `user_id`s of colleagues. */
  recipients: z.array(integerId).check(z.minLength(1), z.maxLength(10)),
  note: optionalText('comment'),
  /** The trip it is for. */
  tripId: z.optional(id),
};

/** What a person whom things were sent to says of them; the last word counts. */
const sharedAnswer = z.object({
  person: namedPerson,
  /** The name of the suggested one: "6E 2043"; null = none of these. */
  suggested: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  answeredAt: z.string(),
  isMine: z.boolean(),
});

/** Things that were shared, of whatever service, as lists show them. */
export const sharedRow = z.object({
  _id: z.string(),
  service: z.enum(['flight', 'hotel']),
  /** "Delhi → Mumbai, Tue, 1 Dec", "Koramangala, Tue, 8 Dec, 2 nights". */
  title: z.string(),
  sharedBy: namedPerson,
  recipients: z.array(namedPerson),
  note: z.nullable(z.string()),
  /** How many things. */
  count: z.number(),
  /** Lowest and highest total with our fee, in rupees. */
  from: rupees,
  to: rupees,
  sharedAt: z.string(),
  isMine: z.boolean(),
  /** Latest first. */
  answers: z.array(sharedAnswer),
});

/** Colleagues a shortlist can be sent to, whose names begin or contain what was typed. */
export const listShortlistRecipients = defineOperation({
  id: 'list-shortlist-recipients',
  area: 'shortlist',
  method: 'GET',
  path: '/trip/api/v1/shortlist/recipients',
  summary: 'Colleagues to share with',
  access: SEARCH,
  object: 'organisation',
  query: z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))) }),
  /** At most 20; approvers first. */
  payload: z.object({ data: z.array(z.extend(namedPerson, { isApprover: z.boolean() })) }),
  errors: ['validation_failed'],
});

/** What one has shared or been sent, of every service, newest first. */
export const listShared = defineOperation({
  id: 'list-shared',
  area: 'shortlist',
  method: 'GET',
  path: '/trip/api/v1/shortlist/list',
  summary: 'Shared flights and hotels',
  access: SEARCH,
  object: 'self',
  query: listQuery(z.strictObject({ tripId: z.optional(id) }), ['sharedAt']),
  payload: listPayload(sharedRow),
  errors: ['validation_failed'],
});

/** The common operations of sharing flights, hotels and whatever else. */
export const SHORTLIST_OPERATIONS: readonly Operation[] = [listShortlistRecipients, listShared];
