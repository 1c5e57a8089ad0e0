import { pageMeta } from '../shell/page-meta.ts'
import { WizardStep } from './wizard-step.tsx'

export const meta = () => pageMeta('Experience Level')

export default function ExperiencePage() {
  return <WizardStep number={3} />
}
