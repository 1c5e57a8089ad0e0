import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { listCollectionShares, shareCollection } from '../../domain/collections.ts'
import { call, queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { patchQuery } from '../query-client.ts'
import { copyText } from '../shell/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import type { OwnCollection } from './use-collections.ts'

/** Shares a collection by a link, and revokes the link. */
export function ShareCollection({ collection: { id, isStored, shareToken } }: { collection: OwnCollection }) {
  const { mutate, isPending, variables, error } = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: async (isShared: boolean) => {
      const { shareToken } = await call(shareCollection, { params: { collectionId: id }, body: { isShared } })
      await patchQuery(queryFor(listCollectionShares, {}), ({ shares }) => ({
        shares: [
          ...shares.filter(({ collectionId }) => collectionId !== id),
          ...(shareToken === null ? [] : [{ collectionId: id, shareToken }]),
        ],
      }))
    },
  })

  // A new collection is not on the server yet, so no link can exist.
  if (!isStored) return <p className="text-sm text-soft">It can be shared once it is saved.</p>
  return (
    <div className="grid min-w-0 flex-1 gap-2 max-sm:basis-full">
      <Switch
        label="Share by link"
        checked={isPending ? variables : shareToken !== null}
        onChange={(isOn) => mutate(isOn)}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {error?.message}
      </p>
      {shareToken !== null && <ShareLink token={shareToken} />}
    </div>
  )
}

function ShareLink({ token }: { token: string }) {
  const link = `${window.location.origin}${paths.sharedCollection}?${new URLSearchParams({ collection: token })}`
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField label="Its link" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </div>
      <Button variant="secondary" onClick={() => void copyText(link)}>
        <Copy size={18} />
        Copy
      </Button>
      <p className="w-full text-soft text-sm">
        Whoever has it sees the collection and your notes, and not who you are. Sharing no more ends this link for good.
      </p>
    </div>
  )
}
