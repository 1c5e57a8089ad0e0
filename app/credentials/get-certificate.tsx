import { useMutation } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { CoursePath } from '../../domain/course-paths.ts'
import { issueCredential } from '../../domain/credentials.ts'
import { missingForCredential } from '../../domain/credentials-rules.ts'
import { call } from '../api.ts'
import { credentialPathname } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

interface GetCertificateProps {
  path: CoursePath
  passedTaskIds: ReadonlySet<string>
}

/** Has the certificate of a completed project's course issued, and opens it. */
export default function GetCertificate({ path, passedTaskIds }: GetCertificateProps) {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: () => call(issueCredential, { body: { courseId: path.course.id } }),
    onSuccess: ({ credentialId }) => navigate(credentialPathname(credentialId)),
    onError: ({ message }) => void toast.error('No certificate was issued', { description: message }),
  })
  if (missingForCredential(path, { isProjectCompleted: true, passedTaskIds })) return null
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      <Award />
      Get your certificate
    </Button>
  )
}
