import { useState } from 'react'
import { initialsOf } from '../../domain/person-name.ts'
import { getPictureFile, type PictureName } from '../../domain/picture.ts'
import { urlOf } from '../api.ts'
import { useSession } from '../auth/session.ts'

const looks = {
  small: { round: 'size-11', sizes: '2.75rem' },
  large: { round: 'size-24 text-2xl', sizes: '6rem' },
}

interface PortraitProps {
  name: string
  size?: keyof typeof looks
}

/** The learner's picture in a circle. Without one, or while it loads, initials: `AL` for Ada King Lovelace. */
export function Portrait({ name, size = 'small' }: PortraitProps) {
  const { picture } = useSession()
  const [failed, setFailed] = useState<string | null>(null)
  const { round, sizes } = looks[size]
  return (
    <span
      aria-hidden
      className={`relative grid ${round} place-items-center overflow-hidden rounded-full border border-field bg-card font-display font-semibold text-pine hover:border-pine`}
    >
      {initialsOf(name)}
      {picture && picture !== failed && (
        <img
          src={addressOf(picture, '64.webp')}
          srcSet={`${addressOf(picture, '64.webp')} 64w, ${addressOf(picture, '256.webp')} 256w`}
          sizes={sizes}
          alt=""
          draggable={false}
          className="absolute inset-0 size-full bg-card object-cover"
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  )
}

function addressOf(version: string, name: PictureName): string {
  return urlOf(getPictureFile.path, { params: { version, name } })
}
