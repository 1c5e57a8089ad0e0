import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Link } from '../ui/link.tsx'
import { SiteLink } from './site-link.tsx'
import { TextPage } from './text-page.tsx'

export const meta = () =>
  publicPageMeta(paths.careers, 'Careers', 'Working on Waymark, and finding work with what you learned.')

export default function CareersPage() {
  const { careers } = useSession().links
  return (
    <TextPage
      title="Careers"
      lead={careers ? 'Whoever runs this site may be looking for you.' : 'There are no open positions.'}
    >
      <SiteLink to="careers">Open positions stand at</SiteLink>
      <h2>Looking for work yourself?</h2>
      <p>
        Every course with a final project leaves you with something to show: a page you built, a design with its
        reasons, an analysis of real numbers. Hand it in, keep the link, and put it at the top of your application.
      </p>
      <p>
        <Link to={paths.courses} className="link">
          See the courses
        </Link>
      </p>
    </TextPage>
  )
}
