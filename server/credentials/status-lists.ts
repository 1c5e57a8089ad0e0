import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import { cached } from '../cached.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { CredentialIssuer } from './issuer.ts'

/** Places of one list: the fewest that hide among how many a credential is (W3C Bitstring Status List 1.0). */
const placesPerList = 131_072
/** Reading a full list takes a while. */
const cacheMs = 5000

/** The lists of revoked credentials. A place whose credential is gone counts as revoked. */
export class StatusLists {
  readonly #db: Db
  readonly #issuer: CredentialIssuer
  readonly #publicUrl: string
  /** The lists as signed JWTs, by id. */
  readonly #signed = new Map<number, (db: Db) => Promise<string>>()

  constructor(db: Db, issuer: CredentialIssuer, publicUrl: string) {
    this.#db = db
    this.#issuer = issuer
    this.#publicUrl = publicUrl
  }

  /** The list that a place is in, and its number there. */
  placeOf(statusIndex: number): { list: string; index: number } {
    return { list: this.#address(Math.floor(statusIndex / placesPerList)), index: statusIndex % placesPerList }
  }

  /** A list as a signed JWT; `null` where there is none yet. */
  async read(listId: number): Promise<string | null> {
    const known = this.#signed.get(listId)
    if (known) return known(this.#db)
    const { last } = await readPlaces(this.#db, listId)
    if (listId * placesPerList > last) return null
    const read = cached(cacheMs, (db) => this.#sign(db, listId))
    this.#signed.set(listId, read)
    return read(this.#db)
  }

  /** Has the lists read again, after a change in this process. */
  refresh(): void {
    this.#signed.clear()
  }

  async #sign(db: Db, listId: number): Promise<string> {
    const { last, valid } = await readPlaces(db, listId)
    const id = this.#address(listId)
    const now = new Date()
    const claims = {
      iss: this.#issuer.id,
      sub: `${id}#list`,
      nbf: Math.floor(now.getTime() / 1000),
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: this.#issuer.id,
      validFrom: now.toISOString(),
      credentialSubject: {
        id: `${id}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: await encodedList(listId * placesPerList, last, valid),
      },
    }
    return this.#issuer.sign(claims, 'vc+jwt')
  }

  #address(listId: number): string {
    return `${this.#publicUrl}/api/v1/credential-status/${listId}`
  }
}

/** A bit for each place, the first one leftmost: set for each that was given and is not valid. */
async function encodedList(first: number, last: number, valid: readonly number[]): Promise<string> {
  const bits = new Uint8Array(placesPerList / 8)
  const flip = (index: number) => {
    bits[index >> 3] = (bits[index >> 3] ?? 0) ^ (0x80 >> (index & 7))
  }
  for (let index = 0; index < Math.min(placesPerList, last - first + 1); index++) flip(index)
  for (const place of valid) flip(place - first)
  return `u${(await promisify(gzip)(bits)).toString('base64url')}`
}

/** The last place that was given, in any list, and the valid ones of a list. */
async function readPlaces(db: Db, listId: number): Promise<{ last: number; valid: number[] }> {
  const first = listId * placesPerList
  return (await db.row(readPlacesSql, [first, first + placesPerList])) ?? { last: 0, valid: [] }
}

const readPlacesSql = sql.rows({ last: z.int(), valid: z.array(z.int()) })`
select (case when is_called then last_value else 0 end)::int as last, (
  select coalesce(json_agg(status_index), '[]') from credentials
  where revoked_at is null and status_index >= $1::bigint and status_index < $2::bigint) as valid
from credential_indexes`
