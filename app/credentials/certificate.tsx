import './certificate.css'
import type { CredentialClaims } from '../../domain/credentials-rules.ts'
import { longDate } from '../dates.ts'
import { Logo } from '../shell/logo.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { holderOf } from './claims.ts'

/** Letters of these scripts are as wide as two of ours. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Long names are set smaller, so that they fit on the sheet. */
function sizeOf(name: string): 'short' | 'long' | 'longest' {
  const width = [...name].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0)
  return width <= 26 ? 'short' : width <= 60 ? 'long' : 'longest'
}

/** A certificate as it is shown and printed. */
export function Certificate({ claims }: { claims: CredentialClaims }) {
  const name = holderOf(claims)
  const { issuer, evidence, validFrom, id, credentialSubject } = claims
  return (
    <article
      aria-label="Certificate"
      className="certificate relative isolate overflow-hidden rounded-card border border-line bg-card px-5 py-8 sm:px-12 sm:py-12"
    >
      <style>{'@page { size: A4 landscape; margin: 0 }'}</style>
      <ContourLines clear="start" className="-z-10 absolute inset-0" />
      <Logo />
      <div className="mt-8 sm:mt-12">
        <p className="text-soft">Certificate of completion for</p>
        <h1
          data-size={sizeOf(name)}
          className="certificate-name mt-1 text-2xl [overflow-wrap:anywhere] data-[size=short]:text-3xl"
        >
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-4 text-soft">who completed the course</p>
        <p className="certificate-course mt-1 font-display font-semibold text-xl">
          {credentialSubject.achievement.name}
        </p>
      </div>
      <dl className="certificate-evidence mt-8 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {evidence.map(({ name, narrative }) => (
          <div key={name} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-soft">{narrative}</dd>
          </div>
        ))}
      </dl>
      <footer className="mt-8 border-line border-t pt-4 text-sm text-soft [overflow-wrap:anywhere]">
        <p>
          Issued on <time dateTime={validFrom}>{longDate.format(new Date(validFrom))}</time> by {issuer.name}, about a
          free course of this site. It is no accredited qualification.
        </p>
        <p>{id}</p>
      </footer>
    </article>
  )
}
