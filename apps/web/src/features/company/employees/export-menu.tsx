import { exportEmployees } from '@pravas/contract/people/employee-operations.ts';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { saveFile } from '../save-file.ts';
import { EMPLOYEES, type EmployeeFilters, employeeSearch } from './employee-address.ts';

/** The list as a file, as it is narrowed now. */
export function ExportMenu({ filters }: { readonly filters: EmployeeFilters }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (format: 'csv' | 'excel') => {
    setBusy(true);
    setFailure(null);
    try {
      const { blob, fileName } = await api.download(exportEmployees, { query: { ...employeeSearch(filters), format } });
      saveFile(blob, fileName);
      setOpen(false);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="relative">
      <Button
        ref={anchor}
        className="max-sm:w-full"
        aria-haspopup="dialog"
        aria-expanded={open}
        busy={busy}
        onClick={() => setOpen(!open)}
      >
        {!busy && <Download aria-hidden size={16} />} Export
      </Button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label="Export employees"
        align="end"
        className="w-72 p-4"
      >
        <p className="font-semibold">Export employees</p>
        <p className="mt-0.5 text-[13px] text-ink-2">
          {EMPLOYEES.isNarrowed(filters)
            ? 'Everyone the filters leave, not only this page.'
            : 'Everyone, not only this page.'}
        </p>
        <div className="mt-3 flex gap-2">
          <Button size="small" disabled={busy} onClick={() => void save('csv')}>
            CSV
          </Button>
          <Button size="small" disabled={busy} onClick={() => void save('excel')}>
            Excel
          </Button>
        </div>
        {failure !== null && <FailureNotice failure={failure} className="mt-3" />}
      </Popover>
    </div>
  );
}
