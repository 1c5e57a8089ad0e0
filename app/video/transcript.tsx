import { useQuery } from '@tanstack/react-query'
import type { OwnVideo } from '../../domain/courses.ts'
import { momentLabel, videoFileAddress } from '../../domain/video.ts'
import { fetchFile } from '../site-file.ts'
import { Button } from '../ui/button.tsx'
import { type Line, languageOf, linesOf } from './captions.ts'

interface TranscriptProps {
  lessonId: string
  video: OwnVideo
  seek: (seconds: number) => void
}

/** The text of a video, to read instead of watching or beside it. */
export default function Transcript({ lessonId, video, seek }: TranscriptProps) {
  const words = useQuery({
    queryKey: ['transcript', lessonId, video.file],
    queryFn: () => wordsOf(lessonId, video),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <section
        lang={languageOf(video)}
        aria-label="Transcript"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to scroll by keyboard too
        tabIndex={0}
        className="mt-2 max-h-80 max-w-[65ch] overflow-y-auto pr-3"
      >
        {words.data?.map((words) =>
          typeof words === 'string' ? (
            <p key={words} className="mb-3">
              {words}
            </p>
          ) : (
            <TimedLine key={words.start} line={words} seek={seek} />
          ),
        )}
      </section>
      {words.isPending && <p className="text-soft">Loading…</p>}
      {words.isError && (
        <p role="status">
          The transcript didn't load.{' '}
          <Button variant="quiet" size="small" onClick={() => void words.refetch()}>
            Retry
          </Button>
        </p>
      )}
    </>
  )
}

function TimedLine({ line, seek }: { line: Line; seek: (seconds: number) => void }) {
  return (
    <p className="flex items-baseline gap-3">
      <button
        type="button"
        className="link min-h-7 min-w-12 shrink-0 text-left tabular-nums"
        onClick={() => seek(line.start)}
      >
        <span className="sr-only">Play from </span>
        {momentLabel(line.start)}
      </button>
      <span className="min-w-0">{line.text}</span>
    </p>
  )
}

/** The author's own paragraphs, or else the lines of the captions. */
async function wordsOf(lessonId: string, { transcript, captions }: OwnVideo): Promise<(string | Line)[]> {
  if (!transcript) return linesOf(videoFileAddress(lessonId, captions))
  const response = await fetchFile(videoFileAddress(lessonId, transcript))
  return (await response.text()).trim().split(/\n\s*\n/)
}
