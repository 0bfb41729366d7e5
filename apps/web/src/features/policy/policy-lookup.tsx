import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type EffectivePolicy, effectiveQuery, RuleWordsList } from '../own-policy/index.ts';
import { searchPeople } from './people-queries.ts';
import { VersionBadge } from './version-badge.tsx';

/** Which policy holds for a person, and why it is this one. */
export function PolicyLookup() {
  const { user } = useSession();
  const mayFind = usePrivilege('employees.view');
  const [person, setPerson] = useState<FoundOption | null>(() =>
    user ? { value: String(user.user_id), label: `${user.first_name} ${user.last_name}` } : null,
  );
  const userId = person === null ? null : Number(person.value);
  const answer = useQuery({ ...effectiveQuery(userId ?? 0), enabled: userId !== null });
  return (
    <section aria-labelledby="lookup-title" className="card p-5">
      <h2 id="lookup-title" className="text-lead font-semibold">
        Which policy holds for…?
      </h2>
      <ComboboxField
        label="Person"
        placeholder="Name or email"
        value={person}
        onChange={setPerson}
        disabled={!mayFind}
        searchKey={['policies', 'people']}
        search={searchPeople}
        className="mt-3 max-w-md"
      />
      <div aria-live="polite" className="mt-5">
        {answer.isError && (
          <LoadProblem failure={answer.error} what="The policy" onRetry={() => void answer.refetch()} />
        )}
        {answer.isLoading && (
          <div role="status" aria-label="Looking for the policy" className="space-y-3">
            <Bone className="h-6 w-56" />
            <Bone className="h-4 w-40" />
          </div>
        )}
        {userId !== null && answer.data && <Answer found={answer.data} />}
        {userId === null && <p className="text-ink-2">Choose a person to see their policy.</p>}
      </div>
    </section>
  );
}

function Answer({ found }: { readonly found: EffectivePolicy }) {
  const { policy, why, person } = found;
  if (!policy) {
    return (
      <>
        <p className="text-lead font-semibold">No policy holds for {person.name}</p>
        <p className="text-ink-2">{why} Everything may be booked without approval.</p>
      </>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link
          to="/company-settings/trip-policy/details"
          search={{ policyId: policy.policyId }}
          className="rounded text-lead font-semibold text-blue underline-offset-2 hover:underline"
        >
          {policy.name}
        </Link>
        <VersionBadge state="inForce" text={`Version ${policy.versionNumber}`} />
      </p>
      <p className="mt-0.5 text-ink-2">
        For {person.name}, because: {why}
      </p>
      <div className="mt-3 border-t border-hairline pt-1">
        <RuleWordsList rules={policy.rulesInWords} />
      </div>
    </>
  );
}
