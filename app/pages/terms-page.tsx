import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Link } from '../ui/link.tsx'
import { TextPage } from './text-page.tsx'

export const meta = () => publicPageMeta(paths.terms, 'Terms', 'The terms of using Waymark, in plain words.')

export default function TermsPage() {
  return (
    <TextPage title="Terms" lead="Learn freely, be fair, and keep a copy of what matters to you.">
      <h2>Using it</h2>
      <ul>
        <li>It is free. There is nothing to buy here.</li>
        <li>You need no account to take a lesson, and one to keep your progress.</li>
        <li>Keep your password to yourself. What is done with your account counts as done by you.</li>
        <li>Do not try to break into other accounts or to keep others from using the site.</li>
      </ul>
      <h2>What you submit</h2>
      <p>Notes and projects stay yours. They are stored so that you can find them again, and for nothing else.</p>
      <h2>What you can expect</h2>
      <p>
        The site is offered as it is, without a warranty. Points, levels and badges show what you did here; they are not
        a degree. Videos and resources belong to their providers, who set their own terms; see{' '}
        <Link to={paths.licensing} className="link">
          Licensing
        </Link>
        .
      </p>
    </TextPage>
  )
}
