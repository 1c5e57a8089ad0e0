import { type FormEvent, useState } from 'react'
import { longestName } from '../../domain/collections.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

/** Asks for the name of a collection that is to be begun. */
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
      {/* It can be pressed again only once there is a name again, and keeps the keyboard's place until then. */}
      <Button type="submit" look="secondary" aria-disabled={name.trim() === ''}>
        Begin
      </Button>
    </form>
  )
}
