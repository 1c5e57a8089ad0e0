import { pageMeta } from '../shell/page-meta.ts'
import { WizardStep } from './wizard-step.tsx'

export const meta = () => pageMeta('Time Commitment')

export default function TimePage() {
  return <WizardStep number={2} />
}
