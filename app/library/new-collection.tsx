import { type FormEvent, useState } from 'react'
import { longestName } from '../../domain/items/collection.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

/** A form for the name of a new collection. */
export function NewCollection({ onBegin }: { onBegin: (name: string) => void }) {
  const [name, setName] = useState('')

  function begin(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    onBegin(name.trim())
    setName('')
  }

  return (
    <form onSubmit={begin} className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          label="New collection"
          placeholder="Its name"
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      {/* Disabled without the attribute while the name is empty, so that the button can keep focus. */}
      <Button type="submit" variant="secondary" aria-disabled={name.trim() === ''}>
        Begin
      </Button>
    </form>
  )
}
