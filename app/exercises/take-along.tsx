import { Download } from 'lucide-react'
import type { Work } from '../../domain/exercises.ts'
import { slugOf } from '../../domain/lesson-sections.ts'
import { saveFile } from '../save-file.ts'
import { Button } from '../ui/button.tsx'
import { inOneFile, withAtEnd } from './one-file.ts'

interface TakeAlongProps {
  title: string
  files: Work
  /** The HTML of the learner's own rating, which becomes a page within the file. */
  rating?: string
}

/** Saves the learner's page as one file on their device. */
export function TakeAlong({ title, files, rating = '' }: TakeAlongProps) {
  function save() {
    const page = withAtEnd(inOneFile(files), rating)
    saveFile(`${slugOf(title)}.html`, new Blob([page], { type: 'text/html' }))
  }
  return (
    <div className="mt-4 print:hidden">
      <Button variant="secondary" onClick={save}>
        <Download />
        {rating ? 'Download page and rating' : 'Download your page'}
      </Button>
      <p className="mt-1 text-sm text-soft">
        {rating
          ? 'One file for yourself: a link at the end of your page leads to your rating.'
          : 'One file that works without a network, and without us.'}
      </p>
    </div>
  )
}
