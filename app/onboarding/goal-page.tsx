import { pageMeta } from '../shell/page-meta.ts'
import { WizardStep } from './wizard-step.tsx'

export const meta = () => pageMeta('Learning Goals')

export default function GoalPage() {
  return <WizardStep number={1} />
}
