import { useParams } from 'react-router'
import { useLazyCode } from '../lazy-code.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'

export const meta = () => pageMeta('Certificate')

/** A certificate, or the page that verifies any. Their code loads after the page, which few people open. */
export default function CredentialsPage() {
  const { credentialId } = useParams()
  const code = useLazyCode('credentials', () => import('./credentials.tsx'))
  return (
    <div className="page-width py-8 sm:py-12">
      {!credentialId && <h1 className="text-3xl">Verify a certificate</h1>}
      <LazyPart
        code={code}
        placeholder={<SkeletonCard className="h-96" />}
        failure={["This page didn't load", 'Check your connection.']}
      >
        {({ default: Credentials }) => <Credentials credentialId={credentialId} />}
      </LazyPart>
    </div>
  )
}
