import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Link } from '../ui/link.tsx'
import { SiteLink } from './site-link.tsx'
import { TextPage } from './text-page.tsx'

export const meta = () => publicPageMeta(paths.blog, 'Blog', 'News about Waymark.')

export default function BlogPage() {
  const { blog } = useSession().links
  return (
    <TextPage title="Blog" lead={blog ? 'News of this site stands elsewhere.' : 'Nothing has been written here yet.'}>
      <SiteLink to="blog">Read it at</SiteLink>
      <p>
        {blog ? 'And the' : 'When there is something worth telling, it stands here. Until then, the'}{' '}
        <Link to={paths.resources} className="link">
          Resource Library
        </Link>{' '}
        has plenty to read.
      </p>
    </TextPage>
  )
}
