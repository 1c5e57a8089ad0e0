import { Copy, RotateCw, Trash2 } from 'lucide-react'
import { copyText } from '../shell/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { amountOf } from './amounts.ts'
import { discard, retry } from './log.ts'
import type { Operation } from './operation.ts'
import { groupKeyOf, isSendable, kindOf } from './operation-kinds.ts'
import { sendNow } from './sender.ts'
import { persistenceWords, useWaitingWords } from './waiting-words.ts'

interface UnsavedDialogProps {
  operations: readonly Operation[]
  outlivesPage: boolean
  onClose: () => void
}

/** Operations such as minutes share one line. */
const mostShown = 100

/** Lists unsaved operations with reasons and actions. */
export function UnsavedDialog({ operations, outlivesPage, onClose }: UnsavedDialogProps) {
  const shown = [...Map.groupBy(operations, groupKeyOf).values()].filter((about) =>
    about.some((one) => one.refusal !== undefined || kindOf(one).amount(one.value)),
  )
  const isWaiting = shown.some((about) => about.some(isSendable))
  const { title, words } = useWaitingWords()
  const [named, more] = [shown.slice(0, mostShown), shown.slice(mostShown)]
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      {...(shown.length > 0 && { description: isWaiting ? words : `${persistenceWords(outlivesPage)}.` })}
    >
      {shown.length === 0 && <p>Nothing is left to save.</p>}
      <ul className="grid divide-y divide-line">
        {named.map((about) => (
          <Unsaved key={about[0]?.id} about={about} />
        ))}
      </ul>
      {more.length > 0 && <p className="mt-3 text-sm text-soft">And more: {amountOf(more.flat())}.</p>}
    </Dialog>
  )
}

function Unsaved({ about }: { about: readonly Operation[] }) {
  const operation = about.at(-1)
  if (!operation) return null
  const kind = kindOf(operation)
  const text = kind.text?.(operation.value) ?? ''
  const isRefused = operation.refusal !== undefined
  const reason = operation.refusal ?? kind.problem?.(operation.value)
  return (
    <li className="py-3">
      <p className="font-semibold">{kind.describe(operation.value, operation.label)}</p>
      {reason && <p className="text-sm text-soft">{reason}</p>}
      {text && (
        <pre dir="auto" className="mt-2 max-h-32 overflow-auto whitespace-pre-wrap rounded-control bg-moss p-3 text-sm">
          {text}
        </pre>
      )}
      <div className="mt-2 flex flex-wrap gap-1">
        {text && (
          <Button variant="quiet" size="small" onClick={() => void copyText(text)}>
            <Copy aria-hidden size={16} strokeWidth={1.75} />
            Copy
          </Button>
        )}
        {isRefused && (
          <Button variant="quiet" size="small" onClick={() => void retry(operation).then(sendNow)}>
            <RotateCw aria-hidden size={16} strokeWidth={1.75} />
            Retry
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => void Promise.all(about.map(discard))}>
          <Trash2 aria-hidden size={16} strokeWidth={1.75} />
          Discard
        </Button>
      </div>
    </li>
  )
}
