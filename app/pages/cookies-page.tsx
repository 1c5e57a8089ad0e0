import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Link } from '../ui/link.tsx'
import { TextPage } from './text-page.tsx'

export const meta = () => publicPageMeta(paths.cookies, 'Cookies', 'What Waymark stores in your browser.')

export default function CookiesPage() {
  return (
    <TextPage title="Cookies" lead="Only what the site needs to work, so there is no banner to click away.">
      <h2>When you sign in</h2>
      <p>Cookies that keep you signed in. They end when you sign out, or after a time without use.</p>
      <h2>When you choose a theme</h2>
      <p>Your browser remembers light or dark. Choose ‘System’ at the foot of the page and that is forgotten.</p>
      <h2>When you switch off points</h2>
      <p>Your browser remembers that, so that none flash up. Switching them on, or signing out, forgets it.</p>
      <h2>When you switch off single keys</h2>
      <p>Your browser remembers that the shortcuts are off. Switching them on forgets it.</p>
      <h2>When you watch a video</h2>
      <p>
        Your browser remembers how fast you play videos and, of our own, how loud and with which captions. Choose normal
        speed and the speed is forgotten.
      </p>
      <h2>When you do exercises</h2>
      <p>
        Your browser remembers where you put the line between editor and result. A double click on the line forgets it.
      </p>
      <h2>When you choose a path</h2>
      <p>
        While an exam or a placement check is open, your browser remembers what you chose in it. Handing in forgets
        that. After an exam that was not passed, a cookie that only this site can read says for an hour when the next
        try is possible, and whose the last one was.
      </p>
      <h2>When you learn without an account</h2>
      <p>
        Your browser's database has what you do as a visitor: lessons and your minutes on them, quizzes, notes,
        exercises and your answers to the three questions. It is deleted when this site is opened again, unless another
        page still shows it: a mark in each tab says so. Your answers to the three questions stay through a reload. If
        you choose to keep your progress on this device, your browser remembers that you did, until you switch it off
        under{' '}
        <Link to={paths.privacy} className="link">
          Privacy
        </Link>
        . Signing up or in moves all of it to your account.
      </p>
      <h2>When you learn</h2>
      <p>
        What you do is kept on this device until your account has it: lessons, notes, exercise work, choices and marks.
        A name of this browser, made up by chance, tells its tabs from those of your other devices.
      </p>
      <h2>When you have no network</h2>
      <p>
        Your browser keeps the app itself, the pages you visited, the last answers of your account, and the courses you
        saved for offline use. Signing out forgets what is yours; under Your account you remove saved courses.
      </p>
      <h2>What is not here</h2>
      <p>No cookies for statistics or advertising, and none from other companies.</p>
    </TextPage>
  )
}
