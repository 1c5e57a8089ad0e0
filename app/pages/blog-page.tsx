import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Link } from '../ui/link.tsx'
import { TextPage } from './text-page.tsx'

export const meta = () => publicPageMeta(paths.blog, 'Blog', 'News about Waymark.')

export default function BlogPage() {
  return (
    <TextPage title="Blog" lead="Nothing has been written here yet.">
      <p>
        When there is something worth telling, it stands here. Until then, the{' '}
        <Link to={paths.resources} className="link">
          Resource Library
        </Link>{' '}
        has plenty to read.
      </p>
    </TextPage>
  )
}
