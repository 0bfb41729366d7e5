import { useState } from 'react';
import { today as dayNow, spanText } from '../../lib/calendar-date.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { BUDGET_SORT, type BudgetAsk, type ChangeBudgetAsk, isBudgetNarrowed, SCOPES } from './budget-address.ts';

interface BudgetFilterBarProps {
  readonly ask: BudgetAsk;
  readonly onChange: ChangeBudgetAsk;
}

/** Narrows and sorts the budgets. */
export function BudgetFilterBar({ ask, onChange }: BudgetFilterBarProps) {
  const [today] = useState(() => dayNow());
  const isOther = ask.on !== '' && ask.on !== today;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <ChoiceChip
        label="For"
        value={ask.scope}
        options={SCOPES}
        onChange={(value) => onChange({ scope: SCOPES.find((scope) => scope.value === value)?.value ?? '' })}
      />
      <ChoiceChip
        label="Period"
        value={ask.on}
        options={[
          { value: today, label: 'running now' },
          ...(isOther ? [{ value: ask.on, label: `holds ${spanText(ask.on, null)}` }] : []),
        ]}
        onChange={(on) => onChange({ on })}
      />
      <ChoiceChip
        label="Status"
        value={ask.status}
        options={[
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Switched off' },
        ]}
        onChange={(status) => onChange({ status: status === 'active' || status === 'inactive' ? status : '' })}
      />
      <ChoiceChip
        label="Sort"
        value={ask.sortBy === 'name' ? '' : ask.sortBy}
        options={BUDGET_SORT.filter(({ value }) => value !== 'name')}
        onChange={(sortBy) => onChange({ sortBy: sortBy === '' ? 'name' : sortBy, sortOrder: 'ASC' })}
      />
      {isBudgetNarrowed(ask) && (
        <Button tone="plain" size="small" onClick={() => onChange({ search: '', scope: '', status: '', on: '' })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
