import { Download } from 'lucide-react'
import type { Work } from '../../domain/exercises.ts'
import { slugOf } from '../../domain/lesson-sections.ts'
import { Button } from '../ui/button.tsx'
import { inOneFile } from './one-file.ts'

/** Saves the learner's page as one file on their device. */
export function TakeAlong({ title, files }: { title: string; files: Work }) {
  function save() {
    const address = URL.createObjectURL(new Blob([inOneFile(files)], { type: 'text/html' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: `${slugOf(title)}.html` })
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <div className="mt-4 print:hidden">
      <Button variant="secondary" onClick={save}>
        <Download />
        Download your page
      </Button>
      <p className="mt-1 text-sm text-soft">One file that works without a network, and without us.</p>
    </div>
  )
}
