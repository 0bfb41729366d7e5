import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ChoiceChip } from './choice-chip.tsx';
import { FilterBar, ListBody } from './list-screen.tsx';
import { FirstUse } from './no-result.tsx';

type Paged = ComponentProps<typeof ListBody>;
type Decided = '' | '1';

interface WaitingListProps<Row> {
  readonly answer: UseQueryResult<{ readonly data: readonly Row[]; readonly total: number }>;
  readonly ask: Paged['ask'] & { readonly decided: Decided };
  readonly onChange: (part: { decided: Decided } | Parameters<Paged['onPage']>[0]) => void;
  /** "withdrawals": what it lists. */
  readonly what: string;
  /** Said while the list is empty: what it will show, and until when. */
  readonly about: ReactNode;
  readonly row: (row: Row) => ReactNode;
}

/** Items waiting for one of several people, the longest first, or decided ones, as the address says. */
export function WaitingList<Row>({ answer, ask, onChange, what, about, row }: WaitingListProps<Row>) {
  return (
    <div className="card">
      <FilterBar>
        <ChoiceChip
          label="Show"
          none="Waiting"
          value={ask.decided}
          options={[{ value: '1', label: 'Decided' }]}
          onChange={(decided) => onChange({ decided })}
        />
      </FilterBar>
      <ListBody
        answer={answer}
        ask={ask}
        onPage={onChange}
        what={`The ${what}`}
        loading={`Loading ${what}`}
        waysOut={null}
        firstUse={
          <FirstUse
            icon={<CircleCheck size={30} strokeWidth={1.6} />}
            title={ask.decided === '1' ? 'No decisions yet' : 'Nothing waiting'}
          >
            {about}
          </FirstUse>
        }
      >
        {(page) => (
          <ul aria-label={what.charAt(0).toUpperCase() + what.slice(1)} className="divide-y divide-hairline">
            {page.data.map(row)}
          </ul>
        )}
      </ListBody>
    </div>
  );
}
