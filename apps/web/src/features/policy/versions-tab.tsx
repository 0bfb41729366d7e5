import { useState } from 'react';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { DifferencesList } from './differences-list.tsx';
import { momentWords } from './moment-words.ts';
import type { PolicyDetails, PolicyVersion } from './policy-queries.ts';
import { VersionBadge } from './version-badge.tsx';

/** The versions along the line, and what differs between any two of them. */
export function VersionsTab({ policy }: { readonly policy: PolicyDetails }) {
  const { versions } = policy;
  const [pair, setPair] = useState(() => ({ to: versions[0]?._id ?? '', from: versions[1]?._id ?? '' }));
  const options = versions.map((version) => ({ value: version._id, label: nameOf(version) }));
  const exists = (id: string) => versions.some((version) => version._id === id);
  if (versions.length === 0)
    return <p className="card p-5 text-ink-2">There is no version yet. Change a rule to begin.</p>;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <section aria-labelledby="versions-title" className="card p-5">
        <h2 id="versions-title" className="text-lead font-semibold">
          {countText(versions.length, 'version')}
        </h2>
        <ol className="mt-4">
          {versions.map((version, index) => (
            <VersionStop
              key={version._id}
              version={version}
              before={versions[index + 1] ?? null}
              onCompare={(from) => setPair({ from, to: version._id })}
            />
          ))}
        </ol>
      </section>
      <section aria-labelledby="compare-title" className="card p-5">
        <h2 id="compare-title" className="text-lead font-semibold">
          What differs
        </h2>
        {versions.length < 2 ? (
          <p className="mt-2 text-ink-2">There is only one version, so there is nothing to compare.</p>
        ) : (
          <>
            <div className="mt-3 mb-4 grid gap-3 sm:grid-cols-2">
              <SelectField
                label="From"
                value={pair.from}
                options={options}
                onChange={(event) => setPair({ ...pair, from: event.target.value })}
              />
              <SelectField
                label="To"
                value={pair.to}
                options={options}
                onChange={(event) => setPair({ ...pair, to: event.target.value })}
              />
            </div>
            {exists(pair.from) && exists(pair.to) && (
              <DifferencesList
                policyId={policy._id}
                from={pair.from}
                to={pair.to}
                revision={policy.draft?.revision ?? 0}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}

function nameOf(version: PolicyVersion): string {
  return version.state === 'draft' ? `Draft ${version.number}` : `Version ${version.number}`;
}

interface VersionStopProps {
  readonly version: PolicyVersion;
  readonly before: PolicyVersion | null;
  readonly onCompare: (from: string) => void;
}

function VersionStop({ version, before, onCompare }: VersionStopProps) {
  const isNow = version.state === 'inForce';
  return (
    <li className="relative pb-5 pl-6 last:pb-0">
      {before && <span aria-hidden className="absolute top-3 bottom-[-4px] left-[5px] w-px bg-edge" />}
      <span
        aria-hidden
        className={cx(
          'absolute top-[5px] left-0 size-[11px] rounded-full border-2',
          isNow ? 'border-marigold bg-marigold' : 'border-edge bg-surface',
        )}
      />
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{nameOf(version)}</span>
        <VersionBadge state={version.state} />
        {before && (
          <Button size="small" tone="plain" className="-my-1.5 ml-auto" onClick={() => onCompare(before._id)}>
            What changed<span className="sr-only"> in {nameOf(version)}</span>
          </Button>
        )}
      </div>
      <p className="mt-0.5 text-[13px] text-ink-2">{whenText(version)}</p>
      {version.note && <p className="mt-0.5 text-[13px]">“{version.note}”</p>}
    </li>
  );
}

function whenText(version: PolicyVersion): string {
  if (version.state === 'draft') return `Last changed ${momentWords(version.updatedAt)}`;
  const by = version.publishedBy ? `, published by ${version.publishedBy.name}` : '';
  if (version.effectiveFrom === null) return `Published ${momentWords(version.publishedAt ?? version.updatedAt)}${by}`;
  const verb = version.state === 'scheduled' ? 'Comes into force' : 'In force from';
  return `${verb} ${momentWords(version.effectiveFrom)}${by}`;
}
