import type { OwnVideo } from '../../domain/courses.ts'

/** The language of a video's captions, from their file name: `en` of `intro.en.vtt`. */
export function languageOf({ captions }: OwnVideo): string {
  return captions.split('.').at(-2) ?? ''
}

export interface Line {
  /** In seconds. */
  start: number
  text: string
}

/**
 * The lines of a captions file, as the browser itself understands them.
 * @throws Error where the file does not come or is none
 */
export function linesOf(address: string): Promise<Line[]> {
  const video = document.createElement('video')
  const element = document.createElement('track')
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => {
      const cues = [...(element.track.cues ?? [])] as VTTCue[]
      resolve(cues.map((cue) => ({ start: cue.startTime, text: cue.getCueAsHTML().textContent ?? '' })))
    })
    element.addEventListener('error', () => reject(new Error(`No captions came from ${address}`)))
    element.src = address
    video.append(element)
    // A track is read once it is on, shown or not.
    element.track.mode = 'hidden'
  })
}
