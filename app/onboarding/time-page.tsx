import { pageMeta } from '../shell/page-meta.ts'

export const meta = () => pageMeta('Time Commitment')

export default function TimePage() {
  return null
}
