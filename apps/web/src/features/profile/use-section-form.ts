import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { type Form, useForm } from '../../lib/form.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { type FlatValues, type Merge, mergeChanges } from './merge-changes.ts';
import type { PersonTarget } from './person-target.ts';
import { bodyOf, type Person, type Section } from './person-values.ts';

/** Somebody else was quicker, and both changed the same fields. */
export interface Conflict extends Merge {
  readonly theirs: Person;
}

/** The form of a section, and what to decide when somebody else was quicker. */
export interface SectionForm {
  readonly form: Form<FlatValues>;
  readonly conflict: Conflict | null;
  /** Saves the decisions on the disputed fields. Throws what the server says. */
  readonly settle: (decided: FlatValues) => Promise<void>;
  /** Back to the form with nothing decided. */
  readonly leave: () => void;
}

/**
 * Edits a section. Changes of others are merged automatically; only where both changed one field is a decision asked
 * for, and until it is made both versions stay.
 */
export function useSectionForm(target: PersonTarget, person: Person, section: Section): SectionForm {
  const queries = useQueryClient();
  const [base, setBase] = useState(person);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const keepStored = (stored: Person): FlatValues => {
    showAnswer(queries, target.queryKey, stored);
    void queries.invalidateQueries({ queryKey: ['company', 'employees'] });
    setBase(stored);
    setConflict(null);
    return section.read(stored);
  };
  const save = async (values: FlatValues, from: Person): Promise<FlatValues> => {
    try {
      return keepStored(await target.save({ ...bodyOf(from), ...section.write(values) }));
    } catch (error) {
      if (errorCode(error) !== 'conflict') throw error;
      const theirs = await target.load();
      const merge = mergeChanges(section.read(from), values, section.read(theirs));
      // Nothing is disputed and the server knows a newer version: the same again on top of that.
      if (merge.disputed.length === 0 && theirs.version > from.version) return save(merge.merged, theirs);
      setConflict({ ...merge, theirs });
      throw error;
    }
  };
  const form = useForm<FlatValues>({
    initial: section.read(person),
    check: section.check,
    submit: (values) => save(values, base),
    keepAs: `${section.id}-${person.user_id}`,
  });
  return {
    form,
    conflict,
    settle: async (decided) => {
      if (conflict) form.reset(await save({ ...conflict.merged, ...decided }, conflict.theirs));
    },
    leave: () => setConflict(null),
  };
}
