import { LoadFailed } from '../ui/load-failed.tsx'

/** The addresses in what was handed in. */
export function SubmissionLinks({ links }: { links: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {links.map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noopener" className="link wrap-anywhere">
            {link}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function WorkNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed title="Your work didn't load" onRetry={onRetry}>
      It is safe, and shows as soon as the server answers.
    </LoadFailed>
  )
}
