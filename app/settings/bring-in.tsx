import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { type ImportReport, importAccount, maxAccountFileBytes } from '../../domain/account-data.ts'
import { CallError, failureOf, unreachable, urlOf } from '../api.ts'
import { useLazyCode } from '../lazy-code.ts'
import { paths } from '../paths.ts'
import { queryClient } from '../query-client.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'

/** Imports an account file: a dry run first, then the import after confirmation. */
export function BringIn() {
  const [sent, setSent] = useState(0)
  const { mutate, reset, data, variables, error, isPending } = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: ({ file, dryRun }: { file: File; dryRun: boolean }) => sendFile(file, dryRun, setSent),
    onMutate: () => setSent(0),
    onSuccess: async ({ dryRun }) => {
      if (dryRun) return
      toast.success('Your data is here')
      await queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <p className="max-w-prose text-soft">
        A file that you downloaded from an account of yours, here or on another Waymark. You see what is in it before
        anything is added. What this account has already stays as it is.
      </p>
      <div className="mt-5 grid gap-5">
        {isPending && <Sending share={sent} isAdding={!variables.dryRun} />}
        {error && !isPending && <Alert title="This file was not imported">{error.message}</Alert>}
        {data && !isPending && <Report report={data} />}
        <div className={`flex flex-wrap gap-2.5 ${isPending ? 'hidden' : ''}`}>
          {data && variables && hasNews(data) && data.dryRun && (
            <Button onClick={() => mutate({ file: variables.file, dryRun: false })}>Add it to your account</Button>
          )}
          {data && !data.dryRun && <ButtonLink to={paths.dashboard}>Open your dashboard</ButtonLink>}
          <FileButton
            label="File to import"
            accept=".json,.gz,application/json"
            onChoose={(file) => mutate({ file, dryRun: true })}
          >
            <FileUp />
            {data || error ? 'Choose another file' : 'Choose a file'}
          </FileButton>
          {data?.dryRun && (
            <Button variant="quiet" onClick={reset}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

/** The code of the report loads once there is one: nobody gets one without the server. */
function Report({ report }: { report: ImportReport }) {
  const code = useLazyCode('report-on-file', () => import('./report-on-file.tsx'))
  return (
    <LazyPart
      code={code}
      placeholder={<SkeletonCard className="h-44" />}
      failure={["The report didn't load", 'Check your connection.']}
    >
      {({ ReportOnFile }) => <ReportOnFile report={report} />}
    </LazyPart>
  )
}

function hasNews({ sections }: ImportReport): boolean {
  return sections.some(({ added }) => added > 0)
}

function Sending({ share, isAdding }: { share: number; isAdding: boolean }) {
  const percent = Math.round(share * 100)
  const working = isAdding ? 'Adding it to your account…' : 'Looking at what is in it…'
  return (
    <div role="status" className="max-w-md">
      <p className="mb-2 text-sm">{percent < 100 ? `Sending your file: ${percent}%` : working}</p>
      <ProgressBar label="Your file on its way" value={percent} />
    </div>
  )
}

/**
 * Uploads an account file and reports the progress from 0 to 1, which `fetch` cannot.
 *
 * @param dryRun only reports what would be added
 * @throws {CallError}
 */
function sendFile(file: File, dryRun: boolean, onSent: (share: number) => void): Promise<ImportReport> {
  if (file.size > maxAccountFileBytes) {
    const most = `${maxAccountFileBytes / 1_000_000} MB`
    return Promise.reject(
      new CallError('too-large', null, `This file is larger than ${most}, which is the most that is read.`),
    )
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(importAccount.method, urlOf(importAccount.path, { query: { dryRun } }))
    request.setRequestHeader('content-type', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(unreachable())
    request.onload = () => {
      const { status, responseText } = request
      if (status === 200) return resolve(JSON.parse(responseText))
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
      failureOf(new Response(responseText, { status, headers })).then(reject, reject)
    }
    request.send(file)
  })
}
