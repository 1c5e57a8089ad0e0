import { type ResourceFilters, resourceCategories, resourceDifficulties } from '../../domain/library.ts'
import { SearchField } from '../shell/search-field.tsx'
import { Select } from '../ui/select.tsx'

const categories = [
  { value: '', label: 'All categories' },
  ...resourceCategories.map((value) => ({ value, label: value })),
] as const

const difficulties = [
  { value: '', label: 'All levels' },
  ...resourceDifficulties.map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` })),
] as const

interface FilterBarProps {
  filters: ResourceFilters
  onChange: (changed: Partial<ResourceFilters>) => void
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <search className="mt-8 block">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_13rem_12rem]">
        <div className="col-span-2 md:col-span-1">
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
          onChange={(value) => onChange({ category: value || null })}
        />
        <Select
          label="Difficulty"
          hideLabel
          value={filters.difficulty ?? ''}
          options={difficulties}
          onChange={(value) => onChange({ difficulty: value || null })}
        />
      </div>
    </search>
  )
}
