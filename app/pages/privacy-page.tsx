import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Link } from '../ui/link.tsx'
import { TextPage } from './text-page.tsx'

export const meta = () =>
  publicPageMeta(paths.privacy, 'Privacy', 'What Waymark keeps about you, and what it does not.')

export default function PrivacyPage() {
  return (
    <TextPage title="Privacy" lead="Only what is needed to keep your progress, and nobody else is told.">
      <h2>As a visitor</h2>
      <p>
        Your progress stays in the page you have open and is gone when you close it. If you join the waitlist, your
        e-mail address is kept for that.
      </p>
      <h2>With an account</h2>
      <ul>
        <li>Your name and e-mail address, and your password in a form that cannot be turned back into it.</li>
        <li>Your goal, weekly time and level.</li>
        <li>The minutes you spent on each lesson, by day.</li>
        <li>The lessons and projects you completed and when, with the points, badges and streak that follow.</li>
        <li>How far you are in each lesson's video, which parts you watched, and how long it took.</li>
        <li>What you hand in for a final project, your answers in an exam, and your results in quizzes.</li>
        <li>When and from which network address and browser you signed in, as long as that session lasts.</li>
      </ul>
      <p>
        All of it is yours: under{' '}
        <Link to={paths.account} className="link">
          Your Account
        </Link>{' '}
        you download everything as a file, and delete the account with all that is kept, the waitlist's address too. It
        is gone at once, and stays only in backups that whoever runs this site made before, until those are replaced.
      </p>
      <h2>Other companies</h2>
      <p>
        No page loads anything from another company by itself: no statistics, no fonts, no advertisements. A lesson's
        video comes from its provider once you press play, and from then on the provider's rules hold. A link from the
        library takes you to another site.
      </p>
      <p>
        What is stored in your browser is listed under{' '}
        <Link to={paths.cookies} className="link">
          Cookies
        </Link>
        .
      </p>
    </TextPage>
  )
}
