import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { download, integerId } from '../schemas.ts';
import { documentInput, personalInput, personDetails, personDocument } from './employee-shapes.ts';

const EMPLOYEE = '/organization/api/v1/employee';
const OWN = { kind: 'privilege', privilege: 'profile.own' } as const;
const MANAGE = { kind: 'privilege', privilege: 'employees.manage' } as const;

const documentId = z.strictObject({ documentId: z.uuid() });
/** A document with its recorded facts from now on. */
export const documentChange = z.strictObject({ documentId: z.uuid(), ...documentInput });
const documentAnswer = z.object({ document: personDocument });

/** The caller's own profile. */
export const getProfile = defineOperation({
  id: 'get-profile',
  area: 'people',
  method: 'GET',
  path: `${EMPLOYEE}/profile/get`,
  summary: 'My profile',
  access: OWN,
  object: 'self',
  payload: z.object({ profile: personDetails }),
  errors: [],
});

/** Changes the caller's own profile. */
export const updateProfile = defineOperation({
  id: 'update-profile',
  area: 'people',
  method: 'PUT',
  path: `${EMPLOYEE}/profile/update`,
  summary: 'Change my profile',
  access: OWN,
  object: 'self',
  body: z.strictObject(personalInput),
  payload: z.object({ profile: personDetails }),
  errors: ['validation_failed', 'conflict'],
});

/** Keeps the caller's own PAN in the profile, so that no fare or hotel asks for it again. */
export const keepOwnPan = defineOperation({
  id: 'keep-own-pan',
  area: 'people',
  method: 'PUT',
  path: `${EMPLOYEE}/profile/pan`,
  summary: 'Keep my PAN in my profile',
  access: OWN,
  object: 'self',
  body: z.strictObject({ pan: text('pan') }),
  payload: z.object({ pan: z.string() }),
  errors: ['validation_failed'],
});

/** Sets a picture: the caller's own, or an employee's for those who manage employees (`user_id`). */
export const updateProfileImage = defineOperation({
  id: 'update-profile-image',
  area: 'people',
  method: 'POST',
  path: `${EMPLOYEE}/profile/image/update`,
  summary: 'Set a profile picture',
  access: OWN,
  object: 'own',
  body: z.strictObject({ user_id: z.optional(integerId) }),
  upload: { rule: 'image', required: true },
  payload: z.object({ imageId: z.string() }),
  errors: ['validation_failed', 'not_found', 'file_refused', 'body_too_large'],
});

/** Takes a picture away. */
export const removeProfileImage = defineOperation({
  id: 'remove-profile-image',
  area: 'people',
  method: 'DELETE',
  path: `${EMPLOYEE}/profile/image/remove`,
  summary: 'Remove a profile picture',
  access: OWN,
  object: 'own',
  query: z.strictObject({ user_id: z.optional(integerId) }),
  payload: z.object({ removed: z.boolean() }),
  errors: ['validation_failed', 'not_found'],
});

/** Adds a document of the caller's own. */
export const uploadProfileDocument = defineOperation({
  id: 'upload-profile-document',
  area: 'people',
  method: 'POST',
  path: `${EMPLOYEE}/profile/document/upload`,
  summary: 'Add a document of mine',
  access: OWN,
  object: 'self',
  body: z.strictObject(documentInput),
  upload: { rule: 'document', required: false },
  payload: documentAnswer,
  errors: ['validation_failed', 'file_refused', 'body_too_large'],
});

/** Changes a document of the caller's own; a file replaces the earlier one. */
export const changeProfileDocument = defineOperation({
  id: 'change-profile-document',
  area: 'people',
  method: 'PUT',
  path: `${EMPLOYEE}/profile/document/change`,
  summary: 'Change a document of mine',
  access: OWN,
  object: 'own',
  body: documentChange,
  upload: { rule: 'document', required: false },
  payload: documentAnswer,
  errors: ['validation_failed', 'not_found', 'file_refused', 'body_too_large'],
});

/** Removes a document of the caller's own. */
export const removeProfileDocument = defineOperation({
  id: 'remove-profile-document',
  area: 'people',
  method: 'DELETE',
  path: `${EMPLOYEE}/profile/document/remove`,
  summary: 'Remove a document of mine',
  access: OWN,
  object: 'own',
  query: documentId,
  payload: z.object({ removed: z.boolean() }),
  errors: ['validation_failed', 'not_found'],
});

/** A document's file: the caller's own, or any of the organisation for those who manage employees. */
export const getDocumentFile = defineOperation({
  id: 'get-document-file',
  area: 'people',
  method: 'GET',
  path: `${EMPLOYEE}/document/file`,
  summary: 'The file of a document',
  access: OWN,
  object: 'own',
  query: documentId,
  payload: download,
  errors: ['validation_failed', 'not_found'],
  answer: 'download',
});

/** Adds a document to an employee. */
export const addEmployeeDocument = defineOperation({
  id: 'add-employee-document',
  area: 'people',
  method: 'POST',
  path: `${EMPLOYEE}/details/document/add`,
  summary: 'Add a document to an employee',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ user_id: integerId, ...documentInput }),
  upload: { rule: 'document', required: false },
  payload: documentAnswer,
  errors: ['validation_failed', 'not_found', 'file_refused', 'body_too_large'],
});

/** Changes an employee's document. */
export const updateEmployeeDocument = defineOperation({
  id: 'update-employee-document',
  area: 'people',
  method: 'PUT',
  path: `${EMPLOYEE}/details/document/update`,
  summary: "Change an employee's document",
  access: MANAGE,
  object: 'organisation',
  body: documentChange,
  upload: { rule: 'document', required: false },
  payload: documentAnswer,
  errors: ['validation_failed', 'not_found', 'file_refused', 'body_too_large'],
});

/** Removes an employee's document. */
export const removeEmployeeDocument = defineOperation({
  id: 'remove-employee-document',
  area: 'people',
  method: 'DELETE',
  path: `${EMPLOYEE}/details/document/remove`,
  summary: "Remove an employee's document",
  access: MANAGE,
  object: 'organisation',
  query: documentId,
  payload: z.object({ removed: z.boolean() }),
  errors: ['validation_failed', 'not_found'],
});

/** Replaces the frequent-flyer numbers: the caller's own, or an employee's for those who manage employees. */
export const updateFrequentFlyers = defineOperation({
  id: 'update-frequent-flyers',
  area: 'people',
  method: 'PUT',
  path: `${EMPLOYEE}/ffnumbers`,
  summary: 'Set frequent-flyer numbers',
  access: OWN,
  object: 'own',
  body: z.strictObject({
    user_id: z.optional(integerId),
    ffNumbers: z
      .array(
        z.strictObject({
          _id: z.string().check(z.minLength(1, 'Airline is required'), z.maxLength(40)),
          FFNumber: text('frequentFlyerNumber'),
        }),
      )
      .check(z.maxLength(30)),
  }),
  payload: z.object({ profile: personDetails }),
  errors: ['validation_failed', 'not_found'],
});
