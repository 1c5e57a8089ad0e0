import { Camera, ImageUp } from 'lucide-react'
import { useState } from 'react'
import type { Learner } from '../../domain/accounts.ts'
import { deletePicture, pictureTypes } from '../../domain/picture.ts'
import { call } from '../api.ts'
import { cacheInSession, useSession } from '../auth/session.ts'
import { useCallForm } from '../auth/use-call-form.ts'
import { Portrait } from '../shell/portrait.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'
import { loadOrTell } from '../ui/load-or-tell.ts'
import { toast } from '../ui/toast.ts'

/** The learner's picture: chosen or photographed, cropped before the upload, and removed. */
export function PictureSetting({ learner }: { learner: Learner }) {
  const { picture } = useSession()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { open, dialog } = useLazyDialog(() => import('./crop-dialog.tsx'), { address })
  const removal = useCallForm(
    () => call(deletePicture, {}),
    () => {
      cacheInSession({ picture: null })
      toast.success('Your picture is removed')
    },
  )
  async function crop(file: File) {
    setProblem(null)
    const canvas = await loadOrTell(() => import('./picture-canvas.ts'))
    if (!canvas) return
    try {
      setAddress(await canvas.readPicture(file))
      await open()
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Portrait name={learner.name} size="large" />
        <div className="min-w-0 flex-1 basis-64">
          <p className="mb-4 max-w-prose text-soft">Shown in place of your initials. Only you can see it.</p>
          <div className="flex flex-wrap gap-2.5">
            <FileButton label="Picture to upload" accept={pictureTypes.join()} onChoose={crop}>
              <ImageUp />
              {picture ? 'Choose another' : 'Choose a picture'}
            </FileButton>
            {/* Touch screens nearly always come with a camera. */}
            <span className="hidden pointer-coarse:contents">
              <FileButton label="Picture to take" accept="image/*" capture="user" onChoose={crop}>
                <Camera />
                Take a picture
              </FileButton>
            </span>
            {picture && (
              <Button variant="quiet" disabled={removal.isPending} onClick={() => removal.submit(undefined)}>
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
      {problem && (
        <Alert className="mt-5" title="This file was not opened">
          {problem}
        </Alert>
      )}
      {removal.problem && (
        <Alert className="mt-5" title="Your picture is still there">
          {removal.problem}
        </Alert>
      )}
      {dialog}
    </>
  )
}
