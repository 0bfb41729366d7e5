import { useNavigate, useSearch } from '@tanstack/react-router';
import { textValues } from '../../../lib/search-text.ts';
import { type MasterAsk, readMasterAsk, writeMasterAsk } from './master-address.ts';

/** The question in the address of this page, and how to change it. Typing replaces the entry, so Back leaves the list. */
export function useMasterAsk(path: string) {
  const ask = readMasterAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const change = (part: Partial<MasterAsk>, replace = false) =>
    void navigate({ to: path, search: writeMasterAsk({ ...ask, rowNumber: 1, ...part }), replace });
  return { ask, change };
}
