import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { putPicture } from '../../domain/picture.ts'
import { call } from '../api.ts'
import { cacheInSession } from '../auth/session.ts'
import { useCallForm } from '../auth/use-call-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.ts'
import { type Area, cropped } from './picture-canvas.ts'

const mostZoom = 4

interface CropDialogProps {
  /** Object URL of the picture. */
  address: string
  onClose: () => void
}

/** Crops a picture by dragging, pinching and wheel, or by arrow keys and slider. */
export default function CropDialog({ address, onClose }: CropDialogProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const form = useCallForm(
    async (part: Area) => call(putPicture, { query: { upsert: 'true' }, body: await cropped(address, part) }),
    ({ picture }) => {
      cacheInSession({ picture })
      toast.success('Your picture is saved')
      onClose()
    },
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Crop your picture"
      description="Drag it, or move it with the arrow keys."
    >
      <Form
        label="Crop your picture"
        call={form}
        submitLabel="Save picture"
        submitSize="medium"
        onSubmit={() => area && form.submit(area)}
      >
        <div className="relative mx-auto aspect-square w-[min(100%,20rem,45dvh)] overflow-hidden rounded-card border border-line bg-moss outline-pine has-focus-visible:outline-2 has-focus-visible:outline-offset-3">
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            maxZoom={mostZoom}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            style={{ cropAreaStyle: { outline: 'none' } }}
            showGrid={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': 'Part of the picture that is shown' }}
            mediaProps={{ alt: 'The picture that you chose' }}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
          />
        </div>
        <Field label="Zoom">
          {(control) => (
            <input
              {...control}
              type="range"
              className="h-8 w-full"
              min={1}
              max={mostZoom}
              step={0.01}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)} %`}
              onChange={({ target }) => setZoom(target.valueAsNumber)}
            />
          )}
        </Field>
      </Form>
    </Dialog>
  )
}
