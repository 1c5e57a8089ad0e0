import { type FormEvent, useState } from 'react'
import { type ListReport, maxListBytes, readResourceList } from '../../domain/collections.ts'
import { counted } from '../../domain/counted.ts'
import { longestName } from '../../domain/items/collection.ts'
import { CallError, call } from '../api.ts'
import { useCallForm } from '../auth/use-call-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { toast } from '../ui/toast.ts'
import { ListContents } from './list-contents.tsx'
import type { useCollections } from './use-collections.ts'

interface BringListDialogProps {
  onBegin: ReturnType<typeof useCollections>['begin']
  onClose: () => void
}

/** Reads a list from a file or from pasted text, shows what is in it, and keeps it as a new collection. */
export default function BringListDialog({ onBegin, onClose }: BringListDialogProps) {
  const [name, setName] = useState('')
  const { submit, reset, done, isPending, problem } = useCallForm(readList)

  function choose(file: File) {
    setName(file.name.replace(/\.\w+$/, '').slice(0, longestName))
    submit(file)
  }

  function keep(report: ListReport) {
    const entries = report.pages.map(({ title, url, resourceId }) =>
      resourceId === null ? { url, title, note: '' } : { resourceId, note: '' },
    )
    onBegin(name.trim() || 'My list', entries)
    toast.success('Your list is a collection now')
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Bring in a list"
      description="Your browser's bookmarks, a table, a feed or plain addresses. You see what is in it before anything is kept. Reading it needs a network."
    >
      <div className="grid gap-5">
        {problem && !isPending && <Alert title="This list was not read">{problem}</Alert>}
        <p role="status" className="text-sm text-soft empty:hidden">
          {isPending && 'Reading your list…'}
        </p>
        {done ? (
          <>
            <ListContents report={done} />
            {done.pages.length > 0 && (
              <TextField
                label="Name of the collection"
                placeholder="My list"
                maxLength={longestName}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
            <div className="flex flex-wrap gap-2.5">
              {done.pages.length > 0 && (
                <Button onClick={() => keep(done)}>Keep {counted(done.pages.length, 'resource')}</Button>
              )}
              <Button variant="quiet" onClick={reset}>
                Another list
              </Button>
            </div>
          </>
        ) : (
          <ChooseList isPending={isPending} onFile={choose} onText={(text) => submit(new File([text], ''))} />
        )}
      </div>
    </Dialog>
  )
}

interface ChooseListProps {
  isPending: boolean
  onFile: (file: File) => void
  onText: (text: string) => void
}

function ChooseList({ isPending, onFile, onText }: ChooseListProps) {
  const [text, setText] = useState('')
  const isOff = isPending || text.trim() === ''

  function read(event: FormEvent) {
    event.preventDefault()
    if (!isOff) onText(text)
  }

  return (
    <>
      <FileButton
        label="List to bring in"
        accept=".html,.htm,.json,.jsonld,.csv,.tsv,.opml,.xml,.rss,.atom,.md,.txt"
        onChoose={(file) => isPending || onFile(file)}
      >
        Choose a file
      </FileButton>
      <form onSubmit={read} className="grid gap-3">
        <TextArea
          label="Or paste a list"
          placeholder="https://example.org/a-good-page"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {/* Disabled without the attribute, so that the button can keep focus. */}
        <Button type="submit" variant="secondary" className="justify-self-start" aria-disabled={isOff}>
          See what is in it
        </Button>
      </form>
    </>
  )
}

async function readList(file: File): Promise<ListReport> {
  if (file.size > maxListBytes) {
    const most = `${maxListBytes / 1_000_000} MB`
    throw new CallError('too-large', null, `It is larger than ${most}, which is the most that is read.`)
  }
  const body = file.slice(0, file.size, 'application/octet-stream')
  return call(readResourceList, { query: { name: file.name.slice(-300) }, body })
}
