import type { auditRow } from '@pravas/contract/audit/audit-operations.ts';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { momentText } from '../moment-text.ts';
import { changesOf, factsOf, plainWords } from './audit-words.ts';

type AuditRow = z.input<typeof auditRow>;

interface AuditEntryProps {
  readonly row: AuditRow;
  readonly onNarrow: (objectType: string, objectId: string) => void;
}

/** One entry as a line; opened, what changed and where it came from. */
export function AuditEntry({ row, onNarrow }: AuditEntryProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className="border-b border-hairline last:border-b-0 [contain-intrinsic-size:auto_45px] [content-visibility:auto]">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="grid min-h-11 w-full items-center gap-x-4 px-4 py-2 text-left text-[13px] -outline-offset-2 hover:bg-sunken max-md:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[140px_minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1.3fr)_20px]"
      >
        <span className="board text-ink-2 max-md:order-3">{momentText(row.at)}</span>
        <span className="truncate font-medium max-md:order-4 max-md:text-right">{row.actor}</span>
        <span className="truncate max-md:order-1 max-md:font-medium">{plainWords(row.action)}</span>
        <span className="truncate text-ink-2 max-md:order-5 max-md:col-span-2">
          {row.objectName ?? plainWords(row.objectType)}
        </span>
        <ChevronDown
          aria-hidden
          size={16}
          className={cx(
            'text-ink-3 transition-transform duration-100 max-md:order-2 max-md:justify-self-end',
            open && 'rotate-180',
          )}
        />
      </button>
      {open && <EntryDetails id={id} row={row} onNarrow={onNarrow} />}
    </li>
  );
}

function EntryDetails({ id, row, onNarrow }: AuditEntryProps & { readonly id: string }) {
  const changes = changesOf(row.details);
  const facts = factsOf(row.details);
  return (
    <div id={id} className="space-y-4 bg-sunken px-4 py-4 text-[13px]">
      {changes.length > 0 && (
        <dl className="grid max-w-[900px] gap-y-1.5">
          {changes.map((change) => (
            <div key={change.field} className="grid gap-x-4 sm:grid-cols-[180px_minmax(0,1fr)]">
              <dt className="text-ink-3">{change.field}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
                <span className="sr-only">from</span>
                <span className="text-ink-2">{change.before}</span>
                <ArrowRight aria-label="to" size={13} className="shrink-0 self-center text-ink-3" />
                <span className="font-medium">{change.after}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="grid max-w-[900px] gap-y-1.5">
        {facts.map((fact) => (
          <FactLine key={fact.field} field={fact.field} value={fact.value} />
        ))}
        <FactLine field="Object" value={`${plainWords(row.objectType)} ${row.objectId}`} isCode />
        <FactLine field="Network address" value={row.ip ?? '-'} isCode />
        <FactLine field="Reference" value={row.requestId ?? '-'} isCode />
        <FactLine field="Row" value={row.seq.toLocaleString('en-IN')} />
        <FactLine field="Hash" value={row.hash} isCode />
      </dl>
      <Button size="small" onClick={() => onNarrow(row.objectType, row.objectId)}>
        Everything about this object
      </Button>
    </div>
  );
}

interface FactLineProps {
  readonly field: string;
  readonly value: string;
  readonly isCode?: boolean;
}

function FactLine({ field, value, isCode = false }: FactLineProps) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[180px_minmax(0,1fr)]">
      <dt className="text-ink-3">{field}</dt>
      <dd className={cx('[overflow-wrap:anywhere]', isCode && 'font-mono')}>{value}</dd>
    </div>
  );
}
