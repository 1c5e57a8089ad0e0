import { useMutation, useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { CoursePath } from '../../domain/course-paths.ts'
import { issueCredential, listCredentials } from '../../domain/credentials.ts'
import { missingForCredential } from '../../domain/credentials-rules.ts'
import { call, queryFor } from '../api.ts'
import { credentialPathname } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

interface GetCertificateProps {
  path: CoursePath
  passedTaskIds: ReadonlySet<string>
}

/** The way to the certificate of a completed project's course, which is issued where there is none yet. */
export default function GetCertificate({ path, passedTaskIds }: GetCertificateProps) {
  const navigate = useNavigate()
  // Another device may have had it issued.
  const own = useQuery({ ...queryFor(listCredentials, {}), staleTime: 0 })
  const issued = own.data?.credentials.find((one) => one.courseId === path.course.id && one.revokedAt === null)
  const { mutate, isPending } = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: () => call(issueCredential, { body: { courseId: path.course.id } }),
    onSuccess: ({ credentialId }) => navigate(credentialPathname(credentialId)),
    onError: ({ message }) => void toast.error('No certificate was issued', { description: message }),
  })
  if (missingForCredential(path, { isProjectCompleted: true, passedTaskIds })) return null
  if (issued) return <ButtonLink to={credentialPathname(issued.credentialId)}>See your certificate</ButtonLink>
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      <Award />
      Get your certificate
    </Button>
  )
}
