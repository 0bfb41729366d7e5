import type * as z from 'zod/mini';
import type { changedPrice } from './amounts.ts';
import type { busHoldNow } from './bus/bus-hold.ts';

/**
 * Every refusal that can cross HTTP: a code that names the rule, its status, and its message to a person. A use case
 * may replace the message by a more exact one; the code and status stay (decisions §1).
 */
export const ERROR_CODES = {
  bad_request: { status: 400, message: 'The request could not be read. Check it and try again.' },
  validation_failed: { status: 400, message: 'Please check the marked fields.' },
  body_too_large: { status: 413, message: 'The request is too large. Send less at a time.' },
  unsupported_media_type: { status: 415, message: 'Send the body as JSON, with Content-Type: application/json.' },
  not_found: { status: 404, message: 'Not found.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Nothing was booked or charged by this step.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  too_many_streams: {
    status: 429,
    message: 'You have too many live pages open at once. Close some of them and try again.',
  },
  not_ready: { status: 503, message: 'Pravas is starting. Try again in a few seconds.' },
  session_missing: { status: 401, message: 'Your session has been expired. Please Login again.' },
  session_ended: { status: 401, message: 'Your session has been expired. Please Login again.' },
  access_token_expired: { status: 450, message: 'The access token has expired.' },
  wrong_credentials: { status: 401, message: 'The e-mail or the password is wrong.' },
  cross_origin_refused: { status: 403, message: 'The request came from another site and was refused.' },
  privilege_missing: { status: 403, message: 'Your role does not allow this. Ask your company admin.' },
  idempotency_key_missing: { status: 400, message: 'Send an Idempotency-Key header with this request.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used with another request. Send a new key.',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'This request is already in progress. Wait a moment, then send it again with the same key.',
  },
  secret_told_once: {
    status: 409,
    message:
      'This was already done. The secret is shown only once and cannot be shown again. If you have lost it, create a new one.',
  },
  invalid_location: { status: 400, message: 'Please enter valid location' },
  same_location: { status: 400, message: 'From and To must be different airports' },
  date_in_past: { status: 400, message: 'The departure date has passed' },
  return_before_departure: { status: 400, message: 'The return date must not be before the departure date' },
  party_invalid: { status: 400, message: 'Please check the number of travellers' },
  service_disabled: { status: 403, message: 'This is switched off for your organisation. Ask your company admin.' },
  search_expired: { status: 410, message: 'This search has already expired. Please search again.' },
  own_shortlist: {
    status: 403,
    message: 'You shared this list yourself. Only the people you sent it to can suggest an option.',
  },
  flight_not_in_search: {
    status: 404,
    message: 'This flight is no longer in the search results. Please search again.',
  },
  fare_not_offered: { status: 404, message: 'This fare is no longer available. Please choose another.' },
  supplier_error: { status: 502, message: 'The supplier could not answer.' },
  offer_unavailable: { status: 409, message: 'This fare is sold out. Please choose another flight.' },
  trip_not_found: { status: 404, message: 'The trip was not found.' },
  booking_not_found: { status: 404, message: 'The booking was not found.' },
  booking_not_payable: { status: 409, message: 'This booking cannot be paid for in its current status.' },
  schedule_change_decided: { status: 409, message: 'The decision about this flight has already been made.' },
  decision_not_offered: { status: 409, message: 'This choice is not available for this change by the airline.' },
  case_closed: { status: 409, message: 'This case is already closed.' },
  case_is_private: {
    status: 403,
    message: 'This case is about a private trip. Assign it to yourself to see it; the history records that you did.',
  },
  action_not_offered: { status: 409, message: 'This action is not available for the case in its current status.' },
  second_person_needed: { status: 409, message: 'A second person must confirm this.' },
  entry_waiting: { status: 409, message: 'An earlier entry is still waiting to be confirmed.' },
  entry_not_waiting: { status: 409, message: 'This has already been confirmed or refused.' },
  payment_key_wrong: { status: 400, message: 'This ZIPPAY key is not known. Please check it and try again.' },
  payment_key_used: { status: 409, message: 'This ZIPPAY key has been used or revoked. Please ask for a new one.' },
  payment_key_expired: { status: 409, message: 'This ZIPPAY key has expired. Please ask for a new one.' },
  payment_key_limit: { status: 409, message: 'The booking costs more than this ZIPPAY key allows.' },
  booking_not_booked: { status: 409, message: 'This flight is not booked yet, so it has no ticket.' },
  booking_not_cancellable: { status: 409, message: 'This booking cannot be cancelled in its current status.' },
  booking_not_changeable: { status: 409, message: 'This booking cannot be changed in its current status.' },
  change_not_open: { status: 409, message: 'This change has already been sent, completed or withdrawn.' },
  credit_not_usable: { status: 409, message: 'This credit cannot pay for this booking.' },
  no_cliff_ahead: {
    status: 409,
    message: 'Cancelling this flight will not get any dearer, so no reminder is needed.',
  },
  booking_not_removable: { status: 409, message: 'Only an unpaid booking can be removed.' },
  itinerary_stale: { status: 409, message: 'The price is more than 10 minutes old and must be checked again.' },
  price_changed: { status: 409, message: 'Price changed. Please recheck the price before continuing.' },
  terms_changed: { status: 409, message: 'The terms have changed. Please read them again before you continue.' },
  traveller_details_missing: { status: 422, message: 'Some traveller details that the airline requires are missing.' },
  travellers_do_not_match: {
    status: 409,
    message: 'The travellers in the trip are not those of the search. Search again from the trip.',
  },
  seat_booked: { status: 409, message: 'This seat is already booked. Please choose another.' },
  seat_empty: { status: 409, message: 'There is no seat here. Please choose another.' },
  seat_held_by_other_traveller: {
    status: 409,
    message: 'Another traveller in this booking has this seat. Please choose another.',
  },
  paid_seat_not_allowed: { status: 409, message: 'The trip policy does not allow this paid seat.' },
  paid_meal_not_allowed: { status: 409, message: 'The trip policy does not allow this paid meal.' },
  seat_gone: { status: 409, message: 'This seat is no longer available. Please choose another.' },
  meal_gone: { status: 409, message: 'This meal is no longer available. Please choose another.' },
  bag_gone: { status: 409, message: 'This bag is no longer available. Please choose another.' },
  seat_not_for_traveller: {
    status: 409,
    message: 'This seat is not for children, infants or anyone with an infant on their lap.',
  },
  extra_mandatory: { status: 422, message: 'The airline sells this fare only with a seat or a meal for everyone.' },
  extra_not_possible: { status: 409, message: 'This extra is not available on these flights.' },
  wallet_insufficient: { status: 409, message: 'The balance is too low. Top up, or pay the rest by card.' },
  means_not_allowed: { status: 403, message: 'You are not allowed to pay this way. Choose another way to pay.' },
  payment_in_progress: { status: 409, message: 'A payment for this booking is already in progress.' },
  otp_wrong: { status: 400, message: 'The code is wrong. Please check it and try again.' },
  otp_expired: { status: 450, message: 'The code has expired. Please ask for a new one.' },
  otp_used_up: { status: 400, message: 'Too many wrong codes. Please ask for a new one.' },
  otp_resend_too_soon: { status: 429, message: 'Please wait before asking for another code.' },
  otp_resends_used_up: { status: 429, message: 'No more codes can be sent for this request. Please start again.' },
  link_expired: { status: 450, message: 'This link has expired. Please ask for a new one.' },
  link_used: { status: 410, message: 'This link is no longer valid. Please ask for a new one.' },
  email_taken: { status: 409, message: 'This e-mail address is already registered.' },
  password_breached: {
    status: 400,
    message: 'This password has appeared in a data breach. Please choose another.',
  },
  wrong_current_password: { status: 400, message: 'The current password is wrong.' },
  proof_required: {
    status: 403,
    message: 'This affects who can sign in. Please enter your password again.',
  },
  second_factor_required: {
    status: 403,
    message: 'Your organisation requires a second factor. Please set one up first.',
  },
  second_factor_demanded: {
    status: 409,
    message: 'Your organisation requires a second factor, so you cannot remove your last one.',
  },
  second_factor_limit: { status: 409, message: 'No more second factors can be added. Remove one first.' },
  passkey_refused: { status: 400, message: 'The passkey could not be verified. Please try again.' },
  sso_required: {
    status: 403,
    message: 'Your organisation signs in through its own identity provider. Use single sign-on.',
  },
  sso_not_configured: { status: 404, message: 'Single sign-on is not set up for this address.' },
  sso_unreachable: {
    status: 502,
    message: 'The identity provider did not give a valid answer. Try again, or ask your company admin.',
  },
  address_refused: { status: 400, message: 'This address cannot be used. Enter a public https address.' },
  domain_taken: { status: 409, message: 'Another organisation has verified this domain.' },
  domain_not_verified: { status: 409, message: 'Verify a domain before you switch on single sign-on.' },
  domain_record_missing: {
    status: 409,
    message: 'The TXT record was not found. DNS can take a while; try again later.',
  },
  name_taken: { status: 409, message: 'This name is already used.' },
  employee_code_taken: { status: 409, message: 'This employee code is already used.' },
  in_use: { status: 409, message: 'This is still in use.' },
  system_role_fixed: { status: 409, message: 'A system role cannot be changed. Copy it and change the copy.' },
  last_admin: { status: 409, message: 'The organisation needs at least one active company admin.' },
  self_change_refused: { status: 409, message: 'You cannot do this to your own account.' },
  privilege_not_held: { status: 403, message: 'You can only give rights that you have yourself.' },
  invitation_limit: { status: 429, message: 'No more invitations can be sent today.' },
  already_registered: { status: 409, message: 'This person has already registered.' },
  file_refused: { status: 400, message: 'This file cannot be used.' },
  import_not_ready: { status: 409, message: 'This import cannot be run in its current status.' },
  provider_only: { status: 403, message: 'Only the provider can change this.' },
  gstin_state_mismatch: { status: 400, message: 'The GST number belongs to another state.' },
  trip_not_editable: { status: 409, message: 'This trip cannot be changed in its current status.' },
  trip_version_conflict: {
    status: 409,
    message: 'Someone changed this trip at the same moment. Reload and try again.',
  },
  nothing_to_finalise: { status: 409, message: 'There is nothing in this trip to finalise yet.' },
  trip_blocked: { status: 409, message: 'This trip has problems. Please fix them first.' },
  others_not_allowed: {
    status: 403,
    message: 'You are not allowed to book for others. Ask your company admin.',
  },
  share_not_valid: { status: 410, message: 'This link is no longer valid. Ask the person who sent it for a new one.' },
  policy_draft_missing: { status: 409, message: 'This policy has no draft.' },
  policy_not_publishable: { status: 409, message: 'The draft has errors. Fix them before you publish it.' },
  replay_not_running: { status: 409, message: 'This replay has already ended.' },
  reason_code_required: { status: 422, message: 'Please choose a reason for booking out of policy.' },
  policy_blocks: { status: 409, message: 'The trip policy does not allow this.' },
  approval_missing: { status: 409, message: 'This has not been approved yet.' },
  approval_outdated: { status: 409, message: 'This changed after it was approved and needs a new approval.' },
  nobody_can_approve: {
    status: 409,
    message: 'Nobody can approve this trip. Ask your company admin to name an approver.',
  },
  approval_not_open: { status: 409, message: 'This has already been decided or withdrawn.' },
  not_the_approver: { status: 403, message: 'It is not your turn to decide on this.' },
  delegation_overlaps: { status: 409, message: 'There is already a delegation for these days.' },
  delegation_circle: {
    status: 409,
    message: 'Your approvals would come back to you in this period. Choose another person or other days.',
  },
  expense_not_editable: { status: 409, message: 'Only a draft or a rejected expense can be changed.' },
  claim_not_open: { status: 409, message: 'This claim has already been decided.' },
  claim_not_payable: { status: 409, message: 'Only an approved claim can be paid.' },
  nothing_to_claim: { status: 409, message: 'There is nothing to claim.' },
  help_article_limit: {
    status: 409,
    message: 'You have reached the limit for articles. Reuse one that you no longer need.',
  },
  webhook_limit: { status: 409, message: 'No more webhooks can be added. Remove one first.' },
  webhook_paused: { status: 409, message: 'This webhook is not active. Switch it on first.' },
  conflict: { status: 409, message: 'Someone changed this at the same moment. Reload and try again.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

/** The name of a rule that refused. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** The form of an error on the wire. */
export interface ErrorEnvelope {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  /** Present when a supplier refused: the nested message list of spec rules §8. */
  readonly supplier?: { readonly label: string; readonly messages: readonly string[] };
  /** Present with price_changed, in rupees. */
  readonly price?: z.input<typeof changedPrice>;
  /** Present where seats of a bus are held while the answer is thought about. */
  readonly hold?: z.input<typeof busHoldNow>;
  readonly requestId?: string;
}
