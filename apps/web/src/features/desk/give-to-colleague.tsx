import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PersonPicker, type PickedPerson } from '../../ui/person-picker.tsx';
import type { WorkCase } from './case-query.ts';

interface GiveToColleagueProps {
  readonly owner: WorkCase['owner'];
  readonly busy: boolean;
  readonly onGive: (userId: number) => void;
}

/** Picks a colleague of the desk to look after a case. */
export function GiveToColleague({ owner, busy, onGive }: GiveToColleagueProps) {
  const [picked, setPicked] = useState<PickedPerson | null>(null);
  return (
    <div className="space-y-2 border-t border-hairline pt-3">
      <PersonPicker
        who="employees"
        label="Give to a colleague of the desk"
        value={picked}
        onChange={setPicked}
        without={owner ? [owner.user_id] : []}
      />
      {picked && (
        <Button size="small" busy={busy} onClick={() => onGive(picked.user_id)}>
          Give to {picked.name}
        </Button>
      )}
    </div>
  );
}
