import { listEmployees } from '@pravas/contract/people/employee-operations.ts';
import {
  listExternalTravelers,
  listPersonalTravelers,
  type savedTraveler,
} from '@pravas/contract/trip/saved-traveller-operations.ts';
import { Plus, UserPlus, X } from 'lucide-react';
import { useId } from 'react';
import type * as z from 'zod/mini';
import { api, usePrivilege, useSession } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { FieldError } from '../../ui/field.tsx';
import { MOST_TRAVELLERS, type PartyMember, seatFor, withMember } from './party.ts';
import type { TripKind } from './trip-types.ts';
import { TYPE_WORDS } from './trip-words.ts';

type SavedTraveller = z.input<typeof savedTraveler>;

interface PartyFieldProps {
  readonly kind: TripKind;
  readonly party: readonly PartyMember[];
  readonly error: string | undefined;
  readonly onChange: (party: readonly PartyMember[]) => void;
  readonly onBlur?: () => void;
  /** Opens the form of a new guest or relative. */
  readonly onAdd: () => void;
}

/** Who travels: found by name, newly added, or seats whose names come later. */
export function PartyField({ kind, party, error, onChange, onBlur, onAdd }: PartyFieldProps) {
  const id = useId();
  const add = (member: PartyMember) => onChange(withMember(party, member));
  const isFull = party.length >= MOST_TRAVELLERS;
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Travellers</legend>
      {party.length > 0 && (
        <ul className="mb-3 divide-y divide-hairline rounded-[10px] border border-hairline">
          {party.map((member) => (
            <li key={member.key} className="flex min-h-11 items-center gap-3 py-1 pr-1 pl-3.5">
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium">{member.name}</bdi>
                {member.detail && <span className="block truncate text-meta text-ink-3">{member.detail}</span>}
              </span>
              <Badge>{TYPE_WORDS[member.type]}</Badge>
              <IconButton
                label={`Remove ${member.name}`}
                onClick={() => onChange(party.filter((one) => one.key !== member.key))}
              >
                <X aria-hidden size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <FieldError id={`${id}-error`} text={error} />
      ) : (
        <Finder kind={kind} error={error} onFound={add} {...(onBlur ? { onBlur } : {})} />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {kind !== 'guests' && <AddMyself onAdd={add} />}
        {(kind === 'guests' || kind === 'personal') && (
          <Button size="small" onClick={onAdd} disabled={isFull}>
            <UserPlus aria-hidden size={15} /> {kind === 'guests' ? 'New guest' : 'New person'}
          </Button>
        )}
        {(['ADULT', 'CHILD', 'INFANT'] as const).map((type) => (
          <Button key={type} size="small" onClick={() => add(seatFor(type, party))} disabled={isFull}>
            <Plus aria-hidden size={14} /> {TYPE_WORDS[type]}, name later
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface FinderProps {
  readonly kind: TripKind;
  readonly error: string | undefined;
  readonly onFound: (member: PartyMember) => void;
  readonly onBlur?: () => void;
}

function Finder({ kind, error, onFound, onBlur }: FinderProps) {
  const mayLookUp = usePrivilege('employees.view');
  const colleagues = kind === 'colleagues' || kind === 'self';
  if (colleagues && !mayLookUp) {
    return (
      <>
        <p className="text-[13px] text-ink-2">
          Your role cannot look up colleagues. Add seats and let the travel desk enter the names.
        </p>
        <FieldError id="party-error" text={error} />
      </>
    );
  }
  return (
    <ComboboxField
      // A person who was found goes into the list above; the field starts empty again.
      key={kind}
      label={colleagues ? 'Add a colleague' : kind === 'guests' ? 'Add a saved guest' : 'Add family or a friend'}
      placeholder="Type a name"
      value={null}
      error={error}
      searchKey={['party', kind]}
      search={colleagues ? findColleagues : (text, signal) => findSaved(kind, text, signal)}
      onChange={(option) => option && onFound(memberOf(colleagues ? 'employee' : 'saved', option))}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}

function AddMyself({ onAdd }: { readonly onAdd: (member: PartyMember) => void }) {
  const { user } = useSession();
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Button
      size="small"
      onClick={() =>
        onAdd({
          key: `employee:${user.user_id}`,
          source: 'employee',
          id: String(user.user_id),
          type: 'ADULT',
          name,
          detail: 'You',
        })
      }
    >
      <Plus aria-hidden size={14} /> Myself
    </Button>
  );
}

async function findColleagues(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const { data } = await api.call(listEmployees, {
    query: { search: JSON.stringify({ ...(text === '' ? {} : { text }), isActive: true }), sortBy: 'name' },
    signal,
  });
  return data.map((row) => ({
    value: String(row.user_id),
    label: `${row.first_name} ${row.last_name}`,
    detail: row.email_,
  }));
}

async function findSaved(kind: TripKind, text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const query = { ...(text === '' ? {} : { search: JSON.stringify({ name: text }) }), sortBy: 'name' as const };
  const { data } = await api.call(kind === 'guests' ? listExternalTravelers : listPersonalTravelers, { query, signal });
  return data.map((row) => ({ value: savedValue(row), label: savedName(row), detail: savedDetail(row) }));
}

/** A saved traveller among those chosen. */
export function savedMember(row: SavedTraveller): PartyMember {
  return {
    key: `saved:${row._id}`,
    source: 'saved',
    id: row._id,
    type: row.type,
    name: savedName(row),
    detail: savedDetail(row),
  };
}

/** The type travels with the id: the list that was found does not outlive the choice. */
function savedValue({ _id, type }: SavedTraveller): string {
  return `${type} ${_id}`;
}

function savedName(row: SavedTraveller): string {
  return `${row.firstName} ${row.lastName}`;
}

function savedDetail(row: SavedTraveller): string {
  return [TYPE_WORDS[row.type], row.company, row.email].filter(Boolean).join(' · ');
}

function memberOf(source: 'employee' | 'saved', option: FoundOption): PartyMember {
  const { label: name, detail = '' } = option;
  if (source === 'employee') {
    return { key: `employee:${option.value}`, source, id: option.value, type: 'ADULT', name, detail };
  }
  const [type = '', id = ''] = option.value.split(' ');
  return {
    key: `saved:${id}`,
    source,
    id,
    type: type === 'CHILD' || type === 'INFANT' ? type : 'ADULT',
    name,
    detail,
  };
}
