import { listPayLaterKeys } from '@pravas/contract/desk/pay-later-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { api } from '../../lib/session.ts';

/** A page of keys with what is owed. */
export type KeyPage = AnswerOf<typeof listPayLaterKeys>;
/** A key without its secret. */
export type PayLaterKey = KeyPage['data'][number];

/** Which keys are asked for; '' = those of the caller's own organisation. */
export interface KeyAsk {
  readonly organizationId: string;
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

type Signal = { readonly signal: AbortSignal };

/** The first word of every query about keys. */
export const KEYS_KEY = ['desk', 'pay-later-keys'] as const;

/** The query of an organisation's keys, newest first. */
export function keysQuery({ organizationId, rowNumber, recordsPerPage }: KeyAsk) {
  return {
    queryKey: [...KEYS_KEY, organizationId, rowNumber, recordsPerPage],
    queryFn: ({ signal }: Signal) =>
      api.call(listPayLaterKeys, {
        query: {
          ...(organizationId === '' ? {} : { organizationId }),
          sortBy: 'issuedAt',
          sortOrder: 'DESC',
          rowNumber,
          recordsPerPage: recordsPerPage as 20,
        },
        signal,
      }),
  };
}
