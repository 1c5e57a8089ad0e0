import { Flag } from 'lucide-react'
import { useState } from 'react'
import { reportResource } from '../../domain/link-reports.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'

/** Lets a learner report a dead link. */
export function ReportLink({ resourceId, title }: { resourceId: number; title: string }) {
  const [state, setState] = useState<'asked' | 'sending' | 'sent' | 'failed'>('asked')

  async function report() {
    setState('sending')
    await call(reportResource, { params: { resourceId } }).then(
      () => setState('sent'),
      () => setState('failed'),
    )
  }

  if (state === 'sent')
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
      disabled={state === 'sending'}
      onClick={report}
    >
      <Flag size={14} />
      {state === 'failed' ? 'Not sent. Try again' : 'Link broken?'}
      <span className="sr-only"> {title}</span>
    </Button>
  )
}
