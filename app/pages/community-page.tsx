import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Link } from '../ui/link.tsx'
import { SiteLink } from './site-link.tsx'
import { TextPage } from './text-page.tsx'

export const meta = () =>
  publicPageMeta(paths.community, 'Community', 'Where people who learn with Waymark can find each other.')

export default function CommunityPage() {
  const { community } = useSession().links
  return (
    <TextPage
      title="Community"
      lead={
        community
          ? 'Those who learn here can meet.'
          : 'There is no forum here yet. There are good places to learn with others, though.'
      }
    >
      <SiteLink to="community">Their place is</SiteLink>
      <h2>Learn with somebody you know</h2>
      <p>
        Every path has an address of its own. Send it to a friend, and you both see the same modules in the same order.
      </p>
      <h2>Ask where the material lives</h2>
      <p>
        Many providers in the{' '}
        <Link to={paths.resources} className="link">
          Resource Library
        </Link>{' '}
        keep a forum or a chat for their learners. Questions about a lesson's video or book find the best answers there.
      </p>
    </TextPage>
  )
}
