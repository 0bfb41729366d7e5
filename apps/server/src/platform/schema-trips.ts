import type { Generated } from 'kysely';
import type { Calendar, Json, MaybeTime, Time } from './schema-columns.ts';

/** The tables about trips, policies and approvals. */
export interface TripSchema {
  cost_centre: {
    organization_id: string;
    id: string;
    kind: string;
    code: string;
    name: string;
    department_id: string | null;
    owner_id: string | null;
    is_active: Generated<boolean>;
    created_at: Time;
    updated_at: Time;
  };
  saved_traveller: {
    organization_id: string;
    id: string;
    kind: string;
    owner_id: string;
    company: string | null;
    details: Json<unknown>;
    is_active: Generated<boolean>;
    created_at: Time;
    updated_at: Time;
  };
  trip_event: {
    organization_id: string;
    trip_id: string;
    seq: number;
    at: Time;
    actor_id: string | null;
    text: string;
  };
  trip_share: {
    organization_id: string;
    id: string;
    trip_id: string;
    token_hash: Buffer;
    created_by: string;
    created_at: Time;
    expires_at: Time;
    revoked_at: MaybeTime;
    opened_count: Generated<number>;
    last_opened_at: MaybeTime;
  };
  trip_policy: {
    organization_id: string;
    id: string;
    name: string;
    description: string | null;
    is_active: Generated<boolean>;
    created_by: string | null;
    created_at: Time;
    updated_at: Time;
  };
  trip_policy_version: {
    organization_id: string;
    id: string;
    policy_id: string;
    number: number;
    state: string;
    rules: Json<unknown>;
    note: string | null;
    effective_from: MaybeTime;
    created_by: string | null;
    created_at: Time;
    updated_at: Time;
    published_by: string | null;
    published_at: MaybeTime;
    revision: Generated<number>;
  };
  trip_policy_assignment: {
    organization_id: string;
    id: string;
    policy_id: string;
    grade_id: string | null;
    department_id: string | null;
    created_by: string | null;
    created_at: Time;
  };
  reason_code: {
    organization_id: string;
    id: string;
    code: string;
    text: string;
    is_active: Generated<boolean>;
    created_at: Time;
    updated_at: Time;
  };
  policy_case: {
    organization_id: string;
    id: string;
    kind: string;
    person_id: string;
    grade_id: string | null;
    department_id: string | null;
    trip_id: string | null;
    booking_id: string | null;
    search_id: string | null;
    at: Time;
    origin: string;
    destination: string;
    is_international: boolean;
    travellers: Generated<number>;
    choices: Json<unknown> | null;
    market: Json<unknown>;
    outcome: string | null;
    version_id: string | null;
  };
  policy_replay: {
    organization_id: string;
    id: string;
    policy_id: string;
    version_id: string;
    rules: Json<unknown>;
    since: Time;
    until: Time;
    state: string;
    total: Generated<number>;
    done: Generated<number>;
    summary: Json<unknown> | null;
    failure: string | null;
    created_by: string;
    created_at: Time;
    updated_at: Time;
    lease_until: MaybeTime;
    epoch: Generated<number>;
  };
  policy_replay_case: {
    organization_id: string;
    replay_id: string;
    case_id: string;
    outcome_before: string | null;
    outcome_after: string | null;
    saved_paise: number;
    has_compliant: boolean;
    changed: boolean;
    approver_id: string | null;
  };
  approval_setting: {
    organization_id: string;
    tolerance_percent: Generated<number>;
    tolerance_paise: Generated<number>;
    reminder_hours: Generated<number>;
    decide_by_mail: Generated<boolean>;
    updated_at: Time;
  };
  approval_workflow: {
    organization_id: string;
    id: string;
    name: string;
    department_id: string | null;
    grade_id: string | null;
    from_paise: Generated<number>;
    within_levels: Json<unknown>;
    out_levels: Json<unknown>;
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_at: Time;
    updated_at: Time;
  };
  approval_request: {
    organization_id: string;
    id: string;
    trip_id: string;
    round: number;
    state: string;
    requested_by: string;
    reason: string | null;
    workflow_id: string | null;
    within_levels: Json<unknown>;
    out_levels: Json<unknown>;
    notes: Json<unknown>;
    created_at: Time;
    closed_at: MaybeTime;
  };
  approval_item: {
    organization_id: string;
    id: string;
    request_id: string;
    trip_id: string;
    booking_id: string;
    chain: string;
    state: string;
    level: Generated<number>;
    fingerprint: string;
    total_paise: number;
    band_paise: number;
    verdict: Json<unknown> | null;
    allow_substitutes: Generated<boolean>;
    decided_at: MaybeTime;
  };
  approval_vote: {
    organization_id: string;
    id: string;
    item_id: string;
    level: number;
    approver_id: string;
    given_by: string;
    decision: string;
    allow_substitutes: Generated<boolean>;
    comment: string | null;
    via: string;
    at: Time;
  };
  approval_task: {
    organization_id: string;
    id: string;
    request_id: string;
    chain: string;
    level: number;
    approver_id: string;
    assignee_id: string;
    is_escalation: Generated<boolean>;
    state: string;
    asked_at: Time;
    due_at: Time;
    remind_at: MaybeTime;
    reminders: Generated<number>;
    reminded_at: MaybeTime;
    escalated_at: MaybeTime;
    closed_at: MaybeTime;
  };
  approval_link: {
    organization_id: string;
    id: string;
    /** Set unless it decides on a change. */
    task_id: string | null;
    change_id: string | null;
    change_level: number | null;
    person_id: string;
    token_hash: Buffer;
    created_at: Time;
    expires_at: Time;
    used_at: MaybeTime;
  };
  approval_comment: {
    organization_id: string;
    id: string;
    trip_id: string;
    person_id: string;
    text: string;
    at: Time;
  };
  approval_delegation: {
    organization_id: string;
    id: string;
    person_id: string;
    delegate_id: string;
    starts_on: Calendar;
    ends_on: Calendar;
    reason: string | null;
    created_at: Time;
    ended_at: MaybeTime;
  };
}
