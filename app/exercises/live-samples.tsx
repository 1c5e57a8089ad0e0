import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LessonContent } from '../../domain/courses.ts'
import { Button } from '../ui/button.tsx'
import { loadOrTell } from '../ui/load-or-tell.ts'
import type { SampleEditorProps } from './sample-editor.tsx'
import './live-samples.css'

interface Sample {
  place: HTMLElement
  /** `html`, `css`, `js`, `jsx`, `python` or `sql`. */
  language: string
  code: string
  /** What it goes on from: the page that a rule of CSS styles, the script before a query. */
  given: string | undefined
  /** What is shown of it while nobody edits it: the code, and what it prints or looks like. */
  parts: HTMLElement[]
}

/**
 * Makes the samples of a lesson's text editable where they stand. content/lesson-text.ts leaves a place of no height
 * before each that can be run, so that nothing moves.
 *
 * @param content changes with the text
 */
export function LiveSamples({ text, content }: { text: RefObject<HTMLElement | null>; content: LessonContent }) {
  const [samples, setSamples] = useState<Sample[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the samples are those of the text.
  useEffect(() => setSamples(text.current ? samplesIn(text.current) : []), [content])
  return samples.map((sample, index) => createPortal(<LiveSample sample={sample} number={index + 1} />, sample.place))
}

function samplesIn(text: HTMLElement): Sample[] {
  return [...text.querySelectorAll<HTMLElement>('[data-sample]')].flatMap((place) => {
    const code = place.nextElementSibling
    const after = code?.nextElementSibling
    if (!(code instanceof HTMLElement)) return []
    const isPart = after instanceof HTMLElement && after.matches('.output, iframe')
    return [
      {
        place,
        language: place.dataset.sample ?? '',
        code: code.innerText.trimEnd(),
        given: place.dataset.given,
        parts: isPart ? [code, after] : [code],
      },
    ]
  })
}

function LiveSample({ sample: { place, language, code, given, parts }, number }: { sample: Sample; number: number }) {
  const [Editor, setEditor] = useState<ComponentType<SampleEditorProps> | null>(null)
  const [wasClosed, setWasClosed] = useState(false)
  async function open() {
    const loaded = await loadOrTell(() => import('./sample-editor.tsx'))
    if (loaded) setEditor(() => loaded.SampleEditor)
  }
  function close() {
    setEditor(null)
    setWasClosed(true)
  }
  const isOpen = Editor !== null
  useEffect(() => {
    place.classList.toggle('is-open', isOpen)
    for (const part of parts) part.hidden = isOpen
  }, [isOpen, place, parts])
  if (Editor) return <Editor {...{ language, code, given, number }} onClose={close} />
  return (
    // Whoever closes it goes on from where it was opened.
    <Button
      look="secondary"
      size="small"
      className="sample-opener"
      aria-label={`Try it: sample ${number}`}
      autoFocus={wasClosed}
      onClick={open}
    >
      Try it
    </Button>
  )
}
