import { getInstallation } from '../../domain/installation.ts'
import { hasAnyAccount } from '../accounts/queries.ts'
import { route } from '../route.ts'

export const installationRoutes = [
  route(getInstallation, async ({ db, sendsMail }) => ({ lacksMail: !sendsMail && !(await hasAnyAccount(db)) })),
]
