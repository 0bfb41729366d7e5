import { withRule } from '@pravas/domain/policy/rule-place.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasErrors } from '../../lib/form-rules.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { lintQuery } from './insight-queries.ts';
import { ruleErrors } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';
import type { Draft } from './use-draft.ts';

const LINT_AFTER_MS = 350;

/** A draft with what the linter says of it as it is typed, and its errors once their fields were left. */
export function useRulesEditor(draft: Draft): RulesEditor {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const rested = useDebounced(draft.rules, LINT_AFTER_MS);
  const isSound = !hasErrors(draft.errors);
  // What has rested may be older than what is sound now, and only sound rules can be judged.
  const isAskable = isSound && !hasErrors(ruleErrors(rested));
  const lint = useQuery({ ...lintQuery(rested), enabled: isAskable, placeholderData: keepPreviousData });
  const shown = Object.entries(draft.errors).filter(([path]) => touched.has(path));
  return {
    rules: draft.rules,
    findings: isSound ? (lint.data?.findings ?? []) : [],
    errors: Object.fromEntries(shown),
    put: (name, value) => draft.change((rules) => withRule(rules, name, value)),
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
  };
}
