import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { type ResourceFilters, resourceCategories, resourceDifficulties } from '../../domain/library.ts'
import { getLibraryChoices } from '../../domain/library-search.ts'
import { type LearningGoal, learningGoals } from '../../domain/preferences.ts'
import { queryFor } from '../api.ts'
import { SearchField } from '../shell/search-field.tsx'
import { useIsHydrated } from '../shell/use-is-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { languageName } from './language-name.ts'
import { ProviderField } from './provider-field.tsx'

const categories = [
  { value: '', label: 'All categories' },
  ...resourceCategories.map((value) => ({ value, label: value })),
] as const

const difficulties = [
  { value: '', label: 'All levels' },
  ...resourceDifficulties.map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` })),
] as const

const goals: readonly { value: LearningGoal | ''; label: string }[] = [
  { value: '', label: 'All goals' },
  ...learningGoals,
]

interface FilterBarProps {
  filters: ResourceFilters
  onChange: (changed: Partial<ResourceFilters>) => void
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const more = useId()
  // Before hydration React would revert a choice.
  const disabled = !useIsHydrated()
  const setInside = [filters.goal, filters.language, filters.provider].filter((value) => value !== null).length

  return (
    <search className="mt-8 block">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[1fr_13rem_12rem_auto]">
        <div className="col-span-2 md:col-span-3 lg:col-span-1">
          <SearchField
            label="Search resources"
            placeholder="Search resources..."
            value={filters.search}
            onChange={(search) => onChange({ search })}
          />
        </div>
        <Select
          label="Category"
          hideLabel
          value={filters.category ?? ''}
          options={categories}
          disabled={disabled}
          onChange={(value) => onChange({ category: value || null })}
        />
        <Select
          label="Difficulty"
          hideLabel
          value={filters.difficulty ?? ''}
          options={difficulties}
          disabled={disabled}
          onChange={(value) => onChange({ difficulty: value || null })}
        />
        <Button
          variant="secondary"
          className="col-span-2 md:col-span-1"
          aria-expanded={isOpen}
          aria-controls={more}
          disabled={disabled}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={18} />
          More filters
          {setInside > 0 && (
            <span className="min-w-6 rounded-full bg-pine px-1.5 text-on-pine text-sm tabular-nums">
              {setInside}
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      </div>
      <div id={more}>{isOpen && <MoreFilters filters={filters} onChange={onChange} />}</div>
    </search>
  )
}

function MoreFilters({ filters, onChange }: FilterBarProps) {
  const { data } = useQuery(queryFor(getLibraryChoices, {}))
  const languages = withChosen(data?.languages ?? [], filters.language)
  return (
    <div className="mt-3 grid grid-cols-2 gap-3 max-sm:*:first:col-span-2 sm:grid-cols-3">
      <Select
        label="Goal"
        hideLabel
        value={filters.goal ?? ''}
        options={goals}
        onChange={(value) => onChange({ goal: value || null })}
      />
      <Select
        label="Language"
        hideLabel
        value={filters.language ?? ''}
        options={[
          { value: '', label: 'All languages' },
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
        onChange={(value) => onChange({ language: value || null })}
      />
      <ProviderField value={filters.provider} onChange={(provider) => onChange({ provider })} />
    </div>
  )
}

/** The most frequent first. The choice from the URL is always included, even before the options have loaded. */
function withChosen(counted: readonly { value: string }[], chosen: string | null): string[] {
  const values = counted.map(({ value }) => value)
  return chosen === null || values.includes(chosen) ? values : [chosen, ...values]
}
