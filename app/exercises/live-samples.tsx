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
  /** Hidden code that the sample continues: the page of a style sheet, the script before a query. */
  given: string | undefined
  /** Elements that the editor replaces: the code, and its output or picture. */
  parts: HTMLElement[]
}

/**
 * Makes the samples of a lesson's text editable in place. content/lesson-text.ts puts an element without height before
 * each runnable sample.
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
  if (Editor) return <Editor language={language} code={code} given={given} number={number} onClose={close} />
  return (
    // Closing returns focus to where the editor was opened.
    <Button
      variant="secondary"
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
