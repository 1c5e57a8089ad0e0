import { pageMeta } from '../shell/page-meta.ts'

export const meta = () => pageMeta('Learning Goals')

export default function GoalPage() {
  return null
}
