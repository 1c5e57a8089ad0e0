import { itemKinds } from '../../domain/items/item-kinds.ts'
import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { VisitorPersistence } from '../sync/visitor-persistence.tsx'
import { Link } from '../ui/link.tsx'
import { TextPage } from './text-page.tsx'

export const meta = () =>
  publicPageMeta(paths.privacy, 'Privacy', 'What Waymark keeps about you, and what it does not.')

export default function PrivacyPage() {
  const { learner } = useSession()
  return (
    <TextPage title="Privacy" lead="Only what is needed to keep your progress, and nobody else is told.">
      <h2>As a visitor</h2>
      <p>
        Your progress lasts as long as the page you have open. Your browser deletes it when this site is opened again,
        unless another page still shows it, or you choose to keep it on this device. Nobody else gets it. When you sign
        up or in, it goes to that account, once. If you join the waitlist, your email address is kept for that. The
        answers to an exam are kept without a name, for as long as they could be handed in again.
      </p>
      <h2>With an account</h2>
      <ul>
        <li>
          Your name and email address, a new address until you have confirmed it, a former one for a week, and your
          password in a form that cannot be turned back into it.
        </li>
        <li>
          Your other ways in, where you set them up: sites you sign in by, passkeys, a second factor, and codes for when
          all else is lost, encrypted or in such a form too.
        </li>
        <li>
          What happened to your account, such as signing in or a new password, with the network and device it came from:
          as long as there is the account, so that you can see it.
        </li>
        <li>Mail to you until it is sent, for 30 days where it cannot be, and what shows that its links are real.</li>
        <li>Your picture, if you add one: small, and without what a camera writes into it.</li>
        <li>Your goal, weekly time and level.</li>
        <li>The minutes you spent on each lesson, by day.</li>
        <li>The lessons and projects you completed and when, with the points, badges and streak that follow.</li>
        <li>The skills you build, and the courses you are in.</li>
        {itemKinds.map(({ name, sentence }) => (
          <li key={name}>{`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`}</li>
        ))}
        <li>What you submit for a final project, your answers in an exam, and your results in quizzes.</li>
        <li>The cards you review, how well you knew each and when it comes back.</li>
        <li>Certificates that you had issued, with your name at that time, and which of them others may see.</li>
        <li>Which of your collections others may see by a link.</li>
        <li>The address under which calendar programs read your plan, if you made one.</li>
        <li>
          The devices on which you are reminded, as their browsers name them to us, and when you are reminded next.
        </li>
        <li>When and from which network address and browser you signed in, as long as that session lasts.</li>
        <li>How often a wrong password was tried, by account and network, without naming either.</li>
      </ul>
      <p>
        All of it is yours: under{' '}
        <Link to={paths.account} className="link">
          Your account
        </Link>{' '}
        you download everything as a file, and delete the account with all that is kept. It is gone permanently, and
        stays only in backups that whoever runs this site made before, until those are replaced. Your address leaves the
        waitlist too, if you confirmed that it is yours.
      </p>
      <h2>Other companies</h2>
      <p>
        No page loads anything from another company by itself: no statistics, no fonts, no advertisements. A lesson's
        video comes from its provider once you press play, and from then on the provider's rules hold. A link from the
        library takes you to another site. A site that you sign in by learns that you did. A reminder on a device goes
        through the service of its browser's maker, encrypted: that service learns when, and not what.
      </p>
      <p>
        What is stored in your browser is listed under{' '}
        <Link to={paths.cookies} className="link">
          Cookies
        </Link>
        .
      </p>
      {learner === null && (
        <>
          <h2>On this device</h2>
          <VisitorPersistence />
        </>
      )}
    </TextPage>
  )
}
