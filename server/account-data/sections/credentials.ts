import { z } from 'zod'
import type { AccountItems } from '../../../domain/account-file.ts'
import { iso, sql } from '../../db/sql.ts'
import { pagesSql } from '../queries.ts'
import { longRowsPerPage, type Section } from './section.ts'

export const credentials = {
  key: ['credentialId'],
  rows: {
    pages: pagesSql(
      sql`credentials`,
      sql`json_build_object('credentialId', credential_id, 'courseId', course_id, 'name', name, 'jwt', jwt,
        'isPublic', is_public, 'issuedAt', ${iso(sql`issued_at`)}, 'revokedAt', ${iso(sql`revoked_at`)})`,
      [
        { column: sql`issued_at`, type: sql`timestamptz` },
        { column: sql`credential_id`, type: sql`uuid` },
      ],
    ),
    pageSize: longRowsPerPage,
  },
  merge: async (db, userId, items) => {
    const known = await db.rows(knownSql, [userId])
    return items.map(({ credentialId }) =>
      known.some((one) => one.credentialId === credentialId)
        ? 'known'
        : { refused: 'A certificate stays with the site that issued it. Keep this file: it can be verified as it is.' },
    )
  },
} satisfies Section<AccountItems['credentials']>

const knownSql = sql.rows({ credentialId: z.string() })`
select credential_id::text as "credentialId" from credentials where user_id = $1`
