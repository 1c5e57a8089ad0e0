import { pageMeta } from '../shell/page-meta.ts'

export const meta = () => pageMeta('Experience Level')

export default function ExperiencePage() {
  return null
}
