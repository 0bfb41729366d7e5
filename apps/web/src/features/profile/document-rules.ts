import type { personDocument } from '@pravas/contract/people/employee-shapes.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import { today } from '../../lib/calendar-date.ts';
import type { FieldErrors } from '../../lib/form-rules.ts';

/** A document of a person. */
export type PersonDocument = z.input<typeof personDocument>;

/** What the document form holds. */
export interface DocumentValues {
  readonly type: string;
  readonly name: string;
  readonly number: string;
  readonly countryCode: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
  readonly file: File | null;
}

/** How the form of a document begins; an empty one for a new document. */
export function documentValues(document: PersonDocument | null): DocumentValues {
  return {
    type: document?.type ?? '',
    name: document?.name ?? '',
    number: document?.number ?? '',
    countryCode: document?.countryCode ?? '',
    issuedOn: document?.issuedOn ?? '',
    expiresOn: document?.expiresOn ?? '',
    file: null,
  };
}

/** Checks a document. One that ends before it begins was mistyped. */
export function checkDocument(values: DocumentValues, now: string = today()): FieldErrors {
  const { issuedOn, expiresOn } = values;
  return {
    type: values.type === '' ? requiredMessage('Document type') : undefined,
    name: checkText(FIELD_RULES.documentName, values.name) ?? undefined,
    number: checkText(FIELD_RULES.documentNumber, values.number) ?? undefined,
    issuedOn:
      issuedOn !== '' && (!isCalendarDay(issuedOn) || issuedOn > now) ? invalidMessage('Date of issue') : undefined,
    expiresOn:
      expiresOn !== '' && (!isCalendarDay(expiresOn) || (issuedOn !== '' && expiresOn <= issuedOn))
        ? invalidMessage('Date of expiry')
        : undefined,
  };
}
