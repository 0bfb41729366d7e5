import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import { EXPENSE_CATEGORY_WORDS } from '@pravas/domain/policy/policy-words.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import { CATEGORY_ICONS } from './category-look.ts';

/** The everyday ones first: entering is quicker that way. */
const ORDER: readonly ExpenseCategory[] = [
  'food',
  'conveyance',
  'hotel',
  'fuel_toll_parking',
  'train',
  'bus',
  'airfare',
  'car',
  'laundry',
  'incidental',
  'miscellaneous',
];

interface CategoryPickerProps {
  readonly value: ExpenseCategory | '';
  readonly error: string | undefined;
  readonly onChange: (category: ExpenseCategory) => void;
  /** The one before has just been saved: the next begins here. */
  readonly beginsHere: boolean;
}

/** What the money was spent on: the first answer, which decides what else is asked. Arrows move, one Tab stop. */
export function CategoryPicker({ value, error, onChange, beginsHere }: CategoryPickerProps) {
  const id = useId();
  // On a phone the choice made is enough; the others wait behind a button.
  const [showsAll, setShowsAll] = useState(false);
  const isFolded = value !== '' && !showsAll;
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (beginsHere) group.current?.querySelector('input')?.focus();
  }, [beginsHere]);
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 text-[13px] font-medium text-ink-2">
        Category
      </p>
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        tabIndex={-1}
        className="flex flex-wrap gap-2 rounded-[10px] max-sm:grid max-sm:grid-cols-2"
      >
        {ORDER.map((category, index) => {
          const Icon = CATEGORY_ICONS[category];
          const chosen = category === value;
          return (
            <label
              key={category}
              className={cx(
                'relative flex h-9 cursor-pointer items-center gap-2 rounded-full border px-3 text-[13px] font-medium select-none max-sm:h-11',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
                isFolded && !chosen && 'max-sm:hidden',
                chosen ? 'border-action bg-blue-soft text-blue' : 'border-edge bg-surface text-ink-2 hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name={`${id}-category`}
                checked={chosen}
                data-autofocus={(value === '' ? index === 0 : chosen) ? '' : undefined}
                onChange={() => {
                  setShowsAll(false);
                  onChange(category);
                }}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon aria-hidden size={15} /> {EXPENSE_CATEGORY_WORDS[category]}
            </label>
          );
        })}
        {isFolded && (
          <Button size="small" tone="plain" className="sm:hidden" onClick={() => setShowsAll(true)}>
            Another one
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
