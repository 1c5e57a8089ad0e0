import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Link } from '../ui/link.tsx'
import { SiteLink } from './site-link.tsx'
import { TextPage } from './text-page.tsx'

export const meta = () =>
  publicPageMeta(paths.contact, 'Contact', 'Whom to ask about your account, a lesson or a link.')

export default function ContactPage() {
  return (
    <TextPage
      title="Contact"
      lead="Anybody can run Waymark. The site you are on belongs to whoever gave you its address."
    >
      <h2>About your account or your data</h2>
      <p>
        Ask the person, school or group that runs this site. They keep its database, so they alone can look something up
        or correct it. What is kept about you is listed under{' '}
        <Link to={paths.privacy} className="link">
          Privacy
        </Link>
        .
      </p>
      <SiteLink to="contact">They answer at</SiteLink>
      <h2>About a video, book or course elsewhere</h2>
      <p>Follow its link: each provider answers for its own material.</p>
    </TextPage>
  )
}
