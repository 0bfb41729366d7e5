import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bookmark, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { textValues } from '../../lib/search-text.ts';
import { usePrivilege } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import type { ReportOnScreen } from './view-queries.ts';

const ViewsDialog = lazyDialog(() => import('./views-dialog.tsx'), 'ViewsDialog');
const ColumnsDialog = lazyDialog(() => import('./columns-dialog.tsx'), 'ColumnsDialog');

interface ViewButtonsProps {
  readonly screen: ReportOnScreen;
  /** The title of a report, by its address. */
  readonly titleOf: (path: string) => string;
  readonly onColumns: (keys: readonly string[]) => void;
}

/** Which columns are shown, and the views that were saved. */
export function ViewButtons({ screen, titleOf, onColumns }: ViewButtonsProps) {
  const { views, ...search } = textValues(useSearch({ strict: false }));
  // People share and send views among those who see all of it.
  const mayKeep = usePrivilege('reports.view');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'columns' | 'views' | null>(views === undefined ? null : 'views');
  const close = () => {
    setOpen(null);
    // A link of a mail opens it, once.
    if (views !== undefined) void navigate({ to: '.', search, replace: true });
  };
  return (
    <>
      <Button onClick={() => setOpen('columns')} {...opens(ColumnsDialog)}>
        <Columns3 aria-hidden size={16} /> Columns
      </Button>
      {mayKeep && (
        <Button onClick={() => setOpen('views')} {...opens(ViewsDialog)}>
          <Bookmark aria-hidden size={16} /> Views
        </Button>
      )}
      {open === 'columns' && (
        <ColumnsDialog
          screen={screen}
          onChoose={(keys) => {
            onColumns(keys);
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'views' && mayKeep && (
        <ViewsDialog
          screen={screen}
          titleOf={titleOf}
          begins={views === 'schedules' ? 'schedules' : 'views'}
          onClose={close}
        />
      )}
    </>
  );
}
