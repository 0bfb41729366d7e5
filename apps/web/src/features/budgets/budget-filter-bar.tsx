import { useState } from 'react';
import { today as dayNow, spanText } from '../../lib/calendar-date.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import type { ChangeAsk } from '../../ui/list-address.ts';
import { StatusChip } from '../../ui/list-screen.tsx';
import { BUDGET_SORT, type BudgetAsk, isBudgetNarrowed, NO_BUDGET_FILTERS, SCOPES } from './budget-address.ts';

interface BudgetFilterBarProps {
  readonly ask: BudgetAsk;
  readonly onChange: ChangeAsk<BudgetAsk>;
}

/** Narrows and sorts the budgets. */
export function BudgetFilterBar({ ask, onChange }: BudgetFilterBarProps) {
  const [today] = useState(() => dayNow());
  const isOther = ask.on !== '' && ask.on !== today;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <ChoiceChip label="For" value={ask.scope} options={SCOPES} onChange={(scope) => onChange({ scope })} />
      <ChoiceChip
        label="Period"
        value={ask.on}
        options={[
          { value: today, label: 'running now' },
          ...(isOther ? [{ value: ask.on, label: `holds ${spanText(ask.on, null)}` }] : []),
        ]}
        onChange={(on) => onChange({ on })}
      />
      <StatusChip value={ask.status} onChange={onChange} />
      <ChoiceChip
        label="Sort"
        value={ask.sortBy === 'name' ? '' : ask.sortBy}
        options={BUDGET_SORT.filter(({ value }) => value !== 'name')}
        onChange={(sortBy) => onChange({ sortBy: sortBy === '' ? 'name' : sortBy, sortOrder: 'ASC' })}
      />
      {isBudgetNarrowed(ask) && (
        <Button tone="plain" size="small" onClick={() => onChange(NO_BUDGET_FILTERS)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
