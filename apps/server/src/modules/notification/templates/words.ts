/** An event in words, as inbox, mail and digest use them alike. */
export interface Words {
  readonly subject: string;
  /** Plain text, line by line. */
  readonly lines: readonly string[];
  /** A path of the web app. */
  readonly link: string;
  /** What a mail writes before the link. */
  readonly linkLabel: string;
  /** The reader has to act. */
  readonly needsAction: boolean;
}

/** What a mail says to somebody who may have nothing to sign in with. */
export interface MailWords extends Omit<Words, 'link'> {
  /** Null where its reader can open nothing. */
  readonly link: string | null;
}

/** Where a trip is shown. */
export const tripLink = (tripId: string): string => `/trip/details?tripId=${tripId}`;
/** Where what a colleague shared is shown, by its service. */
export const shortlistLink = (service: string, shortlistId: string): string =>
  `/${service}/shortlist?id=${shortlistId}`;
/** Where a booked flight is shown: cancelling, changing, papers. */
export const flightLink = (booking: { readonly id: string; readonly tripId: string }): string =>
  `/trip/flight?tripId=${booking.tripId}&flightId=${booking.id}`;
/** Where a stay is shown: who shares a room, cancelling, papers. */
export const stayLink = (booking: { readonly id: string; readonly tripId: string }): string =>
  `/trip/hotel?tripId=${booking.tripId}&bookingId=${booking.id}`;
/** Where a signed-in person decides a request for approval. */
export const approvalLink = (requestId: string): string => `/approvals/request?requestId=${requestId}`;
/** Where a signed-in person decides a change of a booked flight. */
export const changeLink = (changeId: string): string => `/approvals/changes?changeId=${changeId}`;
/** Where a claim is shown. */
export const claimLink = (claimId: string): string => `/expenses/claim?claimId=${claimId}`;
/** The page that a link in a mail opens, where its reader decides without signing in. */
export const decideLink = (token: string): string => `/approval#token=${token}`;
/** Where a case of the travel desk is shown. */
export const caseLink = (workCaseId: string): string => `/desk/case?id=${workCaseId}`;
/** Where a trip policy is shown. */
export const policyLink = (policyId: string): string => `/company-settings/trip-policy/details?policyId=${policyId}`;
/** Where people say that they are safe, or need help. */
export const safetyLink = (checkId: string): string => `/safety?checkId=${checkId}`;
/** Where answers to a question whether people are safe are shown. */
export const safetyCheckLink = (checkId: string): string => `/home2/who-is-where/check?checkId=${checkId}`;
/** Where a webhook is looked after. */
export const webhookLink = (webhookId: string): string => `/company-settings/webhooks?webhookId=${webhookId}`;

/** Where single sign-on, the directory and keys are looked after. */
export const integrationsLink = (tab: 'sso' | 'directory' | 'keys'): string =>
  `/company-settings/integrations?tab=${tab}`;

/** The label of a button that opens a page, by the kind of page. */
const OPENED: readonly (readonly [string, string])[] = [
  ['/trip/details', 'Open the trip'],
  ['/expenses/claim', 'Open the claim'],
  ['/desk/case', 'Open the case'],
];

/** The label of a button that opens a path of the web app. */
export function openLabel(path: string): string {
  return OPENED.find(([page]) => path.startsWith(page))?.[1] ?? 'Open Pravas';
}

/** "Asha Rao, Meera Iyer and 2 others": names that fit into a line. */
export function namesText(names: readonly string[]): string {
  if (names.length <= 3) return listText(names);
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`;
}

function listText(names: readonly string[]): string {
  return names.length <= 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What a person wrote, in quotation marks and on one line. */
export function quoted(text: string): string {
  return `“${text.replaceAll(/\s+/gu, ' ').trim()}”`;
}
