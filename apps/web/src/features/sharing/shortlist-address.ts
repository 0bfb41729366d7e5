import { writeSearchText } from '../../lib/search-text.ts';

/** A service of which things are shared. */
export type SharedService = 'flight' | 'hotel';

/** The page of a shared shortlist. */
export function shortlistPath(service: SharedService, shortlistId: string): string {
  return `/${service}/shortlist${writeSearchText({ id: shortlistId })}`;
}
