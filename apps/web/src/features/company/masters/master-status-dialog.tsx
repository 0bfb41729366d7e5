import type { ReactNode } from 'react';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { MasterRow } from './master-row.ts';

interface MasterStatusDialogProps {
  readonly row: MasterRow;
  readonly noun: string;
  /** The way to the people who have it. */
  readonly people: ReactNode;
  readonly onYes: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a grade or department is switched, and says why one in use cannot be switched off. */
export function MasterStatusDialog({ row, noun, people, onYes, onClose }: MasterStatusDialogProps) {
  if (row.isActive && row.employees > 0) {
    return (
      <ConfirmDialog title={`${row.name} is still in use`} yes="Close" no={null} onYes={onClose} onClose={onClose}>
        <p>
          {people} {row.employees === 1 ? 'has' : 'have'} this {noun}. Give them another one first, then it can be
          switched off.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmAction
      title={row.isActive ? `Switch ${row.name} off?` : `Switch ${row.name} on?`}
      yes={row.isActive ? 'Switch off' : 'Switch on'}
      danger={row.isActive}
      onYes={onYes}
      onClose={onClose}
    >
      {row.isActive
        ? `Nobody can be given this ${noun} until it is switched on again. Past records keep it.`
        : `People can be given this ${noun} again.`}
    </ConfirmAction>
  );
}
