import { useMutation } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { reportResource } from '../../domain/link-reports.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'

/** Lets a learner report a dead link. */
export function ReportLink({ resourceId, title }: { resourceId: number; title: string }) {
  const { mutate, status } = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: () => call(reportResource, { params: { resourceId } }),
  })
  if (status === 'success')
    return (
      <span role="status" className="relative z-10 text-soft">
        Thank you, we will look
      </span>
    )
  return (
    <Button
      variant="quiet"
      size="small"
      className="relative z-10 -mr-3 shrink-0 text-soft! text-xs! font-normal"
      disabled={status === 'pending'}
      onClick={() => mutate()}
    >
      <Flag size={14} />
      {status === 'error' ? 'Not sent. Try again' : 'Link broken?'}
      <span className="sr-only"> {title}</span>
    </Button>
  )
}
