import { type ImportReport, importAccount, maxAccountFileBytes } from '../../domain/account-data.ts'
import { CallError, failureOf, unreachable, urlOf } from '../api.ts'

/**
 * Uploads an account file and reports the progress from 0 to 1, which `fetch` cannot.
 *
 * @param dryRun only reports what would be added
 * @throws {CallError}
 */
export function sendFile(file: File, dryRun: boolean, onSent: (share: number) => void): Promise<ImportReport> {
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
