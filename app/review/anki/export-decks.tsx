import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { loadOrTell } from '../../ui/load-or-tell.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import type { DeckToExport } from './card-file.ts'

/** Takes decks along as a file that Anki reads. */
export function ExportDecks({ decks }: { decks: readonly DeckToExport[] }) {
  async function save(form: 'package' | 'text') {
    const code = await loadOrTell(() => import('./save-decks.ts'))
    await code?.saveDecks(decks, form).catch(() => {
      toast.error("This file wasn't made", { description: 'Check your connection, or export as text.' })
    })
  }
  return (
    <Menu
      trigger={
        <Button variant="secondary">
          <Download size={18} />
          Export your own cards
        </Button>
      }
    >
      <MenuItem onSelect={() => void save('package')}>As Anki package</MenuItem>
      <MenuItem onSelect={() => void save('text')}>As text</MenuItem>
    </Menu>
  )
}
