import { api, usePrivilege } from '../../lib/session.ts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';

interface ChooseTripProps {
  /** What is entered next, as the page's title: "Enter a flight". */
  readonly title: string;
  /** The address named a trip that is not there. */
  readonly isUnknown: boolean;
  readonly onChoose: (tripId: string) => void;
}

/** Which trip something is entered into, where the address does not say. */
export function ChooseTrip({ title, isUnknown, onChoose }: ChooseTripProps) {
  const scope = usePrivilege('trips.others') ? 'organisation' : 'mine';
  const search = async (text: string, signal: AbortSignal) => {
    const { listTrips } = await import('@pravas/contract/trip/trip-operations.ts');
    const typed = text === '' ? {} : { search: JSON.stringify({ name: text }) };
    const { data } = await api.call(listTrips, { query: { ...typed, scope, recordsPerPage: '20' }, signal });
    return data.map(({ _id, name, status }) => ({ value: _id, label: name, detail: status }));
  };
  return (
    <>
      <PageHead title={title} intro="Choose the trip to enter it into." />
      {isUnknown && <Notice tone="info" title="Trip not found at this address." className="mb-4" />}
      <div className="card p-5">
        <ComboboxField
          label="Trip"
          placeholder="Type the name of a trip"
          value={null}
          onChange={(option) => option && onChoose(option.value)}
          searchKey={['desk', 'trips', scope]}
          search={search}
          className="max-w-md"
        />
      </div>
    </>
  );
}
