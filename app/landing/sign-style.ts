/** The values of the landing page's exercise. */
export interface SignStyle {
  rotate: string
  color: string
}

/** The initial values. */
export const fallen: SignStyle = { rotate: '38', color: 'gray' }

export interface Verdict {
  /** The angle in degrees; an empty field leaves it unchanged. */
  angle: number
  /** A valid CSS colour. */
  color: string
  isDone: boolean
  /** The next step, or praise. */
  sentence: string
}

/** Degrees from upright that are invisible. */
const leaning = 2

/** @param isColor whether the browser supports this colour name */
export function verdictOn({ rotate, color }: SignStyle, isColor: (name: string) => boolean): Verdict {
  const degrees = rotate.trim() === '' ? Number.NaN : Number(rotate)
  const angle = Number.isFinite(degrees) ? degrees : Number(fallen.rotate)
  const name = color.trim().toLowerCase()
  const isKnown = name !== '' && isColor(name)
  const isUpright = Number.isFinite(degrees) && Math.abs((((degrees % 360) + 540) % 360) - 180) <= leaning
  const isPainted = isKnown && name !== fallen.color && name !== 'grey'
  return {
    angle,
    color: isKnown ? name : fallen.color,
    isDone: isUpright && isPainted,
    sentence: sentenceOn({ isNumber: Number.isFinite(degrees), isUpright, isPainted, isKnown, name }),
  }
}

interface Seen {
  isNumber: boolean
  isUpright: boolean
  isPainted: boolean
  isKnown: boolean
  name: string
}

function sentenceOn({ isNumber, isUpright, isPainted, isKnown, name }: Seen): string {
  if (!isNumber) return 'Type a number of degrees. 0 stands upright.'
  if (!isUpright) return 'The sign leans. How many degrees would stand upright?'
  if (name === '') return 'Now type a colour, in English: orange, teal, tomato …'
  if (!isKnown) return `It stands. But no browser knows a colour called ‘${name}’. Try orange.`
  if (!isPainted) return 'It stands! Now change gray to a colour you like, such as orange.'
  return 'You just changed two lines of CSS, the language that styles every web page.'
}
