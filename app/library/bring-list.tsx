import { FileUp } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'
import type { useCollections } from './use-collections.ts'

/** Brings a list of the learner's as a new collection. */
export function BringList({ onBegin }: { onBegin: ReturnType<typeof useCollections>['begin'] }) {
  const { open, dialog } = useLazyDialog(() => import('./bring-list-dialog.tsx'), { onBegin })
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => void open()}>
        <FileUp size={18} />
        Bring in a list
      </Button>
      {dialog}
    </>
  )
}
