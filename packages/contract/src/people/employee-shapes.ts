import * as z from 'zod/mini';
import { optionalDay, optionalText, text } from '../form-fields.ts';
import { countryCode, gender, integerId } from '../schemas.ts';

/** A name with its id, for choices and columns. */
export const named = z.object({ _id: z.string(), name: z.string() });

/** A row of the employee list. */
export const employeeRow = z.object({
  user_id: z.number(),
  employeeCode: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  email_: z.string(),
  mobile: z.nullable(z.string()),
  role: named,
  grade: z.nullable(named),
  department: z.nullable(named),
  designation: z.nullable(z.string()),
  approver: z.nullable(z.object({ user_id: z.number(), name: z.string() })),
  isActive: z.boolean(),
  /** Sent, Registered (screens §4). */
  inviteStatus: z.enum(['Sent', 'Registered']),
  inviteExpired: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  imageId: z.nullable(z.string()),
});

/** An identity document, passport or other document (rules §9.4). The file is fetched by `get-document-file`. */
export const personDocument = z.object({
  _id: z.string(),
  type: z.enum(['identity', 'passport', 'other']),
  name: z.string(),
  number: z.string(),
  countryCode: z.nullable(z.string()),
  issuedOn: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  /** Of a passport. */
  warning: z.enum(['none', 'expires_within_six_months', 'expired']),
  file: z.nullable(z.object({ name: z.string(), bytes: z.number(), mediaType: z.string() })),
});

/** What a person writes of a document. */
export const documentInput = {
  type: z.enum(['identity', 'passport', 'other'], { error: () => 'Document type is required' }),
  name: text('documentName'),
  number: text('documentNumber'),
  countryCode: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'Please enter valid country')))),
  issuedOn: optionalDay('Date of issue'),
  expiresOn: optionalDay('Date of expiry'),
};

/** A frequent-flyer number; `_id` is the airline group's (screens §3). */
export const frequentFlyer = z.object({ _id: z.string(), FFNumber: z.string(), airline: z.string() });

/** What a person prefers. */
export const preferences = z.object({
  seat: z.enum(['none', 'window', 'aisle', 'middle']),
  meal: z.enum(['none', 'vegetarian', 'vegan', 'jain', 'non_vegetarian', 'halal', 'diabetic']),
  /** The language of the web app for the person. */
  language: z.enum(['en-IN', 'hi-IN']),
  /** IATA code of the usual airport of departure; null or absent = not said. */
  homeAirport: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, 'Please enter valid home airport')))),
  notifications: z.object({
    tripEmail: z.boolean(),
    approvalEmail: z.boolean(),
    reminderEmail: z.boolean(),
  }),
});

/** The value of one of the organisation's additional fields, by its label. */
export const extraFields = z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(100)));

/** Everything about a person, for that person or for those who manage employees. */
export const personDetails = z.object({
  user_id: z.number(),
  employeeCode: z.nullable(z.string()),
  /** Null until they have given it, like gender and nationality; a last name is empty until then. */
  title: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  email_: z.string(),
  mobile: z.nullable(z.string()),
  gender: z.nullable(gender),
  dateOfBirth: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  pan: z.nullable(z.string()),
  /** In India; null where it is not given, and for readers who may not see it. */
  homeAddress: z.nullable(
    z.object({
      address: z.string(),
      city: z.string(),
      zipCode: z.string(),
      state_id: z.number(),
      stateName: z.string(),
    }),
  ),
  designation: z.nullable(z.string()),
  costCentre: z.nullable(z.string()),
  role: named,
  grade: z.nullable(named),
  department: z.nullable(named),
  approver: z.nullable(z.object({ user_id: z.number(), name: z.string(), email_: z.string() })),
  isActive: z.boolean(),
  inviteStatus: z.enum(['Sent', 'Registered']),
  imageId: z.nullable(z.string()),
  documents: z.array(personDocument),
  ffNumbers: z.array(frequentFlyer),
  preferences,
  extraFields,
  /** Sent again with an update; a newer one means that another person was quicker (`conflict`). */
  version: z.number(),
  /** What the asker may do with this person; the screen offers only that. */
  allowedActions: z.object({
    editPersonal: z.boolean(),
    editEmployment: z.boolean(),
    changeStatus: z.boolean(),
    resendInvite: z.boolean(),
  }),
});

/** What people may write about themselves. */
export const personalInput = {
  title: z.enum(['Mr', 'Ms', 'Mrs'], { error: () => 'Title is required' }),
  first_name: text('givenName'),
  last_name: text('familyName'),
  gender,
  mobile: text('mobile'),
  dateOfBirth: optionalDay('Date of birth'),
  nationality: z.optional(z.nullable(countryCode('Nationality'))),
  pan: optionalText('pan'),
  /**
   * A person's address in India: invoices of private trips are made out to it, with the GST of its State. Left out, it
   * does not change.
   */
  homeAddress: z.optional(
    z.nullable(
      z.strictObject({
        address: text('address', 'Street and house'),
        city: text('city'),
        zipCode: text('pinCode'),
        state_id: integerId,
      }),
    ),
  ),
  preferences,
  extraFields,
  version: z.int(),
};

/** What those who manage employees write about one. */
export const employmentInput = {
  employeeCode: optionalText('employeeCode'),
  designation: optionalText('designation'),
  costCentre: optionalText('departmentName', 'Cost centre'),
  roleId: z.uuid('Role is required'),
  gradeId: z.optional(z.nullable(z.uuid())),
  departmentId: z.optional(z.nullable(z.uuid())),
};

/** Whom to invite, and as what. */
export const invitation = z.strictObject({
  email: text('accountEmail'),
  first_name: text('givenName'),
  last_name: text('familyName'),
  mobile: optionalText('mobile'),
  ...employmentInput,
  approverUserId: z.optional(z.nullable(integerId)),
});
