import { useQuery } from '@tanstack/react-query'
import { getCredential } from '../../domain/credentials.ts'
import { CallError, queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { saveFile } from '../save-file.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { Certificate } from './certificate.tsx'
import { claimsIn } from './claims.ts'
import { OwnCredential } from './own-credential.tsx'

/** A certificate: for its learner, and for everybody where it is public. */
export function Credential({ credentialId }: { credentialId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(getCredential, { params: { credentialId } }),
    // Its learner may have revoked it, or made it public.
    staleTime: 0,
  })
  if (data) {
    const claims = claimsIn(data.jwt)
    return (
      <div className="mx-auto grid max-w-4xl gap-8">
        {data.revokedAt !== null && (
          <Alert tone="notice" title="This certificate was revoked" className="print:hidden">
            Whoever verifies it is told so.
          </Alert>
        )}
        <Certificate claims={claims} />
        {data.isOwn && <OwnCredential credential={data} claims={claims} />}
        <HowToVerify jwt={data.jwt} />
      </div>
    )
  }
  if (error instanceof CallError && [400, 404].includes(error.status ?? 0)) return <NoCertificate />
  if (error && !isFetching) {
    return (
      <LoadFailed title="This certificate didn't load" onRetry={() => void refetch()}>
        Check your connection. The link stays in the address.
      </LoadFailed>
    )
  }
  return <SkeletonCard className="mx-auto h-96 max-w-4xl" />
}

function HowToVerify({ jwt }: { jwt: string }) {
  return (
    <section aria-labelledby="how-to-verify" className="max-w-2xl print:hidden">
      <h2 id="how-to-verify" className="text-xl">
        Is it real?
      </h2>
      <p className="mt-2 text-soft">
        It is signed with this site's key.{' '}
        <button type="button" className="link" onClick={() => saveFile('certificate.jwt', new Blob([jwt]))}>
          Save its file
        </button>
        , and{' '}
        <Link to={paths.verify} className="link">
          verify it here
        </Link>{' '}
        or with any program for Open Badges 3.0. What this page shows comes from the same file.
      </p>
    </section>
  )
}

function NoCertificate() {
  return (
    <>
      <h1 className="text-3xl">Certificate</h1>
      <EmptyState
        className="mt-8"
        title="There is no certificate to see here"
        action={<ButtonLink to={paths.verify}>Verify a file</ButtonLink>}
      >
        Its learner may keep it to themselves. If it is yours, sign in.
      </EmptyState>
    </>
  )
}
