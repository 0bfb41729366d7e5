import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';

/** A result for the words of the command bar. */
export const foundThing = z.object({
  /** `flights`: a search as it was written · `place`: a possible destination. */
  kind: z.enum(['flights', 'trip', 'booking', 'document', 'person', 'policy', 'place']),
  key: z.string(),
  /** "Client visit to Mumbai", "Delhi to Mumbai, 12–15 Dec". */
  title: z.string(),
  /** What it is or belongs to: "PNR X8TJFP"; null = nothing more. */
  detail: z.nullable(z.string()),
  /** The page of it. */
  link: z.string(),
});

/** Results for a text that the caller may see: searches, trips, PNRs, invoices, people, policies and places. */
export const findThings = defineOperation({
  id: 'find-things',
  area: 'finding',
  method: 'GET',
  path: '/trip/api/v1/find',
  summary: 'Find trips, bookings, papers, people, policies and places',
  access: { kind: 'session' },
  object: 'own',
  query: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(100)) }),
  payload: z.object({ found: z.array(foundThing) }),
  errors: ['validation_failed'],
});

/** All operations of the command bar. */
export const FINDING_OPERATIONS: readonly Operation[] = [findThings];
