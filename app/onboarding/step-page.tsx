import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/step-page.ts'
import { stepAt } from './steps.ts'

export const meta = ({ location }: Route.MetaArgs) => pageMeta(stepAt(location.pathname)?.title ?? '')

/** The layout draws every step. */
export default function StepPage() {
  return null
}
