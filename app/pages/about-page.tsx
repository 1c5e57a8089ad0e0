import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Link } from '../ui/link.tsx'
import { TextPage } from './text-page.tsx'

export const meta = () => publicPageMeta(paths.about, 'About', 'What Waymark is, how it works and what it will not do.')

export default function AboutPage() {
  return (
    <TextPage
      title="About"
      lead="A waymark is the painted blaze on a tree that says: you are on the path. This one is for learning."
    >
      <h2>What it does</h2>
      <p>
        Free courses, books and videos are everywhere. What is hard to find is an order to take them in, and a sense of
        where you stand. Waymark asks for your goal, your weekly time and your level, lays out a path, and keeps a
        record of how far you have come.
      </p>
      <h2>What it will not do</h2>
      <ul>
        <li>Ask for money, or keep a part of a course for those who pay.</li>
        <li>Show advertisements, or tell anybody else what you learn.</li>
        <li>Make you feel bad for a day off.</li>
      </ul>
      <h2>Where to begin</h2>
      <p>
        <Link to={paths.courses} className="link">
          Look at the courses
        </Link>{' '}
        and take a lesson. You need no account for that; it is there when you want to keep your progress.
      </p>
    </TextPage>
  )
}
