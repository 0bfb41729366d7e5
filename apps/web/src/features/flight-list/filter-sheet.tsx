import type { ReactNode } from 'react';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface FilterSheetProps {
  readonly shown: number;
  readonly onClose: () => void;
  readonly onReset: () => void;
  /** Null where every fare cannot be listed. */
  readonly viewAll: boolean | null;
  readonly onViewAll: (viewAll: boolean) => void;
  readonly children: ReactNode;
}

/** The filters on a phone. */
export function FilterSheet({ shown, onClose, onReset, viewAll, onViewAll, children }: FilterSheetProps) {
  return (
    <Dialog title="Filters" shape="sheet" onClose={onClose}>
      <div className="overflow-y-auto px-5 py-2">
        {viewAll !== null && (
          <Checkbox checked={viewAll} onChange={onViewAll}>
            Show all fares
          </Checkbox>
        )}
        {children}
      </div>
      <div className="flex gap-2 border-t border-hairline p-4">
        <Button className="flex-1" onClick={onReset}>
          Reset
        </Button>
        <Button tone="primary" className="flex-1" onClick={onClose}>
          Show {countText(shown, 'flight')}
        </Button>
      </div>
    </Dialog>
  );
}
