import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';

import { usePrivilege } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { searchEmployees } from '../find-people.ts';
import { KEYS } from '../query-keys.ts';
import { type AuditAsk, TRAIL } from './audit-address.ts';
import { plainWords } from './audit-words.ts';

/** Kinds of things that entries are about. */
const KINDS = [
  'person',
  'role',
  'grade',
  'department',
  'organization',
  'gst_registration',
  'domain',
  'sso_connection',
  'directory_group',
  'api_key',
  'invitation',
  'import',
  'document',
  'session',
  'second_factor',
  'trip',
  'booking',
  'payment',
].map((kind) => ({ value: kind, label: plainWords(kind) }));

/** What may have been attacks on accounts, of every kind. */
const SECURITY = { value: 'security.*', label: 'Security: everything' };

const optionOf = (action: string) => ({ value: action, label: plainWords(action) });

interface AuditFilterBarProps {
  readonly ask: AuditAsk;
  readonly actions: readonly string[];
  readonly onChange: (part: Partial<AuditAsk>) => void;
}

/** Narrows the trail by action, person, object and days. */
export function AuditFilterBar({ ask, actions, onChange }: AuditFilterBarProps) {
  const mayFind = usePrivilege('employees.view');
  const known = actions.includes(ask.action) || ask.action === '' ? actions : [ask.action, ...actions];
  const kinds = KINDS.some((kind) => kind.value === ask.objectType)
    ? KINDS
    : [...KINDS, ...(ask.objectType ? [{ value: ask.objectType, label: plainWords(ask.objectType) }] : [])];
  const id = useId();
  const [opened, setOpened] = useState(false);
  return (
    <div className="border-b border-hairline px-4 py-3.5 max-sm:py-2">
      <Button
        tone="plain"
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
        className="-ml-4 sm:hidden"
      >
        <SlidersHorizontal aria-hidden size={16} /> Filters
      </Button>
      <div
        id={id}
        className={cx('items-start gap-3 sm:grid sm:grid-cols-2 lg:grid-cols-5', opened ? 'grid pb-2' : 'hidden')}
      >
        <SelectField
          label="Action"
          value={ask.action}
          placeholder="All"
          options={[SECURITY, ...known.filter((action) => action !== SECURITY.value).map(optionOf)]}
          onChange={(event) => onChange({ action: event.target.value })}
        />
        {mayFind && (
          <ComboboxField
            label="Person"
            placeholder="Name or email"
            value={ask.person === '' ? null : { value: ask.person, label: ask.personName || `User ${ask.person}` }}
            onChange={(option) => onChange({ person: option?.value ?? '', personName: option?.label ?? '' })}
            searchKey={[...KEYS.employees, 'found']}
            search={searchEmployees}
          />
        )}
        <SelectField
          label="Object"
          value={ask.objectType}
          placeholder="All"
          options={kinds}
          onChange={(event) => onChange({ objectType: event.target.value, objectId: '' })}
        />
        <DayFilter label="From" value={ask.from} onChange={(from) => onChange({ from })} />
        <DayFilter label="To" value={ask.to} onChange={(to) => onChange({ to })} />
      </div>
      {TRAIL.isNarrowed(ask) && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {ask.objectId !== '' && (
            <Button size="small" className="max-w-full rounded-full" onClick={() => onChange({ objectId: '' })}>
              <span translate="no" className="truncate font-mono">
                {ask.objectId}
              </span>
              <X aria-hidden size={14} className="shrink-0" />
              <span className="sr-only">Remove this object</span>
            </Button>
          )}
          <Button tone="plain" size="small" onClick={() => onChange(TRAIL.none)}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}

interface DayFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A day that filters as soon as it is complete. */
function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address moved without this field having asked: it follows.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const [left, setLeft] = useState(false);
  const wrong = typed !== '' && !isCalendarDay(typed);
  return (
    <DateField
      label={label}
      value={typed}
      error={wrong && left ? 'Please enter valid date' : undefined}
      onChange={(next) => {
        setTyped(next);
        if (next !== '' && !isCalendarDay(next)) return;
        setKnown(next);
        if (next !== value) onChange(next);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
