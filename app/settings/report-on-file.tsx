import type { ImportReport } from '../../domain/account-data.ts'
import { counted } from '../../domain/counted.ts'
import { itemKinds } from '../../domain/items/item-kinds.ts'
import { longDate } from '../dates.ts'
import { Alert } from '../ui/alert.tsx'

const names = new Map<string, string>([
  ['profile', 'Your path'],
  ['events', 'What you did'],
  ['items', 'Other things'],
  ['examTries', 'Exam tries'],
  ['credentials', 'Certificates'],
  ['pictures', 'Your picture'],
  ...itemKinds.map(({ name, title }) => [name, title] as const),
])

/** An unknown section has its own name as label. */
function nameOf(section: string): string {
  return names.get(section) ?? section
}

/** Summary of an import, before or after. */
export function ReportOnFile({ report }: { report: ImportReport }) {
  const { dryRun, sections, refused, refusedBesides } = report
  const added = sections.reduce((sum, section) => sum + section.added, 0)
  return (
    <div className="rounded-card border border-line bg-card p-5">
      <div role="status">
        <p className="font-display font-semibold text-lg">{summary(added, dryRun)}</p>
        <p className="mt-1 text-sm text-soft [overflow-wrap:anywhere]">{origin(report)}</p>
      </div>
      <Shortcomings report={report} />
      {sections.length > 0 && <Counts report={report} />}
      {refused.length > 0 && (
        <details className="mt-4" open={refused.length <= 5}>
          <summary className="link cursor-pointer text-sm">What is left out, and why</summary>
          <ul className="mt-2 grid max-h-80 gap-1.5 overflow-y-auto text-sm">
            {refused.map(({ section, item, reason }) => (
              <li key={`${section} ${item}`} className="[overflow-wrap:anywhere]">
                <span className="font-semibold">
                  {nameOf(section)}, number {item}:
                </span>{' '}
                {reason}
              </li>
            ))}
            {refusedBesides > 0 && <li className="text-soft">And {refusedBesides.toLocaleString('en')} more.</li>}
          </ul>
        </details>
      )}
    </div>
  )
}

function summary(added: number, dryRun: boolean): string {
  const count = counted(added, 'item')
  if (added === 0) return dryRun ? 'Nothing in this file is new to your account' : 'Nothing was added'
  return dryRun ? `${count} would be added` : `${count} added: your data is here`
}

function origin({ file: { installation, exportedAt } }: ImportReport): string {
  const day = exportedAt && !Number.isNaN(Date.parse(exportedAt)) ? ` on ${longDate.format(new Date(exportedAt))}` : ''
  return `Downloaded from ${installation ?? 'a place that it does not name'}${day}.`
}

function Shortcomings({ report: { file } }: { report: ImportReport }) {
  if (file.isComplete && file.missing === 0) return null
  return (
    <div className="mt-4">
      {file.isComplete ? (
        <Alert tone="notice" title={`${file.missing.toLocaleString('en')} of its items are missing`}>
          Somebody took them out after the download. What is there can be added.
        </Alert>
      ) : (
        <Alert tone="notice" title="This file is incomplete">
          It was cut off, perhaps while it was downloaded. What is there can be added; download it again if you can.
        </Alert>
      )}
    </div>
  )
}

function Counts({ report: { sections, dryRun } }: { report: ImportReport }) {
  const columns = [dryRun ? 'New' : 'Added', 'Known', 'Left out']
  return (
    <table className="mt-4 w-full text-sm">
      <thead>
        <tr className="border-line border-b text-soft">
          <th scope="col" className="py-2 text-left font-semibold">
            Part
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="py-2 pl-3 text-right font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sections.map(({ section, added, known, refused }) => (
          <tr key={section} className="border-line border-b last:border-0">
            <th scope="row" className="py-2 text-left font-normal [overflow-wrap:anywhere]">
              {nameOf(section)}
            </th>
            {[added, known, refused].map((count, index) => (
              <td
                key={columns[index]}
                className={`py-2 pl-3 text-right tabular-nums ${count > 0 ? 'font-semibold' : 'text-soft'}`}
              >
                {count.toLocaleString('en')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
