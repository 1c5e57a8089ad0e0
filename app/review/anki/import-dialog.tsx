import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import { newId } from '../../new-id.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.ts'
import { readCardFile } from './anki-files.ts'
import type { CardFile } from './card-file.ts'
import type { ImportCardsProps } from './import-cards.tsx'
import { ReadCards } from './read-cards-list.tsx'
import { whyNoRoom } from './room-for.ts'

/** Reads a file, shows what is in it, and hands its cards over once they are wanted. */
export default function ImportDialog({ onAdd, present, onClose }: ImportCardsProps & { onClose: () => void }) {
  const { read, cancel, share, result } = useCardFile()
  const cards = result && 'decks' in result ? result : null
  const count = cards ? countOf(cards.decks) : 0
  const noRoom = cards && whyNoRoom(present, cards.decks)

  function add({ decks }: CardFile) {
    onAdd(decks.map(({ name, cards }) => ({ name, cards: cards.map((card) => ({ id: newId(), ...card })) })))
    toast.success(`${counted(countOf(decks), 'card')} added`)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Import cards"
      description="From Anki (.apkg or .colpkg), or a text with two columns. The file is read on your device and isn't uploaded."
    >
      <div className="grid gap-5">
        {result && 'problem' in result && <Alert title="This file wasn't read">{result.problem}</Alert>}
        {cards && <ReadCards file={cards} />}
        {noRoom && <Alert title="There's no room for these">{noRoom}</Alert>}
        {cards && count > 0 && !noRoom && (
          <Button className="justify-self-start" onClick={() => add(cards)}>
            Add {counted(count, 'card')}
          </Button>
        )}
        {share === null ? (
          <ChooseFile isAnother={result !== null} onFile={read} />
        ) : (
          <>
            <div role="status">
              <p className="mb-2 text-sm">Reading your cards…</p>
              <ProgressBar label="Your cards" value={Math.round(share * 100)} />
            </div>
            <Button variant="secondary" className="justify-self-start" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

function countOf(decks: CardFile['decks']): number {
  return decks.reduce((sum, { cards }) => sum + cards.length, 0)
}

/** Reads one file at a time. */
function useCardFile() {
  /** How much of a file is read, from 0 to 1; `null` while none is. */
  const [share, setShare] = useState<number | null>(null)
  const [result, setResult] = useState<CardFile | { problem: string } | null>(null)
  const reading = useRef<AbortController | null>(null)
  // A file that takes without end must not be read on after the dialog is closed.
  useEffect(() => () => reading.current?.abort(), [])
  async function read(file: File) {
    reading.current = new AbortController()
    const { signal } = reading.current
    setResult(null)
    setShare(0)
    const next = await readCardFile(file, { signal, onProgress: setShare }).catch(() => ({ problem: broken }))
    if (signal.aborted) return
    setShare(null)
    setResult(next)
  }
  function cancel() {
    reading.current?.abort()
    setShare(null)
  }
  return { read, cancel, share, result }
}

const broken = "What reads it didn't load, or broke down over it. Check your connection and try again."

function ChooseFile({ isAnother, onFile }: { isAnother: boolean; onFile: (file: File) => void }) {
  function drop(event: DragEvent) {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to what the button does
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="grid justify-items-center gap-3 rounded-card border border-field border-dashed px-5 py-8 text-center"
    >
      <FileButton
        label="File with cards"
        accept=".apkg,.colpkg,.txt,.csv,.tsv,text/plain,text/csv,text/tab-separated-values,application/zip"
        onChoose={onFile}
      >
        <FileUp size={18} />
        {isAnother ? 'Choose another file' : 'Choose a file'}
      </FileButton>
      <p className="text-sm text-soft">or drop it here</p>
    </div>
  )
}
