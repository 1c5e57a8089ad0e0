import { FileUp } from 'lucide-react'
import type { Deck } from '../../../domain/items/deck.ts'
import { Button } from '../../ui/button.tsx'
import { useLazyDialog } from '../../ui/lazy-dialog.tsx'
import type { DeckToExport } from './card-file.ts'

export interface ImportCardsProps {
  /** Called with decks that can be stored as they are; their cards have new ids. */
  onAdd: (decks: DeckToExport[]) => void
  /** The decks that there are. */
  present: readonly Deck[]
}

/** Brings cards along from an Anki package or a text in columns. */
export function ImportCards(props: ImportCardsProps) {
  const { open, dialog } = useLazyDialog(() => import('./import-dialog.tsx'), { ...props })
  return (
    <>
      <Button variant="secondary" onClick={() => void open()}>
        <FileUp size={18} />
        Import cards
      </Button>
      {dialog}
    </>
  )
}
