import type * as z from 'zod/mini';
import type { changedPrice } from './amounts.ts';
import type { busHoldNow } from './bus/bus-hold.ts';

/**
 * Every refusal that can cross HTTP: a code that names the rule, its status, and what a person is told.
 * A use case may replace the message by a more exact one; the code and status stay (decisions §1).
 */
export const ERROR_CODES = {
  bad_request: { status: 400, message: 'The request could not be read. Check it and try again.' },
  validation_failed: { status: 400, message: 'Please check the marked fields.' },
  body_too_large: { status: 413, message: 'The request is larger than allowed.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
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
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used with another request.' },
  idempotency_in_progress: { status: 409, message: 'This request is already being worked on.' },
  secret_told_once: {
    status: 409,
    message: 'This was done already. What it made was shown once and is not kept; make a new one if it is lost.',
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
    message: 'You shared these yourself. Whoever you sent them to can suggest one.',
  },
  flight_not_in_search: { status: 404, message: 'This flight is not in the search any more. Please search again.' },
  fare_not_offered: { status: 404, message: 'This fare is no longer offered. Please choose another.' },
  supplier_error: { status: 502, message: 'The supplier could not answer.' },
  offer_unavailable: { status: 409, message: 'This fare is sold out. Please choose another flight.' },
  trip_not_found: { status: 404, message: 'The trip was not found.' },
  booking_not_found: { status: 404, message: 'The booking was not found.' },
  booking_not_payable: { status: 409, message: 'This booking cannot be paid in its present state.' },
  schedule_change_decided: { status: 409, message: 'It has been decided already what becomes of this flight.' },
  decision_not_offered: { status: 409, message: 'This cannot be chosen for what the airline changed.' },
  case_closed: { status: 409, message: 'This case is closed already.' },
  case_is_private: {
    status: 403,
    message: 'This is about a private journey. Take the case to see it; that is written into its history.',
  },
  action_not_offered: { status: 409, message: 'This cannot be done about the case as it stands.' },
  second_person_needed: { status: 409, message: 'Somebody else must confirm this.' },
  entry_waiting: { status: 409, message: 'What was entered before still waits to be confirmed.' },
  entry_not_waiting: { status: 409, message: 'This has been confirmed or refused already.' },
  payment_key_wrong: { status: 400, message: 'This ZIPPAY key is not known. Please check it and try again.' },
  payment_key_used: { status: 409, message: 'This ZIPPAY key has been used or revoked. Please ask for a new one.' },
  payment_key_expired: { status: 409, message: 'This ZIPPAY key has expired. Please ask for a new one.' },
  payment_key_limit: { status: 409, message: 'The booking costs more than this ZIPPAY key allows.' },
  booking_not_booked: { status: 409, message: 'There is no ticket yet: this flight is not booked.' },
  booking_not_cancellable: { status: 409, message: 'This booking cannot be cancelled in its present state.' },
  booking_not_changeable: { status: 409, message: 'This booking cannot be changed in its present state.' },
  change_not_open: { status: 409, message: 'This change has been sent, settled or taken back already.' },
  credit_not_usable: { status: 409, message: 'This credit cannot pay for this booking.' },
  no_cliff_ahead: {
    status: 409,
    message: 'Cancelling this flight does not become dearer any more, so there is nothing to be reminded of.',
  },
  booking_not_removable: { status: 409, message: 'Only an unpaid booking can be removed.' },
  itinerary_stale: { status: 409, message: 'The price is more than 10 minutes old and must be checked again.' },
  price_changed: { status: 409, message: 'Price changed. Please recheck the price before continuing.' },
  terms_changed: { status: 409, message: 'The terms have changed. Please look at them again before continuing.' },
  traveller_details_missing: { status: 422, message: 'A traveller has details missing that the airline requires.' },
  travellers_do_not_match: { status: 409, message: 'The trip has other travellers than the search.' },
  seat_booked: { status: 409, message: 'This seat is booked already. Please choose another.' },
  seat_empty: { status: 409, message: 'There is no seat at this place. Please choose another.' },
  seat_held_by_other_traveller: {
    status: 409,
    message: 'Another traveller of this booking holds this seat. Please choose another.',
  },
  paid_seat_not_allowed: { status: 409, message: 'The trip policy does not allow this paid seat.' },
  paid_meal_not_allowed: { status: 409, message: 'The trip policy does not allow this paid meal.' },
  seat_gone: { status: 409, message: 'This seat is no longer offered. Please choose another.' },
  meal_gone: { status: 409, message: 'This meal is no longer offered. Please choose another.' },
  bag_gone: { status: 409, message: 'This bag is no longer offered. Please choose another.' },
  seat_not_for_traveller: {
    status: 409,
    message: 'This seat is not for children, infants or whoever holds an infant.',
  },
  extra_mandatory: { status: 422, message: 'The airline sells this fare only with a seat or a meal for everyone.' },
  extra_not_possible: { status: 409, message: 'This cannot be taken on these flights.' },
  wallet_insufficient: { status: 409, message: 'There is not enough money for this. Top up, or pay the rest by card.' },
  means_not_allowed: { status: 403, message: 'You may not pay with this.' },
  payment_in_progress: { status: 409, message: 'A payment for this booking is already in progress.' },
  otp_wrong: { status: 400, message: 'The code is wrong. Please check it and try again.' },
  otp_expired: { status: 450, message: 'The code has expired. Please ask for a new one.' },
  otp_used_up: { status: 400, message: 'Too many wrong codes. Please ask for a new one.' },
  otp_resend_too_soon: { status: 429, message: 'Please wait before asking for another code.' },
  otp_resends_used_up: { status: 429, message: 'No more codes can be sent for this request. Please start again.' },
  link_expired: { status: 450, message: 'This link has expired. Please ask for a new one.' },
  link_used: { status: 410, message: 'This link is not valid any more. Please ask for a new one.' },
  email_taken: { status: 409, message: 'This e-mail address is already registered.' },
  password_breached: {
    status: 400,
    message: 'This password is known from data breaches. Please choose another.',
  },
  wrong_current_password: { status: 400, message: 'The current password is wrong.' },
  proof_required: {
    status: 403,
    message: 'This decides who can sign in. Enter your password again.',
  },
  second_factor_required: {
    status: 403,
    message: 'Your organisation asks for a second factor. Please set one up first.',
  },
  second_factor_demanded: {
    status: 409,
    message: 'Your organisation asks for a second factor, so the last one stays.',
  },
  second_factor_limit: { status: 409, message: 'No more second factors can be added. Remove one first.' },
  passkey_refused: { status: 400, message: 'The passkey could not be verified. Please try again.' },
  sso_required: {
    status: 403,
    message: 'Your organisation signs in through its own identity provider. Use single sign-on.',
  },
  sso_not_configured: { status: 404, message: 'Single sign-on is not set up for this address.' },
  sso_unreachable: { status: 502, message: 'The identity provider did not answer as it should.' },
  address_refused: { status: 400, message: 'This address cannot be used: only public https addresses are.' },
  domain_taken: { status: 409, message: 'Another organisation has verified this domain.' },
  domain_not_verified: { status: 409, message: 'Verify a domain before switching single sign-on on.' },
  domain_record_missing: {
    status: 409,
    message: 'The TXT record was not found. DNS can take a while; try again later.',
  },
  name_taken: { status: 409, message: 'This name is already used.' },
  employee_code_taken: { status: 409, message: 'This employee code is already used.' },
  in_use: { status: 409, message: 'This is still in use.' },
  system_role_fixed: { status: 409, message: 'A system role cannot be changed. Copy it to a role of your own.' },
  last_admin: { status: 409, message: 'The organisation needs at least one active company admin.' },
  self_change_refused: { status: 409, message: 'You cannot do this to your own account.' },
  privilege_not_held: { status: 403, message: 'You can give only rights you have.' },
  invitation_limit: { status: 429, message: 'No more invitations can be sent today.' },
  already_registered: { status: 409, message: 'This person has already registered.' },
  file_refused: { status: 400, message: 'This file cannot be used.' },
  import_not_ready: { status: 409, message: 'This import cannot be run in its present state.' },
  provider_only: { status: 403, message: 'Only the provider can change this.' },
  gstin_state_mismatch: { status: 400, message: 'The GST number belongs to another state.' },
  trip_not_editable: { status: 409, message: 'This trip cannot be changed in its present state.' },
  trip_version_conflict: {
    status: 409,
    message: 'Someone changed this trip at the same moment. Reload and try again.',
  },
  nothing_to_finalise: { status: 409, message: 'There is nothing in this trip to finalise yet.' },
  trip_blocked: { status: 409, message: 'Something in this trip must be put right first.' },
  others_not_allowed: {
    status: 403,
    message: 'Booking for others is not switched on for you. Ask your company admin.',
  },
  share_not_valid: { status: 410, message: 'This link is not valid any more. Ask whoever sent it for a new one.' },
  policy_draft_missing: { status: 409, message: 'This policy has no draft.' },
  policy_not_publishable: { status: 409, message: 'The draft has faults that must be mended before it is published.' },
  replay_not_running: { status: 409, message: 'This replay has ended already.' },
  reason_code_required: { status: 422, message: 'Please choose a reason for what is out of policy.' },
  policy_blocks: { status: 409, message: 'The trip policy does not allow this.' },
  approval_missing: { status: 409, message: 'This has not been approved yet.' },
  approval_outdated: { status: 409, message: 'This changed after it was approved and needs a new approval.' },
  nobody_can_approve: {
    status: 409,
    message: 'Nobody can approve this trip. Ask your company admin to name an approver.',
  },
  approval_not_open: { status: 409, message: 'This has been decided or withdrawn already.' },
  not_the_approver: { status: 403, message: 'It is not your turn to decide on this.' },
  delegation_overlaps: { status: 409, message: 'There is a delegation in this time already.' },
  delegation_circle: { status: 409, message: 'Your decisions would come back to you in this time.' },
  expense_not_editable: { status: 409, message: 'Only a draft or a rejected expense can be changed.' },
  claim_not_open: { status: 409, message: 'This claim has been decided already.' },
  claim_not_payable: { status: 409, message: 'Only an approved claim can be paid.' },
  nothing_to_claim: { status: 409, message: 'There is nothing to claim.' },
  help_article_limit: {
    status: 409,
    message: 'No more articles can be written. Change one that nobody needs any more.',
  },
  webhook_limit: { status: 409, message: 'No more webhooks can be added. Remove one first.' },
  webhook_paused: { status: 409, message: 'This webhook is not active. Switch it on first.' },
  conflict: { status: 409, message: 'Someone changed this at the same moment. Reload and try again.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

/** The name of a rule that refused. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** What an error looks like on the wire. */
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
